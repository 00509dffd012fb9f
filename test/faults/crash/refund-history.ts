import { OPEN_REFUND_STATES, RefundRecordStatus } from '../../../contract/domain/refund';

/** One attempt to give money back: when it was begun, when it was answered, and how. Amounts of one order differ. */
export interface RefundTry {
  readonly orderId: string;
  readonly amountCents: number;
  readonly beganAtMs: number;
  /** Infinity while nobody knows. */
  endedAtMs: number;
  /** Nobody knows what became of an `open` one: it may have taken effect or not. */
  result: 'ok' | 'refused' | 'open';
}

/** What somebody saw of the refunds of an order. */
export interface RefundRead {
  readonly orderId: string;
  readonly beganAtMs: number;
  readonly amountsCents: readonly number[];
}

/** A refund as it stands in the database in the end. */
export interface RefundFact {
  readonly refundNo: string;
  readonly orderId: string;
  readonly amountCents: number;
  readonly status: number;
  /** Of an order of the trial; the others were there before. */
  readonly isOfTrial: boolean;
  /** Asked for by the house itself. */
  readonly isOfHouse: boolean;
}

/** What an order says of its money. */
export interface MoneyFact {
  readonly orderId: string;
  readonly payCents: number;
  readonly refundedCents: number;
}

/** What the bank paid out: cents by the number of the refund. */
export type PaidOut = ReadonlyMap<string, number>;

export interface RefundHistory {
  readonly tries: readonly RefundTry[];
  readonly reads: readonly RefundRead[];
}

export interface RefundEnd {
  readonly refunds: readonly RefundFact[];
  readonly orders: readonly MoneyFact[];
  /** Null while refunds are under way, of which the bank and the database know at different moments. */
  readonly paidOut: PaidOut | null;
}

/** What no history may hold, each in words, under what it breaks. */
export interface Anomalies {
  /** Acknowledged, and not there: in the end, or to somebody who looked afterwards. */
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly unasked: readonly string[];
  readonly money: readonly string[];
}

/** Compares what clients were told, and saw, with what the database and the bank say in the end. */
export function checkRefunds(history: RefundHistory, end: RefundEnd): Anomalies {
  return {
    lost: [...lostTries(history, end), ...staleReads(history)],
    doubled: doubled(end),
    unasked: unasked(history, end),
    money: [...wrongOrders(end), ...wrongPayouts(end)],
  };
}

const nameOf = ({ orderId, amountCents }: { readonly orderId: string; readonly amountCents: number }) =>
  `${amountCents} of ${orderId}`;

function lostTries({ tries }: RefundHistory, { refunds }: RefundEnd): string[] {
  const kept = new Set(refunds.map(nameOf));
  return tries.filter((each) => each.result === 'ok' && !kept.has(nameOf(each))).map(nameOf);
}

/** Whoever begins to look after an answer sees what was answered. */
function staleReads({ tries, reads }: RefundHistory): string[] {
  return reads.flatMap((read) =>
    tries
      .filter(({ orderId, result }) => orderId === read.orderId && result === 'ok')
      .filter(({ endedAtMs, amountCents }) => {
        return endedAtMs < read.beganAtMs && !read.amountsCents.includes(amountCents);
      })
      .map((each) => `${nameOf(each)} was not seen by who looked after its answer`),
  );
}

function doubled({ refunds }: RefundEnd): string[] {
  const counts = new Map<string, number>();
  for (const refund of refunds.filter(isOfClient)) {
    counts.set(nameOf(refund), (counts.get(nameOf(refund)) ?? 0) + 1);
  }
  return [...counts].flatMap(([name, count]) => (count > 1 ? [`${count} refunds of ${name}`] : []));
}

function unasked({ tries }: RefundHistory, { refunds }: RefundEnd): string[] {
  const asked = new Set(tries.filter(({ result }) => result !== 'refused').map(nameOf));
  return refunds.filter((refund) => isOfClient(refund) && !asked.has(nameOf(refund))).map(nameOf);
}

/** Somebody who took part asked for it. */
const isOfClient = ({ isOfTrial, isOfHouse }: RefundFact) => isOfTrial && !isOfHouse;
const isOpen = ({ status }: RefundFact) => OPEN_REFUND_STATES.some((state) => state === status);
const isDone = ({ status }: RefundFact) => status === RefundRecordStatus.done;

function wrongOrders({ orders, refunds }: RefundEnd): string[] {
  return orders.flatMap(({ orderId, payCents, refundedCents }) => {
    const own = refunds.filter((refund) => refund.orderId === orderId);
    const done = sumOf(own.filter(isDone));
    const open = own.filter(isOpen).length;
    return [
      ...(refundedCents > payCents ? [`${orderId}: ${refundedCents} went back of ${payCents}`] : []),
      ...(done === refundedCents ? [] : [`${orderId}: refunds of ${done}, the order says ${refundedCents}`]),
      ...(open > 1 ? [`${orderId}: ${open} refunds are open`] : []),
    ];
  });
}

/** The bank's word is what counts: it paid exactly what is called done, once. */
function wrongPayouts({ refunds, paidOut }: RefundEnd): string[] {
  if (paidOut === null) return [];
  const byNo = new Map(refunds.map((refund) => [refund.refundNo, refund]));
  const unpaid = refunds.filter(
    (refund) => refund.isOfTrial && isDone(refund) && paidOut.get(refund.refundNo) !== refund.amountCents,
  );
  const strays = [...paidOut.keys()].filter((refundNo) => {
    const refund = byNo.get(refundNo);
    return refund === undefined || (refund.isOfTrial && !isDone(refund));
  });
  return [
    ...unpaid.map(
      ({ refundNo }) => `${refundNo} is called done, the bank paid ${paidOut.get(refundNo) ?? 'nothing'}`,
    ),
    ...strays.map((refundNo) => `the bank paid ${refundNo}, which is not called done`),
  ];
}

function sumOf(refunds: readonly RefundFact[]): number {
  return refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
