import { Form } from 'antd';
import type { ResolvedField } from '../../../contract/resources/field';
import { useText } from '../../i18n/language';
import { ENTRY_CONTROLS } from './entry-controls';
import { fieldRules } from './field-rules';

interface FieldItemProps {
  readonly field: ResolvedField;
  /** Place of the value in the form. */
  readonly name: readonly string[];
}

/** A declared field as an item of a form: title, control and rules as its kind says; nothing where nobody can type it. */
export function FieldItem({ field, name }: FieldItemProps) {
  const t = useText();
  const Control = ENTRY_CONTROLS[field.kind];
  return Control === null ? null : (
    <Form.Item
      name={[...name]}
      label={t(field.title)}
      rules={fieldRules(field, t)}
      validateFirst
      extra={field.hint === null ? undefined : t(field.hint)}
    >
      <Control field={field} />
    </Form.Item>
  );
}
