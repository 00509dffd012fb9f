import type { FoundDevice, FoundOrder, FoundReceipt, FoundUser } from '../../../contract/api/search';
import { defaultPeriod, endOfDay, startOfDay } from '../../../contract/day';
import { ONE_DAY_MS, PERIOD_MAX_DAYS } from '../../../contract/limits';
import { readMobilePart } from '../../../contract/mobile-part';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { readListView, writeListView, type ListView } from '../../list/view/list-view';

type Page = Pick<ResolvedListPage, 'path' | 'fields' | 'tabs' | 'period'>;

const WHOLE_LENGTH = 11;
/** Name of the tab that narrows nothing: lists of receipts begin under another one. */
const ALL = 'all';

/** A list with a device's drawer open, and its row below it. */
export function toDevicePath(page: Page, { id, deviceNumber }: FoundDevice): string {
  return toPath(page, { keyword: deviceNumber ?? '', detailId: id });
}

/** The same of an order; one that is older than what the list begins with is looked for on its own day. */
export function toOrderPath(page: Page, { id, orderNo, createdAt }: FoundOrder, nowMs: number): string {
  const [from, to] = defaultPeriod(nowMs);
  const isShown = createdAt >= from && createdAt <= to;
  const day = [startOfDay(createdAt), endOfDay(createdAt) - 1] as const;
  const filters = page.period === null || isShown ? {} : { [page.period]: day };
  return toPath(page, { keyword: orderNo ?? '', filters, detailId: id });
}

/** The same of a receipt, under whichever tab it stands. */
export function toReceiptPath(page: Page, { id, number }: FoundReceipt): string {
  return toPath(page, { keyword: number ?? '', detailId: id, tab: ALL });
}

/**
 * The orders of somebody, up to the last one: as many days as a list shows at a time. Who typed the whole number knows
 * it; for others it stays masked in the address, too.
 */
export function toUserPath(
  page: Page,
  { userMobile, lastOrderAt }: FoundUser,
  { words, nowMs }: { readonly words: string; readonly nowMs: number },
): string {
  const typed = readMobilePart(words);
  const isWhole = typed?.tail.length === WHOLE_LENGTH;
  return toPath(page, {
    keyword: isWhole ? typed.tail : userMobile,
    filters: lastDays(page, lastOrderAt, nowMs),
  });
}

/** A list that is asked for the same words, as far back as it goes at a time. */
export function toWordsPath(page: Page, words: string, nowMs: number): string {
  return toPath(page, { keyword: words, filters: lastDays(page, nowMs, nowMs) });
}

function lastDays({ period }: Page, atMs: number, nowMs: number): ListView['filters'] {
  if (period === null) return {};
  const isRecent = atMs >= endOfDay(nowMs) - PERIOD_MAX_DAYS * ONE_DAY_MS;
  const until = endOfDay(isRecent ? nowMs : atMs);
  return { [period]: [until - PERIOD_MAX_DAYS * ONE_DAY_MS, until - 1] };
}

function toPath(page: Page, view: Partial<ListView>): string {
  const search = writeListView(page, { ...readListView(page, new URLSearchParams()), ...view }).toString();
  return search === '' ? page.path : `${page.path}?${search}`;
}
