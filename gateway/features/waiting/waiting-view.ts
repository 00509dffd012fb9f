import type { FilterValue, ListFilters } from '../../../contract/api/page/list';
import { endOfDay, startOfDay } from '../../../contract/day';
import { ONE_DAY_MS, PERIOD_MAX_DAYS } from '../../../contract/limits';
import type { ResolvedField } from '../../../contract/resources/field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { ResolvedWaiting, WaitingTest } from '../../../contract/resources/waiting/waiting';
import type { CountedView } from '../list/list-count';

/**
 * The view of a list that shows what waits: filters as people set them, so that the number and the list that it leads
 * to cannot differ. A list that is always limited to a period is asked for as many days as it takes.
 */
export function toWaitingView(
  { tab, where }: ResolvedWaiting,
  page: Pick<ResolvedListPage, 'fields' | 'period'>,
  { storeIds, nowMs }: { readonly storeIds: readonly string[]; readonly nowMs: number },
): CountedView {
  const store = page.fields.find(({ source }) => source === 'store');
  const filters: ListFilters = {
    ...(page.period === null ? {} : { [page.period]: longestPeriod(nowMs) }),
    ...(store === undefined || storeIds.length === 0 ? {} : { [store.field]: [...storeIds] }),
    ...Object.fromEntries(where.map((test) => [test.field, toFilter(test, page.fields, nowMs)])),
  };
  return { tab, filters };
}

function longestPeriod(nowMs: number): [number, number] {
  return [startOfDay(nowMs - (PERIOD_MAX_DAYS - 1) * ONE_DAY_MS), endOfDay(nowMs) - 1];
}

function toFilter(test: WaitingTest, fields: readonly ResolvedField[], nowMs: number): FilterValue {
  // Whole days, as a person would choose them.
  if (test.inDays !== undefined) return [null, endOfDay(nowMs + test.inDays * ONE_DAY_MS) - 1];
  if (test.least !== undefined) return [test.least, null];
  const values = test.in ?? [];
  const [first] = values;
  const kind = fields.find(({ field }) => field === test.field)?.kind;
  if (kind === 'boolean' && typeof first === 'boolean') return first;
  return values.filter((value) => typeof value !== 'boolean');
}
