import type { DayStatesAnswer } from '../../../contract/api/page/statistic/device-charts';
import { formatDuration } from '../../../contract/duration';
import { text } from '../../../contract/text';
import { formatPercent } from '../../format/number';
import { useLanguage, useText } from '../../i18n/language';
import { POINT_WORDS } from '../chart-words';
import styles from '../chart.module.css';
import { DEVICE_STATES, secondsOf, shareOf } from './states-data';

const TOTAL = text('合计', 'Total');
const OPEN = text('营业时长', 'Open');

interface StatesTableProps {
  readonly answer: DayStatesAnswer;
  readonly labels: readonly string[];
  readonly label: string;
}

/** What devices were on each day as a table: how long, and what part of the day. */
export function StatesTable({ answer: { days, total }, labels, label }: StatesTableProps) {
  const t = useText();
  const language = useLanguage();
  const toCells = (day: DayStatesAnswer['total']) => (
    <>
      {DEVICE_STATES.map(({ name }) => (
        <td key={name} data-align="right">
          {formatDuration(day[name], language)} · {formatPercent(shareOf(day, name))}
        </td>
      ))}
      <td data-align="right">{formatDuration(secondsOf(day), language)}</td>
    </>
  );
  return (
    <div className={styles['tableScroll']} tabIndex={0} role="group" aria-label={label}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t(POINT_WORDS.day)}</th>
            {DEVICE_STATES.map(({ name, title }) => (
              <th key={name} scope="col" data-align="right">
                {t(title)}
              </th>
            ))}
            <th scope="col" data-align="right">
              {t(OPEN)}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day.at}>
              <th scope="row">{labels[index]}</th>
              {toCells(day)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t(TOTAL)}</th>
            {toCells(total)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
