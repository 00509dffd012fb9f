/**
 * `npm run test:faults`: puts the product through faults and counts what it loses. Ends with 1 when a trial
 * fails.
 *
 *     npm run test:faults                      every trial in full
 *     npm run test:faults -- --short           every trial, six minutes in all
 *     npm run test:faults -- restart --short   one of them
 */
import { parseArgs } from 'node:util';
import { runTrial, verdictOf, type TrialOutcome } from './run-trial';
import { devicesTrial } from './several/devices-trial';
import { gatewaysTrial } from './several/gateways-trial';
import { journeysTrial } from './several/journeys-trial';
import { replicaTrial } from './several/replica-trial';
import { upgradeTrial } from './several/upgrade-trial';
import { memoryTrial } from './memory-trial';
import { restartTrial } from './restart-trial';
import { telemetryTrial } from './telemetry-trial';
import type { Trial } from './trial';

/** In the order in which they run; a new trial is a file of its own and a line here. */
const TRIALS: readonly Trial[] = [
  restartTrial,
  memoryTrial,
  telemetryTrial,
  gatewaysTrial,
  replicaTrial,
  upgradeTrial,
  journeysTrial,
  devicesTrial,
];

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => TRIALS.every((trial) => trial.name !== name));
if (unknown.length > 0) {
  const known = TRIALS.map(({ name }) => name).join(', ');
  console.error(`There is no trial ${unknown.join(', ')}; there are: ${known}.`);
  process.exit(1);
}

// What a trial started ends with this process, also when somebody stops it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const outcomes: TrialOutcome[] = [];
for (const trial of TRIALS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  outcomes.push(await runTrial(trial, values.short ? 'short' : 'full', (line) => console.log(line)));
}
for (const outcome of outcomes) {
  console.log(`${outcome.name}: ${verdictOf(outcome)}, ${outcome.seconds} s`);
}
// A trial that ran out of time may still hold a socket or a timer.
process.exit(outcomes.every(({ failures }) => failures.length === 0) ? 0 : 1);
