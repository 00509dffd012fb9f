import { text, type Text } from '../../../../contract/text';
import { useText } from '../../../i18n/language';
import styles from './not-told.module.css';

const REASON = text(
  '按型号或设备只统计到天和店铺，不区分时段、服务项目和支付方式',
  'By model or device, sums are kept by day and store, not by hour, item or payment',
);

/** Stands where a chart would that cannot be of one model or device, and says why. */
export function NotTold({ title }: { readonly title: Text }) {
  const t = useText();
  return (
    <section className={styles['card']} aria-label={t(title)}>
      <h2>{t(title)}</h2>
      <p>{t(REASON)}</p>
    </section>
  );
}
