import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../away/lazy-part';
import { useText } from '../../i18n/language';
import { LIST_EXPORT } from './list-export-word';
import type { ListPageState } from '../use-list-page';

/** Loaded when it is first reached for. */
const ExportDialog = lazyPart(async () => (await import('./export-dialog')).ExportDialog);

/** Has the list as a file, as it is on the screen. */
export function ExportButton({ state }: { readonly state: ListPageState }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button disabled={state.list.answer === undefined} onClick={() => setIsOpen(true)}>
        {t(LIST_EXPORT)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ExportDialog state={state} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
