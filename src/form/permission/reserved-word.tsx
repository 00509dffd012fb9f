import type { Permission } from '../../../contract/access/catalogue';
import { useText } from '../../i18n/language';
import styles from './reserved-word.module.css';

/** Says beside a right that it guards nothing yet, in the words of the declaration. */
export function ReservedWord({ permission: { reserved } }: { readonly permission: Permission }) {
  const t = useText();
  return reserved === null ? null : <small className={styles['word']}>{t(reserved)}</small>;
}
