import { useState } from 'react';
import type { CouponLine } from '../../../../contract/api/page/remedy/coupon';
import { toCouponWithdrawName } from '../../../../contract/api/page/remedy/coupon-endpoints';
import type { ResolvedAction } from '../../../../contract/resources/action';
import type { ResolvedListPage } from '../../../../contract/resources/resolved';
import { ReasonItem } from '../../../form/reason-item';
import { ModalForm } from '../../../form/submit/modal-form';
import { formatYuan } from '../../../format/yuan';
import { useText } from '../../../i18n/language';
import { createIdempotencyKey } from '../../action/action-call';
import { DIALOG_WORDS } from '../../action/dialog-words';
import { COUPON_WORDS } from './coupon-words';

const WIDTH_PX = 416;

interface WithdrawDialogProps {
  readonly page: ResolvedListPage;
  /** The action that gives coupons: whoever may give them may take them back. */
  readonly giving: ResolvedAction;
  readonly orderId: string;
  readonly coupon: CouponLine;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Takes a coupon back that was not used, once, with the reason why. */
export function WithdrawDialog({ page, giving, orderId, coupon, onChanged, onClose }: WithdrawDialogProps) {
  const t = useText();
  const [idempotencyKey, setIdempotencyKey] = useState(createIdempotencyKey);
  const { couponNo, faceCents } = coupon;
  return (
    <ModalForm<{ readonly reason: string }, CouponLine>
      title={t(COUPON_WORDS.withdrawOf, { couponNo })}
      width={WIDTH_PX}
      okText={t(COUPON_WORDS.withdraw)}
      isDanger
      submission={{
        call: { kind: 'action', pageId: page.id, name: toCouponWithdrawName(giving), idempotencyKey },
        toBody: ({ reason }) => ({ id: orderId, couponNo, reason: reason.trim() }),
        done: t(COUPON_WORDS.withdrawn),
        onAnswered() {
          setIdempotencyKey(createIdempotencyKey());
          onChanged();
        },
        onDone: onClose,
      }}
      onClose={onClose}
    >
      <p>{t(COUPON_WORDS.withdrawNote, { amount: formatYuan(faceCents) })}</p>
      <ReasonItem label={t(DIALOG_WORDS.reason)} shortWords={t(DIALOG_WORDS.reasonShort)} />
    </ModalForm>
  );
}
