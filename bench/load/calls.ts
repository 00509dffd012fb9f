import { toUrlPath } from '../../contract/api/endpoints';
import { toActionEndpoint, toDetailEndpoint, toTabsEndpoint } from '../../contract/api/page/page-endpoints';
import { toListFiguresEndpoint } from '../../contract/api/page/figures/list-figures-endpoint';
import type { ResolvedAction } from '../../contract/resources/action';
import type { ResolvedListPage, ResolvedPage } from '../../contract/resources/resolved';
import type { Examples as ListExamples } from '../list/asked';
import { callsOf as listCallsOf, firstListsOf } from '../list/calls';
import type { Examples as StatisticExamples } from '../statistics/asked';
import { callsOf as statisticCallsOf } from '../statistics/calls';
import type { CallsByKind, LoadCall, LoadKind } from './asked';

/** What stands in the database that is asked. */
export interface LoadExamples {
  readonly nowMs: number;
  readonly lists: ListExamples;
  readonly statistics: StatisticExamples;
  /** Ids of the newest rows of each list of the first type, by page. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
}

/**
 * The calls of a load: the lists and statistics that are measured alone too (`bench:list`, `bench:statistics`), details of the
 * newest rows of the first type, and changes of its devices.
 *
 * @throws Error where the declaration has nothing to change without asking back.
 */
export function loadCallsOf(pages: readonly ResolvedPage[], examples: LoadExamples): CallsByKind {
  const { nowMs, lists, statistics } = examples;
  const counted = countedPathsOf(pages);
  const asked = listCallsOf(pages, { nowMs, examples: lists });
  const posted = (kind: LoadKind) => (call: Pick<LoadCall, 'path' | 'body'>) =>
    ({ ...call, kind, method: 'POST' }) as const;
  return {
    list: asked.filter(({ path }) => !counted.has(path)).map(posted('list')),
    statistic: [
      ...asked.filter(({ path }) => counted.has(path)),
      ...statisticCallsOf(pages, { nowMs, examples: statistics }),
    ].map(posted('statistic')),
    detail: detailCalls(pages, examples),
    write: writeCalls(pages, examples),
  };
}

/** Counts of tabs and figures above lists. */
function countedPathsOf(pages: readonly ResolvedPage[]): ReadonlySet<string> {
  const lists = pages.filter((page): page is ResolvedListPage => 'source' in page);
  return new Set(lists.flatMap((page) => [toTabsEndpoint(page), toListFiguresEndpoint(page)]).map(toUrlPath));
}

function detailCalls(pages: readonly ResolvedPage[], { ids }: LoadExamples): readonly LoadCall[] {
  return firstListsOf(pages).flatMap((page) =>
    (ids[page.id] ?? []).map((id) => ({
      ...({ kind: 'detail', method: 'GET' } as const),
      path: `${toUrlPath(toDetailEndpoint(page))}?id=${encodeURIComponent(id)}`,
    })),
  );
}

function writeCalls(pages: readonly ResolvedPage[], { ids }: LoadExamples): readonly LoadCall[] {
  for (const page of firstListsOf(pages)) {
    const action = page.actions.find(isPlainEdit);
    if (action === undefined) continue;
    const path = toUrlPath(toActionEndpoint(page, action));
    const params = Object.fromEntries(action.params.map(({ field }) => [field, 'A-1']));
    return (ids[page.id] ?? []).map((id) => ({
      kind: 'write',
      method: 'POST',
      path,
      body: { ids: [id], params },
    }));
  }
  throw new Error('The declaration has nothing to change without asking back.');
}

/** Changes words of a row, whatever state it is in. */
function isPlainEdit({ effect, scope, danger, needsReason, when, params }: ResolvedAction): boolean {
  const isPlain = scope !== 'page' && danger === 'none' && !needsReason && when.length === 0;
  return isPlain && effect.kind === 'set' && params.every(({ kind }) => kind === 'text');
}
