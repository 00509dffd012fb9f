import type { ReactNode } from 'react';
import type { RefundRecord } from '../../../../contract/api/page/refund/refund';
import { RefundRecordStatus } from '../../../../contract/domain/refund';
import type { ResolvedListPage } from '../../../../contract/resources/resolved';
import type { Text } from '../../../../contract/text';
import { formatMoment, formatRelative } from '../../../format/moment';
import { useNow } from '../../../format/use-now';
import { formatYuan } from '../../../format/yuan';
import { useLanguage, useText } from '../../../i18n/language';
import { Facts, type Fact } from '../../../layout/facts';
import { PictureGallery } from '../../../table/picture/picture-gallery';
import { StatusTag } from '../../../table/status-tag';
import { describeApplicant, describeReason } from './describe-record';
import { RECORD_WORDS } from './record-words';
import { describeGrounds } from '../refund-grounds';
import { RECORD_LOOKS } from '../refund-words';
import styles from '../refund.module.css';

const LABEL_WIDTH_PX = 92;

interface RefundRecordLineProps {
  /** The whole declared page: its fields and reasons word what is told. */
  readonly declared: ResolvedListPage;
  readonly record: RefundRecord;
  /** What may be done about it. */
  readonly children?: ReactNode;
}

/** One refund: how much and how it stands, why, who asked and who decided, and what came of it. */
export function RefundRecordLine({ declared, record, children }: RefundRecordLineProps) {
  const t = useText();
  const language = useLanguage();
  const nowMs = useNow();
  const { amountCents, status, isOffline, createdAt } = record;
  const { title, tone } = RECORD_LOOKS[status];
  const isWaiting = status === RefundRecordStatus.review;
  return (
    <>
      <p className={styles['head']}>
        <strong>{formatYuan(amountCents)}</strong>
        <StatusTag tone={tone}>{t(title)}</StatusTag>
        {isOffline && <StatusTag tone="neutral">{t(RECORD_WORDS.offline)}</StatusTag>}
        <time dateTime={new Date(createdAt).toISOString()} data-waiting={isWaiting}>
          {formatMoment(createdAt)}
          {isWaiting && ` · ${formatRelative(createdAt, nowMs, language)}`}
        </time>
      </p>
      <RefundFacts declared={declared} record={record} />
      {children}
    </>
  );
}

function RefundFacts({ declared, record }: Pick<RefundRecordLineProps, 'declared' | 'record'>) {
  const t = useText();
  const { suggestCents, grounds, note, channelNo, failReason, returnCoupon, refundNo, status } = record;
  const wasTurnedDown = status === RefundRecordStatus.rejected;
  const suggested =
    grounds === null ? null : `${formatYuan(suggestCents)} · ${describeGrounds(grounds, declared.fields, t)}`;
  const facts = [
    toFact('reason', t(RECORD_WORDS.reason), describeReason(declared, record, t)),
    toFact('note', t(RECORD_WORDS.note), note),
    toFact('images', t(RECORD_WORDS.images), drawPictures(record.images, t(RECORD_WORDS.images))),
    toFact('suggested', t(RECORD_WORDS.suggested), suggested),
    toFact('course', t(RECORD_WORDS.applicant), wordPeople(record, t)),
    toFact('failReason', t(wasTurnedDown ? RECORD_WORDS.rejectReason : RECORD_WORDS.failReason), failReason),
    toFact('coupon', t(RECORD_WORDS.coupon), returnCoupon ? t(RECORD_WORDS.couponReturned) : null),
    toFact('result', t(RECORD_WORDS.result), wordResult(record, t)),
    toFact('ended', t(RECORD_WORDS.endedAt), wordEnd(record, t)),
    toFact('offlineNote', t(RECORD_WORDS.offlineNote), record.offlineNote),
    toFact('proof', t(RECORD_WORDS.proof), drawPictures(record.offlineImages, t(RECORD_WORDS.proof))),
    toFact('refundNo', t(RECORD_WORDS.refundNo), refundNo),
    toFact('channelNo', t(RECORD_WORDS.channelNo), channelNo),
  ].filter((fact) => fact !== null);
  return <Facts facts={facts} labelWidthPx={LABEL_WIDTH_PX} />;
}

function toFact(key: string, label: string, value: ReactNode): Fact | null {
  return value === null || value === '' ? null : { key, label, value };
}

function drawPictures(ids: readonly string[], title: string): ReactNode {
  return ids.length === 0 ? null : <PictureGallery ids={ids} title={title} />;
}

type ToWords = ReturnType<typeof useText>;

/** Who asked, and who decided and when. */
function wordPeople(record: RefundRecord, t: ToWords): string {
  const { reviewer, reviewedAt, applicantKind } = record;
  const asked = describeApplicant(record, t);
  // Nobody reviews what the house does by itself.
  if (reviewer === null || applicantKind === 'system') return asked;
  return `${asked} → ${reviewer}${reviewedAt === null ? '' : ` · ${formatMoment(reviewedAt)}`}`;
}

/** When it came to its end; that nobody kept when is said, for an end there was. */
function wordEnd({ endedAt, status }: RefundRecord, t: ToWords): string | null {
  if (endedAt !== null) return formatMoment(endedAt);
  return isUnderWay(status) ? null : t(RECORD_WORDS.endUnknown);
}

function isUnderWay(status: RefundRecord['status']): boolean {
  return status === RefundRecordStatus.review || status === RefundRecordStatus.running;
}

const RESULTS: Readonly<Partial<Record<RefundRecord['status'], Text>>> = {
  [RefundRecordStatus.running]: RECORD_WORDS.resultRunning,
  [RefundRecordStatus.done]: RECORD_WORDS.resultDone,
  [RefundRecordStatus.failed]: RECORD_WORDS.resultFailed,
  [RefundRecordStatus.rejected]: RECORD_WORDS.resultRejected,
  [RefundRecordStatus.withdrawn]: RECORD_WORDS.resultWithdrawn,
};

/** What became of the money. */
function wordResult({ status, isOffline, amountCents, attempts }: RefundRecord, t: ToWords): string | null {
  const words = isOffline ? RECORD_WORDS.resultOffline : RESULTS[status];
  if (words === undefined) return null;
  const tries = attempts > 1 ? ` · ${t(RECORD_WORDS.attempts, { count: attempts })}` : '';
  return `${t(words, { amount: formatYuan(amountCents) })}${tries}`;
}
