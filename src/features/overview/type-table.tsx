import { useCan } from '@refinedev/core';
import { Link } from 'react-router';
import type { OverviewAnswer } from '../../../contract/api/page/overview/overview';
import type { ResolvedMetric } from '../../../contract/resources/metric';
import type { OverviewType } from '../../../contract/resources/resolved';
import { toClock } from '../../../contract/messages/statistic/comparison-words';
import { useText } from '../../i18n/language';
import { DayFigure } from './day-cell';
import { OVERVIEW_WORDS } from './overview-words';
import styles from './overview.module.css';
import { toReportPath } from './paths';

const DAYS = ['today', 'yesterday'] as const;

interface TypeTableProps {
  readonly metrics: readonly ResolvedMetric[];
  readonly types: readonly OverviewType[];
  readonly answer: OverviewAnswer;
}

/** What each type brought; every figure leads to the summary that shows the same. */
export function TypeTable({ metrics, types, answer }: TypeTableProps) {
  const t = useText();
  return (
    <section className={styles['card']} aria-label={t(OVERVIEW_WORDS.byType)}>
      <h2>{t(OVERVIEW_WORDS.byType)}</h2>
      <div className={styles['scroll']} tabIndex={0} role="group" aria-label={t(OVERVIEW_WORDS.byType)}>
        <table className={styles['table']}>
          <DayHeads metrics={metrics} updatedAt={answer.updatedAt} />
          <tbody>
            {answer.types.map((line) => {
              const type = types.find(({ equipment }) => equipment === line.equipment);
              return type === undefined ? null : (
                <TypeRow key={line.equipment} {...{ metrics, type, line }} days={answer.days} />
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function DayHeads({
  metrics,
  updatedAt,
}: Pick<TypeTableProps, 'metrics'> & Pick<OverviewAnswer, 'updatedAt'>) {
  const t = useText();
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {t(OVERVIEW_WORDS.type)}
        </th>
        <th scope="colgroup" colSpan={metrics.length} data-day>
          {t(OVERVIEW_WORDS.today)} <small>{t(OVERVIEW_WORDS.until, { at: toClock(updatedAt) })}</small>
        </th>
        <th scope="colgroup" colSpan={metrics.length} data-day>
          {t(OVERVIEW_WORDS.yesterday)}
        </th>
      </tr>
      <tr>
        {DAYS.map((day) =>
          metrics.map((metric) => (
            <th key={`${day} ${metric.name}`} scope="col" data-align="right">
              {t(metric.title)}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

interface TypeRowProps {
  readonly metrics: readonly ResolvedMetric[];
  readonly type: OverviewType;
  readonly line: OverviewAnswer['types'][number];
  readonly days: OverviewAnswer['days'];
}

function TypeRow({ metrics, type, line, days }: TypeRowProps) {
  const t = useText();
  const summary = useCan({ resource: type.summary, action: 'list' });
  const isOpen = summary.data?.can === true;
  const title = t(type.title);
  return (
    <tr>
      <th scope="row">{isOpen ? <Link to={toReportPath(type.summary, days.today)}>{title}</Link> : title}</th>
      {DAYS.map((day) =>
        metrics.map((metric) => (
          <td key={`${day} ${metric.name}`} data-align="right">
            <DayFigure
              metric={metric}
              day={days[day]}
              line={line[day]}
              to={
                isOpen
                  ? {
                      path: toReportPath(type.summary, days[day]),
                      label: t(OVERVIEW_WORDS.openSummary, { type: title, day: t(OVERVIEW_WORDS[day]) }),
                    }
                  : null
              }
            />
          </td>
        )),
      )}
    </tr>
  );
}
