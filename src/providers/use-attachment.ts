import { useDataProvider, type BaseRecord } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ATTACHMENT_PLACES } from '../../contract/api/endpoints';
import { isAttachmentId } from '../../contract/domain/proof/attachment';
import type { ReceivedFile } from '../http/client';

const { read, send } = ATTACHMENT_PLACES;

/** A picture stays what it is. */
const STALE_MS = Infinity;

/** How reading a picture went. */
export interface PictureQuery {
  /** Null until it is there. */
  readonly blob: Blob | null;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** Reads a picture as whoever is signed in: an address alone shows nobody anything. */
export function usePicture(id: string): PictureQuery {
  const dataProvider = useDataProvider();
  const { data, isError, refetch } = useQuery({
    queryKey: ['attachment', id],
    staleTime: STALE_MS,
    async queryFn() {
      const { custom } = dataProvider();
      if (custom === undefined) throw new Error('The data provider has no custom calls.');
      const { data: file } = await custom<ReceivedFile & BaseRecord>({
        url: read.path,
        method: 'get',
        query: { id },
        meta: { version: read.version, isFile: true },
      });
      return file.blob;
    },
  });
  return { blob: data ?? null, isFailed: isError, retry: () => void refetch() };
}

/** A function that sends a picture in; yields its id, rejects with words for people. */
export function useSendPicture(): (file: Blob) => Promise<string> {
  const dataProvider = useDataProvider();
  return useCallback(
    async (file) => {
      const { custom } = dataProvider();
      if (custom === undefined) throw new Error('The data provider has no custom calls.');
      const { data } = await custom({
        url: send.path,
        method: 'post',
        payload: file,
        meta: { version: send.version },
      });
      const id: unknown = data['attachmentId'];
      if (!isAttachmentId(id)) throw new Error('A picture was taken without an id.');
      return id;
    },
    [dataProvider],
  );
}
