import { CAPTCHA_COUNTDOWN_SECONDS, ONE_SECOND_MS } from '../../../contract/limits';

/** How long the captcha button stays off: from when, and for how many seconds. */
export interface CaptchaWait {
  readonly askedAtMs: number;
  readonly seconds: number;
}

/** Whole seconds until a captcha may be asked for again; 0 when it may. */
export function secondsLeft(wait: CaptchaWait | null, nowMs: number): number {
  if (wait === null) return 0;
  const elapsedMs = nowMs - wait.askedAtMs;
  // A clock that was set back says nothing; the gateway will, when it is asked.
  if (elapsedMs < 0) return 0;
  return Math.max(0, wait.seconds - Math.floor(elapsedMs / ONE_SECOND_MS));
}

/** Reads a kept wait; null for anything else. */
export function parseCaptchaWait(kept: unknown): CaptchaWait | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const askedAtMs: unknown = Reflect.get(kept, 'askedAtMs');
  const seconds: unknown = Reflect.get(kept, 'seconds');
  return typeof askedAtMs === 'number' && typeof seconds === 'number' ? { askedAtMs, seconds } : null;
}

/** Seconds that the gateway wants the button off; the specification's 60 where it does not say (spec §9). */
export function readRetryAfterSeconds(data: unknown): number {
  const seconds: unknown =
    typeof data === 'object' && data !== null ? Reflect.get(data, 'retryAfterSeconds') : undefined;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0
    ? Math.ceil(seconds)
    : CAPTCHA_COUNTDOWN_SECONDS;
}
