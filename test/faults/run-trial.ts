import type { Trial, TrialForm } from './trial';

export interface TrialOutcome {
  readonly name: string;
  /** What did not hold; empty when the trial passed. */
  readonly failures: readonly string[];
  /** How many claims held. */
  readonly held: number;
  readonly seconds: number;
}

/** Runs one trial within its limit and cleans up behind it, whatever happened. Never throws. */
export async function runTrial(
  trial: Trial,
  form: TrialForm,
  print: (line: string) => void,
): Promise<TrialOutcome> {
  const startedAt = Date.now();
  const failures: string[] = [];
  let held = 0;
  const undoings: (() => Promise<unknown>)[] = [];
  print(`== ${trial.name}, ${form}: ${trial.about}`);
  try {
    await within(
      trial.limitMs[form],
      trial.run({
        form,
        print,
        claim: (what, holds, figure) => {
          print(`${holds ? 'holds' : 'FAILS'}  ${what}: ${figure}`);
          if (holds) held += 1;
          else failures.push(`${what}: ${figure}`);
        },
        afterwards: (undo) => undoings.push(undo),
      }),
    );
  } catch (error) {
    failures.push(describe(error));
    print(`FAILS  ${describe(error)}`);
  }
  for (const undo of undoings.reverse()) {
    await undo().catch((error: unknown) => {
      failures.push(`cleaning up: ${describe(error)}`);
    });
  }
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const outcome = { name: trial.name, failures, held, seconds };
  print(`-- ${trial.name}: ${verdictOf(outcome)} in ${seconds} s\n`);
  return outcome;
}

/** A trial that had nothing to judge did not pass. */
export function verdictOf({ failures, held }: TrialOutcome): string {
  if (failures.length > 0) return `FAILED (${failures.length})`;
  return held > 0 ? 'passed' : 'left out';
}

async function within(limitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${limitMs / 1000} s.`)), limitMs);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
