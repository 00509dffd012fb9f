import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import {
  startSeveralGateways,
  type OneGateway,
  type SeveralGateways,
} from '../../support/several/several-gateways';
import { listDevices, startLoad, type Load } from '../load';
import { signIn, type CallRecord } from '../product-call';
import type { Trial, TrialBench } from '../trial';
import { countBusy, isFailed, judgeChanges, judgeHearing, MAIN, tell } from './judgements';

const OTHER = '13800000021';
const KILLS = { short: 2, full: 20 } as const;
const ACKNOWLEDGED_EACH = 12;
const LOADED_MAX_MS = 5_000;
/** Long enough for the other one to be alone. */
const GONE_MS = 1_000;
/** What a page of a list shows. */
const DEVICES = 20;

/** Gateways go and come back one at a time, behind nginx and before PgBouncer, and nobody who works there is kept up. */
export const gatewaysTrial: Trial = {
  name: 'gateways',
  about:
    'of two gateways behind nginx and before PgBouncer one is killed or renewed under load, again and again',
  limitMs: { short: 240_000, full: 900_000 },
  async run(bench) {
    const several = await startSeveralGateways();
    bench.afterwards(several.remove);
    judgeStart(bench, several);
    await judgeHearing(bench, several);
    await judgeTenants(bench, several);
    const load = await startLoad(several.origin);
    bench.afterwards(load.stop);
    for (let round = 0; round < KILLS[bench.form]; round += 1) {
      await load.settled(ACKNOWLEDGED_EACH, LOADED_MAX_MS);
      await goAway(bench, load, pick(several, round), 'kill');
    }
    judgeKills(bench, several, load.records);
    const renewal = { sinceMs: performance.now(), busyBefore: countBusy(several) };
    for (const gateway of several.gateways) await goAway(bench, load, gateway, 'stop');
    judgeRenewal(bench, several, load.records, renewal);
    await load.stop();
    await judgeChanges(bench, several, load);
  },
};

const pick = ({ gateways }: SeveralGateways, round: number): OneGateway => gateways[round % 2 === 0 ? 0 : 1];

/** Row-level security and the limits of statements reach the server through the pooler. */
function judgeStart(bench: TrialBench, { gateways }: SeveralGateways): void {
  const warnings = gateways.flatMap(({ output }) =>
    output()
      .split('\n')
      .filter((line) => /bypasses row-level|owns the tables|The server knows no/.test(line)),
  );
  bench.claim('no gateway warns of its login at start', warnings.length === 0, warnings.join(' ') || 'none');
}

/** Two merchants whose calls take the same connections in turns see their own devices and no others. */
async function judgeTenants(bench: TrialBench, { origin }: SeveralGateways): Promise<void> {
  const tokens = await Promise.all([MAIN, OTHER].map((mobile) => signIn(origin, mobile)));
  const seen = await Promise.all(
    tokens.map(async (token) => {
      const pages = await Promise.all(Array.from({ length: 100 }, () => listDevices(origin, token, DEVICES)));
      return new Set(pages.flat());
    }),
  );
  const [ours = new Set(), theirs = new Set()] = seen;
  const both = [...ours].filter((id) => theirs.has(id));
  const isRight = both.length === 0 && ours.size > 0 && theirs.size > 0;
  bench.claim(
    'no merchant sees a device of another',
    isRight,
    `${ours.size} and ${theirs.size} devices, ${both.length} of both`,
  );
}

async function goAway(
  bench: TrialBench,
  load: Load,
  gateway: OneGateway,
  how: 'kill' | 'stop',
): Promise<void> {
  const [before, began] = [load.records.length, performance.now()];
  const code = await gateway[how]();
  await pause(GONE_MS);
  await gateway.start();
  await load.settled(ACKNOWLEDGED_EACH, LOADED_MAX_MS);
  const calls = load.records.slice(before);
  const took = Math.round(performance.now() - began);
  bench.print(`${how}  ${took} ms, calls ${calls.length}, failed ${calls.filter(isFailed).length}`);
  if (how === 'stop')
    bench.claim('a gateway that is told to stop ends in good order', code === 0, `exit ${String(code)}`);
}

/** Whoever is answered in the middle of a list is cut off; everybody else is taken to the other gateway. */
function judgeKills(bench: TrialBench, several: SeveralGateways, records: readonly CallRecord[]): void {
  const failed = records.filter(isFailed);
  const busy = countBusy(several);
  bench.claim(
    'of a thousand calls less than one fails for a gateway that is killed',
    records.length > 0 && (failed.length - busy) / records.length < 0.001,
    `${failed.length} of ${records.length}, ${busy} of them refused by a gateway that was busy${tell(failed)}`,
  );
}

function judgeRenewal(
  bench: TrialBench,
  several: SeveralGateways,
  records: readonly CallRecord[],
  { sinceMs, busyBefore }: { readonly sinceMs: number; readonly busyBefore: number },
): void {
  const since = records.filter(({ beganAtMs }) => beganAtMs >= sinceMs);
  const failed = since.filter(isFailed);
  const busy = countBusy(several) - busyBefore;
  bench.claim(
    'no call fails while both gateways are renewed, one after the other',
    since.length > 0 && failed.length <= busy,
    `${failed.length} of ${since.length}, ${busy} of them refused by a gateway that was busy${tell(failed)}`,
  );
}
