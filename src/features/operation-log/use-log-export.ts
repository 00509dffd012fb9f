import { useNotification } from '@refinedev/core';
import { useState } from 'react';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import type { OperationLogFilter } from '../../../contract/api/account/operation-log';
import { saveFile } from '../../http/download';
import { useText } from '../../i18n/language';
import { useFailureWords } from '../../providers/use-endpoint';
import { useEndpointFile } from '../../providers/use-endpoint-file';
import { LOG_WORDS } from './log-words';

/** Saves the log as a file, once at a time; what stood in the way is told as a message. */
export function useLogExport() {
  const t = useText();
  const receive = useEndpointFile();
  const toWords = useFailureWords();
  const { open } = useNotification();
  const [isSaving, setIsSaving] = useState(false);

  async function save(filter: OperationLogFilter): Promise<void> {
    setIsSaving(true);
    try {
      saveFile(await receive(ENDPOINTS.operationLogExport, filter));
      open?.({ type: 'success', message: t(LOG_WORDS.exported) });
    } catch (error) {
      open?.({ type: 'error', message: toWords(error) });
    } finally {
      setIsSaving(false);
    }
  }
  return { save, isSaving };
}
