import { InboxOutlined } from '@ant-design/icons';
import { useText } from '../../i18n/language';
import styles from './archive-note.module.css';
import { ARCHIVE_WORDS } from './archive-words';

/** Says why nothing can be done to what is looked at: a month of rows, or one row. */
export function ArchiveNote({ of }: { readonly of: keyof typeof ARCHIVE_WORDS }) {
  const t = useText();
  return (
    <p className={styles['note']} data-of={of}>
      <InboxOutlined aria-hidden /> {t(ARCHIVE_WORDS[of])}
    </p>
  );
}
