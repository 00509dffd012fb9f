import { ExclamationCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { useText } from '../i18n/language';
import styles from './cells.module.css';
import type { Severity } from '../format/quantity';
import { TABLE_WORDS } from './words';

/** Says beside a figure that it is beyond a limit, so that colour alone need not. */
export function SeverityMark({ severity }: { readonly severity: Severity }) {
  const t = useText();
  if (severity === 'none') {
    return null;
  }
  const Mark = severity === 'danger' ? ExclamationCircleOutlined : WarningOutlined;
  return <Mark className={styles['mark']} aria-label={t(TABLE_WORDS[severity])} />;
}
