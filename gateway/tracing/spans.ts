/** A part of what is traced, while it lasts. */
export interface Part {
  /** One of few. */
  readonly name: string;
  /** By OpenTelemetry's semantic conventions; nothing that anybody entered. */
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** Notes what a call is made of. */
export interface Spans {
  /** Runs work as a part of the call that it belongs to; where none is traced, it is only run. */
  readonly around: <T>(part: Part, work: () => Promise<T>) => Promise<T>;
}
