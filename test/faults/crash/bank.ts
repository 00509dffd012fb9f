import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaidOut } from './refund-history';

/** The way back of money, as another system: it outlives every kill and remembers what it has paid. */
export interface Bank {
  readonly url: string;
  readonly key: string;
  /** What it paid back for the merchant, by the number of the refund. */
  readonly paidOut: PaidOut;
  /** Requests that it was asked again, and those whose answer was lost on purpose. */
  readonly counts: { readonly asked: number; readonly again: number; readonly lost: number };
  /** From now on every request is heard and answered. */
  readonly loseNoMore: () => void;
  readonly close: () => Promise<void>;
}

const KEY = 'the-key-of-the-bank-0123456789abcdef';
/** Of so many requests one is paid and not answered, and one is not even heard. */
const UNANSWERED_EVERY = 8;
const UNHEARD_EVERY = 11;
/** Each pause before a refund is asked for again is longer than the one before: so often at most for one. */
const LOST_MAX = 2;
/** Some accounts take nothing back; which ones, the number of the refund decides. */
const REFUSED_SHARE = 10;

interface Asked {
  readonly franchiseeId: string;
  readonly refundNo: string;
  readonly amountCents: number;
  readonly retries: number;
}

/**
 * A bank at a port of its own; it pays each number once, however often it is asked. Numbers are each merchant's own:
 * only those of one are remembered.
 */
export async function openBank(franchiseeId: string): Promise<Bank> {
  const paidOut = new Map<string, number>();
  const counts = { asked: 0, again: 0, lost: 0 };
  const lostOf = new Map<string, number>();
  let lostMax = LOST_MAX;

  function answer({ refundNo, amountCents, retries, ...asked }: Asked): object {
    const channelNo = `B${refundNo}`;
    if (asked.franchiseeId !== franchiseeId) return { status: 'done', channelNo };
    if (paidOut.has(refundNo)) counts.again += 1;
    else if (isRefused(refundNo, retries)) return { status: 'failed', failReason: '商户账户余额不足' };
    else paidOut.set(refundNo, amountCents);
    return { status: 'done', channelNo };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    counts.asked += 1;
    const turn = counts.asked;
    const asked = JSON.parse(await textOf(request)) as Asked;
    const key = `${asked.franchiseeId} ${asked.refundNo}`;
    const lost = lostOf.get(key) ?? 0;
    const isUnheard = lost < lostMax && turn % UNHEARD_EVERY === 0;
    const said = isUnheard ? null : answer(asked);
    if (isUnheard || (lost < lostMax && turn % UNANSWERED_EVERY === 0)) {
      lostOf.set(key, lost + 1);
      counts.lost += 1;
      response.destroy();
      return;
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(said));
  }

  const server = createServer((request, response) => {
    // A gateway that is killed while it asks is no matter of the bank's.
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ url: `http://127.0.0.1:${port}/refund`, key: KEY, paidOut, counts },
    loseNoMore() {
      lostMax = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The same number is refused again and again, until people have it tried anew. */
function isRefused(refundNo: string, retries: number): boolean {
  if (retries > 0) return false;
  const sum = [...refundNo].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return sum % REFUSED_SHARE === 0;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  return Buffer.concat(parts).toString('utf8');
}
