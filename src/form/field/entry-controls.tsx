import { Input, Select } from 'antd';
import type { ComponentType } from 'react';
import type { ActionValue } from '../../../contract/api/page/action';
import { formatBusinessMinute, parseBusinessMinute } from '../../../contract/day';
import type { FieldKind, ResolvedField } from '../../../contract/resources/field';
import { useText } from '../../i18n/language';
import { FORM_WORDS } from '../form-words';
import { StoreSelect } from '../place/store-select';
import { TEXT_MAX_LENGTH } from './field-rules';
import { QuantityInput } from './quantity-input';

/** What every entry control is given; all but the field come from the form item around it. */
export interface EntryControlProps {
  readonly field: ResolvedField;
  readonly id?: string;
  readonly 'aria-required'?: 'true' | 'false';
  readonly 'aria-invalid'?: 'true' | 'false';
  readonly 'aria-describedby'?: string;
  /** Null while nothing is entered. */
  readonly value?: ActionValue;
  readonly onChange?: (value: ActionValue) => void;
}

const MOBILE_LENGTH = 11;

/** Control that a value is entered with, by field kind; kinds that nobody can type have none. */
export const ENTRY_CONTROLS: Readonly<Record<FieldKind, ComponentType<EntryControlProps> | null>> = {
  text: TextEntry,
  mobile: TextEntry,
  boolean: BooleanEntry,
  enum: OptionEntry,
  tags: TagsEntry,
  number: QuantityEntry,
  money: QuantityEntry,
  percent: QuantityEntry,
  duration: QuantityEntry,
  level: QuantityEntry,
  time: TimeEntry,
  reference: ReferenceEntry,
  images: null,
  rows: null,
};

function TextEntry({ field, value, onChange, ...links }: EntryControlProps) {
  return (
    <Input
      {...links}
      maxLength={field.kind === 'mobile' ? MOBILE_LENGTH : TEXT_MAX_LENGTH}
      inputMode={field.kind === 'mobile' ? 'numeric' : 'text'}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange?.(target.value === '' ? null : target.value)}
    />
  );
}

function BooleanEntry({ field, value, onChange, ...links }: EntryControlProps) {
  const t = useText();
  return (
    <Select<'true' | 'false'>
      {...links}
      allowClear={!field.isRequired}
      value={typeof value === 'boolean' ? `${value}` : undefined}
      options={[
        { value: 'true', label: t(FORM_WORDS.yes) },
        { value: 'false', label: t(FORM_WORDS.no) },
      ]}
      onChange={(chosen: 'true' | 'false' | undefined) =>
        onChange?.(chosen === undefined ? null : chosen === 'true')
      }
    />
  );
}

function OptionEntry({ field, value, onChange, ...links }: EntryControlProps) {
  const t = useText();
  return (
    <Select<string | number>
      {...links}
      allowClear={!field.isRequired}
      value={typeof value === 'string' || typeof value === 'number' ? value : undefined}
      options={field.options.map((option) => ({ value: option.value, label: t(option.title) }))}
      onChange={(chosen: string | number | undefined) => onChange?.(chosen ?? null)}
    />
  );
}

function TagsEntry({ field, value, onChange, ...links }: EntryControlProps) {
  const t = useText();
  return (
    <Select<(string | number)[]>
      {...links}
      // Tags without declared options are free words.
      mode={field.options.length === 0 ? 'tags' : 'multiple'}
      value={isChoices(value) ? [...value] : []}
      options={field.options.map((option) => ({ value: option.value, label: t(option.title) }))}
      onChange={(chosen) => onChange?.(chosen.length === 0 ? null : chosen)}
    />
  );
}

function isChoices(value: ActionValue | undefined): value is readonly (string | number)[] {
  return Array.isArray(value);
}

function QuantityEntry({ field, ...control }: EntryControlProps) {
  return (
    <QuantityInput {...control} kind={field.kind} {...(field.unit === null ? {} : { unit: field.unit })} />
  );
}

/** The browser's own control; whatever zone the reader sits in, the clock is the business's. */
function TimeEntry({ field: _field, value, onChange, ...links }: EntryControlProps) {
  return (
    <Input
      {...links}
      type="datetime-local"
      value={typeof value === 'number' ? formatBusinessMinute(value) : ''}
      onChange={({ target }) => onChange?.(parseBusinessMinute(target.value) ?? null)}
    />
  );
}

function ReferenceEntry({ field, value, onChange }: EntryControlProps) {
  const t = useText();
  return (
    <StoreSelect
      title={t(field.title)}
      value={typeof value === 'string' ? [value] : []}
      // One is chosen; the last that was reached for counts.
      onChange={(ids) => onChange?.(ids.at(-1) ?? null)}
    />
  );
}
