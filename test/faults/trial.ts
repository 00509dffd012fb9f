/** `short` is what `.ci/run` has time for; `full` is what a release is judged by. */
export type TrialForm = 'full' | 'short';

/** One fault that the product is put through, as a program of its own file. */
export interface Trial {
  /** What it is called on the command line. */
  readonly name: string;
  /** One line for the person who reads the output. */
  readonly about: string;
  /** It has failed when it takes longer. */
  readonly limitMs: Readonly<Record<TrialForm, number>>;
  /** Throws when it cannot go on; what it merely finds wrong it says with `claim`. */
  readonly run: (bench: TrialBench) => Promise<void>;
}

/** What a trial works with. */
export interface TrialBench {
  readonly form: TrialForm;
  readonly print: (line: string) => void;
  /** Says what must hold and what was measured; one claim that does not hold fails the trial. */
  readonly claim: (what: string, holds: boolean, figure: string) => void;
  /** Is called when the trial is over, however it ended; the last one first. */
  readonly afterwards: (undo: () => Promise<unknown>) => void;
}
