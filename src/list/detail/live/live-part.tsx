import type { Row } from '../../../../contract/api/page/list';
import type { ResolvedListPage } from '../../../../contract/resources/resolved';
import { useRightsSource } from '../../../access/rights-source';
import { formatMoment, formatRelative } from '../../../format/moment';
import { useNow } from '../../../format/use-now';
import { useLanguage, useText } from '../../../i18n/language';
import { StatusTag } from '../../../table/status-tag';
import { DeviceCurves } from '../../evidence/curve/device-curves';
import { DetailLines, isDetailField } from '../detail-lines';
import type { DetailPartProps } from '../detail-parts';
import { SectionsOf } from '../detail-sections';
import styles from './live.module.css';
import { AGE_WORDS, LIVE_WORDS } from './live-words';
import { AGE_TONES, reportAgeOf } from './report-age';

/** What a device says of itself now, how old that is, and what it told over days (pages 3.3). */
export function LivePart(props: DetailPartProps) {
  const { page, row } = props;
  const type = useTypeOf(page);
  return (
    <>
      {type !== undefined && <ReportedAge row={row} offlineAfterMinutes={type.offlineAfterMinutes} />}
      <SectionsOf {...props} part="live" />
      {type !== undefined && type.curves.length + type.stacks.length > 0 && (
        <DeviceCurves page={page} row={row} stacks={type.stacks} />
      )}
    </>
  );
}

/** What a device says of itself now, and how old that is, where there is room for one value in a line. */
export function LiveFacts(props: DetailPartProps) {
  const { page, row } = props;
  const type = useTypeOf(page);
  const live = page.sections.filter(({ part }) => part === 'live').map(({ name }) => name);
  const fields = page.fields.filter((field) => live.includes(field.section) && isDetailField(field));
  return (
    <>
      {type !== undefined && <ReportedAge row={row} offlineAfterMinutes={type.offlineAfterMinutes} />}
      <DetailLines {...props} fields={fields} columns={1} />
    </>
  );
}

function useTypeOf({ source }: ResolvedListPage) {
  const { declaration } = useRightsSource();
  return declaration.equipment.find(({ deviceType }) => deviceType === source.equipment);
}

interface ReportedAgeProps {
  readonly row: Row;
  readonly offlineAfterMinutes: number;
}

/** Whether what follows can be relied on, in words and colour. */
function ReportedAge({ row, offlineAfterMinutes }: ReportedAgeProps) {
  const t = useText();
  const nowMs = useNow();
  const age = reportAgeOf(row, { nowMs, offlineAfterMinutes });
  const { lastHeartbeatAt, reportedAt } = row;
  return (
    <p className={styles['age']} role="group" aria-label={t(LIVE_WORDS.age)} data-age={age}>
      <StatusTag tone={AGE_TONES[age]}>{t(AGE_WORDS[age])}</StatusTag>
      <Ago at={lastHeartbeatAt} words={LIVE_WORDS.heard} />
      <Ago at={reportedAt} words={LIVE_WORDS.reported} />
      <span>{t(LIVE_WORDS.limit, { minutes: String(offlineAfterMinutes) })}</span>
    </p>
  );
}

function Ago({ at, words }: { readonly at: unknown; readonly words: (typeof LIVE_WORDS)['heard'] }) {
  const t = useText();
  const language = useLanguage();
  const nowMs = useNow();
  return typeof at === 'number' ? (
    <time dateTime={new Date(at).toISOString()} title={formatMoment(at)}>
      {t(words, { ago: formatRelative(at, nowMs, language) })}
    </time>
  ) : null;
}
