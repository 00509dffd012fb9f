import { text, type Text } from '../../contract/text';
import { useText } from '../i18n/language';
import { ReasonItem } from './reason-item';
import { ModalForm } from './submit/modal-form';
import type { Submission } from './submit/submission';

const WORDS = {
  label: text('原因', 'Reason'),
  short: text('请填写原因（2–100 字）', 'Give a reason of 2 to 100 characters'),
} as const satisfies Record<string, Text>;

const WIDTH_PX = 416;

interface ReasonDialogProps extends Omit<Submission<string>, 'toBody'> {
  readonly title: string;
  readonly detail: string;
  readonly okText: string;
  readonly toBody: (reason: string) => object;
  readonly onClose: () => void;
}

/** Asks for a reason before something that cannot be taken back; what is typed stays on failure. */
export function ReasonDialog({ title, detail, okText, onClose, toBody, ...submission }: ReasonDialogProps) {
  const t = useText();
  return (
    <ModalForm<{ readonly reason: string }>
      title={title}
      width={WIDTH_PX}
      okText={okText}
      isDanger
      submission={{
        ...submission,
        toBody: ({ reason }) => toBody(reason.trim()),
        onDone: (answer, { reason }) => submission.onDone(answer, reason),
      }}
      onClose={onClose}
    >
      <p>{detail}</p>
      <ReasonItem label={t(WORDS.label)} shortWords={t(WORDS.short)} />
    </ModalForm>
  );
}
