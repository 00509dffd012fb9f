import { InfoCircleOutlined } from '@ant-design/icons';
import styles from './data-table.module.css';

/** An ⓘ in a head; the table's one tip shows its words, by pointer and by keyboard. */
export function HeadHint({ words }: { readonly words: string }) {
  return (
    <InfoCircleOutlined
      className={styles['hint']}
      tabIndex={0}
      role="img"
      aria-label={words}
      data-tip={words}
    />
  );
}
