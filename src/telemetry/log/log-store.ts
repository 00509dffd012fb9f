import { createBatcher, type Batcher } from './batcher';
import type { ResolvedLogConfig } from './config';
import type { LogPayload } from './payload';
import { post, type PostOptions } from './post';

// spec §7: 3 s timeout; AMB-6: 10 entries or 10 s.
const TIMEOUT_MS = 3000;
const BATCH_SIZE = 10;
const MAX_WAIT_MS = 10_000;

/** The web-tracking form of a cloud log store: every value is a text. */
export interface TrackBody {
  readonly __topic__: string;
  readonly __source__: string;
  readonly __tags__: Readonly<Record<string, string>>;
  readonly __logs__: readonly Readonly<Record<string, string>>[];
}

/** Writes payloads in the form the log store takes. */
export function toTrackBody(payloads: readonly LogPayload[], config: ResolvedLogConfig): TrackBody {
  return {
    __topic__: config.category,
    __source__: config.platform,
    __tags__: { appId: config.appId, env: config.env, version: config.version },
    __logs__: payloads.map((payload) =>
      Object.fromEntries(
        Object.entries(payload).map(([key, value]) => [
          key,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      ),
    ),
  };
}

type LogStoreAddress = NonNullable<ResolvedLogConfig['logStore']>;

/** Address of the web-tracking call. */
export function toTrackUrl({ baseUrl, name = 'web' }: LogStoreAddress): string {
  return `${baseUrl.replace(/\/$/, '')}/logstores/${encodeURIComponent(name)}/track?APIVersion=0.6.0`;
}

/**
 * Sends what the collector did not take, in batches. What fails here is only told to the console: there is
 * no third way, and no way back.
 */
export function createLogStore(
  config: ResolvedLogConfig,
  options: PostOptions & { readonly onFailure: (reason: string, lost: number) => void },
): Batcher<LogPayload> | undefined {
  const { logStore } = config;
  if (logStore === undefined) return undefined;
  return createBatcher<LogPayload>({
    clock: options.clock,
    size: BATCH_SIZE,
    maxWaitMs: MAX_WAIT_MS,
    onBatch: (payloads) => {
      const request = {
        url: toTrackUrl(logStore),
        body: JSON.stringify(toTrackBody(payloads, config)),
        headers: { 'Content-Type': 'application/json', 'x-log-apiversion': '0.6.0' },
        timeoutMs: TIMEOUT_MS,
      };
      void post(request, options).then((failure) => {
        if (failure !== undefined) options.onFailure(failure, payloads.length);
      });
    },
  });
}
