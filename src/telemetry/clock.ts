/** A timer that can be cancelled; undefined where none runs. */
export type Timer = number | undefined;

/** Time as the telemetry modules see it. Tests move it by hand; browsers bind it once per start file. */
export interface Clock {
  /** Wall clock, milliseconds since the epoch. It may jump in either direction. */
  now: () => number;
  /** Milliseconds since the page was opened; never runs backwards. Same origin as performance entries. */
  elapsed: () => number;
  after: (delayMs: number, run: () => unknown) => Timer;
  cancel: (timer: Timer) => void;
}
