/**
 * `npm run bench:traces`: what it costs a gateway to tell a collector of every call. Two gateways on one PostgreSQL, one of which
 * traces, answer the mixed load of `bench:load` in turn; what is concluded is the ratio.
 *
 *     npm run bench:traces
 *     npm run bench:traces -- --rounds 9 --share 0.1      a tenth of the calls, more turns
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { printFigures, readPositive, toSpreadRow } from '../figures';
import { startListening } from '../listening-process';
import { drive } from '../load/drive';
import { drawCalls } from '../load/mix';
import { setStage } from '../load/stage';
import { startGateways, type Subject } from '../load/subjects';

const COLLECTOR = fileURLToPath(new URL('collector.ts', import.meta.url));
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '5' },
    /** Of the calls, that are traced. */
    share: { type: 'string', default: '1' },
  },
});
const SECONDS = readPositive('seconds', values.seconds);
const ROUNDS = readPositive('rounds', values.rounds);
const SHARE = readPositive('share', values.share, 1);
const CLIENTS = 8;
const WARM_SECONDS = 5;

/** One turn of one gateway. */
interface Turn {
  readonly perSecond: number;
  readonly cpuMs: number;
  readonly failed: number;
}

/** How much the collector has taken. */
const taken = async () => Number(await (await fetch(collector.origin)).text());

const dataDir = await mkdtemp(join(tmpdir(), 'portal-traces-'));
const collector = await startListening(COLLECTOR);
const stage = await setStage({ scale: 2, orders: readPositive('orders', values.orders) });
const subjects: Subject[] = [];
try {
  const plain = await startGateways(stage, { count: 1, dataDir });
  subjects.push(plain);
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin, OTEL_TRACES_SAMPLER_ARG: String(SHARE) };
  const traced = await startGateways(stage, { count: 1, dataDir, env });
  subjects.push(traced);
  for (const subject of subjects) await driveOnce(subject, WARM_SECONDS);
  const before = await taken();
  const turns: { readonly plain: Turn; readonly traced: Turn }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    turns.push({
      plain: await driveOnce(plain, SECONDS),
      traced: await driveOnce(traced, SECONDS),
    });
  print(turns, (await taken()) - before);
} finally {
  for (const subject of subjects) await subject.stop();
  await stage.close();
  await collector.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function driveOnce({ origins, usage }: Subject, seconds: number): Promise<Turn> {
  const drawn = drawCalls(stage.calls);
  const before = await usage();
  const draw = () => stage.toGatewayCall(drawn());
  const driven = await drive({ origins, clients: CLIENTS, seconds, rate: null, draw });
  const { cpuSeconds } = await usage();
  return {
    perSecond: driven.calls / driven.seconds,
    cpuMs: ((cpuSeconds - before.cpuSeconds) * 1000) / driven.calls,
    failed: [...driven.errors.values()].reduce((sum, times) => sum + times, 0),
  };
}

function print(turns: readonly { readonly plain: Turn; readonly traced: Turn }[], bytes: number): void {
  const calls = turns.reduce((sum, { traced }) => sum + traced.perSecond * SECONDS, 0);
  printFigures('traces', [
    { name: 'orders', value: stage.orders, unit: '' },
    { name: 'share', value: SHARE, unit: '', note: 'of the calls are traced' },
    toSpreadRow(
      'ofPlain',
      turns.map(({ plain, traced }) => traced.perSecond / plain.perSecond),
      { unit: '×', digits: 2, note: 'calls of one that traces in the time of one that does not' },
    ),
    toSpreadRow(
      'callsPerSecond',
      turns.map(({ traced }) => traced.perSecond),
      { digits: 2 },
    ),
    toSpreadRow(
      'plainCallsPerSecond',
      turns.map(({ plain }) => plain.perSecond),
      { digits: 2 },
    ),
    toSpreadRow(
      'cpuMs',
      turns.map(({ traced }) => traced.cpuMs),
      { unit: 'ms', digits: 2, note: 'a call, of the gateway alone' },
    ),
    toSpreadRow(
      'plainCpuMs',
      turns.map(({ plain }) => plain.cpuMs),
      { unit: 'ms', digits: 2 },
    ),
    {
      name: 'sentKb',
      value: Number((bytes / 1024 / calls).toFixed(2)),
      unit: 'kB',
      note: 'to the collector, a call',
    },
    {
      name: 'errors',
      value: turns.reduce((sum, { plain, traced }) => sum + plain.failed + traced.failed, 0),
      unit: '',
    },
  ]);
}
