import type { SubjectAccess } from '../../../contract/access/access';
import { toOverviewEndpoint } from '../../../contract/api/page/overview/overview-endpoint';
import type {
  ResolvedDeclaration,
  ResolvedListPage,
  ResolvedPage,
} from '../../../contract/resources/resolved';
import { toExpressions } from '../../access/access-context';
import { toSummaryCall } from '../../features/statistic/summary/summary-call';
import { toFirstCalls } from '../../list/view/first-calls';
import type { ReadAhead } from '../../providers/ahead/read-ahead';
import { toReadParams } from '../../providers/use-endpoint';
import { findPageAt } from '../routes/landing';

/** Who goes where, and when. */
interface Going {
  readonly declaration: ResolvedDeclaration;
  readonly subject: SubjectAccess;
  readonly address: Pick<URL, 'pathname' | 'search'>;
  /** Epoch ms. */
  readonly nowMs: number;
}

/**
 * Asks for what a page will show, as soon as it is known that somebody goes there: while its code is still loaded and its
 * frame is drawn. Pages that nobody opens first, or by the menu, ask when they are there.
 *
 * @returns Resolves when what is drawn first was answered, or not; at once where nothing is asked. Never rejects.
 */
export async function readPageAhead(ahead: Asking, going: Going): Promise<void> {
  const { declaration, subject, address, nowMs } = going;
  const page = findPageAt(declaration, subject, address.pathname);
  if (page === undefined || !subject.allows(page.permission) || !subject.allows(page.reads)) return;
  if (isWholeList(page)) await readList(ahead, page, going);
  if (page.kind === 'overview') await ahead.call(toReadParams(toOverviewEndpoint(page), { body: {} }));
  if (page.kind === 'statistic-summary')
    await ahead.call(toSummaryCall(page, new URLSearchParams(address.search), nowMs));
}

type Asking = Pick<ReadAhead, 'list' | 'call'>;

async function readList(
  ahead: Asking,
  page: ResolvedListPage,
  { subject, address, nowMs }: Going,
): Promise<void> {
  const calls = toFirstCalls(page, new URLSearchParams(address.search), {
    isPermitted: (needs) => subject.allows(toExpressions(needs)),
    nowMs,
  });
  // In the order in which the page would ask: rows first, and what they come to behind them.
  const rows = ahead.list(calls.list);
  const counts = calls.tabs === null ? undefined : ahead.call(calls.tabs);
  const { figures } = calls;
  if (figures !== null) void rows.then(() => ahead.call(figures));
  await Promise.all([rows, counts]);
}

/** Whether what a page asks for is known here: fields may come with it, and what belongs to a row of another list waits for that. */
function isWholeList(page: ResolvedPage): page is ResolvedListPage {
  const isList = page.kind === 'device' || page.kind === 'order' || page.kind === 'list';
  return isList && page.of === null && page.fields.length > 0;
}
