import { useText } from '../i18n/language';
import { LAYOUT_TEXTS } from './texts';
import styles from './view-skeleton.module.css';

/** The outline of a page, while its code or the account is loading. */
export function ViewSkeleton() {
  const t = useText();
  return (
    <div role="status" aria-busy="true" aria-label={t(LAYOUT_TEXTS.loading)} className={styles['outline']}>
      <div className={styles['title']} />
      <div className={styles['block']} />
    </div>
  );
}
