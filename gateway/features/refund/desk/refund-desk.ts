import type { Kysely } from 'kysely';
import {
  REFUND_RECORDS_MAX,
  type RefundGrounds,
  type RefundListAnswer,
  type RefundQuote,
  type RefundRecord,
} from '../../../../contract/api/page/refund/refund';
import { REFUND_REASONS, RefundRecordStatus } from '../../../../contract/domain/refund';
import { SUGGEST_KINDS } from '../../../../contract/resources/refund/suggest';
import type { Actor } from '../../../caller/actor';
import type { Reader } from '../../../caller/reader';
import type { Database } from '../../../database/schema';
import { withTenant } from '../../../database/tenant';
import { createListSource } from '../../list/list-source';
import { refundableOf } from '../refund-change';
import { readLimits } from '../refund-limits';
import { listRefunds, type RefundRow } from '../refund-record';
import { readOrderInScope, type OrderPage } from './order-in-scope';
import { endOf, listRefundSteps } from './refund-ends';
import { findWarnings } from './refund-warnings';
import { suggestAmount, type SuggestRulesOf } from './suggested-amount';

/** Whoever looks at the refunds of an order. */
export interface RefundCaller {
  readonly reader: Reader;
  readonly actor: Pick<Actor, 'accountId'>;
}

/** What people see of the refunds of one order before they decide. */
export interface RefundDesk {
  /** @throws ApiError `notFound` for an order that the reader may not see. */
  readonly quote: (caller: RefundCaller, id: string) => Promise<RefundQuote>;
  /** @throws ApiError `notFound` for an order that the reader may not see. */
  readonly list: (caller: RefundCaller, id: string) => Promise<RefundListAnswer>;
}

export interface RefundDeskOptions {
  readonly page: OrderPage;
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly rulesOf: SuggestRulesOf;
  /** From this amount on whoever refunds proves again who it is. */
  readonly passwordFromCents: number;
}

export function createRefundDesk({
  page,
  db,
  now,
  rulesOf,
  passwordFromCents,
}: RefundDeskOptions): RefundDesk {
  const source = createListSource(page);
  const rules = rulesOf(page.source.equipment);
  return {
    quote: ({ reader, actor: { accountId } }, id) =>
      withTenant(db, reader.franchiseeId, async (trx) => {
        const nowMs = now();
        const order = await readOrderInScope(trx, { page, source, nowMs }, { reader, id });
        const { franchiseeId, storeIds } = reader;
        return {
          paidCents: order.pay_cents,
          refundedCents: order.refunded_cents,
          refundableCents: order.paid_at === null ? 0 : refundableOf(order),
          suggestion: suggestAmount(rules, order, nowMs),
          warnings: await findWarnings(trx, { order, storeIds, nowMs }),
          limits: await readLimits(trx, { franchiseeId, accountId, at: nowMs }),
          passwordFromCents,
        };
      }),
    list: ({ reader, actor }, id) =>
      withTenant(db, reader.franchiseeId, async (trx) => {
        const order = await readOrderInScope(trx, { page, source, nowMs: now() }, { reader, id });
        const key = { franchiseeId: reader.franchiseeId, orderId: order.order_id };
        const rows = await listRefunds(trx, key, REFUND_RECORDS_MAX);
        const steps = await listRefundSteps(trx, key);
        return {
          list: rows.map((row, index) => ({
            ...toRecord(row, actor),
            // The newest stands first.
            endedAt: endOf(row, steps, rows[index - 1]?.created_at ?? null),
          })),
        };
      }),
  };
}

function toRecord(row: RefundRow, { accountId }: Pick<Actor, 'accountId'>): Omit<RefundRecord, 'endedAt'> {
  return {
    refundNo: row.refund_no,
    amountCents: row.amount_cents,
    suggestCents: row.suggest_cents,
    // Whoever asked from outside may have said something else.
    grounds: isGrounds(row.grounds) ? row.grounds : null,
    status: toStatus(row),
    reason: REFUND_REASONS.find((reason) => reason === row.reason) ?? 'other',
    note: row.note,
    images: row.images,
    returnCoupon: row.return_coupon,
    applicant: row.applicant,
    applicantKind: row.applicant_kind,
    isOwn: row.applicant_kind === 'staff' && row.applicant_id === accountId,
    reviewer: row.reviewer,
    reviewedAt: row.reviewed_at,
    channelNo: row.channel_no,
    failReason: row.fail_reason,
    isOffline: row.is_offline,
    offlineNote: row.offline_note,
    offlineImages: row.offline_images,
    attempts: row.attempts,
    createdAt: row.created_at,
    doneAt: row.done_at,
  };
}

/** The database holds no other. */
function toStatus({ refund_no, status }: RefundRow): RefundRecordStatus {
  const known = Object.values(RefundRecordStatus).find((each) => each === status);
  if (known === undefined) throw new Error(`The refund ${refund_no} is in the unknown state ${status}.`);
  return known;
}

function isGrounds(grounds: unknown): grounds is RefundGrounds {
  if (typeof grounds !== 'object' || grounds === null) return false;
  if (!('rule' in grounds && 'paidCents' in grounds)) return false;
  return SUGGEST_KINDS.some((rule) => rule === grounds.rule) && Number.isSafeInteger(grounds.paidCents);
}
