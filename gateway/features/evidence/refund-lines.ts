import type { Selectable } from 'kysely';
import { RefundRecordStatus, RefundStatus } from '../../../contract/domain/refund';
import type { TimelineKind, TimelineSource } from '../../../contract/domain/evidence';
import type { OrderRefundTable } from '../order/tables';
import type { KeptEvent } from './event-lines';
import { said, toLine, type Line, type Told } from './line';

type Refund = Selectable<OrderRefundTable>;

/** Refunds of one order: what their records hold, and the steps that were kept as they were taken. */
export function toRefundLines(refunds: readonly Refund[], events: readonly KeptEvent[]): readonly Line[] {
  const steps = events.flatMap(toStep);
  const kept = new Set(steps.map(({ kind }) => kind));
  return [...refunds.flatMap((refund) => toRecordLines(refund, kept)), ...steps];
}

const { none, review, partial, running, failed } = RefundStatus;

/** Steps that no record dates; what was paid back, and who asked and decided, stand in it. */
function toStep({ id, at, kind, detail: { before, after } }: KeptEvent): readonly Line[] {
  if (kind !== 'refund') return [];
  if (after === failed) return toLine(id, at, ['refundFailed', 'platform']);
  if (before === failed && after === running) return toLine(id, at, ['refundRetried', 'staff']);
  const isWithdrawn = before === review && (after === none || after === partial);
  return isWithdrawn ? toLine(id, at, ['refundWithdrawn', 'staff']) : [];
}

function toRecordLines(refund: Refund, kept: ReadonlySet<TimelineKind>): readonly Line[] {
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
      ? toLine(id, refund.done_at, ['refundOffline', 'staff'], { ...what, actor: refund.reviewer })
      : []),
    ...toUndated(refund, kept),
  ];
}

function toReview(
  { refund_no: id, reviewer, reviewed_at, status, fail_reason }: Refund,
  what: Told,
): readonly Line[] {
  if (reviewer === null) return [];
  const isRejected = status === RefundRecordStatus.rejected;
  return toLine(id, reviewed_at, [isRejected ? 'refundRejected' : 'refundApproved', 'staff'], {
    ...what,
    actor: reviewer,
    ...(isRejected ? said('words', fail_reason) : {}),
  });
}

const ENDS: ReadonlyMap<number, readonly [TimelineKind, TimelineSource]> = new Map([
  [RefundRecordStatus.failed, ['refundFailed', 'platform']],
  [RefundRecordStatus.rejected, ['refundRejected', 'staff']],
  [RefundRecordStatus.withdrawn, ['refundWithdrawn', 'staff']],
]);

/** How a refund stands of which nobody kept when it came so: told behind what is known last, and said to be undated. */
function toUndated(refund: Refund, kept: ReadonlySet<TimelineKind>): readonly Line[] {
  const end = ENDS.get(refund.status);
  if (end === undefined || kept.has(end[0])) return [];
  const isDated = end[0] === 'refundRejected' && refund.reviewed_at !== null && refund.reviewer !== null;
  if (isDated) return [];
  const at = refund.done_at ?? refund.sent_at ?? refund.reviewed_at ?? refund.created_at;
  return toLine(refund.refund_no, at, end, {
    ...{ cents: refund.amount_cents, number: refund.refund_no, actor: refund.reviewer },
    ...(refund.done_at === null ? { isUndated: true } : {}),
    ...said('words', refund.fail_reason),
  });
}
