import { Form, Input } from 'antd';
import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '../../contract/domain/action';
import { toOneLine } from '../../contract/free-text';
import { useText } from '../i18n/language';
import { freeText } from './rules/free-text';
import { length, typed } from './rules/rules';

interface ReasonItemProps {
  readonly label: string;
  /** What is said of a reason that is missing or too short. */
  readonly shortWords: string;
}

/** Why something is done, in the person's own words; stands under `reason`. */
export function ReasonItem({ label, shortWords }: ReasonItemProps) {
  const t = useText();
  return (
    <Form.Item
      name="reason"
      label={label}
      // A reason stands in one line of the log, however it was pasted.
      normalize={(value: unknown) => (typeof value === 'string' ? toOneLine(value) : value)}
      rules={[
        ...typed(shortWords),
        ...length({ min: REASON_MIN_LENGTH, max: REASON_MAX_LENGTH }, shortWords),
        ...freeText('line', t),
      ]}
      validateFirst
    >
      <Input.TextArea rows={3} maxLength={REASON_MAX_LENGTH} showCount />
    </Form.Item>
  );
}
