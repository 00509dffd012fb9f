/**
 * `npm run bench:portal`: how long people wait for the portal's pages, beside a bare skeleton of refine and antd as it
 * stands on the first day (the floor). Both are built and served here, and take turns in the Chromium of this machine
 * under the same throttle: a processor four times slower, a line of 10 Mbit/s with 40 ms of latency.
 *
 *     npm run bench:portal                  seven rounds
 *     npm run bench:portal -- --rounds 3
 *     npm run bench:portal -- --equal       beside a floor whose lists have the rows, columns, tabs and filters of the portal's, too
 */
import { parseArgs } from 'node:util';
import { medianOf, printFigures, printWanted, type FigureRow } from '../figures';
import { BARE } from './floor/shape';
import { JOURNEYS, makeJourneys, readShape, type Journey, type Journeys } from './journeys';
import { toRatio } from './ratios';
import { startFloorSide, startProductSide, type Side } from './sides';
import type { Moments } from './stopwatch';
import { launchThrottled, type ThrottledBrowser } from './throttled-page';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, equal: { type: 'boolean', default: false } },
});
const ROUNDS = Number(values.rounds);

/** What was promised of the bare floor: the time until a page is whole, as a share of the floor's. */
const PROMISED: Readonly<Record<Journey, number>> = {
  login: 0.7,
  submit: 0.88,
  coldList: 0.8,
  firstVisit: 0.9,
  revisit: 0.6,
};
const PROMISED_BLOCKED = 0.6;

const sides: Side[] = [];
const browser = await launchThrottled();
try {
  const product = await startProductSide();
  sides.push(product, await startFloorSide('floor', BARE));
  if (values.equal) sides.push(await startFloorSide('equal', await readShape(browser, product)));
  report(await measureInTurns(browser, sides));
} finally {
  await browser.close();
  for (const side of sides) await side.stop();
}

type Samples = ReadonlyMap<string, readonly Journeys[]>;

/** Each round begins with another side; the first of all is not counted: servers are faster after it. */
async function measureInTurns(chromium: ThrottledBrowser, all: readonly Side[]): Promise<Samples> {
  const samples = new Map(all.map(({ name }) => [name, [] as Journeys[]]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    const turn = round % all.length;
    for (const side of [...all.slice(turn), ...all.slice(0, turn)]) {
      const journeys = await makeJourneys(chromium, side);
      if (round > 0) samples.get(side.name)?.push(journeys);
    }
  }
  return samples;
}

function report(samples: Samples): void {
  const of = (side: string, take: (journeys: Journeys) => number) => (samples.get(side) ?? []).map(take);
  const compare = (
    name: string,
    floor: string,
    take: (journeys: Journeys) => number,
    unit = 'ms',
  ): FigureRow => {
    const [own, others] = [of('product', take), of(floor, take)];
    const { median, min, max } = toRatio(own, others);
    const note = `${hundredths(min)} to ${hundredths(max)}; ${Math.round(medianOf(own))} and ${Math.round(medianOf(others))}`;
    return { name, value: hundredths(median), unit: '×', note: `${note} ${unit}`.trimEnd() };
  };
  const compareAll = (floor: string, suffix = ''): readonly FigureRow[] => [
    ...JOURNEYS.map((journey) => compare(`${journey}${suffix}`, floor, whole(journey, 'wholeMs'))),
    ...JOURNEYS.map((journey) => compare(`${journey}Shown${suffix}`, floor, whole(journey, 'shownMs'))),
    compare(`coldListBlocked${suffix}`, floor, whole('coldList', 'blockedMs')),
    compare(`coldListScripts${suffix}`, floor, whole('coldList', 'scripts'), 'files'),
  ];
  const rows = compareAll('floor');
  const found = (name: string) => rows.find((row) => row.name === name)?.value ?? Number.NaN;
  printWanted(
    [...Object.entries(PROMISED), ['coldListBlocked', PROMISED_BLOCKED] as const].map(([name, most]) => ({
      what: `${name} takes at most ${most} of the floor's time`,
      holds: found(name) <= most,
      said: `${found(name)}`,
    })),
  );
  printFigures('portal', [...rows, ...(values.equal ? compareAll('equal', 'PerEqual') : [])]);
}

function whole(journey: Journey, figure: keyof Moments) {
  return (journeys: Journeys) => journeys[journey][figure];
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
