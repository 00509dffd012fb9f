import { ENDPOINTS } from '../../../contract/api/endpoints';
import type { OperationLogFilter } from '../../../contract/api/account/operation-log';
import { useFileDownload } from '../../providers/use-file-download';
import { LOG_WORDS } from './log-words';

/** Saves the log as a file. */
export function useLogExport() {
  const { save, isSaving } = useFileDownload(LOG_WORDS.exported);
  return {
    save: (filter: OperationLogFilter) => save(ENDPOINTS.operationLogExport, filter),
    isSaving,
  };
}
