/** A part of what is traced, while it lasts. */
export interface Part {
  /** One of few. */
  readonly name: string;
  /** By OpenTelemetry's semantic conventions; nothing that anybody entered. */
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** Notes what a call is made of, and what the gateway does by itself. */
export interface Spans {
  /** Runs work as a part of what it belongs to; where that is not traced, it is only run. */
  readonly around: <T>(part: Part, work: () => Promise<T>) => Promise<T>;
  /** Runs what nobody called for as a trace of its own. */
  readonly task: <T>(part: Part, work: () => Promise<T>) => Promise<T>;
  /** W3C `traceparent` for a service that is asked within what is traced; null: it is told nothing. */
  readonly traceparent: () => string | null;
}

/** Where nothing is traced: work is only run. */
export const NO_SPANS: Spans = {
  around: (_part, work) => work(),
  task: (_part, work) => work(),
  traceparent: () => null,
};
