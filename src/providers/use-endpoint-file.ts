import { useDataProvider } from '@refinedev/core';
import { useCallback } from 'react';
import type { Endpoint } from '../../contract/api/endpoints';
import type { ReceivedFile } from '../http/client';

/** A function that asks one of the contract's calls for a file; rejects with words for people. */
export function useEndpointFile(): <Request>(
  endpoint: Endpoint<Request>,
  body: Request,
) => Promise<ReceivedFile> {
  const dataProvider = useDataProvider();
  return useCallback(
    async <Request>({ method, version, path }: Endpoint<Request>, body: Request) => {
      const { custom } = dataProvider();
      if (custom === undefined) throw new Error('The data provider has no custom calls.');
      const { data } = await custom<ReceivedFile & { readonly id?: string }>({
        url: path,
        method: method === 'GET' ? 'get' : 'post',
        payload: body,
        meta: { version, isFile: true },
      });
      return data;
    },
    [dataProvider],
  );
}
