import type { QueryExecutorProvider } from 'kysely';
import type { Catalogue } from '../../../contract/access/catalogue';
import type { ListFilters } from '../../../contract/api/page/list';
import { TOTAL_CAP } from '../../../contract/limits';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { Reader } from '../../caller/reader';
import { ask, type Question } from '../../database/read/question';
import type { TenantTransaction } from '../../database/tenant';
import type { Condition } from './list-condition';
import { preparePage, toConditions, toTabConditions, visibleFields } from './list-query';
import { toCountQuestion, type CappedCount } from './list-repository';
import { createListSource, toListScope } from './list-source';
import type { RowSet } from './page/row-set';
import { isTallied, toTallyQuestion } from './order-tally-repository';

/** Which rows are counted, and which of them in each group. */
export interface CountedGroups {
  readonly set: RowSet;
  readonly groups: readonly (readonly Condition[])[];
}

/** Counts several row sets of a page: orders from their tally where it can tell, everything else from the rows. */
export async function countGroups(
  trx: TenantTransaction,
  page: ResolvedListPage,
  counted: CountedGroups,
): Promise<readonly CappedCount[]> {
  return counted.groups.length === 0 ? [] : ask(trx, toGroupsQuestion(trx, page, counted));
}

/** The same as a question. @param counted - One group at least. */
export function toGroupsQuestion(
  db: QueryExecutorProvider,
  page: ResolvedListPage,
  { set, groups }: CountedGroups,
): Question<readonly CappedCount[]> {
  return isInTally(page, { set, groups })
    ? toTallyQuestion(db, set, groups)
    : toCountQuestion(db, set, { groups, cap: TOTAL_CAP });
}

/** Whether these rows are counted without a look at them. */
export function isInTally({ source }: ResolvedListPage, { set, groups }: CountedGroups): boolean {
  return source.table === 'order' && [set.conditions, ...groups].every(isTallied);
}

/** What a list is asked for, as its address says it. */
export interface CountedView {
  readonly filters: ListFilters;
  /** Null for none. */
  readonly tab: string | null;
}

/** Counts the rows that a list would show of some views, without reading them. */
export interface ListCount {
  /** Tells whether a reader may filter by all of these fields. */
  readonly maySee: (reader: Reader, fields: readonly string[]) => boolean;
  /** In the order asked for. @throws ApiError as the list does. */
  readonly count: (
    trx: TenantTransaction,
    reader: Reader,
    views: readonly CountedView[],
  ) => Promise<readonly CappedCount[]>;
}

export interface ListCountOptions {
  readonly page: ResolvedListPage;
  readonly catalogue: Catalogue;
}

export function createListCount({ page, catalogue }: ListCountOptions, now: () => number): ListCount {
  const prepared = preparePage(page);
  const source = createListSource(page);
  return {
    maySee({ access }, names) {
      const visible = visibleFields(prepared, access).map(({ field }) => field);
      return names.every((name) => visible.includes(name));
    },

    async count(trx, reader, views) {
      const nowMs = now();
      const context = { access: reader.access, catalogue, nowMs };
      const set: RowSet = { source, scope: toListScope(page, reader, nowMs), conditions: [] };
      const groups = views.map(({ filters, tab }) => [
        ...toConditions(prepared, { filters }, context),
        ...toTabConditions(page, tab ?? undefined, reader),
      ]);
      const tallied = groups.filter(isTallied);
      const others = groups.filter((group) => !tallied.includes(group));
      const counts = new Map([
        ...zip(tallied, await countGroups(trx, page, { set, groups: tallied })),
        ...zip(others, await countGroups(trx, page, { set, groups: others })),
      ]);
      return groups.map((group) => counts.get(group) ?? NOTHING);
    },
  };
}

/** Of a set that nobody asked for. */
export const NOTHING: CappedCount = { count: 0, isCapped: false };

function zip<A, B>(left: readonly A[], right: readonly B[]): readonly (readonly [A, B])[] {
  return left.flatMap((each, index) => {
    const other = right[index];
    return other === undefined ? [] : [[each, other] as const];
  });
}
