import { useCustom, useDataProvider, type BaseRecord, type CustomResponse } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Endpoint } from '../../contract/api/endpoints';
import { FAILURES } from '../../contract/messages/portal';
import type { Text } from '../../contract/text';
import { isGatewayError, traceOf, type Failure } from '../http/gateway-error';
import { useText } from '../i18n/language';
import { toCallKey } from './ahead/read-ahead';
import { useAhead } from './ahead/use-ahead';

/** How a call is asked for. */
interface QueryOptions<Request> {
  readonly body?: Request;
  readonly query?: Readonly<Record<string, string>>;
  /** @default true */
  readonly isEnabled?: boolean;
  /** How long an answer serves everybody who asks the same. @default 0 */
  readonly staleTimeMs?: number;
  /** Reads again and again; false while it need not. @default false */
  readonly refetchIntervalMs?: number | false;
}

/** What a call answered, and how it went. */
export interface EndpointQuery<T> {
  /** Undefined before the first answer; stays while a newer one is read, and when that fails. */
  readonly data: T | undefined;
  /** Why it could not be read, in words for people; null while nothing went wrong. */
  readonly error: (Failure & { readonly statusCode: number }) | null;
  /** The data answers what was asked before, and is still shown. */
  readonly isStale: boolean;
  readonly isFetching: boolean;
  /** When the data was read, epoch ms; 0 before the first. */
  readonly updatedAt: number;
  readonly refresh: () => void;
  /** The same without breaking off a read that is under way; resolves when that one is done. */
  readonly reread: () => Promise<unknown>;
}

/** Reads one of the contract's calls through refine's data provider; its types are those of the call's schemas. */
export function useEndpointQuery<Request, Answer>(
  endpoint: Endpoint<Request, Answer>,
  options: QueryOptions<Request> = {},
): EndpointQuery<Answer> {
  const { body, query: params, isEnabled = true, staleTimeMs = 0, refetchIntervalMs = false } = options;
  const toWords = useFailureWords();
  const { url, method, meta, ...config } = toReadParams(endpoint, { body, query: params });
  const ahead = useAhead<CustomResponse<Answer & BaseRecord>>(
    toCallKey({ url, method, meta, ...config }),
    staleTimeMs,
  );
  const { query } = useCustom<Answer & BaseRecord>({
    ...{ url, method, meta, config },
    queryOptions: {
      enabled: isEnabled,
      refetchInterval: refetchIntervalMs,
      placeholderData: keepPreviousData,
      ...ahead,
    },
    errorNotification: false,
  });
  const failure: unknown = query.error;
  return {
    data: query.data?.data,
    error:
      failure === null
        ? null
        : {
            message: toWords(failure),
            statusCode: isGatewayError(failure) ? failure.statusCode : 0,
            traceId: traceOf(failure),
          },
    isStale: query.isPlaceholderData,
    isFetching: query.isFetching,
    updatedAt: query.dataUpdatedAt,
    refresh: () => void query.refetch(),
    reread: () => query.refetch({ cancelRefetch: false }),
  };
}

/** A call that reads, in refine's words. */
export function toReadParams<Request, Answer>(
  { method, version, path }: Endpoint<Request, Answer>,
  { body, query }: Pick<QueryOptions<Request>, 'body' | 'query'>,
) {
  return {
    url: path,
    method: method === 'GET' ? 'get' : 'post',
    ...(body === undefined ? {} : { payload: body }),
    ...(query === undefined ? {} : { query }),
    meta: { version },
  } as const;
}

/** Makes one of the contract's calls; rejects with words for people (see {@link useFailureWords}). */
export type EndpointCall = <Request, Answer>(
  endpoint: Endpoint<Request, Answer>,
  body: Request,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

/** A function that makes one of the contract's calls. */
export function useEndpointCall(): EndpointCall {
  const dataProvider = useDataProvider();
  return useCallback(
    async <Request, Answer>(
      { method, version, path }: Endpoint<Request, Answer>,
      body: Request,
      headers?: Readonly<Record<string, string>>,
    ): Promise<Answer> => {
      const { custom } = dataProvider();
      if (custom === undefined) throw new Error('The data provider has no custom calls.');
      const answer = await custom<Answer & BaseRecord>({
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
