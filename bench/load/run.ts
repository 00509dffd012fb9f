/**
 * `npm run bench:load`: a mixed load on gateways in processes of their own, beside bare Fastify and pg that send the same
 * statements over as many connections, on a PostgreSQL of its own. Both are driven in turn by the same clients; what is
 * concluded is the ratio, for the clients work on the same processors.
 *
 *     npm run bench:load                                       10⁵ orders, 32 clients, 20 s a turn
 *     npm run bench:load -- --orders 10000000 --seconds 60     a hundred times as many, longer turns
 *     npm run bench:load -- --gateways 2 --minutes 30          two gateways; as many turns as fill half an hour
 *     npm run bench:load -- --rate 60                          60 calls a second, whether or not those before are answered
 *     npm run bench:load -- --only list                        one kind of call
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readPositive } from '../figures';
import { LOAD_KINDS, type LoadCall, type LoadKind } from './asked';
import { drive, type ReadyCall } from './drive';
import { drawCalls } from './mix';
import { report, type Round, type Turn } from './report';
import { setStage, type Stage } from './stage';
import { startFloor, startGateways, type Subject } from './subjects';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    /** Orders of the demonstration, as a share of the usual; the others are copies of them. */
    scale: { type: 'string', default: '2' },
    clients: { type: 'string', default: '32' },
    gateways: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    /** How long the gateways are driven in all, instead of a number of rounds. */
    minutes: { type: 'string' },
    /** Calls a second, instead of as many as are answered. */
    rate: { type: 'string' },
    only: { type: 'string' },
  },
});
const CLIENTS = readPositive('clients', values.clients);
const SECONDS = readPositive('seconds', values.seconds);
const RATE = values.rate === undefined ? null : readPositive('rate', values.rate);
const ROUNDS =
  values.minutes === undefined
    ? readPositive('rounds', values.rounds)
    : Math.ceil((readPositive('minutes', values.minutes) * 60) / SECONDS);
/** Where gateways are driven for long, the floor is there to compare with: a third of the time tells as much. */
const FLOOR_SECONDS = values.minutes === undefined ? SECONDS : Math.ceil(SECONDS / 3);
const ONLY = LOAD_KINDS.find((kind) => kind === values.only);
if (values.only !== undefined && ONLY === undefined)
  throw new Error(`Of ${LOAD_KINDS.join(', ')}, none is ${values.only}.`);
const WARM_SECONDS = 5;
const MB = 1024 * 1024;

const dataDir = await mkdtemp(join(tmpdir(), 'portal-load-data-'));
const stage = await setStage({
  scale: readPositive('scale', values.scale),
  orders: readPositive('orders', values.orders),
});
const subjects: Subject[] = [];
try {
  const floor = await startFloor(stage);
  subjects.push(floor);
  const gateways = await startGateways(stage, { count: readPositive('gateways', values.gateways), dataDir });
  subjects.push(gateways);
  await driveOnce(floor, stage.toFloorCall, WARM_SECONDS);
  await driveOnce(gateways, stage.toGatewayCall, WARM_SECONDS);
  const turns: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await driveOnce(floor, stage.toFloorCall, FLOOR_SECONDS);
    turns.push({ bare, product: await driveOnce(gateways, stage.toGatewayCall, SECONDS) });
  }
  report(turns, { orders: stage.orders, clients: CLIENTS, rate: RATE });
} finally {
  for (const subject of subjects) await subject.stop();
  await stage.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function driveOnce(
  { origins, usage }: Subject,
  toCall: (call: LoadCall) => ReadyCall,
  seconds: number,
): Promise<Turn> {
  const drawn = drawCalls(ONLY === undefined ? stage.calls : onlyOf(stage, ONLY));
  const before = await usage();
  const driven = await drive({ origins, clients: CLIENTS, seconds, rate: RATE, draw: () => toCall(drawn()) });
  const after = await usage();
  return {
    ...driven,
    cpuMsPerCall: ((after.cpuSeconds - before.cpuSeconds) * 1000) / driven.calls,
    rssMb: after.rssBytes / MB,
    loopP99Ms: after.loopP99Seconds * 1000,
  };
}

/** Every kind is drawn, and each is the one that is asked for. */
function onlyOf({ calls }: Stage, kind: LoadKind): Stage['calls'] {
  return { list: calls[kind], statistic: calls[kind], detail: calls[kind], write: calls[kind] };
}
