import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { CaptchaAnswer } from '../../../contract/api/account/captcha';
import { ApiCode } from '../../../contract/api/envelope';
import { limitError, type ApiError } from '../../../contract/errors/api-error';
import { CAPTCHA_COUNTDOWN_SECONDS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import type { Database } from '../../database/schema';
import type { TenantTransaction } from '../../database/tenant';
import { hasAccountWithMobile } from '../account/password-repository';
import type { CaptchaAsker } from './captcha-asker';
import {
  storeCaptcha,
  takeCaptchaTry,
  useCaptcha,
  type CaptchaIssue,
  type CaptchaOwner,
  type CaptchaPurpose,
} from './captcha-repository';
import type { SmsSender } from '../account/sms-sender';
import { createId, type RandomBytes } from '../../database/token';

// controls A7.
const LIFE_MS = 5 * ONE_MINUTE_MS;
const CODES = 1_000_000;
const CODE_LENGTH = 6;

/** What stands for the code in the text of a message. */
export const CODE_PLACEHOLDER = '{code}';

/** For what, and by whom, a code is asked for or tried. */
export interface CaptchaClaim {
  readonly purpose: CaptchaPurpose;
  readonly asker: CaptchaAsker;
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
  issue: (owner: CaptchaOwner, asker: CaptchaAsker) => Promise<CaptchaAnswer>;
  /** Counts a try at the code that the asker holds; yields its id when it is right, else null. */
  check: (owner: CaptchaOwner, asker: CaptchaAsker, code: string) => Promise<string | null>;
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
    async issue(owner, asker) {
      const nowMs = now();
      const code = createCaptchaCode();
      const issue = await storeCaptcha(db, {
        id: createId('cap', nowMs, random),
        ...owner,
        codeHash: hashCode(owner, code),
        asker,
        nowMs,
        expiresAt: nowMs + LIFE_MS,
      });
      if (!issue.isIssued) throw toRefusal(issue, nowMs);
      // Looked up and stored for every mobile; sent later, so that the answer's time says nothing.
      if (owner.purpose === 'bind' || (await hasAccountWithMobile(db, owner.mobile))) {
        setImmediate(() => {
          smsSender.send(owner.mobile, message.replaceAll(CODE_PLACEHOLDER, code)).catch(onSendFailure);
        });
      }
      return { retryAfterSeconds: CAPTCHA_COUNTDOWN_SECONDS };
    },
    async check(owner, { holder }, code) {
      const live = await takeCaptchaTry(db, { ...owner, holder, nowMs: now() });
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
  const code = because === 'tooMany' ? ApiCode.tooMany : ApiCode.refused;
  return limitError(because, (freeAt - nowMs) / ONE_SECOND_MS, code);
}
