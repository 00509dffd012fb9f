import type { Row } from '../../../../contract/api/page/list';
import { toDeviceStatesEndpoint } from '../../../../contract/api/page/evidence/evidence-endpoints';
import { STATE_PERIODS } from '../../../../contract/domain/evidence/state-day';
import { formatDuration } from '../../../../contract/duration';
import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../../contract/limits';
import type { ResolvedField } from '../../../../contract/resources/field';
import type { ResolvedListPage } from '../../../../contract/resources/resolved';
import { formatMoment } from '../../../format/moment';
import { isQuantityKind } from '../../../format/quantity';
import { useNow } from '../../../format/use-now';
import { useLanguage, useText } from '../../../i18n/language';
import { useLiveRefresh } from '../../../providers/live/use-live-refresh';
import { useEndpointQuery } from '../../../providers/use-endpoint';
import { FieldCell } from '../../../table/cells';
import { StatusTag } from '../../../table/status-tag';
import { statusFieldOf } from '../../status-field';
import type { DetailPartProps } from '../detail-parts';
import { isSaid } from './is-said';
import { LEAD_WORDS } from './lead-words';
import styles from './lead.module.css';
import { sinceOf } from './since';

interface LeadProps extends DetailPartProps {
  /** Of the page's sections that lead. */
  readonly fields: readonly ResolvedField[];
  readonly title: string;
}

/** What matters now: the state with its cause and since when, what is wrong, and how much it did today. */
export function Lead({ fields, title, ...props }: LeadProps) {
  const { page, row } = props;
  const t = useText();
  const state = statusFieldOf(fields);
  const figures = fields.filter(({ kind }) => isQuantityKind(kind));
  const flags = fields.filter(({ kind, field }) => kind === 'boolean' && row[field] === true);
  const causes = fields.filter(
    (field) =>
      field !== state && field.kind !== 'boolean' && !figures.includes(field) && isSaid(row[field.field]),
  );
  return (
    <section className={styles['lead']} aria-label={title}>
      <div className={styles['now']}>
        {state !== undefined && <FieldCell {...props} field={state} value={row[state.field]} />}
        {state !== undefined && page.kind === 'device' && <SinceWhen page={page} row={row} state={state} />}
        {flags.map(({ field, title: flag }) => (
          <StatusTag key={field} tone="warning">
            {t(flag)}
          </StatusTag>
        ))}
      </div>
      {causes.length > 0 && <Facts {...props} className={styles['causes']} fields={causes} />}
      <Facts {...props} className={styles['figures']} fields={figures} />
    </section>
  );
}

interface FactsProps extends DetailPartProps {
  readonly className: string | undefined;
  readonly fields: readonly ResolvedField[];
}

function Facts({ className, fields, ...props }: FactsProps) {
  const t = useText();
  return (
    <dl className={className}>
      {fields.map((field) => (
        <div key={field.field}>
          <dt>{t(field.title)}</dt>
          <dd>
            <FieldCell {...props} field={field} value={props.row[field.field]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface SinceWhenProps {
  readonly page: ResolvedListPage;
  readonly row: Row;
  readonly state: ResolvedField;
}

/** How long it has been in that state; nothing while that is read, and where nobody knows. */
function SinceWhen({ page, row, state }: SinceWhenProps) {
  const t = useText();
  const language = useLanguage();
  const nowMs = useNow();
  const { data, refresh } = useEndpointQuery(toDeviceStatesEndpoint(page), {
    body: { id: row.id, days: STATE_PERIODS[0] },
  });
  useLiveRefresh(page.id, refresh);
  const since = data === undefined ? null : sinceOf(data, row[state.field]);
  if (since === null) return null;
  const minutes = Math.max(1, Math.floor((nowMs - since.at) / ONE_MINUTE_MS));
  const span = formatDuration((minutes * ONE_MINUTE_MS) / ONE_SECOND_MS, language);
  const time = formatMoment(since.at).slice(5, 16);
  return (
    <time className={styles['since']} dateTime={new Date(since.at).toISOString()}>
      {since.isLonger ? t(LEAD_WORDS.longer, { span }) : t(LEAD_WORDS.since, { span, time })}
    </time>
  );
}
