import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE } from '../../contract/api/endpoints';
import { ONE_DAY_MS } from '../../contract/limits';
import { callProduct, signIn, toSignIn, type CallRecord, type CallWish } from './product-call';

/** The main account that the load works as; it sees every page of its merchant. */
const MAIN = '13800000001';
/** Signs in over and over, which ends its own oldest sessions and nobody else's. */
const NEWCOMER = '13800000002';
const WRITERS = 3;
/** Pause of a client after a call that went well, and after one that did not. */
const THINKING_MS = 15;
const SIGN_IN_EVERY_MS = 700;
const RETRY_MS = 40;
/** How long a writer goes on asking for its last acknowledgement. */
const LAST_TRY_MS = 5_000;

/** A change that the product has acknowledged. */
export interface AcknowledgedChange {
  readonly deviceId: string;
  /** The device's name from then on; no two changes give the same one. */
  readonly name: string;
}

/** Clients that call the product until they are stopped. */
export interface Load {
  readonly clients: number;
  readonly records: readonly CallRecord[];
  readonly acknowledged: readonly AcknowledgedChange[];
  /** Waits until so many more changes were acknowledged, up to a limit. */
  readonly settled: (changes: number, limitMs: number) => Promise<void>;
  /** Resolves when every client had its last answer. */
  readonly stop: () => Promise<void>;
}

/** Signs in and starts readers, writers, somebody who signs in, and a listener to the live stream. */
export async function startLoad(origin: string): Promise<Load> {
  const token = await signIn(origin, MAIN);
  const records: CallRecord[] = [];
  const acknowledged: AcknowledgedChange[] = [];
  let isOver = false;
  let givesUpAt = Infinity;

  async function repeat(toWish: () => CallWish, pauseMs: number): Promise<void> {
    while (!isOver) {
      const record = await callProduct(origin, toWish());
      records.push(withoutData(record));
      await pause(record.status === 200 ? pauseMs : RETRY_MS);
    }
  }

  /** Gives one device name after name; what is not acknowledged is asked for again with the same key. */
  async function write(deviceId: string): Promise<void> {
    for (let turn = 1; !isOver; turn += 1) {
      const name = `${deviceId}-${turn}`;
      const wish = toEdit(token, deviceId, name);
      for (;;) {
        const record = await callProduct(origin, wish);
        records.push(withoutData(record));
        if (record.code === 0) break;
        if (Date.now() > givesUpAt) return;
        await pause(RETRY_MS);
      }
      acknowledged.push({ deviceId, name });
      await pause(THINKING_MS);
    }
  }

  const reading = READS.map((read) => repeat(() => read(token), THINKING_MS));
  const writing = (await findDevices(origin, token)).map(write);
  const signingIn = repeat(() => toSignIn(NEWCOMER), SIGN_IN_EVERY_MS);
  const clients = [...reading, ...writing, signingIn];
  return {
    clients: clients.length,
    records,
    acknowledged,
    async settled(changes, limitMs) {
      const until = { count: acknowledged.length + changes, atMs: Date.now() + limitMs };
      while (acknowledged.length < until.count && Date.now() < until.atMs) await pause(RETRY_MS);
    },
    stop: async () => {
      isOver = true;
      givesUpAt = Math.min(givesUpAt, Date.now() + LAST_TRY_MS);
      await Promise.all(clients);
    },
  };
}

/** One client each; the kinds are what the figures name. */
const READS: readonly ((token: string) => CallWish)[] = [
  (token) => ({
    kind: 'list',
    path: `${API_BASE}/v1/washer/device/list`,
    token,
    body: { page: 1, pageSize: 20 },
  }),
  (token) => ({
    kind: 'list',
    path: `${API_BASE}/v1/washer/order/list`,
    token,
    body: { page: 1, pageSize: 20 },
  }),
  (token) => ({ kind: 'detail', path: `${API_BASE}/v3/user/detail`, token }),
  (token) => ({
    kind: 'log',
    path: `${API_BASE}/v1/user/log/list`,
    token,
    body: { period: [Date.now() - ONE_DAY_MS, Date.now()] },
  }),
  (token) => ({ kind: 'live', path: `${API_BASE}/v1/live`, token }),
  () => ({ kind: 'ready', path: '/readyz' }),
];

/** Gives a device another name, under a key that the name makes. */
export function toEdit(token: string, deviceId: string, name: string): CallWish {
  return {
    kind: 'write',
    path: `${API_BASE}/v1/washer/device/edit`,
    token,
    body: { ids: [deviceId], params: { deviceName: name, roomName: '', position: '', tags: [] } },
    key: `change-${name}`.replaceAll(/[^\w-]/g, '-'),
  };
}

async function findDevices(origin: string, token: string): Promise<readonly string[]> {
  const ids = await listDevices(origin, token, WRITERS);
  if (ids.length < WRITERS) throw new Error(`The product listed ${ids.length} devices.`);
  return ids;
}

/** Ids of the first devices of a list, as many as there are; none where the call fails. */
export async function listDevices(
  origin: string,
  token: string,
  pageSize: number,
): Promise<readonly string[]> {
  const { data } = await callProduct(origin, {
    kind: 'list',
    path: `${API_BASE}/v1/washer/device/list`,
    token,
    body: { page: 1, pageSize },
  });
  const rows: unknown = typeof data === 'object' && data !== null && 'list' in data ? data.list : null;
  return Array.isArray(rows) ? rows.map((row: { readonly id: unknown }) => String(row.id)) : [];
}

/** Thousands of answers are counted, not kept. */
function withoutData(record: CallRecord): CallRecord {
  return { ...record, data: record.status === 200 || record.status === 503 ? null : record.data };
}
