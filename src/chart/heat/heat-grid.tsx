import { HEAT_WORDS, WEEKDAY_WORDS } from '../../../contract/messages/statistic/beside-words';
import { text } from '../../../contract/text';
import { useText } from '../../i18n/language';
import styles from './heat.module.css';

/** Words for an hour of a weekday. */
export const HEAT_HOUR = text('{day} {hour}:00–{end}:00', '{day} {hour}:00–{end}:00');
const WORDS = {
  none: text('该时段未到', 'Not yet begun'),
  less: text('少', 'Less'),
  more: text('多', 'More'),
};

/** An hour of a weekday with its figure in words. */
export interface HeatCellShown extends HeatHour {
  readonly words: string;
}

/** An hour of a weekday with its figure; null where there is nothing to fold. */
export interface HeatHour {
  readonly weekday: number;
  readonly hour: number;
  readonly value: number | null;
}

export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Steps of one hue from pale to full. */
const LEVELS = 6;

/** Names an hour of a weekday. */
export function useHeatHour(): (cell: Pick<HeatCellShown, 'weekday' | 'hour'>) => string {
  const t = useText();
  return ({ weekday, hour }) => {
    const day = WEEKDAY_WORDS[weekday];
    return t(HEAT_HOUR, { day: day === undefined ? '' : t(day), hour, end: hour + 1 });
  };
}

interface HeatGridProps {
  readonly label: string;
  readonly cells: readonly HeatCellShown[];
  readonly chosen: HeatCellShown | null;
  readonly onChoose: (cell: HeatCellShown) => void;
}

/** A table of hours by weekdays, each the darker the more there was; every cell says its figure and can be chosen. */
export function HeatGrid({ label, cells, chosen, onChoose }: HeatGridProps) {
  const t = useText();
  const nameOf = useHeatHour();
  const most = Math.max(0, ...cells.map(({ value }) => value ?? 0));
  const byPlace = new Map(cells.map((cell) => [cell.weekday * HOURS.length + cell.hour, cell]));
  return (
    <div className={styles['scroll']}>
      <table className={styles['grid']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <span className={styles['hidden']}>{t(HEAT_WORDS.weekday)}</span>
            </th>
            {HOURS.map((hour) => (
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAY_WORDS.map((day, weekday) => (
            <tr key={day.en}>
              <th scope="row">{t(day)}</th>
              {HOURS.map((hour) => {
                const cell = byPlace.get(weekday * HOURS.length + hour);
                if (cell === undefined) return <td key={hour} data-none title={t(WORDS.none)} />;
                const words = `${nameOf(cell)} ${cell.words}`;
                return (
                  <td key={hour}>
                    <button
                      type="button"
                      className={styles['cell']}
                      data-level={toLevel(cell.value, most)}
                      aria-pressed={isSame(cell, chosen)}
                      aria-label={words}
                      title={words}
                      onClick={() => onChoose(cell)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['legend']} aria-hidden>
        {t(WORDS.less)}
        {Array.from({ length: LEVELS + 1 }, (_, level) => (
          <span key={level} className={styles['cell']} data-level={level} />
        ))}
        {t(WORDS.more)}
      </p>
    </div>
  );
}

function isSame(cell: HeatCellShown, other: HeatCellShown | null): boolean {
  return cell.weekday === other?.weekday && cell.hour === other.hour;
}

/** Nothing, or less than nothing, is the palest. */
export function toLevel(value: number | null, most: number): number {
  if (value === null || value <= 0 || most <= 0) return 0;
  return Math.max(1, Math.ceil((value / most) * LEVELS));
}
