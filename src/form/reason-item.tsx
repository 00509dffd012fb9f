import { Form, Input } from 'antd';
import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '../../contract/domain/action';
import { ruleOf, lengthOf } from './rules/rules';

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
      required
      rules={[ruleOf((reason) => (lengthOf(reason) < REASON_MIN_LENGTH ? shortWords : null))]}
    >
      <Input.TextArea rows={3} maxLength={REASON_MAX_LENGTH} showCount />
    </Form.Item>
  );
}
