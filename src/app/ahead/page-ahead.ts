import type { SubjectAccess } from '../../../contract/access/access';
import type {
  ResolvedDeclaration,
  ResolvedListPage,
  ResolvedPage,
} from '../../../contract/resources/resolved';
import { toExpressions } from '../../access/access-context';
import { toFirstCalls } from '../../list/view/first-calls';
import type { ReadAhead } from '../../providers/ahead/read-ahead';

/** Who goes where, and when. */
interface Going {
  readonly declaration: ResolvedDeclaration;
  readonly subject: SubjectAccess;
  readonly address: Pick<URL, 'pathname' | 'search'>;
  /** Epoch ms. */
  readonly nowMs: number;
}

/**
 * Asks for what a list will show, as soon as it is known that somebody goes there: while its code is still loaded and its
 * frame is drawn. Pages of other kinds ask when they are there.
 *
 * @returns Resolves when its rows and counts were answered, or not; at once where nothing is asked. Never rejects.
 */
export async function readPageAhead(
  ahead: Pick<ReadAhead, 'list' | 'call'>,
  { declaration, subject, address, nowMs }: Going,
): Promise<void> {
  const page = declaration.pages.find(({ path }) => path === address.pathname);
  if (page === undefined || !isWholeList(page)) return;
  if (!subject.allows(page.permission) || !subject.allows(page.reads)) return;
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
