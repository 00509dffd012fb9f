import { Radio, type RadioGroupProps } from 'antd';

/** antd says of a group in a form that one of it must be chosen, but not what the group is. */
const ROLE = { role: 'radiogroup' } as const;

/** One of a few, each with its words beside it. */
export function RadioChoice(props: RadioGroupProps) {
  return <Radio.Group {...ROLE} {...props} />;
}
