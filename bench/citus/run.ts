/**
 * `npm run bench:citus`: what it costs that tenants' rows are spread. Two gateways, over one server and over three of one
 * machine, are asked the same in turn. What is gained by more machines is reckoned in docs/scaling.md: here all share two
 * cores.
 *
 *     npm run bench:citus                    every call of lists, statistics and of a change
 *     npm run bench:citus -- --only search   the calls with that in their names
 *
 * Needs the extension (`deploy/citus/build.sh`).
 */
import { parseArgs } from 'node:util';
import { toActionEndpoint, toListEndpoint } from '../../contract/api/page/page-endpoints';
import { toUrlPath } from '../../contract/api/endpoints';
import { resolveDeclaration } from '../../contract/resources/resolve';
import type { ResolvedPage } from '../../contract/resources/resolved';
import { resources } from '../../resources.config';
import { TEST_NOW_MS } from '../../test/support/gateway/gateway';
import { startCluster } from '../../test/support/several/cluster';
import { medianOf, printFigures, tenths, type FigureRow } from '../figures';
import { callsOf as listCallsOf, firstListsOf } from '../list/calls';
import { findExamples as findListExamples } from '../list/examples';
import { callsOf as statisticCallsOf } from '../statistics/calls';
import { findExamples as findStatisticExamples } from '../statistics/examples';
import { quantile, timesOf, toGrowth } from '../volume/growth';
import { createVolumes, type Call, type Volume, type Volumes } from '../volume/volumes';

const { values } = parseArgs({
  options: {
    /** Orders of the demonstration, as a share of the usual: 1 are about 68,000. */
    scale: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '11' },
    only: { type: 'string', default: '' },
  },
});
const ROUNDS = Number(values.rounds);

type Named = Call & { readonly name: string };

/** As the demonstration is, with nothing multiplied. */
const AS_IT_IS = () => ({ pasts: 1, density: 1 });

interface Filled {
  readonly volumes: Volumes;
  readonly volume: Volume;
  readonly seconds: number;
}

async function fill(volumes: Volumes): Promise<Filled> {
  const startedAt = performance.now();
  const volume = await volumes.open(Number(values.scale), AS_IT_IS);
  return { volumes, volume, seconds: tenths((performance.now() - startedAt) / 1000) };
}

/** A room is written on a device: its row, a line of the log, a live change, and the key that makes a repeat harmless. */
async function changeOf(pages: readonly ResolvedPage[], { ask }: Volume): Promise<Named> {
  const [devices] = firstListsOf(pages);
  const move = devices?.actions.find(({ name }) => name === 'move');
  if (devices === undefined || move === undefined) throw new Error('The first type has no device to move.');
  const { data } = await ask({ path: toUrlPath(toListEndpoint(devices)), body: { pageSize: 20 } });
  const { list } = data as { readonly list: readonly { readonly id: string }[] };
  const body = { ids: list.slice(0, 1).map(({ id }) => id), params: { roomName: '101' } };
  return { name: 'a change', path: toUrlPath(toActionEndpoint(devices, move)), body, isChange: true };
}

async function callsOf(volume: Volume): Promise<readonly Named[]> {
  const { pages } = resolveDeclaration(resources);
  const examples = await findListExamples(pages, TEST_NOW_MS, volume);
  const narrowed = await findStatisticExamples(
    pages,
    TEST_NOW_MS,
    async (asked) => (await volume.ask(asked)).data,
  );
  return [
    ...listCallsOf(pages, { nowMs: TEST_NOW_MS, examples }),
    ...statisticCallsOf(pages, { nowMs: TEST_NOW_MS, examples: narrowed }),
    await changeOf(pages, volume),
  ].filter(({ name }) => name.includes(values.only));
}

const places: Volumes[] = [];
try {
  places.push(await createVolumes(), await createVolumes(startCluster));
  const filled: Filled[] = [];
  for (const volumes of places) filled.push(await fill(volumes));
  const [one, three] = filled;
  if (one === undefined || three === undefined) throw new Error('Nothing was filled.');
  const rows: (FigureRow & { readonly more: number })[] = [];
  for (const call of await callsOf(one.volume)) {
    const [alone, spread] = await timesOf(call, [one.volume, three.volume], ROUNDS);
    if (alone === undefined || spread === undefined) throw new Error(`${call.name} was not measured.`);
    const note = `p50 ${tenths(alone.p50)} ms on one server, ${tenths(spread.p50)} ms on three`;
    rows.push({
      ...{ name: call.name, value: toGrowth(alone.p50, spread.p50), unit: '×', note },
      more: spread.p50 - alone.p50,
    });
  }
  const ratios = rows.map(({ value }) => value);
  printFigures('citus', [
    { name: 'orders', value: one.volume.orders, unit: '', note: '' },
    { name: 'fillOne', value: one.seconds, unit: 's', note: 'to migrate and fill one server' },
    { name: 'fillThree', value: three.seconds, unit: 's', note: 'to migrate, spread and fill three' },
    ...rows,
    { name: 'ratio', value: toGrowth(1, medianOf(ratios)), unit: '×', note: 'the middle of all calls' },
    { name: 'ratioP95', value: toGrowth(1, quantile(ratios, 0.95)), unit: '×', note: 'of all calls' },
    {
      name: 'moreMs',
      value: tenths(medianOf(rows.map(({ more }) => more))),
      unit: 'ms',
      note: 'the middle of all calls',
    },
  ]);
} finally {
  for (const volumes of places) await volumes.close();
}
