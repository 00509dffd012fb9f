import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startSeveralGateways, type SeveralGateways } from '../../support/several/several-gateways';
import type { Trial, TrialBench } from '../trial';

/** Journeys of the product of a test run; none of them needs a device to answer. */
const JOURNEYS = {
  short: ['table', 'filters'],
  full: ['table', 'filters', 'rooms', 'list-figures', 'overview', 'device-drawer', 'accounts-log', 'audit'],
} as const;
/** A gateway is away for about a second and takes a few to come back; one of the two is always there. */
const KILL_EVERY_MS = 5_000;
/** The short walk may be over before the second on a quick machine. */
const KILLS_MIN = { short: 1, full: 8 } as const;

/** People go on with what they do while gateways are killed under them. */
export const journeysTrial: Trial = {
  name: 'journeys',
  about:
    'browsers walk through the product, read at a replica, while one of its two gateways is killed every few seconds',
  limitMs: { short: 300_000, full: 1_200_000 },
  async run(bench) {
    const folder = await mkdtemp(join(tmpdir(), 'portal-journeys-'));
    bench.afterwards(() => rm(folder, { recursive: true, force: true }));
    const outputFile = join(folder, 'console.txt');
    const several = await startSeveralGateways({
      ...{ withPortal: true, withStandby: true },
      outputFile,
      env: { SEED_SCALE: '0.1' },
    });
    bench.afterwards(several.remove);
    const walk = startJourneys(bench, several, outputFile);
    let kills = 0;
    while (walk.isUnderWay()) {
      await Promise.race([pause(KILL_EVERY_MS), walk.ended]);
      if (!walk.isUnderWay()) break;
      const gateway = several.gateways[kills % 2 === 0 ? 0 : 1];
      await gateway.kill();
      await pause(500);
      await gateway.start();
      kills += 1;
    }
    const code = await walk.ended;
    bench.claim('every journey arrives', code === 0, `exit ${String(code)}`);
    bench.claim('a gateway was killed again and again', kills >= KILLS_MIN[bench.form], `${kills} times`);
  },
};

interface Walk {
  readonly ended: Promise<number | null>;
  readonly isUnderWay: () => boolean;
}

function startJourneys(bench: TrialBench, { origin }: SeveralGateways, outputFile: string): Walk {
  const files = JOURNEYS[bench.form].map((name) => `test/browser/${name}`);
  const child = spawn('npx', ['vitest', 'run', '--project', 'browser', ...files], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PRODUCT_ORIGIN: origin, PRODUCT_CONSOLE: outputFile, PRODUCT_GOES_AWAY: '1' },
  });
  let isOver = false;
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  void ended.then(() => (isOver = true));
  bench.afterwards(async () => void child.kill('SIGTERM'));
  return { ended, isUnderWay: () => !isOver };
}
