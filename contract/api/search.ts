import { Type } from '@sinclair/typebox';
import { KEYWORD_MAX_LENGTH, SEARCH_MIN_LENGTH } from '../limits';
import { Line } from './parameter';
import { closed, nullable, type Shape } from './shape';

/** Body of `POST search`. In the body and not in the address: what is looked for may be somebody's number. */
export const SearchRequest = closed({
  keyword: Line({ minLength: SEARCH_MIN_LENGTH, maxLength: KEYWORD_MAX_LENGTH }),
});
export type SearchRequest = Shape<typeof SearchRequest>;

const WordsOrNone = nullable(Type.String());
const NumberOrNone = nullable(Type.Integer());
/** Id of the list page that shows it. */
const Page = Type.String();

/** A device whose number, name or IMEI has the words in it. What its list would not show to the reader is null. */
export const FoundDevice = Type.Object({
  page: Page,
  id: Type.String(),
  deviceNumber: WordsOrNone,
  deviceName: WordsOrNone,
  imei: WordsOrNone,
  storeName: WordsOrNone,
  displayStatus: NumberOrNone,
});
export type FoundDevice = Shape<typeof FoundDevice>;

/** An order with that number or payment number, or of somebody with that mobile; null as with devices. */
export const FoundOrder = Type.Object({
  page: Page,
  id: Type.String(),
  orderNo: WordsOrNone,
  /** Epoch ms. */
  createdAt: Type.Integer(),
  /** Masked. */
  userMobile: WordsOrNone,
  storeName: WordsOrNone,
  deviceNumber: WordsOrNone,
  /** Cents. */
  payAmount: NumberOrNone,
  orderStatus: NumberOrNone,
});
export type FoundOrder = Shape<typeof FoundOrder>;

/** A purchase or a cash-out with that number, or of somebody with exactly that mobile; null as with devices. */
export const FoundReceipt = Type.Object({
  page: Page,
  id: Type.String(),
  number: WordsOrNone,
  /** When it was bought, or asked for, epoch ms. */
  createdAt: Type.Integer(),
  /** Masked. */
  userMobile: WordsOrNone,
  storeName: WordsOrNone,
  /** Cents. */
  amount: NumberOrNone,
  status: NumberOrNone,
});
export type FoundReceipt = Shape<typeof FoundReceipt>;

/** Somebody with that mobile and what they ordered of one type lately. */
export const FoundUser = Type.Object({
  page: Page,
  /** Masked. */
  userMobile: Type.String(),
  /** Orders within `SEARCH_ORDER_DAYS`, among those looked through. */
  orders: Type.Integer(),
  /** Epoch ms. */
  lastOrderAt: Type.Integer(),
});
export type FoundUser = Shape<typeof FoundUser>;

/** Data of `POST search`: what was found in the lists that the reader may read, a few of each kind and page. */
export const SearchAnswer = Type.Object({
  /** The closest first: whole numbers, then by number. */
  devices: Type.Array(FoundDevice),
  /** The newest first. */
  orders: Type.Array(FoundOrder),
  /** Whoever ordered last first. */
  users: Type.Array(FoundUser),
  /** The newest of each list first. */
  receipts: Type.Array(FoundReceipt),
  /** Pages of which there is more. */
  more: Type.Array(Page),
});
export type SearchAnswer = Shape<typeof SearchAnswer>;
