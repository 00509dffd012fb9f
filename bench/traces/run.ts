/**
 * `npm run bench:traces`: what it costs a gateway to tell a collector of every call. Two gateways on one PostgreSQL, one of which
 * traces, answer the mixed load of `bench:load` in turn; what is concluded is the ratio.
 *
 *     npm run bench:traces
 *     npm run bench:traces -- --rounds 9 --share 0.1      a tenth of the calls, more turns
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { medianOf, printFigures } from '../figures';
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
const CLIENTS = 8;
const WARM_SECONDS = 5;

/** One turn of one gateway. */
interface Turn {
  readonly perSecond: number;
  readonly cpuMs: number;
  readonly failed: number;
}

async function startCollector() {
  const child = spawn(process.execPath, ['--import', 'tsx', COLLECTOR], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const [words] = (await once(child.stdout, 'data')) as [Buffer];
  const origin = words.toString().trim();
  return { origin, taken: async () => Number(await (await fetch(origin)).text()), stop: () => child.kill() };
}

const dataDir = await mkdtemp(join(tmpdir(), 'portal-traces-'));
const collector = await startCollector();
const stage = await setStage({ scale: 2, orders: Number(values.orders) });
const subjects: Subject[] = [];
try {
  const plain = await startGateways(stage, { count: 1, dataDir });
  subjects.push(plain);
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin, OTEL_TRACES_SAMPLER_ARG: values.share };
  const traced = await startGateways(stage, { count: 1, dataDir, env });
  subjects.push(traced);
  for (const subject of subjects) await driveOnce(subject, WARM_SECONDS);
  const before = await collector.taken();
  const turns: { readonly plain: Turn; readonly traced: Turn }[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1)
    turns.push({
      plain: await driveOnce(plain, Number(values.seconds)),
      traced: await driveOnce(traced, Number(values.seconds)),
    });
  print(turns, (await collector.taken()) - before);
} finally {
  for (const subject of subjects) await subject.stop();
  await stage.close();
  collector.stop();
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
  const row = (name: string, measured: readonly number[], unit: string, note = '') => {
    const round = (value: number) => Number(value.toFixed(2));
    const spread = `${round(Math.min(...measured))} to ${round(Math.max(...measured))}`;
    return {
      name,
      value: round(medianOf(measured)),
      unit,
      note: note === '' ? spread : `${spread}; ${note}`,
    };
  };
  const calls = turns.reduce((sum, { traced }) => sum + traced.perSecond * Number(values.seconds), 0);
  printFigures('traces', [
    { name: 'orders', value: stage.orders, unit: '' },
    { name: 'share', value: Number(values.share), unit: '', note: 'of the calls are traced' },
    row(
      'ofPlain',
      turns.map(({ plain, traced }) => traced.perSecond / plain.perSecond),
      '×',
      'calls of one that traces in the time of one that does not',
    ),
    row(
      'callsPerSecond',
      turns.map(({ traced }) => traced.perSecond),
      '',
    ),
    row(
      'plainCallsPerSecond',
      turns.map(({ plain }) => plain.perSecond),
      '',
    ),
    row(
      'cpuMs',
      turns.map(({ traced }) => traced.cpuMs),
      'ms',
      'a call, of the gateway alone',
    ),
    row(
      'plainCpuMs',
      turns.map(({ plain }) => plain.cpuMs),
      'ms',
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
