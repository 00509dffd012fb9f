/**
 * `npm run test:crash`: kills the gateway and its database at random moments, while orders and commands come in,
 * and looks for what was lost, doubled or done late. Ends with 1 when anything was.
 *
 *     npm run test:crash                                  40 kills, half of them on each engine
 *     npm run test:crash -- --kills 200                   more of them
 *     npm run test:crash -- --engine pglite               on one of the engines
 *     npm run test:crash -- --short                       20 kills
 *     npm run test:crash -- --seed 7                      at the moments of an earlier run
 */
import { parseArgs } from 'node:util';
import { runTrial, type TrialOutcome } from '../run-trial';
import { openEmbeddedEngine, openPostgresEngine } from './crash-engine';
import { createCrashTrial } from './crash-trial';

const ENGINES = { pglite: openEmbeddedEngine, postgresql: openPostgresEngine } as const;
type EngineName = keyof typeof ENGINES;
const KILLS = { short: 20, full: 40 } as const;

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    kills: { type: 'string' },
    engine: { type: 'string' },
    seed: { type: 'string' },
  },
});
const form = values.short ? 'short' : 'full';
const kills = readWhole('kills', values.kills ?? String(KILLS[form]));
const seed = readWhole('seed', values.seed ?? String(Date.now() % 1_000_000));
const engines = readEngines(values.engine);

// What a trial started ends with this process, also when somebody stops it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const outcomes: TrialOutcome[] = [];
for (const [index, engine] of engines.entries()) {
  // What cannot be halved is done by the first.
  const share = Math.floor(kills / engines.length) + (index < kills % engines.length ? 1 : 0);
  const trial = createCrashTrial(engine, { kills: share, seed, openEngine: ENGINES[engine] });
  outcomes.push(await runTrial(trial, form, (line) => console.log(line)));
}
const passed = outcomes.reduce((sum, { held }) => sum + held, 0);
const failed = outcomes.reduce((sum, { failures }) => sum + failures.length, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function readEngines(word: string | undefined): readonly EngineName[] {
  const all = Object.keys(ENGINES) as EngineName[];
  if (word === undefined) return all;
  const chosen = all.filter((name) => name === word);
  if (chosen.length === 0) fail(`There is no engine ${word}; there are: ${all.join(', ')}.`);
  return chosen;
}

function readWhole(name: string, word: string): number {
  if (!/^[1-9]\d{0,5}$/.test(word)) fail(`--${name} must be a whole number from 1 to 999999, not ${word}.`);
  return Number(word);
}

function fail(words: string): never {
  console.error(words);
  process.exit(1);
}
