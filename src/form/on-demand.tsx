import { DownOutlined } from '@ant-design/icons';
import { Suspense, useState, type ReactNode } from 'react';
import { useText } from '../i18n/language';
import { FORM_WORDS } from './form-words';
import styles from './form.module.css';

interface OnDemandProps {
  readonly title: string;
  /** The title stands above it already. */
  readonly isLabelled?: boolean;
  /** What is chosen, in words; null where nothing is. */
  readonly words: string | null;
  /** What stands where nothing is chosen. @default every value is meant */
  readonly noneWords?: string;
  /** Starts fetching the control, so that it is there by the time of the click. */
  readonly preload: () => void;
  /** The control; `isOpen` asks it to open at once, because a click brought it here. */
  readonly children: (isOpen: boolean) => ReactNode;
  /** The words need the control's own data: draw it at once. */
  readonly isNeeded?: boolean;
  /** What opens. @default a dialog */
  readonly opens?: 'dialog' | 'listbox' | 'tree';
}

/**
 * Stands in for a heavy control until somebody reaches for it: looks the same, weighs nothing. Calendar
 * and store tree are a tenth of a list page, a Select of several measures itself when it is mounted, and most lists are
 * read without touching them.
 */
export function OnDemand(props: OnDemandProps) {
  const { title, words, preload, children, isNeeded = false, isLabelled = false, opens = 'dialog' } = props;
  const t = useText();
  const shown = words ?? props.noneWords ?? t(FORM_WORDS.any);
  const [isWanted, setIsWanted] = useState(false);
  const face = (
    <>
      {!isLabelled && <span className={styles['label']}>{title}</span>}{' '}
      <span className={styles['faceWords']} data-chosen={words !== null}>
        {shown}
      </span>
      <DownOutlined className={styles['faceArrow']} aria-hidden />
    </>
  );
  return isWanted || isNeeded ? (
    <Suspense fallback={<span className={styles['face']}>{face}</span>}>{children(isWanted)}</Suspense>
  ) : (
    <button
      type="button"
      className={styles['face']}
      aria-haspopup={opens}
      aria-label={`${title} ${shown}`}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setIsWanted(true)}
    >
      {face}
    </button>
  );
}
