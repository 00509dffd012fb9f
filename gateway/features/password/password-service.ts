import type { Kysely } from 'kysely';
import { AccountType } from '../../../contract/access/account';
import type { PasswordChangeRequest } from '../../../contract/api/account/account';
import type { FindPasswordRequest } from '../../../contract/api/account/captcha';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import { isMobile } from '../../../contract/mobile';
import type { Database } from '../../database/schema';
import { enterTenant, withTenant, type TenantTransaction } from '../../database/tenant';
import { forgetFailures } from '../login/login-failure-repository';
import { revokeSessionsOf } from '../session/own-session-repository';
import {
  listAccountsOfMobile,
  swapPasswordHash,
  writePasswordHash,
  type AccountOfMobile,
} from '../account/password-repository';
import { forgetTrustedDevices } from '../login/trusted-device-repository';
import type { AccountNotices } from '../account/account-notice';
import type { CaptchaClaim, CaptchaService } from '../captcha/captcha-service';
import { toAccountKey, type LoginLimits } from '../login/login-limits';
import { createPasswordProof } from '../login/password-proof';
import type { Actor } from '../../caller/actor';
import type { LogLine, OperationLog } from '../operation-log/operation-log';
import type { SessionOwner } from '../session/own-session-service';
import type { PasswordHasher } from '../account/password-hasher';
import type { PasswordPolicy } from '../account/password-policy';

/** Where a request without an account comes from. */
export interface RequestOrigin {
  readonly ip: string;
  readonly traceId: string;
}

/** Setting new passwords, with a captcha or with the current one. */
export interface PasswordService {
  /**
   * Sets the password of every account that has the mobile, ends all their sessions and waits, signs
   * nobody in and tells the mobile.
   *
   * @throws ApiError `refused` for a bad mobile, a weak password or a captcha that does not fit; the
   * last says the same for a mobile without an account.
   */
  reset: (request: FindPasswordRequest, claim: CaptchaClaim, origin: RequestOrigin) => Promise<void>;
  /**
   * Sets the own password, ends the other sessions and tells the own mobile.
   *
   * @throws ApiError `refused` when the current password is wrong or the new one weak.
   */
  change: (owner: PasswordOwner, request: PasswordChangeRequest, actor: Actor) => Promise<void>;
}

export interface PasswordOwner extends SessionOwner {
  readonly mobile: string;
  readonly username: string;
  readonly franchiseeName: string;
}

export interface PasswordServiceOptions {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly hasher: PasswordHasher;
  readonly policy: PasswordPolicy;
  readonly captcha: CaptchaService;
  readonly limits: LoginLimits;
  readonly notices: AccountNotices;
  readonly log: OperationLog;
}

export function createPasswordService(options: PasswordServiceOptions): PasswordService {
  return {
    reset: (request, claim, origin) => reset(options, request, { claim, origin }),
    change: (owner, request, actor) => change(options, owner, { request, actor }),
  };
}

async function reset(
  options: PasswordServiceOptions,
  { mobile, password, captcha: code }: FindPasswordRequest,
  { claim, origin }: { readonly claim: CaptchaClaim; readonly origin: RequestOrigin },
): Promise<void> {
  const { db, now, captcha, policy, hasher, notices } = options;
  assertMobile(mobile);
  if (code === '') throw apiError(ApiCode.refused, 'captchaMissing');
  // First what needs no look at any account, so that a weak password does not use an attempt up.
  policy.assert(password, [mobile]);
  const captchaId = await captcha.check({ mobile, purpose: claim.purpose }, claim.asker, code);
  const accounts = captchaId === null ? [] : await listAccountsOfMobile(db, mobile);
  const [first] = accounts;
  if (captchaId === null || first === undefined) throw apiError(ApiCode.refused, 'captchaWrong');
  policy.assert(
    password,
    accounts.flatMap(({ username, franchiseeName }) => [username, franchiseeName]),
  );
  // Hashed before the transaction, which must not be open for longer than its statements take.
  const hashes = await Promise.all(accounts.map(() => hasher.hash(password)));
  await withTenant(db, first.franchiseeId, async (trx) => {
    if (!(await captcha.use(trx, captchaId))) throw apiError(ApiCode.refused, 'captchaWrong');
    const done: ResetStep[] = [];
    for (const [index, account] of accounts.entries()) {
      done.push(await applyReset(options, trx, { account, mobile, hash: hashes[index] ?? '' }));
    }
    // After all changes and in one order: logs are held until the end of the transaction.
    done.sort((a, b) => (a.account.franchiseeId < b.account.franchiseeId ? -1 : 1));
    for (const step of done) await noteReset(options, trx, step, origin);
  });
  notices.passwordReplaced(mobile, now());
}

interface ResetStep {
  readonly account: AccountOfMobile;
  readonly endedSessions: number;
}

async function applyReset(
  { now }: PasswordServiceOptions,
  trx: TenantTransaction,
  {
    account,
    mobile,
    hash,
  }: { readonly account: AccountOfMobile; readonly mobile: string; readonly hash: string },
): Promise<ResetStep> {
  await enterTenant(trx, account.franchiseeId);
  await writePasswordHash(trx, account.id, hash);
  const endedSessions = await revokeSessionsOf(trx, { accountId: account.id, nowMs: now() });
  // Whoever knew the old password may have got a device trusted by it.
  await forgetTrustedDevices(trx, account.id);
  // controls A2: whoever is shut out by somebody else's guesses gets in again.
  await forgetFailures(trx, 'account', toAccountKey(toLoginKey(account, mobile)));
  return { account, endedSessions };
}

async function noteReset(
  { log }: PasswordServiceOptions,
  trx: TenantTransaction,
  { account, endedSessions }: ResetStep,
  origin: RequestOrigin,
): Promise<void> {
  await enterTenant(trx, account.franchiseeId);
  const actor: Actor = {
    accountId: account.id,
    name: account.username,
    type: account.type,
    ownId: account.franchiseeId,
    onBehalfOf: null,
    ...origin,
  };
  const target = { type: 'account', id: account.id, name: account.username };
  const line: LogLine = { module: 'account', action: 'resetPassword', target, after: { endedSessions } };
  await log.write(trx, account.franchiseeId, { actor, line });
}

function toLoginKey({ type, mainMobile }: AccountOfMobile, mobile: string) {
  const isMain = type === AccountType.franchisee || type === AccountType.agentFranchisee;
  const isAgent = type === AccountType.agentFranchisee || type === AccountType.agentManager;
  return {
    mobile,
    franchiseeMobile: isMain ? '' : mainMobile,
    loginRoleType: isAgent ? (1 as const) : (0 as const),
  };
}

async function change(
  { db, now, hasher, policy, limits, notices, log }: PasswordServiceOptions,
  { accountId, sessionId, own, mobile, username, franchiseeName }: PasswordOwner,
  { request, actor }: { readonly request: PasswordChangeRequest; readonly actor: Actor },
): Promise<void> {
  const { currentPassword, password } = request;
  const prover = { accountId, sessionId, franchiseeId: own.franchiseeId };
  const stored = await createPasswordProof({ db, hasher, limits }).prove(prover, currentPassword);
  policy.assert(password, [mobile, username, franchiseeName]);
  if (password === currentPassword) throw apiError(ApiCode.refused, 'passwordUnchanged');
  const hash = await hasher.hash(password);
  await withTenant(db, actor.ownId, async (trx) => {
    const isSwapped = await swapPasswordHash(trx, accountId, { from: stored, to: hash });
    if (!isSwapped) throw apiError(ApiCode.refused, 'currentPasswordWrong');
    const endedSessions = await revokeSessionsOf(trx, { accountId, exceptId: sessionId, nowMs: now() });
    await forgetTrustedDevices(trx, accountId);
    const target = { type: 'account', id: accountId, name: username };
    const line: LogLine = { module: 'account', action: 'changePassword', target, after: { endedSessions } };
    await log.write(trx, actor.ownId, { actor, line });
  });
  notices.passwordReplaced(mobile, now());
}

/** @throws ApiError `refused` with the words of spec §5. */
export function assertMobile(mobile: string): void {
  if (mobile === '') throw apiError(ApiCode.refused, 'mobileMissing');
  if (!isMobile(mobile)) throw apiError(ApiCode.refused, 'mobileInvalid');
}
