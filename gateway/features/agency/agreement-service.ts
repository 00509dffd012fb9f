import type { Kysely } from 'kysely';
import { AccountType } from '../../../contract/access/account';
import type { Catalogue } from '../../../contract/access/catalogue';
import type {
  AgreementApplication,
  AgreementListAnswer,
  AgreementListRequest,
  AgreementReview,
  AgreementRow,
  OperatedMerchant,
} from '../../../contract/api/account/agreement';
import { AgreementState } from '../../../contract/domain/agreement';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import { OFFSET_ROWS_MAX } from '../../../contract/limits';
import { SqlState, sqlState, violatedConstraint } from '../../database/database-error';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import {
  findMerchant,
  hasOpenAgreement,
  insertAgreement,
  listAgreements,
  lockAgreement,
  updateAgreement,
  type AgreementSide,
} from './agreement-repository';
import { sessionAsker } from '../captcha/captcha-asker';
import type { CaptchaService } from '../captcha/captcha-service';
import type { Actor } from '../../caller/actor';
import type { LogLine, OperationLog } from '../operation-log/operation-log';
import { assertMobile } from '../password/password-service';
import { lockOrganisation } from '../account/organisation-lock';
import { toGivenText } from '../account/person-name';
import { enterMerchant, leaveMerchant, listMerchants } from './agreement-entry';
import { assertReviewFields, toReviewChanges } from './agreement-review';
import { toAgreementRow } from './agreement-row';
import { settleNow } from './agreement-settle';
import { partyOf } from './agreement-state';
import { createAgreementTerms } from './agreement-terms';
import type { TypeRights } from '../../../contract/resources/agreement/right-scope';
import type { Session } from '../../caller/session';
import { createId, type RandomBytes } from '../../database/token';

/** Whoever asks, with what stands in the log for it. */
export interface AgreementCaller {
  readonly session: Session;
  readonly actor: Actor;
}

/** Agents that act for merchants (pages 10). Each step is in the logs of both organisations. */
export interface AgreementService {
  /** @throws ApiError `refused` when the merchant is not matched, the terms are wrong or one is open. */
  apply: (caller: AgreementCaller, application: AgreementApplication) => Promise<{ readonly id: string }>;
  /**
   * Moves an application or agency on.
   *
   * @throws ApiError `notFound` for another organisation's, `forbidden` for the other side's act,
   * `refused` for a state without it, a wrong captcha or wider terms.
   */
  review: (caller: AgreementCaller, review: AgreementReview) => Promise<AgreementRow>;
  list: (caller: AgreementCaller, request: AgreementListRequest) => Promise<AgreementListAnswer>;
  /** The merchants that the session may enter; none for whoever is no agent. */
  merchants: (caller: AgreementCaller) => Promise<readonly OperatedMerchant[]>;
  /** Puts the session on one of them. @throws ApiError `forbidden` for any other. */
  enter: (caller: AgreementCaller, franchiseeId: string) => Promise<void>;
  /** Takes the session off its merchant. @throws ApiError `forbidden` for whoever is no agent. */
  leave: (caller: AgreementCaller) => Promise<void>;
}

export interface AgreementServiceOptions {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly random: RandomBytes;
  readonly catalogue: Catalogue;
  /** The declared equipment types, each with its rights. */
  readonly equipment: readonly TypeRights[];
  readonly captcha: CaptchaService;
  readonly log: OperationLog;
}

const PAGE_SIZE_DEFAULT = 20;

export function createAgreementService(options: AgreementServiceOptions): AgreementService {
  return {
    apply: (caller, application) => apply(options, caller, application),
    review: (caller, review) => runReview(options, caller, review),
    list: (caller, request) => list(options, caller, request),
    merchants: ({ session }) => listMerchants(options, session),
    enter: (caller, franchiseeId) => enterMerchant(options, caller, franchiseeId),
    leave: (caller) => leaveMerchant(options, caller),
  };
}

async function apply(
  { db, now, random, catalogue, equipment, log }: AgreementServiceOptions,
  { session, actor }: AgreementCaller,
  application: AgreementApplication,
): Promise<{ readonly id: string }> {
  const nowMs = now();
  const terms = createAgreementTerms(catalogue, equipment);
  assertMobile(application.franchiseeMobile);
  terms.assertApplication(application, nowMs);
  const name = toGivenText(application.franchiseeName, 'franchiseeName');
  const merchant = await findMerchant(db, { mobile: application.franchiseeMobile, name });
  if (merchant === undefined) throw apiError(ApiCode.refused, 'merchantNotMatched');
  const agentId = session.own.franchiseeId;
  const row = {
    id: createId('agr', nowMs, random),
    agent_franchisee_id: agentId,
    merchant_franchisee_id: merchant.id,
    status: AgreementState.waiting,
    permission_ids: terms.toPermissionIds(application.permissionIds, application.equipmentTypes),
    equipment: [...new Set(application.equipmentTypes)],
    share_rate: String(application.shareRate),
    applied_at: nowMs,
    start_at: application.startAt,
    end_at: application.endAt,
    remark: application.remark,
  };
  await settleNow(db, agentId, { nowMs, log });
  return refuseTwins(() =>
    withTenant(db, agentId, async (trx) => {
      if (await hasOpenAgreement(trx, { merchantId: merchant.id, agentId })) {
        throw apiError(ApiCode.refused, 'agencyOpen');
      }
      await insertAgreement(trx, row);
      const target = { type: 'agency', id: row.id, name: merchant.name };
      const line: LogLine = { module: 'proxy', action: 'apply', target, after: row };
      await log.writeToEach(trx, [agentId, merchant.id], { actor, line });
      return { id: row.id };
    }),
  );
}

async function runReview(
  { db, now, catalogue, equipment, captcha, log }: AgreementServiceOptions,
  { session, actor }: AgreementCaller,
  review: AgreementReview,
): Promise<AgreementRow> {
  assertReviewFields(review);
  const { franchiseeId } = session.own;
  const side = sideOf(session);
  await settleNow(db, franchiseeId, { nowMs: now(), log });
  const terms = createAgreementTerms(catalogue, equipment);
  const isOther = partyOf(review.action) !== side;
  const captchaId =
    review.action === 'approve' && !isOther ? await checkCaptcha(captcha, session, review) : null;
  return refuseTwins(() =>
    withTenant(db, franchiseeId, async (trx) => {
      // What the merchant grants at this moment is granted before its rights are handed over, or not at all.
      if (review.action === 'approve') await lockOrganisation(trx, franchiseeId);
      const row = await lockAgreement(trx, { id: review.applyId, franchiseeId, side });
      if (row === undefined) throw apiError(ApiCode.notFound, 'rowNotFound');
      if (isOther) throw apiError(ApiCode.forbidden, 'agencyNotYours');
      const changes = await toReviewChanges(trx, { row, review, by: side, terms, nowMs: now() });
      if (captchaId !== null && !(await captcha.use(trx, captchaId))) {
        throw apiError(ApiCode.refused, 'captchaWrong');
      }
      const after = await updateAgreement(trx, row.id, changes);
      const target = { type: 'agency', id: row.id, name: session.own.name };
      const reason = review.reason?.trim() ?? null;
      const line: LogLine = { module: 'proxy', action: review.action, target, before: row, after, reason };
      const parties = [row.agent_franchisee_id, row.merchant_franchisee_id];
      await log.writeToEach(trx, parties, { actor, line });
      return readRow(trx, { id: row.id, session, side });
    }),
  );
}

/** @throws ApiError `refused` when the code does not fit; an approval without one asks for it. */
async function checkCaptcha(
  captcha: CaptchaService,
  session: Session,
  review: AgreementReview,
): Promise<string> {
  if (review.captcha === undefined || review.captcha === '')
    throw apiError(ApiCode.refused, 'captchaMissing');
  const owner = { mobile: session.mobile, purpose: 'confirm' } as const;
  const id = await captcha.check(owner, sessionAsker(session), review.captcha);
  if (id === null) throw apiError(ApiCode.refused, 'captchaWrong');
  return id;
}

async function list(
  { db, now, log }: AgreementServiceOptions,
  { session }: AgreementCaller,
  { page = 1, pageSize = PAGE_SIZE_DEFAULT, keyword = '', states = [] }: AgreementListRequest,
): Promise<AgreementListAnswer> {
  if (page * pageSize > OFFSET_ROWS_MAX) {
    throw apiError(ApiCode.invalid, 'pageTooFar', { max: OFFSET_ROWS_MAX });
  }
  const { franchiseeId } = session.own;
  await settleNow(db, franchiseeId, { nowMs: now(), log });
  const { rows, total } = await listAgreements(db, {
    franchiseeId,
    side: sideOf(session),
    keyword: keyword.trim(),
    states,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return { list: rows.map((row) => toAgreementRow(row, session)), total };
}

function sideOf({ subject }: Session): AgreementSide {
  return subject.type === AccountType.franchisee ? 'merchant' : 'agent';
}

async function readRow(
  trx: TenantTransaction,
  { id, session, side }: { readonly id: string; readonly session: Session; readonly side: AgreementSide },
): Promise<AgreementRow> {
  const query = { franchiseeId: session.own.franchiseeId, side, keyword: '', states: [], id };
  const { rows } = await listAgreements(trx, { ...query, limit: 1, offset: 0 });
  const [row] = rows;
  if (row === undefined) throw new Error(`The agreement ${id} was changed but cannot be read.`);
  return toAgreementRow(row, session);
}

/** Turns the unique keys' refusals, which decide between requests that come together, into words. */
async function refuseTwins<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) !== SqlState.uniqueViolation) throw error;
    const isActive = violatedConstraint(error) === 'proxy_agreement_one_active';
    throw apiError(ApiCode.refused, isActive ? 'agencyTaken' : 'agencyOpen');
  }
}
