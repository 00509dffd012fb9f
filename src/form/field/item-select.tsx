import { Select, type SelectProps } from 'antd';
import type { DefaultOptionType } from 'antd/es/select';

interface ItemSelectProps<O extends DefaultOptionType> extends Omit<SelectProps<string, O>, 'aria-required'> {
  readonly 'aria-required'?: 'true' | 'false';
}

/**
 * One choice as the control of an item of a form. antd puts what the item says around the input as well, where no role
 * takes that it is required.
 */
export function ItemSelect<O extends DefaultOptionType>({
  'aria-required': _required,
  ...props
}: ItemSelectProps<O>) {
  return <Select<string, O> {...props} />;
}
