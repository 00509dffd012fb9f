import type { PageKind } from '../../../contract/resources/resolved';

type Load = () => Promise<unknown>;

const drawer: Load = () => import('../../list/detail/detail-drawer');
const devices: Load = () => import('../../features/device/device-page');
const orders: Load = () => import('../../features/order/order-page');
/** Opened by keys on every page: whoever types on at once would lose what was typed before it is there. */
const search: Load = () => import('../../features/search/search-dialog');

/** Says what went wrong, also that the network did: it is to be there before that. */
const messages: Load = () => import('../message-host');

/** What is likely opened next from a page of each kind, the likeliest first. A kind that nobody leaves by habit has none. */
const NEXT: Readonly<Record<PageKind, readonly Load[]>> = {
  overview: [devices, orders],
  device: [drawer, orders],
  order: [drawer],
  list: [drawer],
  'statistic-summary': [orders, drawer],
  'statistic-income': [],
  'statistic-device': [devices, drawer],
  'operating-account': [],
  'personal-center': [],
};

/**
 * Fetches the files of what is likely opened next, one after the other, so that they are there by then. What is there already
 * is not fetched again.
 *
 * Never throws: a file that cannot be loaded is tried again, and its failure shown, when it is needed.
 */
export async function fetchNext(kind: PageKind): Promise<void> {
  for (const load of [messages, ...NEXT[kind], search]) await load().catch(() => undefined);
}
