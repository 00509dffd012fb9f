import { createSafely } from '../../src/telemetry/safely';
import type { RequestEnd, RequestStart, RequestTracker } from '../../src/telemetry/monitor/requests';

export const HEADER = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

/** A tracker that follows everything and writes down what it hears. */
export function createRecordingTracker(
  options: {
    readonly traceHeader?: string | undefined;
    readonly readsBodies?: boolean;
    readonly skips?: boolean;
  } = {},
) {
  const begun: RequestStart[] = [];
  const ends: RequestEnd[] = [];
  const adopted: string[] = [];
  const tracker: RequestTracker = {
    readsBodies: options.readsBodies ?? false,
    begin(start) {
      begun.push(start);
      if (options.skips === true) return undefined;
      let hasEnded = false;
      return {
        traceHeader: 'traceHeader' in options ? options.traceHeader : HEADER,
        adoptTrace: (header) => adopted.push(header),
        end: (result) => {
          if (!hasEnded) ends.push(result);
          hasEnded = true;
        },
      };
    },
  };
  return { tracker, begun, ends, adopted };
}

/** Keeps what throws to itself. */
export const guard = createSafely(() => undefined);
