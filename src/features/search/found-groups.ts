import type {
  FoundDevice,
  FoundOrder,
  FoundReceipt,
  FoundUser,
  SearchAnswer,
} from '../../../contract/api/search';
import { readMobilePart } from '../../../contract/mobile-part';
import type { FieldOption } from '../../../contract/resources/field';
import type { ResolvedDeclaration, ResolvedListPage } from '../../../contract/resources/resolved';
import type { Language, Text } from '../../../contract/text';
import { formatRelative } from '../../format/moment';
import { formatYuan } from '../../format/yuan';
import type { useText } from '../../i18n/language';
import type { SearchGroup, SearchOption } from './search-option';
import { toDevicePath, toOrderPath, toReceiptPath, toUserPath, toWordsPath } from './search-paths';
import { SEARCH_WORDS } from './search-words';

/** What results are worded with. */
export interface Wording {
  readonly declaration: Pick<ResolvedDeclaration, 'pages' | 'equipment'>;
  readonly t: ReturnType<typeof useText>;
  readonly language: Language;
  readonly nowMs: number;
  readonly words: string;
}

/** What was found, ready to be drawn; of whoever is on the telephone, the orders come first. */
export function toGroups(
  answer: SearchAnswer | undefined,
  pages: readonly SearchOption[],
  wording: Wording,
): readonly SearchGroup[] {
  const ofPages: SearchGroup = { name: 'pages', isOfPeriod: false, options: pages, lists: [] };
  if (answer === undefined) return [ofPages].filter(isAny);
  const isOfPeriod = readMobilePart(wording.words) !== null;
  const devices = toGroup('devices', answer.devices, { toOption: toDevice, answer, wording });
  const orders = { ...toGroup('orders', answer.orders, { toOption: toOrder, answer, wording }), isOfPeriod };
  // Where the lists lead to their orders already, they need not be led to twice.
  const users = { ...toGroup('users', answer.users, { toOption: toUser, answer, wording }), lists: [] };
  const ofPeople = { ...users, isOfPeriod };
  const receipts = toGroup('receipts', answer.receipts, { toOption: toReceipt, answer, wording });
  const groups = isOfPeriod
    ? [orders, ofPeople, receipts, devices, ofPages]
    : [ofPages, devices, orders, receipts, ofPeople];
  return groups.filter(isAny);
}

const isAny = ({ options }: SearchGroup): boolean => options.length > 0;

interface Found {
  readonly page: string;
}

function toGroup<T extends Found>(
  name: SearchGroup['name'],
  found: readonly T[],
  {
    toOption,
    answer,
    wording,
  }: {
    readonly toOption: (page: ResolvedListPage, one: T, wording: Wording) => Omit<SearchOption, 'type'>;
    readonly answer: SearchAnswer;
    readonly wording: Wording;
  },
): SearchGroup {
  const pageIds = [...new Set(found.map(({ page }) => page))];
  return {
    name,
    isOfPeriod: false,
    options: found.flatMap((one) => {
      const page = pageOf(one.page, wording);
      if (page === null) return [];
      // What is of no type is told by its list.
      const type = typeOf(page, wording) ?? wording.t(page.title);
      return [{ ...toOption(page, one, wording), type }];
    }),
    lists: pageIds
      .filter((id) => answer.more.includes(id))
      .flatMap((id) => {
        const page = pageOf(id, wording);
        return page === null ? [] : [toList(page, wording)];
      }),
  };
}

function toDevice(page: ResolvedListPage, device: FoundDevice): Omit<SearchOption, 'type'> {
  return {
    key: `device ${device.id}`,
    title: device.deviceNumber ?? device.deviceName ?? device.id,
    facts: some(device.deviceName, device.storeName, device.imei),
    status: statusOf(page, 'displayStatus', device.displayStatus),
    path: toDevicePath(page, device),
  };
}

function toOrder(
  page: ResolvedListPage,
  order: FoundOrder,
  { language, nowMs }: Wording,
): Omit<SearchOption, 'type'> {
  const { createdAt, payAmount, userMobile, storeName, deviceNumber } = order;
  return {
    key: `order ${order.id}`,
    title: order.orderNo ?? order.id,
    facts: some(
      formatRelative(createdAt, nowMs, language),
      userMobile,
      payAmount === null ? null : formatYuan(payAmount),
      storeName,
      deviceNumber,
    ),
    status: statusOf(page, 'orderStatus', order.orderStatus),
    path: toOrderPath(page, order, nowMs),
  };
}

function toReceipt(
  page: ResolvedListPage,
  receipt: FoundReceipt,
  { language, nowMs }: Wording,
): Omit<SearchOption, 'type'> {
  const { createdAt, amount, userMobile, storeName } = receipt;
  return {
    key: `receipt ${receipt.id}`,
    title: receipt.number ?? receipt.id,
    facts: some(
      formatRelative(createdAt, nowMs, language),
      userMobile,
      amount === null ? null : formatYuan(amount),
      storeName,
    ),
    // Its words come with its page.
    status: null,
    path: toReceiptPath(page, receipt),
  };
}

function toUser(
  page: ResolvedListPage,
  user: FoundUser,
  { t, language, nowMs, words }: Wording,
): Omit<SearchOption, 'type'> {
  const time = formatRelative(user.lastOrderAt, nowMs, language);
  return {
    key: `user ${page.id} ${user.userMobile} ${user.lastOrderAt}`,
    title: user.userMobile,
    facts: [t(SEARCH_WORDS.orderCount, { count: user.orders }), t(SEARCH_WORDS.lastOrder, { time })],
    status: null,
    path: toUserPath(page, user, { words, nowMs }),
  };
}

function toList(page: ResolvedListPage, wording: Wording): SearchOption {
  const { t, words, nowMs } = wording;
  const type = typeOf(page, wording);
  return {
    key: `list ${page.id}`,
    title:
      type === null
        ? t(SEARCH_WORDS.listOf, { page: t(page.title) })
        : t(SEARCH_WORDS.list, { type, page: t(pageWord(page)) }),
    ...{ type: null, facts: [], status: null },
    path: toWordsPath(page, words, nowMs),
  };
}

/** The page's own title names its type already. */
const pageWord = ({ kind }: ResolvedListPage): Text =>
  kind === 'device' ? SEARCH_WORDS.devices : SEARCH_WORDS.orders;

function pageOf(id: string, { declaration }: Wording): ResolvedListPage | null {
  const page = declaration.pages.find((each): each is ResolvedListPage => each.id === id && 'source' in each);
  return page ?? null;
}

function typeOf({ source }: ResolvedListPage, { declaration, t }: Wording): string | null {
  const type = declaration.equipment.find(({ deviceType }) => deviceType === source.equipment);
  return type === undefined ? null : t(type.title);
}

function statusOf({ fields }: ResolvedListPage, name: string, code: number | null): FieldOption | null {
  const options = fields.find(({ field }) => field === name)?.options ?? [];
  return options.find(({ value }) => value === code) ?? null;
}

function some(...facts: readonly (string | null)[]): readonly string[] {
  return facts.filter((fact): fact is string => fact !== null && fact !== '');
}
