import { formatMoment } from '../../format/moment';
import { NO_VALUE } from '../../format/number';
import { formatQuantity } from '../../format/quantity';
import { useLanguage, useText } from '../../i18n/language';
import { POINT_WORDS } from '../chart-words';
import styles from '../chart.module.css';
import type { CurveData, CurveRange, CurveSeries } from './curve-data';

interface CurveTableProps {
  readonly data: CurveData;
  readonly label: string;
}

/** The lowest and the highest of a step; nothing where points are moments. */
function rangeAt(series: CurveSeries | undefined, at: number): CurveRange | undefined {
  return series?.ranges?.[series.points.findIndex(([each]) => each === at)];
}

/** What was told, moment by moment: for those who would rather read, and who cannot see the picture. */
export function CurveTable({ data: { series }, label }: CurveTableProps) {
  const t = useText();
  const language = useLanguage();
  const moments = [...new Set(series.flatMap(({ points }) => points.map(([at]) => at)))].toSorted(
    (one, other) => one - other,
  );
  const byMoment = series.map(({ points }) => new Map(points));
  return (
    <div className={styles['tableScroll']} tabIndex={0} role="group" aria-label={label}>
      <table className={`${styles['table'] ?? ''} ${styles['ofMoments'] ?? ''}`} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t(POINT_WORDS.hour)}</th>
            {series.map(({ name, title, unit }) => (
              <th key={name} scope="col" data-align="right">
                {unit === '' ? title : `${title} (${unit})`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {moments.map((at) => (
            <tr key={at}>
              <th scope="row">{formatMoment(at)}</th>
              {series.map(({ name, kind }, index) => {
                const value = byMoment[index]?.get(at) ?? null;
                const range = rangeAt(series[index], at);
                return (
                  <td key={name} data-align="right">
                    {value === null ? NO_VALUE : formatQuantity(kind, value, language)}
                    {range !== undefined &&
                      ` (${range.map((each) => formatQuantity(kind, each, language)).join('–')})`}
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
