import { Form, Input } from 'antd';
import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '../../contract/domain/action';
import { length, typed } from './rules/rules';

interface ReasonItemProps {
  readonly label: string;
  /** What is said of a reason that is missing or too short. */
  readonly shortWords: string;
}

/** Why something is done, in the person's own words; stands under `reason`. */
export function ReasonItem({ label, shortWords }: ReasonItemProps) {
  return (
    <Form.Item
      name="reason"
      label={label}
      rules={[
        ...typed(shortWords),
        ...length({ min: REASON_MIN_LENGTH, max: REASON_MAX_LENGTH }, shortWords),
      ]}
      validateFirst
    >
      <Input.TextArea rows={3} maxLength={REASON_MAX_LENGTH} showCount />
    </Form.Item>
  );
}
