import type { Insertable, Kysely } from 'kysely';
import type { StatisticQuery } from '../../../contract/api/page/export/statistic-export';
import { formatBusinessTime, startOfDay } from '../../../contract/day';
import { EXPORT_KEPT_MS, ExportStatus } from '../../../contract/domain/export/export-task';
import type { IncomeDimension } from '../../../contract/domain/report';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { DIMENSION_TITLE, DIMENSION_WORDS } from '../../../contract/messages/statistic/report-words';
import type {
  ResolvedDeclaration,
  ResolvedListPage,
  ResolvedReportPage,
} from '../../../contract/resources/resolved';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';
import { toFileTitle } from '../../features/export/export-page';
import type { ExportTaskTable } from '../../features/export/tables';
import { describeRange, sayParts } from '../../features/export/export-words';
import { setTimer } from '../../timers/timer';
import { FranchiseeId } from '../tenants';

type TaskRow = Insertable<ExportTaskTable>;
type Period = readonly [fromMs: number, toMs: number];

/** Who asked: whoever keeps the books for figures, and whoever runs two stores for their rows. */
const FINANCE = { account_id: 'acc-0015', creator: '云溪财务', store_ids: null };
const MANAGER = { account_id: 'acc-0014', creator: '云溪北苑店长', store_ids: ['s01', 's02'] };

/** As often as a gateway tries (decision 110). */
const ATTEMPTS = 5;
const TOOK_MS = 4 * ONE_SECOND_MS;
/** The merchant's stores that have devices of every type. */
const STORES = 6;
const STORE_BYTES = 120;
/** Digits of a number that is told apart by them. */
const NUMBER_LENGTH = 8;

/** What is declared of a type, as far as files are made of it. */
interface ExportedType {
  readonly word: string;
  readonly groups: ResolvedDeclaration['groups'];
  readonly income: ResolvedReportPage;
  readonly order: ResolvedListPage;
}

/** What a task is of. */
type Subject = Pick<
  TaskRow,
  'equipment' | 'page_id' | 'report_type' | 'query' | 'columns' | 'task_name' | 'filter_text' | 'data_range'
>;
/** What became of it. */
type Course = Omit<
  TaskRow,
  keyof Subject | 'franchisee_id' | 'task_id' | 'task_no' | 'language' | 'request_hash'
>;

/**
 * Export tasks in every state, for each type that has a page of them. Those that are done are made by the gateway as
 * it starts, like any other: what is offered can be fetched.
 */
export async function insertPastExports(
  db: Kysely<Database>,
  { resolved, nowMs }: { readonly resolved: ResolvedDeclaration; readonly nowMs: number },
): Promise<void> {
  const franchiseeId = FranchiseeId.merchant;
  await withTenant(db, franchiseeId, async (trx) => {
    const rows = exportedTypes(resolved)
      .flatMap((type) => makeTasks(type, nowMs))
      .map(([subject, course], index) => toTaskRow(subject, course, index));
    if (rows.length === 0) return;
    await trx.insertInto('export_task').values(rows).execute();
    for (const { task_id: subjectId, status } of rows) {
      if (status === ExportStatus.queued)
        await setTimer(trx, { franchiseeId, kind: 'export', subjectId }, nowMs);
    }
  });
}

function toTaskRow(subject: Subject, course: Course, index: number): TaskRow {
  const id = `${Math.trunc(course.created_at).toString(36)}${String(index).padStart(4, '0')}`;
  const day = formatBusinessTime(course.created_at).slice(0, 10).replaceAll('-', '');
  return {
    ...{ ...subject, ...course, franchisee_id: FranchiseeId.merchant, language: 'zh' },
    task_id: `exp_${id}`,
    task_no: `EX${day}${id.slice(-NUMBER_LENGTH).toUpperCase()}`,
    // Nobody asks for the same within five minutes.
    request_hash: id,
  };
}

/** Types that have a page of tasks, and what its tasks are of. */
function exportedTypes({ pages, groups }: ResolvedDeclaration): readonly ExportedType[] {
  return pages.flatMap((tasks): readonly ExportedType[] => {
    if (!('source' in tasks) || tasks.source.table !== 'export' || tasks.source.equipment === null) return [];
    const word = tasks.source.equipment;
    const income = pages.find(
      (page): page is ResolvedReportPage => page.kind === 'statistic-income' && page.equipment === word,
    );
    const order = pages.find(
      (page): page is ResolvedListPage => page.kind === 'order' && page.source.equipment === word,
    );
    return income === undefined || order === undefined ? [] : [{ word, groups, income, order }];
  });
}

/** One that is about to be made of each kind, and one in every state that a task ends in. */
function makeTasks(type: ExportedType, nowMs: number): readonly (readonly [Subject, Course])[] {
  const untilMs = startOfDay(nowMs) - 1;
  const lastDays = (days: number): Period => [startOfDay(untilMs - (days - 1) * ONE_DAY_MS), untilMs];
  const asked = (at: number) => ({ created_at: at, queued_at: at });
  const ended = (at: number) => ({ ...asked(at), finished_at: at + TOOK_MS });
  const minutesAgo = (minutes: number) => nowMs - minutes * ONE_MINUTE_MS;
  const hoursAgo = (hours: number) => nowMs - hours * ONE_HOUR_MS;
  const longAgo = untilMs - 9 * ONE_DAY_MS;
  const { queued, failed, cancelled, expired } = ExportStatus;
  const stores = { row_count: STORES, row_total: STORES, file_size: STORES * STORE_BYTES };
  return [
    [
      toFigures(type, { period: lastDays(30), dimension: 'day' }),
      { ...FINANCE, ...asked(minutesAgo(1)), format: 'xlsx', status: queued },
    ],
    [toOrders(type, lastDays(1)), { ...MANAGER, ...asked(minutesAgo(2)), format: 'csv', status: queued }],
    [
      toFigures(type, { period: lastDays(7), dimension: 'device' }),
      {
        ...{ ...FINANCE, ...ended(hoursAgo(20)), format: 'xlsx', status: failed },
        ...{ attempt: ATTEMPTS, fail_reason: 'brokenOff' },
      },
    ],
    [toOrders(type, lastDays(30)), { ...MANAGER, ...ended(hoursAgo(26)), format: 'xlsx', status: cancelled }],
    [
      toFigures(type, { period: [longAgo - 7 * ONE_DAY_MS + 1, longAgo], dimension: 'store' }),
      {
        ...{ ...FINANCE, ...ended(longAgo), format: 'csv', status: expired, attempt: 1, ...stores },
        expire_at: longAgo + TOOK_MS + EXPORT_KEPT_MS,
      },
    ],
  ];
}

/** The rows of a list, in the columns that it begins with. */
function toOrders({ word, groups, order }: ExportedType, period: Period): Subject {
  const columns = order.fields.filter(({ list }) => list === 'shown').map(({ field }) => field);
  const query = { filters: order.period === null ? {} : { [order.period]: [...period] } };
  return {
    ...{ equipment: word, page_id: order.id, report_type: 'order', columns },
    ...{ query: JSON.stringify(query), task_name: toFileTitle(order, groups).zh },
    ...{ filter_text: sayParts([], 'zh'), data_range: describeRange(period) },
  };
}

function toFigures(
  { word, groups, income }: ExportedType,
  { period, dimension }: { readonly period: Period; readonly dimension: IncomeDimension },
): Subject {
  const query: StatisticQuery = { period: [...period], dimension };
  return {
    ...{ equipment: word, page_id: income.id, report_type: dimension === 'day' ? 'incomeByDay' : 'income' },
    ...{ query: JSON.stringify(query), columns: [], task_name: toFileTitle(income, groups).zh },
    filter_text: sayParts([[DIMENSION_TITLE, DIMENSION_WORDS[dimension].zh]], 'zh'),
    data_range: describeRange(period),
  };
}
