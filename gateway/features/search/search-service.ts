import type { FoundUser, SearchAnswer } from '../../../contract/api/search';
import { ONE_DAY_MS, SEARCH_FOUND_MAX, SEARCH_ORDER_DAYS } from '../../../contract/limits';
import { maskMobile } from '../../../contract/mobile';
import { readMobilePart } from '../../../contract/mobile-part';
import type { ResolvedPage } from '../../../contract/resources/resolved';
import type { Reader } from '../../caller/reader';
import { readBriefly } from '../../database/read/tenant-read';
import type { Reads } from '../../database/read/reads';
import type { TenantTransaction } from '../../database/tenant';
import { findDevices } from './find-devices';
import {
  findOrdersByMobile,
  findOrdersByNumber,
  LOOKED_THROUGH_MAX,
  toFoundOrder,
  type OrderRow,
} from './find-orders';
import { findReceipts, receiptPagesOf } from './find-receipts';
import { readPagesOf, searchedPagesOf, type ReadPage } from './searched-page';

/** Looks into every list at once. */
export interface SearchService {
  /** What the words find in the lists that the reader may read; nothing of the others, not even that there are any. */
  readonly find: (reader: Reader, words: string) => Promise<SearchAnswer>;
}

export interface SearchServiceOptions {
  readonly reads: Reads;
  readonly pages: readonly ResolvedPage[];
  readonly now: () => number;
}

export function createSearchService({ reads, pages, now }: SearchServiceOptions): SearchService {
  const devicePages = searchedPagesOf(pages, 'device');
  const orderPages = searchedPagesOf(pages, 'order');
  const receiptPages = receiptPagesOf(pages);
  return {
    find: (reader, typed) =>
      readBriefly(reads, reader, async (trx) => {
        const words = typed.trim();
        const nowMs = now();
        const ofDevices = { pages: readPagesOf(devicePages, reader), words, nowMs };
        const devices = cutEach(await findDevices(trx, reader, ofDevices), ({ page }) => page);
        const orders = await findOrders(trx, reader, {
          pages: readPagesOf(orderPages, reader),
          words,
          nowMs,
        });
        const ofReceipts = { pages: receiptPages, words };
        const receipts = cutEach(await findReceipts(trx, reader, ofReceipts), ({ page }) => page);
        return {
          devices: devices.kept,
          orders: orders.orders,
          users: orders.users,
          receipts: receipts.kept,
          more: [...devices.more, ...orders.more, ...receipts.more],
        };
      }),
  };
}

async function findOrders(
  trx: TenantTransaction,
  reader: Reader,
  {
    pages,
    words,
    nowMs,
  }: { readonly pages: readonly ReadPage[]; readonly words: string; readonly nowMs: number },
): Promise<Pick<SearchAnswer, 'orders' | 'users' | 'more'>> {
  const part = readMobilePart(words);
  const sinceMs = nowMs - SEARCH_ORDER_DAYS * ONE_DAY_MS;
  const ofMobile = part === null ? [] : await findOrdersByMobile(trx, reader, { pages, part, sinceMs });
  const byId = new Map(
    [...(await findOrdersByNumber(trx, reader, { pages, words })), ...ofMobile].map((row) => [row.id, row]),
  );
  const newestFirst = [...byId.values()].sort((one, other) => other.created_at - one.created_at);
  const orders = cutEach(newestFirst, ({ equipment }) => equipment);
  const users = toUsers(pages, ofMobile);
  const pageIdOf = (type: string) => pages.find(({ equipment }) => equipment === type)?.page.id ?? [];
  // Of whoever ordered a lot, not every order was looked at.
  const isCut = ofMobile.length === LOOKED_THROUGH_MAX;
  return {
    orders: orders.kept.flatMap((row) => {
      const page = pages.find(({ equipment }) => equipment === row.equipment);
      return page === undefined ? [] : [toFoundOrder(page, row)];
    }),
    users: users.kept,
    more: isCut
      ? pages.map(({ page }) => page.id)
      : [...new Set([...orders.more.flatMap(pageIdOf), ...users.more])],
  };
}

/** Who they are of, and how many of each type; whoever ordered last comes first. */
function toUsers(pages: readonly ReadPage[], rows: readonly OrderRow[]) {
  const users = new Map<string, FoundUser>();
  for (const { equipment, user_mobile: mobile, created_at: lastOrderAt } of rows) {
    const page = pages.find((each) => each.equipment === equipment)?.page.id;
    if (page === undefined) continue;
    const key = `${mobile} ${equipment}`;
    const known = users.get(key);
    // Rows come newest first: the first of each tells when they ordered last.
    users.set(key, {
      ...(known ?? { page, userMobile: maskMobile(mobile), lastOrderAt }),
      orders: (known?.orders ?? 0) + 1,
    });
  }
  return cutEach([...users.values()], ({ page }) => page);
}

/** The first few of each group, in the order given, and the groups that have more. */
function cutEach<T>(
  rows: readonly T[],
  groupOf: (row: T) => string,
): { readonly kept: readonly T[]; readonly more: readonly string[] } {
  const counts = new Map<string, number>();
  const kept = rows.filter((row) => {
    const count = (counts.get(groupOf(row)) ?? 0) + 1;
    counts.set(groupOf(row), count);
    return count <= SEARCH_FOUND_MAX;
  });
  const more = [...counts].filter(([, count]) => count > SEARCH_FOUND_MAX).map(([group]) => group);
  return { kept, more };
}
