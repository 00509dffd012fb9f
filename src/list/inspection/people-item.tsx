import { Form } from 'antd';
import { ItemSelect } from '../../form/field/item-select';
import { given, someOf } from '../../form/rules/rules';
import { useText } from '../../i18n/language';
import { INSPECTION_WORDS } from './inspection-words';
import { useInspectors } from './use-inspectors';

interface PeopleItemProps {
  readonly name: readonly string[];
  /** Several may be chosen. */
  readonly isMany: boolean;
}

/** Who inspects: people of the merchant who hold the right. */
export function PeopleItem({ name, isMany }: PeopleItemProps) {
  const t = useText();
  const people = useInspectors();
  const words = t(INSPECTION_WORDS.choosePeople);
  return (
    <Form.Item
      name={[...name]}
      label={t(INSPECTION_WORDS.inspectors)}
      rules={isMany ? someOf(words) : given(words)}
      required
    >
      <ItemSelect
        {...(isMany ? { mode: 'multiple' as const } : {})}
        loading={people === undefined}
        options={[...(people ?? [])]}
        optionFilterProp="label"
        showSearch
      />
    </Form.Item>
  );
}
