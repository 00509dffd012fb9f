import { Alert, DatePicker, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import type { AgreementRow } from '../../../../contract/api/agreement';
import { PROXY_MAX_DAYS } from '../../../../contract/domain/agreement';
import { endOfDay } from '../../../../contract/day';
import { formatDay, parseDay } from '../../../form/period/business-day';
import { LabelledField } from '../../../form/labelled-field';
import { useText } from '../../../i18n/language';
import styles from './operating-account.module.css';
import { OPERATING_WORDS } from './operating-words';

const DAY_FORMAT = 'YYYY-MM-DD';

interface RenewDialogProps {
  readonly row: AgreementRow;
  /** Answers why it failed, in words; null when it succeeded and the dialog may go. */
  readonly onSubmit: (endAt: number) => Promise<string | null>;
  readonly onClose: () => void;
}

/** Asks the merchant for a later end. */
export function RenewDialog({ row, onSubmit, onClose }: RenewDialogProps) {
  const t = useText();
  const [day, setDay] = useState<string | null>(null);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const present = dayjs(formatDay(row.endAt), DAY_FORMAT);

  async function submit(): Promise<void> {
    setIsSubmitted(true);
    const dayMs = day === null ? undefined : parseDay(day);
    if (dayMs === undefined || isBusy) return;
    setIsBusy(true);
    const problem = await onSubmit(endOfDay(dayMs) - 1);
    setFailure(problem);
    setIsBusy(false);
    if (problem === null) onClose();
  }

  return (
    <Modal
      open
      width={416}
      title={t(OPERATING_WORDS.renewTitle, { merchant: row.franchiseeName })}
      okText={t(OPERATING_WORDS.renew)}
      cancelText={t(OPERATING_WORDS.cancel)}
      okButtonProps={{ loading: isBusy }}
      maskClosable={false}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className={styles['form']}>
        {failure !== null && <Alert type="error" showIcon message={failure} role="alert" />}
        <LabelledField
          label={t(OPERATING_WORDS.renewUntil)}
          isRequired
          hint={t(OPERATING_WORDS.renewHint)}
          problem={isSubmitted && day === null ? t(OPERATING_WORDS.renewMissing) : null}
        >
          {({ id }) => (
            <DatePicker
              id={id}
              value={day === null ? null : dayjs(day, DAY_FORMAT)}
              defaultPickerValue={present}
              disabledDate={(each) =>
                !each.isAfter(present, 'day') || each.diff(dayjs(), 'day') >= PROXY_MAX_DAYS
              }
              onChange={(each: Dayjs | null) => setDay(each?.format(DAY_FORMAT) ?? null)}
            />
          )}
        </LabelledField>
      </div>
    </Modal>
  );
}
