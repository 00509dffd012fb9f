import { useNotification } from '@refinedev/core';
import { useCallback, useState } from 'react';
import type { Endpoint } from '../../contract/api/endpoints';
import type { Text } from '../../contract/text';
import { saveFile } from '../http/download';
import { useText } from '../i18n/language';
import { useFailureWords } from './use-endpoint';
import { useEndpointFile } from './use-endpoint-file';

/** Fetches a file and saves it, once at a time; what stood in the way is told as a message. */
export function useFileDownload(doneWords: Text) {
  const t = useText();
  const receive = useEndpointFile();
  const toWords = useFailureWords();
  const { open } = useNotification();
  const [isSaving, setIsSaving] = useState(false);
  const save = useCallback(
    async <Request>(endpoint: Endpoint<Request>, body: Request): Promise<void> => {
      setIsSaving(true);
      try {
        saveFile(await receive(endpoint, body));
        open?.({ type: 'success', message: t(doneWords) });
      } catch (error) {
        open?.({ type: 'error', message: toWords(error) });
      } finally {
        setIsSaving(false);
      }
    },
    [receive, open, t, toWords, doneWords],
  );
  return { save, isSaving };
}
