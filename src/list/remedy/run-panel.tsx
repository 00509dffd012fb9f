import type { RunState, RunStateAnswer } from '../../../contract/api/page/remedy/run-state';
import { ONE_SECOND_MS } from '../../../contract/limits';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { formatDuration } from '../../../contract/duration';
import { formatMoment, formatRelative } from '../../format/moment';
import { useNow } from '../../format/use-now';
import { useLanguage, useText } from '../../i18n/language';
import { Facts } from '../../layout/facts';
import { FieldCell } from '../../table/cells';
import { StatusTag } from '../../table/status-tag';
import { useLineContext } from '../evidence/use-line-context';
import { RUN_WORDS } from './run-words';
import styles from './remedy.module.css';

const LABEL_WIDTH_PX = 108;

interface RunPanelProps {
  readonly page: ResolvedListPage;
  readonly runs: readonly RunState[];
  readonly total: RunStateAnswer['total'];
}

/** What is about to end, with what speaks for and against it (pages 4.5): one order whole, several by name. */
export function RunPanel({ page, runs, total }: RunPanelProps) {
  const t = useText();
  const [run] = runs;
  if (run === undefined) return null;
  return (
    <section className={styles['panel']} aria-label={t(RUN_WORDS.title)}>
      {total === 1 ? <OneRun page={page} run={run} /> : <ManyRuns runs={runs} total={total} />}
    </section>
  );
}

function OneRun({ page, run }: { readonly page: ResolvedListPage; readonly run: RunState }) {
  const t = useText();
  const facts = [
    {
      key: 'order',
      label: t(RUN_WORDS.order),
      value: (
        <>
          {run.orderNo} {run.itemName} <SevereTag run={run} />
        </>
      ),
    },
    { key: 'start', label: t(RUN_WORDS.startedAt), value: <Times run={run} /> },
    { key: 'heard', label: t(RUN_WORDS.heartbeat), value: <Heartbeat run={run} /> },
    { key: 'reading', label: t(RUN_WORDS.reading), value: <Reading page={page} run={run} /> },
    { key: 'refused', label: t(RUN_WORDS.refused), value: <Refused run={run} /> },
  ];
  return <Facts facts={facts} labelWidthPx={LABEL_WIDTH_PX} />;
}

function SevereTag({ run }: { readonly run: RunState }) {
  const t = useText();
  return run.isSevere && <StatusTag tone="danger">{t(RUN_WORDS.severe)}</StatusTag>;
}

/** When it began, when it should have ended, and how far it is beyond that. */
function Times({ run: { startedAt, expectedEndAt } }: { readonly run: RunState }) {
  const t = useText();
  const language = useLanguage();
  const nowMs = useNow();
  const overSec =
    expectedEndAt === null ? 0 : Math.max(0, Math.floor((nowMs - expectedEndAt) / ONE_SECOND_MS));
  return (
    <>
      {startedAt !== null && formatMoment(startedAt)}
      {expectedEndAt !== null && (
        <div>
          {t(RUN_WORDS.expectedEndAt)} {formatMoment(expectedEndAt)}
          {overSec > 0 && (
            <span className={styles['over']}>
              {t(RUN_WORDS.overdue, { span: formatDuration(overSec, language) })}
            </span>
          )}
        </div>
      )}
    </>
  );
}

function Heartbeat({ run: { device } }: { readonly run: RunState }) {
  const t = useText();
  const language = useLanguage();
  const nowMs = useNow();
  const { online, lastHeartbeatAt } = device;
  return (
    <>
      {lastHeartbeatAt === null ? (
        t(RUN_WORDS.noHeartbeat)
      ) : (
        <time dateTime={new Date(lastHeartbeatAt).toISOString()}>
          {formatMoment(lastHeartbeatAt)} · {formatRelative(lastHeartbeatAt, nowMs, language)}
        </time>
      )}{' '}
      {!online && <StatusTag tone="offline">{t(RUN_WORDS.offline)}</StatusTag>}
    </>
  );
}

/** What the device told last, as its own page shows it. */
function Reading({
  page,
  run: { lastReading, deviceId },
}: {
  readonly page: ResolvedListPage;
  readonly run: RunState;
}) {
  const t = useText();
  const { device } = useLineContext(page);
  const field = device?.fields.find((each) => each.field === lastReading?.field);
  if (lastReading === null || field === undefined) return t(RUN_WORDS.noReading);
  return (
    <>
      {t(field.title)}{' '}
      <FieldCell
        field={field}
        value={lastReading.value}
        row={{ id: deviceId }}
        siblingPath={page.path}
        timeStyle="exact"
      />{' '}
      · {formatMoment(lastReading.at)}
    </>
  );
}

function Refused({ run: { refused } }: { readonly run: RunState }) {
  const t = useText();
  const { count, hasMore, newest } = refused;
  if (newest === null) return t(RUN_WORDS.refusedNone);
  const order = `${newest.orderNo} · ${formatMoment(newest.at)}`;
  return t(hasMore ? RUN_WORDS.refusedMore : RUN_WORDS.refusedCount, { count, order });
}

function ManyRuns({ runs, total }: Omit<RunPanelProps, 'page'>) {
  const t = useText();
  const shown = runs.length;
  return (
    <>
      <p className={styles['many']}>
        {shown < total
          ? t(RUN_WORDS.countMore, { count: total, shown })
          : t(RUN_WORDS.count, { count: total })}
      </p>
      <ul className={styles['runs']}>
        {runs.map((run) => (
          <li key={run.orderId}>
            <span>{run.deviceNumber}</span>
            <span>
              {run.orderNo} {run.itemName}
            </span>
            <span>{run.startedAt !== null && formatMoment(run.startedAt)}</span>
            <SevereTag run={run} />
          </li>
        ))}
      </ul>
    </>
  );
}
