import { useCan } from '@refinedev/core';
import { Link } from 'react-router';
import type { OverviewAnswer } from '../../../contract/api/page/overview/overview';
import type { ResolvedMetric } from '../../../contract/resources/metric';
import type { OverviewType } from '../../../contract/resources/resolved';
import { toClock } from '../../../contract/messages/statistic/comparison-words';
import { formatPercent, NO_VALUE } from '../../format/number';
import { useText } from '../../i18n/language';
import { Hint } from '../../layout/hint';
import { DayFigure } from './day-cell';
import { OVERVIEW_WORDS } from './overview-words';
import styles from './overview.module.css';
import { toReportPath } from './paths';

interface StoreTableProps {
  readonly metrics: readonly ResolvedMetric[];
  readonly types: readonly OverviewType[];
  readonly answer: OverviewAnswer;
}

/** The stores that brought most, over all types. */
export function StoreTable({ metrics, types, answer }: StoreTableProps) {
  const t = useText();
  const { stores, storeCount } = answer;
  const others = storeCount - stores.length;
  return (
    <section className={styles['card']} aria-label={t(OVERVIEW_WORDS.byStore)}>
      <h2>{t(OVERVIEW_WORDS.byStore)}</h2>
      {stores.length === 0 ? (
        <p className={styles['nothing']}>{t(OVERVIEW_WORDS.noStores)}</p>
      ) : (
        <div className={styles['scroll']} tabIndex={0} role="group" aria-label={t(OVERVIEW_WORDS.byStore)}>
          <table className={styles['table']}>
            <StoreHeads metrics={metrics} updatedAt={answer.updatedAt} />
            <tbody>
              {stores.map((line) => (
                <StoreRow key={line.id} {...{ metrics, types, answer, line }} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {others > 0 && <p className={styles['rest']}>{t(OVERVIEW_WORDS.otherStores, { count: others })}</p>}
    </section>
  );
}

function StoreHeads({
  metrics,
  updatedAt,
}: Pick<StoreTableProps, 'metrics'> & Pick<OverviewAnswer, 'updatedAt'>) {
  const t = useText();
  const [lead] = metrics;
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {t(OVERVIEW_WORDS.store)}
        </th>
        <th scope="colgroup" colSpan={metrics.length + 1} data-day>
          {t(OVERVIEW_WORDS.today)} <small>{t(OVERVIEW_WORDS.until, { at: toClock(updatedAt) })}</small>
        </th>
        <th scope="colgroup" data-day>
          {t(OVERVIEW_WORDS.yesterday)}
        </th>
        <th scope="col" rowSpan={2}>
          {t(OVERVIEW_WORDS.mostly)} <Hint words={t(OVERVIEW_WORDS.mostlyHint)} />
        </th>
      </tr>
      <tr>
        {metrics.map((metric) => (
          <th key={metric.name} scope="col" data-align="right">
            {t(metric.title)}
          </th>
        ))}
        <th scope="col" data-align="right">
          {t(OVERVIEW_WORDS.share)}
        </th>
        <th scope="col" data-align="right">
          {lead === undefined ? null : t(lead.title)}
        </th>
      </tr>
    </thead>
  );
}

interface StoreRowProps extends StoreTableProps {
  readonly line: OverviewAnswer['stores'][number];
}

function StoreRow({ metrics, types, answer: { days, total }, line }: StoreRowProps) {
  const [lead] = metrics;
  const type = types.find(({ equipment }) => equipment === line.equipment);
  return (
    <tr>
      <th scope="row">{line.name}</th>
      {metrics.map((metric) => (
        <td key={metric.name} data-align="right">
          <DayFigure metric={metric} day={days.today} line={line.today} />
        </td>
      ))}
      <td data-align="right">{lead === undefined ? NO_VALUE : toShare(line, total, lead)}</td>
      <td data-align="right">
        {lead !== undefined && <DayFigure metric={lead} day={days.yesterday} line={line.yesterday} />}
      </td>
      <td>{type !== undefined && <IncomeLink {...{ type, line, days }} lead={lead} />}</td>
    </tr>
  );
}

/** The income of the store by the type that brought most there. */
function IncomeLink({
  type,
  line,
  days,
  lead,
}: {
  readonly type: OverviewType;
  readonly line: StoreRowProps['line'];
  readonly days: OverviewAnswer['days'];
  readonly lead: ResolvedMetric | undefined;
}) {
  const t = useText();
  const income = useCan({ resource: type.income, action: 'list' });
  const title = t(type.title);
  if (income.data?.can !== true) return title;
  const isToday = lead !== undefined && (line.today.figures[lead.name]?.value ?? 0) > 0;
  const path = toReportPath(type.income, isToday ? days.today : days.yesterday, {
    storeId: line.id,
    isByStore: true,
  });
  return (
    <Link to={path} aria-label={t(OVERVIEW_WORDS.openIncome, { store: line.name, type: title })}>
      {title}
    </Link>
  );
}

/** Parts of nothing, and of a loss, say nothing. */
function toShare(
  line: StoreRowProps['line'],
  total: OverviewAnswer['total'],
  { name }: ResolvedMetric,
): string {
  const value = line.today.figures[name]?.value ?? null;
  const whole = total.today.figures[name]?.value ?? null;
  return value !== null && whole !== null && whole > 0 ? formatPercent(value / whole) : NO_VALUE;
}
