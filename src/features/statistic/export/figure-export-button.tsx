import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { usePermitted } from '../../../access/access-context';
import { lazyPart } from '../../../away/lazy-part';
import { useText } from '../../../i18n/language';
import { LIST_EXPORT } from '../../../list/export/list-export-word';
import type { FigureExport } from './figure-export';

/** Loaded when it is first reached for. */
const FigureExportDialog = lazyPart(async () => (await import('./figure-export-dialog')).FigureExportDialog);

/** Has the figures of a page as a file, as they are on the screen; nothing for whoever may not. */
export function FigureExportButton({
  isReady,
  ...asked
}: FigureExport & {
  /** There is something to have. */
  readonly isReady: boolean;
}) {
  const t = useText();
  const isPermitted = usePermitted();
  const [isOpen, setIsOpen] = useState(false);
  const { exportPermission } = asked.page;
  if (exportPermission === null || !isPermitted(exportPermission)) return null;
  return (
    <>
      <Button disabled={!isReady} onClick={() => setIsOpen(true)}>
        {t(LIST_EXPORT)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FigureExportDialog asked={asked} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
