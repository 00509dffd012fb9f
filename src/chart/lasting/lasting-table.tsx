import type { ReactNode } from 'react';
import type { LastingDevice } from '../../../contract/api/page/statistic/beside';
import { text, type Text } from '../../../contract/text';
import { formatQuantity } from '../../format/quantity';
import { useLanguage, useText } from '../../i18n/language';
import { useStatusColors } from '../../theme/status-tones';
import styles from '../ranking/ranking.module.css';

const WORDS = {
  device: text('设备', 'Device'),
  store: text('店铺', 'Store'),
  left: text('余量', 'Left'),
  perDay: text('日均消耗', 'Used a day'),
  days: text('可用天数', 'Days left'),
};
/** What runs out within so many days has to be seen to on the next round. */
const SOON_DAYS = 3;

interface LastingTableProps {
  readonly label: string;
  readonly devices: readonly LastingDevice[];
  /** What the quantity is measured in; null for none. */
  readonly unit: Text | null;
  /** Draws the number of a device, with the way to it. */
  readonly toName: (device: LastingDevice) => ReactNode;
}

/** Devices with what is left, what they use a day and how long that lasts, the first to run out first. */
export function LastingTable({ label, devices, unit, toName }: LastingTableProps) {
  const t = useText();
  const language = useLanguage();
  const colors = useStatusColors();
  const inUnit = (title: Text) => (unit === null ? t(title) : `${t(title)} (${t(unit)})`);
  const toNumber = (value: number) => formatQuantity('number', Math.round(value * 10) / 10, language);
  return (
    <div className={styles['scroll']} tabIndex={0} role="group" aria-label={label}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t(WORDS.device)}</th>
            <th scope="col">{t(WORDS.store)}</th>
            <th scope="col">{inUnit(WORDS.left)}</th>
            <th scope="col">{inUnit(WORDS.perDay)}</th>
            <th scope="col">{t(WORDS.days)}</th>
          </tr>
        </thead>
        <tbody>
          {devices.map((device) => (
            <tr key={device.id}>
              <th scope="row">{toName(device)}</th>
              <td>{device.storeName}</td>
              <td>{toNumber(device.left)}</td>
              <td>{toNumber(device.perDay)}</td>
              <td style={device.days < SOON_DAYS ? { color: colors.danger.text } : undefined}>
                {toNumber(device.days)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
