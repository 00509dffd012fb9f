import { text } from '../../../contract/text';
import { useText } from '../../i18n/language';
import styles from './screens.module.css';

const LOADING = text('正在加载…', 'Loading…');

/** The outline of the portal, while it is loading. */
export function BootScreen() {
  const t = useText();
  return (
    <div className={styles['boot']} role="status" aria-label={t(LOADING)}>
      <div className={styles['bootNav']} />
      <div className={styles['bootView']}>
        <div className={styles['barShort']} />
        <div className={styles['bar']} />
        <div className={styles['bar']} />
      </div>
    </div>
  );
}

/** An empty ground of the page's colour, where an outline would flash. */
export function PlainScreen() {
  return <div className={styles['plain']} />;
}
