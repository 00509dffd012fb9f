import { Select, type SelectProps } from 'antd';
import type { DefaultOptionType } from 'antd/es/select';

interface ItemSelectProps<O extends DefaultOptionType, V> extends Omit<SelectProps<V, O>, 'aria-required'> {
  readonly 'aria-required'?: 'true' | 'false';
}

/**
 * One choice, or several, as the control of an item of a form. antd puts what the item says around the input as well, where no role
 * takes that it is required.
 */
export function ItemSelect<O extends DefaultOptionType, V = string>({
  'aria-required': _required,
  ...props
}: ItemSelectProps<O, V>) {
  return <Select<V, O> {...props} />;
}
