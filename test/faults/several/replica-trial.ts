import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { hear } from '../../support/gateway/live-stream';
import type { PostgresServer } from '../../support/postgres-server';
import { startSeveralGateways, type OneGateway } from '../../support/several/several-gateways';
import { listDevices, startLoad, toEdit, type Load } from '../load';
import { API_BASE } from '../../../contract/api/endpoints';
import { isWell, WITHOUT_ENVELOPE } from '../outage';
import { callProduct, signIn, type CallRecord, type CallWish } from '../product-call';
import type { Trial, TrialBench } from '../trial';

const MAIN = '13800000001';
const READS = 20;
/** Changes that are looked for at once, at either gateway, while the replica stands still. */
const CHANGES = { short: 10, full: 100 } as const;
const OUTAGES = { short: 2, full: 10 } as const;
/** Longer than a replica may be behind (replica-watch.ts), with what a look takes. */
const TOO_LATE_MS = 6_000;
/** A replica that is well is read after so long. */
const BACK_WITHIN_MS = 20_000;
const HELD_MS = 500;
/** For so long it stands, and is gone. */
const ROUND_MS = 1_500;
/** Pause of a reader after a call. */
const THINKING_MS = 15;

/** Lists and statistics are read at a replica, and nobody misses what they have just changed. */
export const replicaTrial: Trial = {
  name: 'replica',
  about: 'a replica of the database is read by two gateways; it stands still, falls behind, and is killed',
  limitMs: { short: 180_000, full: 900_000 },
  async run(bench) {
    const several = await startSeveralGateways({ withStandby: true, env: { METRICS_PORT: '0' } });
    bench.afterwards(several.remove);
    const { gateways, standby } = several;
    if (standby === null) throw new Error('There is no standby.');
    const replay = await openReplay(standby);
    const park: Park = { gateways, standby, replay };
    await judgeReading(bench, park);
    await judgeOwnChanges(bench, park);
    await judgeHearing(bench, park);
    await judgeLateness(bench, park);
    await replay.close();
    await judgeOutages(bench, several.origin, park);
  },
};

interface Park {
  readonly gateways: readonly [OneGateway, OneGateway];
  readonly standby: PostgresServer;
  readonly replay: Replay;
}

/** Whether the standby applies what it receives. */
interface Replay {
  readonly halt: () => Promise<unknown>;
  readonly goOn: () => Promise<unknown>;
  readonly close: () => Promise<unknown>;
}

async function openReplay({ url }: PostgresServer): Promise<Replay> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    halt: () => client.query('SELECT pg_wal_replay_pause()'),
    goOn: () => client.query('SELECT pg_wal_replay_resume()'),
    close: () => client.end(),
  };
}

/** Who changed nothing reads at the replica. */
async function judgeReading(bench: TrialBench, { gateways: [first] }: Park): Promise<void> {
  const token = await signIn(first.origin, MAIN);
  const isRead = await waitUntilRead(first);
  const before = await readFigures(first);
  const lists = await Promise.all(Array.from({ length: READS }, () => listDevices(first.origin, token, 20)));
  const { replica, primary } = differenceOf(await readFigures(first), before);
  const full = lists.filter(({ length }) => length > 0).length;
  bench.claim(
    'lists are read at the replica',
    isRead && replica === READS && primary === 0 && full === READS,
    `${replica} of ${READS} there, ${full} with rows`,
  );
}

/** While the replica stands still, the one who changes something finds it at either gateway, and others read on as it was. */
async function judgeOwnChanges(bench: TrialBench, { gateways, replay }: Park): Promise<void> {
  const [first, second] = gateways;
  const [writer, other] = [await signIn(first.origin, MAIN), await signIn(second.origin, MAIN)];
  const [id = ''] = await listDevices(first.origin, writer, 1);
  let before = await readName(second, other, id);
  await replay.halt();
  let found = 0;
  let old = 0;
  const wanted = CHANGES[bench.form];
  for (let turn = 0; turn < wanted; turn += 1) {
    const name = `own-${turn}`;
    await callProduct(first.origin, toEdit(writer, id, name));
    const seen = await Promise.all([first, second].map((gateway) => readName(gateway, writer, id)));
    found += seen.filter((each) => each === name).length;
    if ((await readName(second, other, id)) === before) old += 1;
    // No further behind than it may be.
    await replay.goOn();
    await waitUntil(async () => (await readName(second, other, id)) === name);
    before = name;
    await replay.halt();
  }
  await replay.goOn();
  bench.claim(
    'whoever changed something finds it at once, at either gateway',
    found === 2 * wanted,
    `${found} of ${2 * wanted}`,
  );
  bench.claim(
    'others read at the replica meanwhile, as it was before',
    old === wanted,
    `${old} of ${wanted}`,
  );
}

/** Whoever is told of a change finds it. */
async function judgeHearing(bench: TrialBench, { gateways: [first, second], replay }: Park): Promise<void> {
  const [writer, other] = [await signIn(first.origin, MAIN), await signIn(second.origin, MAIN)];
  const [id = ''] = await listDevices(first.origin, writer, 1);
  const stream = await hear(second.origin, other);
  await waitUntilRead(second);
  await replay.halt();
  let isHeard = false;
  const heard = stream.upTo(id).then(() => (isHeard = true));
  await callProduct(first.origin, toEdit(writer, id, 'heard'));
  await pause(HELD_MS);
  const wasHeld = !isHeard;
  await replay.goOn();
  await Promise.race([heard, pause(BACK_WITHIN_MS)]);
  const name = await readName(second, other, id);
  bench.claim(
    'a change is told once the replica knows of it, and found there',
    wasHeld && isHeard && name === 'heard',
    `${wasHeld ? 'held back' : 'told too early'}, then ${isHeard ? 'told' : 'not told'}, found ${String(name)}`,
  );
  stream.close();
}

/** One that is too far behind is not read. */
async function judgeLateness(bench: TrialBench, { gateways: [first], replay }: Park): Promise<void> {
  const [writer, other] = [await signIn(first.origin, MAIN), await signIn(first.origin, MAIN)];
  const [id = ''] = await listDevices(first.origin, writer, 1);
  await waitUntilRead(first);
  await replay.halt();
  await callProduct(first.origin, toEdit(writer, id, 'late'));
  await pause(TOO_LATE_MS);
  const before = await readFigures(first);
  const name = await readName(first, other, id);
  const { primary } = differenceOf(await readFigures(first), before);
  await replay.goOn();
  const isBack = await waitUntilRead(first);
  bench.claim(
    'a replica that is seconds behind is not read, and read again when it has caught up',
    name === 'late' && primary === 1 && isBack,
    `${primary} of 1 read at the primary, which found ${String(name)}; then ${isBack ? 'back' : 'not back'}`,
  );
}

/** A replica that goes away is missed by nobody. */
async function judgeOutages(bench: TrialBench, origin: string, { gateways, standby }: Park): Promise<void> {
  const load = await startLoad(origin);
  bench.afterwards(load.stop);
  const readers = await Promise.all(gateways.map(startReader));
  readers.forEach(({ stop }) => bench.afterwards(stop));
  const before = await Promise.all(gateways.map(readFigures));
  let back = 0;
  for (let round = 0; round < OUTAGES[bench.form]; round += 1) {
    await pause(ROUND_MS);
    await standby.stop('kill');
    await pause(ROUND_MS);
    await standby.start();
    const isBack = await Promise.all(gateways.map(waitUntilRead));
    back += isBack.filter(Boolean).length;
  }
  const counts = await Promise.all(gateways.map(readFigures));
  await Promise.all([load, ...readers].map(({ stop }) => stop()));
  const moved = counts.map((each, index) => differenceOf(each, before[index] ?? NO_FIGURES));
  const total = (part: keyof ReadFigures) => moved.reduce((sum, each) => sum + each[part], 0);
  bench.print(
    `reads  ${total('replica')} at the replica, ${total('primary')} at the primary, ${total('turned_back')} turned back`,
  );
  const records = [load, ...readers].flatMap((each) => each.records);
  const failed = records.filter(isFailed);
  bench.claim(
    'no call fails while the replica is killed and comes back',
    records.length > 0 && failed.length === 0,
    `${failed.length} of ${records.length}${failed.slice(0, 3).map(tell).join('')}`,
  );
  const wanted = gateways.length * OUTAGES[bench.form];
  bench.claim(
    'a replica that comes back is read again',
    back === wanted && total('replica') > 0,
    `${back} of ${wanted}`,
  );
}

/** Somebody who changes nothing, and so reads at the replica. */
async function startReader({ origin }: OneGateway): Promise<Pick<Load, 'records' | 'stop'>> {
  const token = await signIn(origin, MAIN);
  const records: CallRecord[] = [];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      records.push({ ...(await callProduct(origin, toList(token, 20))), data: null });
      await pause(THINKING_MS);
    }
  })();
  return {
    records,
    stop: async () => {
      isOver = true;
      await reading;
    },
  };
}

function isFailed(record: CallRecord): boolean {
  const isPutOff = WITHOUT_ENVELOPE.includes(record.kind) && record.status === 503 && record.hasRetryAfter;
  return !isPutOff && !isWell(record);
}

const tell = ({ kind, status, code }: CallRecord): string => `; ${kind}: ${status}, code ${String(code)}`;

type ReadFigures = Readonly<Record<'replica' | 'primary' | 'turned_back', number>>;
const NO_FIGURES: ReadFigures = { replica: 0, primary: 0, turned_back: 0 };

/** What a gateway prints of itself says where its figures are. */
async function readText(gateway: OneGateway): Promise<string> {
  const [, address] = /Figures\s+(http:\S+)/.exec(gateway.output()) ?? [];
  if (address === undefined) throw new Error('The gateway tells of no figures.');
  return (await fetch(address)).text();
}

async function readFigures(gateway: OneGateway): Promise<ReadFigures> {
  const text = await readText(gateway);
  const read = (place: string) =>
    Number(new RegExp(`^gateway_reads_total\\{place="${place}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 'NaN');
  return { replica: read('replica'), primary: read('primary'), turned_back: read('turned_back') };
}

const differenceOf = (now: ReadFigures, then: ReadFigures): ReadFigures => ({
  replica: now.replica - then.replica,
  primary: now.primary - then.primary,
  turned_back: now.turned_back - then.turned_back,
});

/** Answers whether the gateway reads at the replica before the time is over. */
const waitUntilRead = (gateway: OneGateway): Promise<boolean> =>
  waitUntil(async () => /^gateway_replica_read 1$/m.test(await readText(gateway)));

async function waitUntil(holds: () => Promise<boolean>): Promise<boolean> {
  const until = Date.now() + BACK_WITHIN_MS;
  while (Date.now() < until) {
    if (await holds()) return true;
    await pause(50);
  }
  return false;
}

const toList = (token: string, pageSize: number): CallWish => ({
  kind: 'list',
  path: `${API_BASE}/v1/washer/device/list`,
  token,
  body: { page: 1, pageSize },
});

/** The name of a device, as its list has it. */
async function readName({ origin }: OneGateway, token: string, id: string): Promise<unknown> {
  const { data } = await callProduct(origin, toList(token, 100));
  const list: unknown = typeof data === 'object' && data !== null && 'list' in data ? data.list : [];
  const rows = Array.isArray(list) ? (list as readonly Readonly<Record<string, unknown>>[]) : [];
  return rows.find((row) => row['id'] === id)?.['deviceName'];
}
