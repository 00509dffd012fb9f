import { Input, Select } from 'antd';
import { useState, type ComponentType } from 'react';
import type { ActionValue } from '../../contract/api/action';
import type { FieldKind, ResolvedField } from '../../contract/resources/field';
import { useText } from '../i18n/language';
import { FORM_WORDS } from './form-words';
import type { FieldLinks } from './labelled-field';
import { quantityTextOf } from './quantity-text';
import { StoreSelect } from './place/store-select';

/** What every entry control is given. */
export interface EntryControlProps {
  readonly field: ResolvedField;
  readonly links: FieldLinks;
  /** Null while nothing is entered. */
  readonly value: ActionValue;
  readonly onChange: (value: ActionValue) => void;
}

const TEXT_MAX_LENGTH = 100;
const MOBILE_LENGTH = 11;
/** `YYYY-MM-DDTHH:mm`, as the browser's own control gives it in the reader's time zone. */
const MINUTE_LENGTH = 16;
const MS_PER_MINUTE = 60_000;

/** Control that a value is entered with, by field kind; kinds that nobody can type have none. */
const ENTRY_CONTROLS: Readonly<Record<FieldKind, ComponentType<EntryControlProps> | null>> = {
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

/** The control that enters a field; null where the kind has none. */
export function entryControlOf({ kind }: ResolvedField): ComponentType<EntryControlProps> | null {
  return ENTRY_CONTROLS[kind];
}

function TextEntry({ field, links, value, onChange }: EntryControlProps) {
  return (
    <Input
      {...links}
      maxLength={field.kind === 'mobile' ? MOBILE_LENGTH : TEXT_MAX_LENGTH}
      inputMode={field.kind === 'mobile' ? 'numeric' : 'text'}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  );
}

function BooleanEntry({ field, links, value, onChange }: EntryControlProps) {
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
        onChange(chosen === undefined ? null : chosen === 'true')
      }
    />
  );
}

function OptionEntry({ field, links, value, onChange }: EntryControlProps) {
  const t = useText();
  return (
    <Select<string | number>
      {...links}
      allowClear={!field.isRequired}
      value={typeof value === 'string' || typeof value === 'number' ? value : undefined}
      options={field.options.map((option) => ({ value: option.value, label: t(option.title) }))}
      onChange={(chosen: string | number | undefined) => onChange(chosen ?? null)}
    />
  );
}

function TagsEntry({ field, links, value, onChange }: EntryControlProps) {
  const t = useText();
  return (
    <Select<(string | number)[]>
      {...links}
      // Tags without declared options are free words.
      mode={field.options.length === 0 ? 'tags' : 'multiple'}
      value={Array.isArray(value) ? [...value] : []}
      options={field.options.map((option) => ({ value: option.value, label: t(option.title) }))}
      onChange={(chosen) => onChange(chosen.length === 0 ? null : chosen)}
    />
  );
}

function QuantityEntry({ field, links, value, onChange }: EntryControlProps) {
  const t = useText();
  const text = quantityTextOf(field.kind);
  const unit = field.unit ?? text.unit;
  const held = typeof value === 'number' ? value : null;
  const [typed, setTyped] = useState('');
  // What was typed stands as it is ("12." on the way to "12.5") while it means the value held outside.
  const shown = text.parse(typed) === held ? typed : held === null ? '' : text.format(held);
  return (
    <Input
      {...links}
      inputMode="decimal"
      value={shown}
      suffix={unit === null ? undefined : t(unit)}
      status={shown !== '' && text.parse(shown) === null ? 'error' : ''}
      onChange={({ target }) => {
        setTyped(target.value.trim());
        onChange(text.parse(target.value.trim()));
      }}
    />
  );
}

function TimeEntry({ links, value, onChange }: EntryControlProps) {
  return (
    <Input
      {...links}
      type="datetime-local"
      value={typeof value === 'number' ? toLocalMinute(value) : ''}
      onChange={({ target }) => onChange(target.value === '' ? null : new Date(target.value).getTime())}
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
      onChange={(ids) => onChange(ids.at(-1) ?? null)}
    />
  );
}

function toLocalMinute(atMs: number): string {
  const shiftedMs = atMs - new Date(atMs).getTimezoneOffset() * MS_PER_MINUTE;
  return new Date(shiftedMs).toISOString().slice(0, MINUTE_LENGTH);
}
