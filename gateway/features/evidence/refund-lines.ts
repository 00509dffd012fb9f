import type { Selectable } from 'kysely';
import { RefundRecordStatus, RefundStatus } from '../../../contract/domain/refund';
import type { TimelineKind, TimelineSource } from '../../../contract/domain/evidence/evidence';
import type { OrderRefundTable } from '../order/tables';
import type { KeptEvent } from './event-lines';
import { said, toLine, type Line, type Told } from './line';

type Refund = Selectable<OrderRefundTable>;

/** Refunds of one order: what their records hold, and the steps that were kept as they were taken. */
export function toRefundLines(refunds: readonly Refund[], events: readonly KeptEvent[]): readonly Line[] {
  const steps = events.flatMap((event) => toStep(event, refunds));
  const kept = new Set(steps.map(({ kind, number }) => `${kind} ${number ?? ''}`));
  const told = refunds.flatMap((refund) => toRecordLines(refund, kept));
  // Who decided stands in the record, unless somebody else did something with it later.
  const isTold = (step: Line) => told.some(({ kind, at }) => kind === step.kind && at === step.at);
  return [...told, ...steps.filter((step) => !isTold(step))];
}

const { none, review, partial, running, failed } = RefundStatus;

/** Steps that no record dates. */
function toStep(
  { id, at, kind, detail: { before, after } }: KeptEvent,
  refunds: readonly Refund[],
): readonly Line[] {
  if (kind !== 'refund') return [];
  // One refund of an order is open at a time: whatever happens, happens to the one asked for last.
  const refund = refunds.findLast(({ created_at }) => created_at <= at);
  const what = refund === undefined ? {} : { cents: refund.amount_cents, number: refund.refund_no };
  if (after === failed) {
    const words = refund?.status === RefundRecordStatus.failed ? refund.fail_reason : null;
    return toLine(id, at, ['refundFailed', 'platform'], { ...what, ...said('words', words) });
  }
  if (before === review && after === running) return toLine(id, at, ['refundApproved', 'staff'], what);
  if (before === failed && after === running) return toLine(id, at, ['refundRetried', 'staff'], what);
  const isWithdrawn = before === review && (after === none || after === partial);
  return isWithdrawn ? toLine(id, at, ['refundWithdrawn', refund?.applicant_kind ?? 'staff'], what) : [];
}

function toRecordLines(refund: Refund, kept: ReadonlySet<string>): readonly Line[] {
  const { refund_no: id, amount_cents: cents, applicant, applicant_kind, status } = refund;
  const what = { cents, number: id };
  const isDone = status === RefundRecordStatus.done;
  return [
    ...toLine(id, refund.created_at, ['refundAsked', applicant_kind], {
      ...what,
      ...{ actor: applicant_kind === 'staff' ? applicant : null, code: refund.reason },
      ...said('words', refund.note),
    }),
    ...toReview(refund, what),
    ...toLine(id, refund.sent_at, ['refundSent', 'system'], { ...what, times: refund.attempts }),
    ...(isDone && !refund.is_offline
      ? toLine(id, refund.done_at, ['refundDone', 'platform'], {
          ...what,
          ...said('number', refund.channel_no ?? id),
        })
      : []),
    ...(isDone && refund.is_offline
      ? toLine(id, refund.done_at, ['refundOffline', 'staff'], {
          ...{ ...what, actor: refund.reviewer },
          ...said('words', refund.offline_note),
        })
      : []),
    ...toUndated(refund, kept),
  ];
}

/** The decision, unless whoever paid it back by hand has taken its place in the record. */
function toReview(refund: Refund, what: Told): readonly Line[] {
  const { refund_no: id, reviewer, reviewer_id, reviewed_at, status, fail_reason, is_offline } = refund;
  if (reviewer === null || is_offline) return [];
  const isRejected = status === RefundRecordStatus.rejected;
  const isPerson = reviewer_id !== null;
  return toLine(
    id,
    reviewed_at,
    [isRejected ? 'refundRejected' : 'refundApproved', isPerson ? 'staff' : 'system'],
    {
      ...{ ...what, actor: isPerson ? reviewer : null },
      ...(isRejected ? said('words', fail_reason) : {}),
    },
  );
}

const ENDS: ReadonlyMap<number, readonly [TimelineKind, TimelineSource]> = new Map([
  [RefundRecordStatus.failed, ['refundFailed', 'platform']],
  [RefundRecordStatus.rejected, ['refundRejected', 'staff']],
  [RefundRecordStatus.withdrawn, ['refundWithdrawn', 'staff']],
]);

/** How a refund stands of which nobody kept when it came so: told behind what is known last, and said to be undated. */
function toUndated(refund: Refund, kept: ReadonlySet<string>): readonly Line[] {
  const end = ENDS.get(refund.status);
  if (end === undefined || kept.has(`${end[0]} ${refund.refund_no}`)) return [];
  if (end[0] === 'refundRejected' && refund.reviewed_at !== null && refund.reviewer !== null) return [];
  const at = refund.done_at ?? refund.sent_at ?? refund.reviewed_at ?? refund.created_at;
  return toLine(refund.refund_no, at, end, {
    ...{ cents: refund.amount_cents, number: refund.refund_no, actor: refund.reviewer },
    ...(refund.done_at === null ? { isUndated: true } : {}),
    ...said('words', refund.fail_reason),
  });
}
