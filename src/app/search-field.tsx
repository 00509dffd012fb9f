import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { text } from '../../contract/text';
import { useText } from '../i18n/language';
import { lazyPart } from '../away/lazy-part';
import styles from './search-field.module.css';

const loadDialog = () => import('../features/search/search-dialog').then((chunk) => chunk.SearchDialog);
const SearchDialog = lazyPart(loadDialog);

const SEARCH = text('搜索', 'Search');
const KEY = 'k';

/** The way to everything from everywhere: looks like a field, and opens with Ctrl or ⌘ and K. */
export function SearchField() {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== KEY || !(event.ctrlKey || event.metaKey) || isBehindDialog()) return;
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <Button
        className={styles['field'] ?? ''}
        icon={<SearchOutlined aria-hidden />}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={t(SEARCH)}
        // What opens is loaded while the pointer is on its way; a failure shows when it is opened.
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => setIsOpen(true)}
      >
        <span className={styles['words']}>{t(SEARCH)}</span>
        <kbd aria-hidden>{navigator.platform.startsWith('Mac') ? '⌘ K' : 'Ctrl K'}</kbd>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function warm(): void {
  void loadDialog().catch(() => undefined);
}

/** Something waits for an answer: over that no other dialog opens. A drawer is none. */
function isBehindDialog(): boolean {
  return [...document.querySelectorAll('.ant-modal')].some((dialog) => dialog.getClientRects().length > 0);
}
