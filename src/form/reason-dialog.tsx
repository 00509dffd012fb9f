import { Alert, Input, Modal } from 'antd';
import { useState } from 'react';
import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '../../contract/domain/action';
import { text, type Text } from '../../contract/text';
import { useText } from '../i18n/language';
import { LabelledField } from './labelled-field';

const WORDS = {
  label: text('原因', 'Reason'),
  short: text('请填写原因（2–100 字）', 'Give a reason of 2 to 100 characters'),
  cancel: text('取消', 'Cancel'),
} as const satisfies Record<string, Text>;

interface ReasonDialogProps {
  readonly title: string;
  readonly detail: string;
  readonly okText: string;
  /** Answers why it failed, in words; null when it succeeded and the dialog may go. */
  readonly onSubmit: (reason: string) => Promise<string | null>;
  readonly onClose: () => void;
}

/** Asks for a reason before something that cannot be taken back; what is typed stays on failure. */
export function ReasonDialog({ title, detail, okText, onSubmit, onClose }: ReasonDialogProps) {
  const t = useText();
  const [reason, setReason] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isShort = [...reason.trim()].length < REASON_MIN_LENGTH;

  async function submit(): Promise<void> {
    setIsSubmitted(true);
    if (isShort || isBusy) return;
    setIsBusy(true);
    const problem = await onSubmit(reason.trim());
    setFailure(problem);
    setIsBusy(false);
    if (problem === null) onClose();
  }

  return (
    <Modal
      open
      width={416}
      title={title}
      okText={okText}
      cancelText={t(WORDS.cancel)}
      okButtonProps={{ danger: true, loading: isBusy }}
      maskClosable={false}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {failure !== null && <Alert type="error" showIcon message={failure} role="alert" />}
      <p>{detail}</p>
      <LabelledField
        label={t(WORDS.label)}
        isRequired
        problem={isSubmitted && isShort ? t(WORDS.short) : null}
      >
        {(links) => (
          <Input.TextArea
            {...links}
            autoFocus
            rows={3}
            maxLength={REASON_MAX_LENGTH}
            showCount
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </LabelledField>
    </Modal>
  );
}
