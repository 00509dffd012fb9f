import { useCustom, useDataProvider, type BaseRecord } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Endpoint } from '../../contract/api/endpoints';
import { FAILURES } from '../../contract/messages/portal';
import type { Text } from '../../contract/text';
import { isGatewayError } from '../http/gateway-error';
import { useText } from '../i18n/language';

/** How a call is asked for. */
interface QueryOptions {
  readonly body?: object;
  readonly query?: Readonly<Record<string, string>>;
  readonly isEnabled?: boolean;
}

/** What a call answered, and how it went. */
export interface EndpointQuery<T> {
  /** Undefined before the first answer; stays while a newer one is read, and when that fails. */
  readonly data: T | undefined;
  /** Why it could not be read, in words for people; null while nothing went wrong. */
  readonly error: { readonly message: string; readonly statusCode: number } | null;
  readonly isFetching: boolean;
  /** When the data was read, epoch ms; 0 before the first. */
  readonly updatedAt: number;
  readonly refresh: () => void;
}

/**
 * Reads one of the contract's calls through refine's data provider.
 *
 * @param read - Answers null for data that is not what the contract says; the call then counts as failed.
 */
export function useEndpointQuery<T>(
  { method, version, path }: Endpoint,
  read: (data: unknown) => T | null,
  { body, query: params, isEnabled = true }: QueryOptions = {},
): EndpointQuery<T> {
  const toWords = useFailureWords();
  const { query } = useCustom<BaseRecord>({
    url: path,
    method: method === 'GET' ? 'get' : 'post',
    config: {
      ...(body === undefined ? {} : { payload: body }),
      ...(params === undefined ? {} : { query: params }),
    },
    meta: { version },
    queryOptions: { enabled: isEnabled, placeholderData: keepPreviousData },
    errorNotification: false,
  });
  const answer: unknown = query.data?.data;
  const data = useMemo(() => (answer === undefined ? undefined : read(answer)), [answer, read]);
  const isMalformed = data === null;
  const failure: unknown = query.error;
  return {
    data: data ?? undefined,
    error:
      failure === null && !isMalformed
        ? null
        : { message: toWords(failure), statusCode: isGatewayError(failure) ? failure.statusCode : 0 },
    isFetching: query.isFetching,
    updatedAt: query.dataUpdatedAt,
    refresh: () => void query.refetch(),
  };
}

/** A function that makes one of the contract's calls; rejects with words for people (see `toWords`). */
export function useEndpointCall(): (
  place: Endpoint,
  body: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<unknown> {
  const dataProvider = useDataProvider();
  return useCallback(
    async ({ method, version, path }, body, headers) => {
      const { custom } = dataProvider();
      if (custom === undefined) throw new Error('The data provider has no custom calls.');
      const answer = await custom({
        url: path,
        method: method === 'GET' ? 'get' : 'post',
        payload: body,
        meta: { version },
        ...(headers === undefined ? {} : { headers }),
      });
      return answer.data;
    },
    [dataProvider],
  );
}

/** A function that words a failed call: the gateway's own words, else that the network failed (spec §8). */
export function useFailureWords(): (error: unknown) => string {
  const t = useText();
  return useCallback(
    (error) => {
      const fallback: Text = FAILURES.network;
      return isGatewayError(error) ? error.message : t(fallback);
    },
    [t],
  );
}
