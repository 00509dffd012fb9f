import type { Kysely } from 'kysely';
import type {
  CertificationDetail,
  CertificationSubmission,
} from '../../../contract/api/account/certification';
import {
  type CertificationField,
  CertificationState,
  SubjectType,
} from '../../../contract/domain/certification';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import {
  findCertification,
  insertCertification,
  lockFranchisee,
  readFranchisee,
  updateCertification,
  updateFranchisee,
  type CertificationRow,
} from './certification-repository';
import { CERTIFICATION_FIELD_NAMES, toMaskedFields, toStoredFields } from './certification-field';
import { toNextState, type CertificationEvent } from './certification-state';
import type { Actor } from '../../caller/actor';
import type { LogLine, OperationLog } from '../operation-log/operation-log';
import { createId, type RandomBytes } from '../../database/token';

/** Proof of who a merchant is (pages 11.2). Each step is in the merchant's log, numbers masked. */
export interface CertificationService {
  detail: (franchiseeId: string) => Promise<CertificationDetail>;
  /** @throws ApiError `invalid` or `refused` for the fields, `refused` for the state. */
  submit: (
    franchiseeId: string,
    submission: CertificationSubmission,
    actor: Actor,
  ) => Promise<CertificationDetail>;
  /** @throws ApiError `refused` when there is no agreement to sign or to give up. */
  move: (franchiseeId: string, event: 'sign' | 'giveUp', actor: Actor) => Promise<CertificationDetail>;
  /**
   * The operator's verdict; `failures` names a reason for each wrong field, and is empty for a pass.
   *
   * @throws ApiError `refused` when nothing waits for review.
   */
  review: (
    franchiseeId: string,
    failures: CertificationFailures,
    actor: Actor,
  ) => Promise<CertificationDetail>;
}

export type CertificationFailures = Readonly<Partial<Record<CertificationField, string>>>;

export interface CertificationServiceOptions {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly random: RandomBytes;
  readonly log: OperationLog;
}

export function createCertificationService(options: CertificationServiceOptions): CertificationService {
  const { db, now, random } = options;
  const step = createSteps(options);
  return {
    detail: (franchiseeId) =>
      withTenant(db, franchiseeId, async (trx) => {
        const valid = await readFranchisee(trx, franchiseeId);
        return toDetail(await findCertification(trx, franchiseeId), valid);
      }),

    submit(franchiseeId, submission, actor) {
      const { subjectType } = submission;
      const fields = toStoredFields(submission);
      return step({ franchiseeId, event: 'submit', actor }, async (trx, { row, state }) => {
        const isSigned =
          row?.state === CertificationState.certificationFailed && isSignedFor(row, subjectType);
        const columns = {
          state: next(state, 'submit', isSigned),
          subject_type: subjectType,
          fields: JSON.stringify(fields),
          failures: '{}',
          signed_at: isSigned ? row.signed_at : null,
          submitted_at: now(),
          reviewed_at: null,
        };
        // A failed request is corrected; a passed one stays beside the one that is to replace it.
        if (row?.state === CertificationState.certificationFailed)
          return updateCertification(trx, row, columns);
        const id = createId('cer', now(), random);
        return insertCertification(trx, { franchisee_id: franchiseeId, id, ...columns });
      });
    },

    move: (franchiseeId, event, actor) =>
      step({ franchiseeId, event, actor }, async (trx, { row, state }) => {
        if (row === undefined) throw apiError(ApiCode.refused, 'certificationWrongState');
        const signed = event === 'sign' ? { signed_at: now() } : {};
        await updateCertification(trx, row, { state: next(state, event, false), ...signed });
      }),

    review(franchiseeId, failures, actor) {
      const event = Object.keys(failures).length === 0 ? 'pass' : 'fail';
      return step({ franchiseeId, event, actor }, async (trx, { row, state }) => {
        if (row === undefined) throw apiError(ApiCode.refused, 'certificationWrongState');
        const to = next(state, event, false);
        await updateCertification(trx, row, {
          state: to,
          failures: JSON.stringify(failures),
          reviewed_at: now(),
        });
        if (event === 'pass') {
          await updateFranchisee(trx, franchiseeId, { certification: to, subject_type: row.subject_type });
        }
      });
    },
  };
}

interface StepGiven {
  readonly franchiseeId: string;
  readonly event: CertificationEvent;
  readonly actor: Actor;
}

interface StepState {
  readonly row: CertificationRow | undefined;
  readonly state: number;
}

/** Runs one event of the state table with its line of the log in one transaction. */
function createSteps({ db, log }: CertificationServiceOptions) {
  return function step(
    { franchiseeId, event, actor }: StepGiven,
    work: (trx: TenantTransaction, state: StepState) => Promise<void>,
  ): Promise<CertificationDetail> {
    return withTenant(db, franchiseeId, async (trx) => {
      const valid = await lockFranchisee(trx, franchiseeId);
      const row = await findCertification(trx, franchiseeId);
      const before = toDetail(row, valid);
      await work(trx, { row, state: row?.state ?? valid.certification });
      const after = await findCertification(trx, franchiseeId);
      await followFirst(trx, franchiseeId, { valid, after });
      const detail = toDetail(after, await readFranchisee(trx, franchiseeId));
      const target = { type: 'franchisee', id: franchiseeId, name: valid.name };
      const line: LogLine = { module: 'certification', action: event, target, before, after: detail };
      await log.write(trx, franchiseeId, { actor, line });
      return detail;
    });
  };
}

/** While nothing has passed yet, the organisation shows the state of its request. */
async function followFirst(
  trx: TenantTransaction,
  franchiseeId: string,
  given: { readonly valid: { readonly certification: number }; readonly after: CertificationRow | undefined },
): Promise<void> {
  const { certificationSuccess, noCertification } = CertificationState;
  if (given.valid.certification === certificationSuccess) return;
  if (given.after?.state === certificationSuccess) return;
  await updateFranchisee(trx, franchiseeId, { certification: given.after?.state ?? noCertification });
}

function next(state: number, event: CertificationEvent, isSigned: boolean): number {
  const to = toNextState(state, event, isSigned);
  if (to === undefined) throw apiError(ApiCode.refused, 'certificationWrongState');
  return to;
}

function isSignedFor(row: CertificationRow, subjectType: number): boolean {
  return row.signed_at !== null && row.subject_type === subjectType;
}

function toDetail(
  row: CertificationRow | undefined,
  valid: { readonly certification: number; readonly subject_type: number },
): CertificationDetail {
  return {
    state: toMember(Object.values(CertificationState), row?.state ?? valid.certification),
    subjectType: toMember(Object.values(SubjectType), row?.subject_type ?? valid.subject_type),
    fields: toMaskedFields(row?.fields ?? {}),
    failures: pickFields(row?.failures ?? {}),
    submittedAt: row?.submitted_at ?? null,
    reviewedAt: row?.reviewed_at ?? null,
  };
}

function pickFields(texts: Readonly<Record<string, string>>): CertificationFailures {
  const known = CERTIFICATION_FIELD_NAMES.flatMap((field) => {
    const text = texts[field];
    return text === undefined ? [] : [[field, text] as const];
  });
  return Object.fromEntries(known);
}

function toMember<T extends number>(members: readonly T[], value: number): T {
  const member = members.find((candidate) => candidate === value);
  if (member === undefined) throw new Error(`The stored value ${value} is none of ${members.join(', ')}.`);
  return member;
}
