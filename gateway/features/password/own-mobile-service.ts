import type { Kysely } from 'kysely';
import type { MobileChangeRequest } from '../../../contract/api/account/account';
import type { CaptchaAnswer } from '../../../contract/api/account/captcha';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import { maskMobile } from '../../../contract/mobile';
import { SqlState, sqlState } from '../../database/database-error';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';
import { forgetFailures } from '../login/login-failure-repository';
import { moveMainMobile } from './own-mobile-repository';
import { revokeSessionsOf } from '../session/own-session-repository';
import { forgetTrustedDevices } from '../login/trusted-device-repository';
import type { AccountNotices } from '../account/account-notice';
import { sessionAsker } from '../captcha/captcha-asker';
import type { CaptchaClaim, CaptchaService } from '../captcha/captcha-service';
import { toAccountKey } from '../login/login-limits';
import type { Actor } from '../../caller/actor';
import type { LogLine, OperationLog } from '../operation-log/operation-log';
import { assertMobile } from './password-service';
import type { Session } from '../../caller/session';

/** The merchant main account whose mobile it is. */
export interface MobileOwner {
  readonly session: Pick<Session, 'accountId' | 'sessionId' | 'mobile' | 'username' | 'own'>;
  readonly actor: Actor;
}

/** Changing the own mobile, proven by a code to either telephone (pages 11.1). */
export interface OwnMobileService {
  /** Sends a code to the mobile that is to be the new one, whoever has it. Throws as `CaptchaService.issue`. */
  askCode: (owner: MobileOwner, mobile: string) => Promise<CaptchaAnswer>;
  /**
   * Takes the new mobile, ends the other sessions and tells the old mobile.
   *
   * @throws ApiError `refused` for a bad mobile, one that another main account has, or a code that does
   * not fit.
   */
  change: (owner: MobileOwner, request: MobileChangeRequest) => Promise<void>;
}

export interface OwnMobileServiceOptions {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly captcha: CaptchaService;
  readonly notices: AccountNotices;
  readonly log: OperationLog;
}

export function createOwnMobileService(options: OwnMobileServiceOptions): OwnMobileService {
  return {
    async askCode({ session }, mobile) {
      assertNewMobile(mobile, session.mobile);
      return options.captcha.issue({ mobile, purpose: 'bind' }, sessionAsker(session));
    },
    change: (owner, request) => change(options, owner, request),
  };
}

async function change(
  options: OwnMobileServiceOptions,
  { session, actor }: MobileOwner,
  { mobile, captcha: ownCode, mobileCaptcha: newCode }: MobileChangeRequest,
): Promise<void> {
  const { db, now, captcha, notices, log } = options;
  const { accountId, sessionId, mobile: old, username, own } = session;
  assertNewMobile(mobile, old);
  if (ownCode === '' || newCode === '') throw apiError(ApiCode.refused, 'captchaMissing');
  const asker = sessionAsker(session);
  const ownId = await checkCode(captcha, { mobile: old, purpose: 'confirm', asker }, ownCode);
  const newId = await checkCode(captcha, { mobile, purpose: 'bind', asker }, newCode);
  const nowMs = now();
  await refuseTaken(() =>
    withTenant(db, own.franchiseeId, async (trx) => {
      const areUsed = (await captcha.use(trx, ownId)) && (await captcha.use(trx, newId));
      if (!areUsed) throw apiError(ApiCode.refused, 'captchaWrong');
      const move = { accountId, franchiseeId: own.franchiseeId, from: old, to: mobile };
      if (!(await moveMainMobile(trx, move))) throw apiError(ApiCode.refused, 'captchaWrong');
      const endedSessions = await revokeSessionsOf(trx, { accountId, exceptId: sessionId, nowMs });
      await forgetTrustedDevices(trx, accountId);
      await forgetFailures(trx, 'account', toMainKey(old));
      const target = { type: 'account', id: accountId, name: username };
      const before = { mobile: maskMobile(old) };
      const after = { mobile: maskMobile(mobile), endedSessions };
      const line: LogLine = { module: 'account', action: 'changeMobile', target, before, after };
      await log.write(trx, own.franchiseeId, { actor, line });
    }),
  );
  notices.mobileReplaced(old, { to: maskMobile(mobile), atMs: nowMs });
}

/** @throws ApiError `refused` when the code does not fit. */
async function checkCode(
  captcha: CaptchaService,
  { mobile, purpose, asker }: CaptchaClaim & { readonly mobile: string },
  code: string,
): Promise<string> {
  const id = await captcha.check({ mobile, purpose }, asker, code);
  if (id === null) {
    throw apiError(ApiCode.refused, purpose === 'bind' ? 'mobileCaptchaWrong' : 'captchaWrong');
  }
  return id;
}

function assertNewMobile(mobile: string, own: string): void {
  assertMobile(mobile);
  if (mobile === own) throw apiError(ApiCode.refused, 'mobileUnchanged');
}

const toMainKey = (mobile: string): string =>
  toAccountKey({ mobile, franchiseeMobile: '', loginRoleType: 0 });

/** Who holds a telephone may know that another main account has its number; only then is it looked at. */
async function refuseTaken(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (sqlState(error) !== SqlState.uniqueViolation) throw error;
    throw apiError(ApiCode.refused, 'mobileInUse');
  }
}
