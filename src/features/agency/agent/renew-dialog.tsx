import { Form } from 'antd';
import { ENDPOINTS } from '../../../../contract/api/endpoints';
import type { AgreementReview, AgreementRow } from '../../../../contract/api/account/agreement';
import { endOfDay, startOfDay } from '../../../../contract/day';
import { PROXY_MAX_DAYS } from '../../../../contract/domain/agreement';
import { ONE_DAY_MS } from '../../../../contract/limits';
import { formatDay, parseDay } from '../../../form/period/business-day';
import { DayInput } from '../../../form/period/day-input';
import { day, given } from '../../../form/rules/rules';
import { ModalForm } from '../../../form/submit/modal-form';
import { useText } from '../../../i18n/language';
import { OPERATING_WORDS } from './operating-words';

const WIDTH_PX = 416;

interface RenewDialogProps {
  readonly row: AgreementRow;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks the merchant for a later end. */
export function RenewDialog({ row, onDone, onClose }: RenewDialogProps) {
  const t = useText();
  return (
    <ModalForm<{ readonly day: string }>
      title={t(OPERATING_WORDS.renewTitle, { merchant: row.franchiseeName })}
      width={WIDTH_PX}
      okText={t(OPERATING_WORDS.renew)}
      submission={{
        call: { kind: 'endpoint', endpoint: ENDPOINTS.proxyReview },
        toBody: ({ day }) => toRenewal(row, day),
        done: t(OPERATING_WORDS.renewed),
        onDone,
      }}
      onClose={onClose}
    >
      <Form.Item
        name="day"
        label={t(OPERATING_WORDS.renewUntil)}
        extra={t(OPERATING_WORDS.renewHint)}
        rules={[...given(t(OPERATING_WORDS.renewMissing)), ...day(t)]}
      >
        <DayInput
          opensAt={formatDay(row.endAt)}
          isPossible={(day) => isPossibleRenewal(row, day, Date.now())}
        />
      </Form.Item>
    </ModalForm>
  );
}

/** Later than the present end, and not further away than an agency may last. */
function isPossibleRenewal({ endAt }: AgreementRow, day: string, nowMs: number): boolean {
  const dayMs = parseDay(day);
  if (dayMs === undefined) return false;
  return dayMs > endAt && dayMs < startOfDay(nowMs) + PROXY_MAX_DAYS * ONE_DAY_MS;
}

function toRenewal({ id }: AgreementRow, day: string): AgreementReview {
  const dayMs = parseDay(day);
  if (dayMs === undefined) throw new Error('A renewal without a day cannot be sent.');
  return { applyId: id, action: 'renew', endAt: endOfDay(dayMs) - 1 };
}
