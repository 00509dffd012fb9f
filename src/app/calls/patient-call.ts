import { ONE_SECOND_MS } from '../../../contract/limits';
import { isGatewayError } from '../../http/gateway-error';

const UNAVAILABLE_STATUS = 503;
/** What proxies answer while a gateway is renewed; they do not say when to ask again. */
const UNREACHED_STATUSES: readonly number[] = [502, 504];
const TRIES = 12;
const WAIT_MAX_MS = 5 * ONE_SECOND_MS;

/**
 * Asks again while the gateway says that it is unavailable and when it wants to be asked, or while a proxy does not reach
 * it: its database or itself is started anew within seconds, and nobody has to sign in again for that.
 */
export async function askPatiently<T>(
  call: () => Promise<T>,
  wait: (ms: number) => Promise<void>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const waitMs = attempt < TRIES ? toWaitMs(error) : null;
      if (waitMs === null) throw error;
      await wait(waitMs);
    }
  }
}

/** Null where asking again is not what the gateway wants. */
function toWaitMs(error: unknown): number | null {
  if (!isGatewayError(error)) return null;
  if (UNREACHED_STATUSES.includes(error.statusCode)) return ONE_SECOND_MS;
  if (error.statusCode !== UNAVAILABLE_STATUS) return null;
  const { retryAfterSeconds } = error;
  return retryAfterSeconds === null ? null : Math.min(WAIT_MAX_MS, retryAfterSeconds * ONE_SECOND_MS);
}
