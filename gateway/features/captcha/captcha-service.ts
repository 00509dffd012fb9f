import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { CaptchaAnswer } from '../../../contract/api/account/captcha';
import { ApiCode } from '../../../contract/api/envelope';
import { ApiError, apiError, limitError } from '../../../contract/errors/api-error';
import {
  CAPTCHA_COUNTDOWN_SECONDS,
  ONE_DAY_MS,
  ONE_HOUR_MS,
  ONE_MINUTE_MS,
  ONE_SECOND_MS,
} from '../../../contract/limits';
import type { Database } from '../../database/schema';
import type { TenantTransaction } from '../../database/tenant';
import { hasAccountWithMobile } from '../account/password-repository';
import {
  storeCaptcha,
  takeCaptchaAttempt,
  useCaptcha,
  type CaptchaIssue,
  type CaptchaLimits,
  type CaptchaPurpose,
} from './captcha-repository';
import type { SmsSender } from '../account/sms-sender';
import { createId, type RandomBytes } from '../../database/token';

// controls A7.
const LIFE_MS = 5 * ONE_MINUTE_MS;
const ATTEMPTS_MAX = 5;
const LIMITS: CaptchaLimits = {
  pauseMs: CAPTCHA_COUNTDOWN_SECONDS * ONE_SECOND_MS,
  perMobile: 10,
  mobileWindowMs: ONE_DAY_MS,
  perIp: 30,
  ipWindowMs: ONE_HOUR_MS,
};
const CODES = 1_000_000;
const CODE_LENGTH = 6;

/** What stands for the code in the text of a message. */
export const CODE_PLACEHOLDER = '{code}';

/** A code asked for by somebody who owns a mobile. */
export interface CaptchaOwner {
  readonly mobile: string;
  readonly purpose: CaptchaPurpose;
}

/** One-time codes sent to mobiles. */
export interface CaptchaService {
  /**
   * Makes a code and sends it, when any account has the mobile or one is to get it; the answer never says
   * which.
   *
   * @throws ApiError `refused` inside the pause and beyond the day's number, `tooMany` for an address
   * that asks too often; both carry `retryAfterSeconds`.
   */
  issue: (owner: CaptchaOwner, ip: string) => Promise<CaptchaAnswer>;
  /** Counts an attempt; yields the id of the live code when it is right, else null. */
  check: (owner: CaptchaOwner, code: string) => Promise<string | null>;
  /** Uses a checked code up, in the transaction of what it confirms; false when it was used meanwhile. */
  use: (trx: TenantTransaction, id: string) => Promise<boolean>;
}

export interface CaptchaServiceOptions {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly random: RandomBytes;
  /** Key of the stored hashes; the same for every gateway of one database. */
  readonly secret: string | Buffer;
  readonly smsSender: SmsSender;
  /** Text of the message; holds `{code}`. */
  readonly message: string;
  /** Hears of messages that could not be sent; nobody else does. */
  readonly onSendFailure: (error: unknown) => void;
}

export function createCaptchaService(options: CaptchaServiceOptions): CaptchaService {
  const { db, now, random, secret, smsSender, message, onSendFailure } = options;

  function hashCode({ mobile, purpose }: CaptchaOwner, code: string): Buffer {
    return createHmac('sha256', secret).update(`${purpose}:${mobile}:${code}`).digest();
  }

  return {
    async issue(owner, ip) {
      const nowMs = now();
      const code = createCaptchaCode();
      const issue = await storeCaptcha(
        db,
        {
          id: createId('cap', nowMs, random),
          ...owner,
          codeHash: hashCode(owner, code),
          ip,
          nowMs,
          expiresAt: nowMs + LIFE_MS,
        },
        LIMITS,
      );
      if (!issue.isIssued) throw toRefusal(issue, nowMs);
      // Looked up and stored for every mobile; sent later, so that the answer's time says nothing.
      if (owner.purpose === 'bind' || (await hasAccountWithMobile(db, owner.mobile))) {
        setImmediate(() => {
          smsSender.send(owner.mobile, message.replaceAll(CODE_PLACEHOLDER, code)).catch(onSendFailure);
        });
      }
      return { retryAfterSeconds: CAPTCHA_COUNTDOWN_SECONDS };
    },
    async check(owner, code) {
      const live = await takeCaptchaAttempt(db, { ...owner, nowMs: now(), attemptsMax: ATTEMPTS_MAX });
      if (live === undefined) return null;
      return timingSafeEqual(live.codeHash, hashCode(owner, code)) ? live.id : null;
    },
    use: (trx, id) => useCaptcha(trx, id, now()),
  };
}

/** Six digits, each code as likely as any other. */
export function createCaptchaCode(): string {
  return String(randomInt(CODES)).padStart(CODE_LENGTH, '0');
}

function toRefusal({ because, freeAt }: Extract<CaptchaIssue, { isIssued: false }>, nowMs: number): ApiError {
  const seconds = Math.ceil((freeAt - nowMs) / ONE_SECOND_MS);
  if (because === 'ip') return limitError('tooMany', seconds);
  const key = because === 'pause' ? 'captchaTooSoon' : 'captchaTooMany';
  return new ApiError(ApiCode.refused, apiError(ApiCode.refused, key, { seconds }).text, seconds);
}
