import { Counter, type Registry } from 'prom-client';
import { ONE_SECOND_MS } from '../../contract/limits';
import type { JobRun } from '../jobs/repeating-jobs';
import type { HandledTimer } from '../timers/timer-runner';

/** What hears of the work that the gateway does by itself. */
export interface WorkMetrics {
  readonly ran: (run: JobRun) => void;
  readonly handled: (timer: HandledTimer) => void;
}

/** Figures of jobs by name and of timers by kind: runs, those that failed among them, and seconds. */
export function createWorkMetrics(registry: Registry): WorkMetrics {
  const jobs = createPair(registry, { what: 'job', label: 'job', runs: 'Runs of a background job' });
  const timers = createPair(registry, { what: 'timer', label: 'kind', runs: 'Timers that were handled' });
  return {
    ran: ({ name, ...run }) => jobs(name, run),
    handled: ({ kind, ...run }) => timers(kind, run),
  };
}

function createPair(
  registry: Registry,
  { what, label, runs }: { readonly what: string; readonly label: string; readonly runs: string },
): (name: string, run: Omit<JobRun, 'name'>) => void {
  const registers = [registry];
  const counts = new Counter({
    name: `gateway_${what}_runs_total`,
    help: `${runs}, by what came of them.`,
    labelNames: [label, 'outcome'],
    registers,
  });
  const seconds = new Counter({
    name: `gateway_${what}_seconds_total`,
    help: `${runs}, and how long they took in all.`,
    labelNames: [label],
    registers,
  });
  return (name, { isFailed, tookMs }) => {
    // Both stand from the first run on: a failure is a step, which a series that begins with it would not show.
    counts.inc({ [label]: name, outcome: 'failed' }, isFailed ? 1 : 0);
    counts.inc({ [label]: name, outcome: 'done' }, isFailed ? 0 : 1);
    seconds.inc({ [label]: name }, tookMs / ONE_SECOND_MS);
  };
}
