import { Progress, Tag } from 'antd';
import { InspectionStatus } from '../../../contract/domain/inspection/plan';
import type { Row } from '../../../contract/api/page/list';
import type { ResolvedField } from '../../../contract/resources/field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { usePermitted } from '../../access/access-context';
import { formatDuration } from '../../../contract/duration';
import { useNow } from '../../format/use-now';
import { useLanguage, useText } from '../../i18n/language';
import { Facts } from '../../layout/facts';
import { RowActionBar } from '../../list/action/row-action-bar';
import { FieldCell } from '../../table/cells';
import styles from './plan.module.css';
import { PLAN_WORDS } from './plan-words';

const RING_PX = 72;
/** A full ring, as antd counts. */
const WHOLE = 100;
const LABEL_WIDTH_PX = 80;
/** What stands beside the ring, in this order. */
const FACTS = [
  ...['planNo', 'startAt', 'endAt', 'equipment', 'cycle', 'inspectors', 'storeNames', 'creator'],
];
/** What is said of one that has come to its end. */
const CLOSING = ['closedAt', 'closedBy', 'closeReason'];

interface PlanHeadProps {
  readonly plans: ResolvedListPage;
  readonly plan: Row;
  readonly onChanged: () => void;
}

/** How a plan stands: its name and state, what may be done to it, how far it is, and what it says. */
export function PlanHead({ plans, plan, onChanged }: PlanHeadProps) {
  const t = useText();
  const isPermitted = usePermitted();
  const page = { ...plans, actions: plans.actions.filter(({ permission }) => isPermitted(permission)) };
  const runNo = numberOf(plan['runNo']);
  const shown = typeof plan['closedAt'] === 'number' ? [...FACTS, ...CLOSING] : FACTS;
  return (
    <div className={styles['head']}>
      <header className={styles['title']}>
        <h1>{wordsOf(plan['planName'])}</h1>
        {runNo !== null && <span className={styles['run']}>{t(PLAN_WORDS.run, { run: String(runNo) })}</span>}
        <Value plans={plans} plan={plan} name="planStatus" />
        {plan['overdue'] === true && <Tag color="error">{t(PLAN_WORDS.overdue)}</Tag>}
        <Countdown plan={plan} />
        <span className={styles['acts']}>
          <RowActionBar page={page} row={plan} onChanged={onChanged} onGiven={onChanged} />
        </span>
      </header>
      <div className={styles['body']}>
        <Ring plan={plan} />
        <Facts
          columns={3}
          labelWidthPx={LABEL_WIDTH_PX}
          facts={[
            ...shown.flatMap((name) => {
              const field = fieldOf(plans, name);
              if (field === undefined || plan[name] === null) return [];
              return [{ key: name, label: t(field.title), value: <Value {...{ plans, plan, name }} /> }];
            }),
            { key: 'rules', label: t(PLAN_WORDS.rules), value: <Rules plan={plan} /> },
          ]}
        />
      </div>
    </div>
  );
}

/** What is held to, in one line: rules that ask for nothing are not told. */
function Rules({ plan }: { readonly plan: Row }) {
  const t = useText();
  const [photos, metres] = [numberOf(plan['photosMin']) ?? 0, numberOf(plan['distanceMax'])];
  const told = [
    t(plan['mustScan'] === true ? PLAN_WORDS.mustScan : PLAN_WORDS.needNotScan),
    ...(photos > 0 ? [t(PLAN_WORDS.photosMin, { count: String(photos) })] : []),
    ...(metres === null ? [] : [t(PLAN_WORDS.distanceMax, { count: String(metres) })]),
    t(plan['maySkip'] === true ? PLAN_WORDS.maySkip : PLAN_WORDS.noSkip),
    ...(plan['opensTickets'] === true ? [t(PLAN_WORDS.opensTickets)] : []),
  ];
  return told.join(t(PLAN_WORDS.and));
}

function Ring({ plan }: { readonly plan: Row }) {
  const t = useText();
  const [done, all, abnormal] = ['doneCount', 'deviceCount', 'abnormalCount'].map(
    (name) => numberOf(plan[name]) ?? 0,
  );
  const percent = all === undefined || all === 0 ? 0 : Math.floor(((done ?? 0) / all) * WHOLE);
  const words = t(PLAN_WORDS.inspected, { done: String(done), all: String(all) });
  return (
    <div className={styles['ring']}>
      <Progress type="circle" size={RING_PX} percent={percent} aria-label={words} />
      <span>{words}</span>
      {(abnormal ?? 0) > 0 && (
        <span className={styles['abnormal']}>{t(PLAN_WORDS.abnormal, { count: String(abnormal) })}</span>
      )}
    </div>
  );
}

/** How long until it begins or ends, or since when it should have ended. */
function Countdown({ plan }: { readonly plan: Row }) {
  const t = useText();
  const language = useLanguage();
  const nowMs = useNow();
  const [startAt, endAt] = [numberOf(plan['startAt']) ?? 0, numberOf(plan['endAt']) ?? 0];
  const wait = (ms: number) => formatDuration(Math.max(60, Math.floor(ms / 60_000) * 60), language);
  switch (plan['planStatus']) {
    case InspectionStatus.pending:
      return startAt > nowMs ? (
        <Muted>{t(PLAN_WORDS.beginsIn, { wait: wait(startAt - nowMs) })}</Muted>
      ) : null;
    case InspectionStatus.running:
      return endAt > nowMs ? (
        <Muted>{t(PLAN_WORDS.endsIn, { wait: wait(endAt - nowMs) })}</Muted>
      ) : (
        <span className={styles['abnormal']}>{t(PLAN_WORDS.overdueFor, { wait: wait(nowMs - endAt) })}</span>
      );
    default:
      return null;
  }
}

function Muted({ children }: { readonly children: string }) {
  return <span className={styles['muted']}>{children}</span>;
}

interface ValueProps {
  readonly plans: ResolvedListPage;
  readonly plan: Row;
  readonly name: string;
}

function Value({ plans, plan, name }: ValueProps) {
  const field = fieldOf(plans, name);
  if (field === undefined) return null;
  return <FieldCell field={field} value={plan[name]} row={plan} siblingPath="" timeStyle="exact" />;
}

function fieldOf({ fields }: ResolvedListPage, name: string): ResolvedField | undefined {
  return fields.find(({ field }) => field === name);
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
