import type { Kysely } from 'kysely';
import { AccountType } from '../../../contract/access/account';
import { ApiCode } from '../../../contract/api/envelope';
import type { LoginAnswer, LoginRequest } from '../../../contract/api/account/login';
import { apiError } from '../../../contract/errors/api-error';
import { PASSWORD_MAX_BYTES } from '../../../contract/limits';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';
import { findMainAccount, findSubAccount, noteLogin, type AccountRow } from '../account/account-repository';
import { insertSession, revokeOldSessions } from '../session/session-repository';
import { toAccountKey, type LoginAttempt, type LoginLimits } from './login-limits';
import { createLoginLog, toLoginActor } from './login-log';
import type { LogLine, OperationLog } from '../operation-log/operation-log';
import type { PasswordCheck, PasswordHasher } from '../account/password-hasher';
import type { SessionLimits } from '../session/session-service';
import { createId, createToken, hashToken, type RandomBytes } from '../../database/token';
import type { TrustedDevices } from './trusted-device';

/** Sessions that one account may have at once; the oldest ends first (controls S4). */
const SESSIONS_PER_ACCOUNT = 10;
const USER_AGENT_MAX_LENGTH = 300;

export interface LoginServiceOptions {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly random: RandomBytes;
  readonly hasher: PasswordHasher;
  readonly limits: LoginLimits;
  readonly devices: TrustedDevices;
  readonly sessionLimits: SessionLimits;
  readonly log: OperationLog;
}

/** Where a login comes from. */
export interface LoginContext {
  readonly ip: string;
  readonly userAgent: string;
  readonly traceId: string;
  /** What an earlier sign-in handed out to this browser; null without one. */
  readonly deviceToken: string | null;
}

export interface LoginService {
  /**
   * Signs in and opens a session.
   *
   * @throws ApiError `loginFailed` with the same text for an unknown account, a wrong password, a
   * disabled and a waiting account (controls A3); `tooMany` when the address tries too often.
   */
  login: (request: LoginRequest, context: LoginContext) => Promise<LoginAnswer>;
}

export function createLoginService(options: LoginServiceOptions): LoginService {
  const { db, now, hasher, limits, devices } = options;
  const loginLog = createLoginLog(options);
  return {
    async login(request, context) {
      if (request.mobile === '' || request.password === '') {
        throw apiError(ApiCode.refused, 'missingCredentials');
      }
      const account = await findAccount(db, request);
      const device = await devices.find(account?.id, context.deviceToken);
      // controls A2: strangers' guesses, at the account or from the same address, do not keep out whoever
      // has signed in with this browser before.
      const attempt =
        device === null
          ? await limits.take({ accountKey: toAccountKey(request), ip: context.ip })
          : await limits.takeByDevice(device);
      const mayTry = attempt.waitSeconds === 0;
      const isHashable = Buffer.byteLength(request.password) <= PASSWORD_MAX_BYTES;
      // Checked even when the answer is known, so that it takes the same time (controls A3); against
      // nobody's hash while the account has to wait, so that guesses do not reach its own (A1).
      const stored = mayTry ? (account?.password_hash ?? null) : null;
      const check = await checkWithin(attempt, () =>
        hasher.check(stored, isHashable ? request.password : ''),
      );
      if (account === undefined || !isHashable || !check.isRight || !maySignIn(account, now())) {
        await attempt.end('wrong');
        await loginLog.refused(mayTry ? account : undefined, request.mobile, context);
        throw apiError(ApiCode.loginFailed, 'loginFailed');
      }
      await attempt.end('right');
      const passwordHash = check.isOutdated ? await hasher.hash(request.password) : null;
      return openSession(account, { ...options, context, passwordHash, isTrusted: device !== null });
    },
  };
}

/** A check that could not be made, in a crowd or a fault, is no failure of whoever asked for it. */
async function checkWithin(
  attempt: LoginAttempt,
  check: () => Promise<PasswordCheck>,
): Promise<PasswordCheck> {
  try {
    return await check();
  } catch (error) {
    await attempt.end('untried');
    throw error;
  }
}

/** Role type 0 are the franchisee's people, 1 an agent's; a main account's mobile makes it a sub-account (spec §2). */
function findAccount(
  db: Kysely<Database>,
  { mobile, franchiseeMobile, loginRoleType }: LoginRequest,
): Promise<AccountRow | undefined> {
  const isAgent = loginRoleType === 1;
  const mainType = isAgent ? AccountType.agentFranchisee : AccountType.franchisee;
  if (franchiseeMobile === '') return findMainAccount(db, { type: mainType, mobile });
  const type = isAgent ? AccountType.agentManager : AccountType.manager;
  return findSubAccount(db, { type, mobile, mainType, mainMobile: franchiseeMobile });
}

function maySignIn(account: AccountRow, nowMs: number): boolean {
  return account.enabled && (account.expires_at === null || account.expires_at > nowMs);
}

interface OpenSessionOptions extends LoginServiceOptions {
  readonly context: LoginContext;
  readonly passwordHash: string | null;
  /** From a browser that the account trusts; stands in the log. */
  readonly isTrusted: boolean;
}

async function openSession(account: AccountRow, options: OpenSessionOptions): Promise<LoginAnswer> {
  const { db, now, random, sessionLimits, log, devices, context, passwordHash, isTrusted } = options;
  const nowMs = now();
  const token = createToken(random);
  const sessionId = createId('ses', nowMs, random);
  const isAgent = account.type === AccountType.agentFranchisee || account.type === AccountType.agentManager;
  return withTenant(db, account.franchisee_id, async (trx) => {
    // Locks the account's row: a reset or a disabling that ran meanwhile is seen here, a later one ends
    // the session that is opened below.
    const isUnchanged = await noteLogin(trx, account, { nowMs, passwordHash });
    if (!isUnchanged) throw apiError(ApiCode.loginFailed, 'loginFailed');
    await insertSession(trx, {
      id: sessionId,
      token_hash: hashToken(token),
      account_id: account.id,
      // An agent's merchant is chosen with its first request, from the agreements active then.
      franchisee_id: isAgent ? null : account.franchisee_id,
      created_at: nowMs,
      last_seen_at: nowMs,
      expires_at: nowMs + sessionLimits.maxMs,
      user_agent: context.userAgent.slice(0, USER_AGENT_MAX_LENGTH),
      ip: context.ip,
    });
    const opened = { accountId: account.id, sessionId };
    await revokeOldSessions(trx, opened, { keep: SESSIONS_PER_ACCOUNT - 1, nowMs });
    const target = { type: 'session', id: sessionId, name: account.username };
    const after = isTrusted ? { byTrustedDevice: true } : undefined;
    const line: LogLine = { module: 'session', action: 'login', target, after };
    const deviceToken = await devices.handOut(trx, account.id, context.deviceToken);
    await log.write(trx, account.franchisee_id, { actor: toLoginActor(account, context), line });
    return { token, deviceToken };
  });
}
