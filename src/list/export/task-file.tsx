import { useEffect, useRef } from 'react';
import { toTaskFileEndpoint } from '../../../contract/api/page/export/export-endpoints';
import { useFileDownload } from '../../providers/use-file-download';
import type { ActionDialogProps } from '../action/action-dialog';
import { EXPORT_WORDS } from './export-words';

/** Fetches the file of a task as soon as it is asked for: there is nothing more to ask. */
export function TaskFile({ page, action, rows, onClose }: ActionDialogProps) {
  const { save } = useFileDownload(EXPORT_WORDS.downloaded);
  const isBegun = useRef(false);
  useEffect(() => {
    // Drawn anew meanwhile, it is not fetched again.
    if (isBegun.current) return;
    isBegun.current = true;
    const ids = rows.map(({ id }) => id);
    void save(toTaskFileEndpoint(page, action), { ids }).finally(onClose);
  }, [page, action, rows, save, onClose]);
  return null;
}
