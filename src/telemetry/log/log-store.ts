import { createBatcher, type Batcher } from '../batcher';
import type { ResolvedLogConfig } from './config';
import type { LogPayload } from './entry';
import { post, type PostOptions } from './post';

/** Writes payloads in the web-tracking form of a cloud log store: every value is a text. */
function toTrackBody(payloads: readonly LogPayload[], config: ResolvedLogConfig): string {
  return JSON.stringify({
    // spec §7, logging setup.
    __topic__: 'all',
    __source__: 'web',
    __tags__: { appId: config.appId, env: 'prod', version: config.version },
    __logs__: payloads.map((payload) =>
      Object.fromEntries(
        Object.entries(payload).map(([key, value]) => [
          key,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      ),
    ),
  });
}

/**
 * Sends what the collector did not take, in batches. What fails here is only told to the console: there is
 * no third way, and no way back.
 */
export function createLogStore(
  config: ResolvedLogConfig,
  { baseUrl }: NonNullable<ResolvedLogConfig['logStore']>,
  options: PostOptions & { readonly tell: (message: string) => void },
): Batcher<LogPayload> {
  const url = `${baseUrl.replace(/\/$/, '')}/logstores/web/track?APIVersion=0.6.0`;
  // AMB-6: 10 entries or 10 s; spec §7: 3 s timeout.
  return createBatcher<LogPayload>(options.clock, 10, 10_000, async (payloads) => {
    const failure = await post(options, url, 3000, {
      body: toTrackBody(payloads, config),
      headers: { 'x-log-apiversion': '0.6.0' },
    });
    if (failure) options.tell(`Log store failed (${failure}): ${payloads.length} entries lost.`);
  });
}
