import { HEAT_WORDS, WEEKDAY_WORDS } from '../../../contract/messages/statistic/beside-words';
import { text } from '../../../contract/text';
import { NO_VALUE } from '../../format/number';
import { useText } from '../../i18n/language';
import styles from '../chart.module.css';
import { HOURS, type HeatHour } from './heat-grid';

const HOUR = text('{hour}:00–{end}:00', '{hour}:00–{end}:00');

interface HeatTableProps {
  readonly label: string;
  readonly cells: readonly HeatHour[];
  /** Words for a figure. */
  readonly toWords: (value: number | null) => string;
}

/** The same as numbers: hours by weekdays, for seven columns can be read side by side. */
export function HeatTable({ label, cells, toWords }: HeatTableProps) {
  const t = useText();
  return (
    <div className={styles['tableScroll']} tabIndex={0} role="group" aria-label={label}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t(HEAT_WORDS.hour)}</th>
            {WEEKDAY_WORDS.map((day) => (
              <th key={day.en} scope="col" data-align="right">
                {t(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {HOURS.map((hour) => (
            <tr key={hour}>
              <th scope="row">{t(HOUR, { hour, end: hour + 1 })}</th>
              {WEEKDAY_WORDS.map((day, weekday) => {
                const cell = cells.find((each) => each.weekday === weekday && each.hour === hour);
                return (
                  <td key={day.en} data-align="right">
                    {cell === undefined ? NO_VALUE : toWords(cell.value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
