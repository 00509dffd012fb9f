import { startOfDay, startOfMonth } from '../../day';
import { ONE_DAY_MS } from '../../limits';
import type { ResolvedAction } from '../action';
import type { ResolvedListPage } from '../resolved';

/**
 * The rows of a list that are over: whole months of its period, which people read by the month and leave as they are
 * (pages 4.1).
 */
export interface ArchiveDeclaration {
  /** Whole days after which a month that has ended is archived; never fewer than the list shows at once. */
  readonly afterDays: number;
}

type Archiving = Pick<ResolvedListPage, 'archive' | 'period'>;

/**
 * The first moment that is not archived, epoch ms: the start of a business month, all of whose days before are older
 * than the declared ones. Null where the list has no archive.
 */
export function archivedBefore({ archive }: Pick<Archiving, 'archive'>, nowMs: number): number | null {
  return archive === null ? null : startOfMonth(startOfDay(nowMs) - archive.afterDays * ONE_DAY_MS);
}

/** Tells whether a row is archived. A row that says no moment of its own is not. */
export function isArchived(page: Archiving, row: Readonly<Record<string, unknown>>, nowMs: number): boolean {
  const beforeMs = archivedBefore(page, nowMs);
  const atMs = page.period === null ? undefined : row[page.period];
  return beforeMs !== null && typeof atMs === 'number' && atMs < beforeMs;
}

/**
 * Tells whether the archive keeps an action from a row. Not from what brings to an end what is under way there, nor from
 * what is done for a ticket: that is of today.
 */
export function isKeptFrom(
  page: Archiving,
  { isInArchive }: Pick<ResolvedAction, 'isInArchive'>,
  { row, nowMs, ticketId }: ArchiveQuestion,
): boolean {
  return !isInArchive && ticketId === undefined && isArchived(page, row, nowMs);
}

export interface ArchiveQuestion {
  readonly row: Readonly<Record<string, unknown>>;
  readonly nowMs: number;
  /** The ticket that the action is done for; undefined for none. */
  readonly ticketId?: string | undefined;
}
