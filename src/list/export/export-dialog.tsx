import { useState } from 'react';
import type { ExportTask } from '../../../contract/api/page/export/export';
import type { ListPageState } from '../use-list-page';
import { ExportAsk } from './export-ask';
import { ExportProgress } from './export-progress';

interface ExportDialogProps {
  readonly state: ListPageState;
  readonly onClose: () => void;
}

/** Asks for the file of a list, and shows how far it is. */
export function ExportDialog({ state, onClose }: ExportDialogProps) {
  // The view as it was when it was reached for: what is asked for is what was looked at.
  const [asked] = useState(state);
  const [task, setTask] = useState<ExportTask | null>(null);
  return task === null ? (
    <ExportAsk state={asked} onAsked={setTask} onClose={onClose} />
  ) : (
    <ExportProgress page={asked.page} task={task} onClose={onClose} />
  );
}
