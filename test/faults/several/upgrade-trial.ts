import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { API_BASE } from '../../../contract/api/endpoints';
import {
  startSeveralGateways,
  type OneGateway,
  type SeveralGateways,
} from '../../support/several/several-gateways';
import { startLoad, type Load } from '../load';
import { callProduct, signIn } from '../product-call';
import type { Trial, TrialBench } from '../trial';
import { bringBack } from './earlier-release';
import { countBusy, isFailed, judgeChanges, judgeHearing, MAIN, tell } from './judgements';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const ACKNOWLEDGED_EACH = { short: 24, full: 600 } as const;
const LOADED_MAX_MS = { short: 10_000, full: 120_000 } as const;
/** Long enough for the other one to be alone. */
const GONE_MS = 500;

/** Two gateways of the release before are renewed under load, one after the other; in between both releases work. */
export const upgradeTrial: Trial = {
  name: 'upgrade',
  about:
    'two gateways of the release before the last change of the schema are renewed under load, one after the other',
  limitMs: { short: 240_000, full: 600_000 },
  async run(bench) {
    const earlier = await bringBack();
    if (earlier === null)
      return bench.print('left out: the history of the repository does not reach back so far');
    bench.afterwards(earlier.remove);
    bench.print(`the release before: ${earlier.revision.slice(0, 8)}`);
    const several = await startSeveralGateways({ root: earlier.root });
    bench.afterwards(several.remove);
    const [first, second] = several.gateways;
    const load = await startLoad(several.origin);
    bench.afterwards(load.stop);
    const work = () => load.settled(ACKNOWLEDGED_EACH[bench.form], LOADED_MAX_MS[bench.form]);
    await work();
    await renew(bench, first, ROOT);
    await work();
    await judgeSessions(bench, several);
    await judgeHearing(bench, several);
    await judgeHearing(bench, { gateways: [second, first] });
    // The older one ends while the newer schema stands, and has to be able to come back.
    await renew(bench, second, earlier.root);
    await work();
    await renew(bench, second, ROOT);
    await work();
    judgeCalls(bench, several, load);
    await load.stop();
    await judgeChanges(bench, several, load);
  },
};

async function renew(bench: TrialBench, gateway: OneGateway, root: string): Promise<void> {
  const code = await gateway.stop();
  await pause(GONE_MS);
  await gateway.start(root);
  bench.claim('a gateway ends in good order and its successor answers', code === 0, `exit ${String(code)}`);
}

/** Who signed in at a gateway of one release is known at that of the other. */
async function judgeSessions(bench: TrialBench, { gateways }: SeveralGateways): Promise<void> {
  const answers = await Promise.all(
    [gateways, gateways.toReversed()].map(async ([at, other]) => {
      if (at === undefined || other === undefined) throw new Error('There are two gateways.');
      const token = await signIn(at.origin, MAIN);
      return callProduct(other.origin, { kind: 'detail', path: `${API_BASE}/v3/user/detail`, token });
    }),
  );
  const statuses = answers.map(({ status }) => status);
  const isKnown = statuses.every((status) => status === 200);
  bench.claim('who signs in at one release is known at the other', isKnown, statuses.join(', '));
}

function judgeCalls(bench: TrialBench, several: SeveralGateways, { records }: Load): void {
  const failed = records.filter(isFailed);
  const busy = countBusy(several);
  bench.claim(
    'no call fails while one release follows the other',
    records.length > 0 && failed.length <= busy,
    `${failed.length} of ${records.length}, ${busy} of them refused by a gateway that was busy${tell(failed)}`,
  );
}
