import { createSafely } from '../../../src/telemetry/safely';
import type { RequestTracker } from '../../../src/telemetry/monitor/resource/requests';

export const HEADER = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

/** A request as the tracker was told of it. */
export interface BegunRequest {
  readonly type: string;
  readonly url: string;
  readonly method: string;
  readonly isNoCors: boolean;
}

/** How a request ended; what was not said is not there. */
export interface EndedRequest {
  readonly status: number;
  readonly failure?: string;
  readonly body?: unknown;
}

/** A tracker that follows everything and writes down what it hears. */
export function createRecordingTracker(
  options: {
    readonly traceHeader?: string | undefined;
    readonly readsBodies?: boolean;
    readonly skips?: boolean;
  } = {},
) {
  const begun: BegunRequest[] = [];
  const ends: EndedRequest[] = [];
  const adopted: string[] = [];
  const tracker: RequestTracker = {
    note: () => undefined,
    wantsBody: (contentType) => options.readsBodies === true && contentType?.includes('json') === true,
    begin(type, url, method, isNoCors = false) {
      begun.push({ type, url, method, isNoCors });
      if (options.skips === true) return undefined;
      let hasEnded = false;
      return {
        get traceparent() {
          return 'traceHeader' in options ? options.traceHeader : HEADER;
        },
        set traceparent(header) {
          adopted.push(String(header));
        },
        end: (status, failure, body) => {
          if (hasEnded) return;
          hasEnded = true;
          ends.push({
            status,
            ...(failure !== undefined && { failure }),
            ...(body !== undefined && { body }),
          });
        },
      };
    },
  };
  return { tracker, begun, ends, adopted };
}

/** Keeps what throws to itself. */
export const guard = createSafely(() => undefined);
