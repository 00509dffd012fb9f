import { DEVICE_QUADRANTS, type DeviceQuadrant } from '../../../contract/domain/statistic/device-quadrant';
import { text } from '../../../contract/text';
import { NO_VALUE } from '../../format/number';
import { formatQuantity } from '../../format/quantity';
import { useLanguage, useText } from '../../i18n/language';
import styles from '../chart.module.css';
import { ToRows } from '../rows/to-rows';
import type { QuadrantData } from './quadrant-data';
import { QUADRANT_FIELDS } from './quadrant-field';

const WORDS = {
  device: text('设备编号', 'Device'),
  store: text('店铺', 'Store'),
  field: text('象限', 'Field'),
};

/** The dots of a quadrant as rows, field by field, the best first: for those who would rather read. */
export function QuadrantTable({ data, label }: { readonly data: QuadrantData; readonly label: string }) {
  const t = useText();
  const language = useLanguage();
  const { x, y, answer, rows } = data;
  const placeOf = (field: DeviceQuadrant) => DEVICE_QUADRANTS.indexOf(field);
  const dots = answer.dots
    .map((dot, index) => ({ ...dot, address: rows[index] ?? null }))
    .toSorted((one, other) => placeOf(one.quadrant) - placeOf(other.quadrant) || other.y - one.y);
  return (
    <div className={styles['tableScroll']} tabIndex={0} role="group" aria-label={label}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t(WORDS.device)}</th>
            <th scope="col">{t(WORDS.store)}</th>
            <th scope="col">{t(WORDS.field)}</th>
            {[x, y].map(({ name, title }) => (
              <th key={name} scope="col" data-align="right">
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dots.map((dot) => (
            <tr key={dot.id}>
              <th scope="row">
                <ToRows address={dot.address}>{dot.deviceNumber}</ToRows>
              </th>
              <td>{dot.storeName ?? NO_VALUE}</td>
              <td>{t(QUADRANT_FIELDS[dot.quadrant].title)}</td>
              <td data-align="right">{formatQuantity(x.kind, dot.x, language)}</td>
              <td data-align="right">{formatQuantity(y.kind, dot.y, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
