import { Input, Select } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { Suspense, useRef, type ComponentType } from 'react';
import type { ActionValue } from '../../../contract/api/page/action';
import type { FieldKind } from '../../../contract/resources/field';
import { lazyPart } from '../../away/lazy-part';
import { useText } from '../../i18n/language';
import { ENTRY_WORDS } from './entry-words';
import { FORM_WORDS } from '../form-words';
import { StoreSelect } from '../place/store-select';
import type { EntryControlProps } from './entry-control-props';
import { TEXT_MAX_LENGTH } from './field-rules';
import { QuantityInput } from './quantity-input';

const MOBILE_LENGTH = 11;

/** Control that a value is entered with, by field kind; null where nobody can enter one. */
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
  images: PicturesEntry,
  rows: TableEntry,
};

/** Few actions ask for a table; it is fetched with the first that does. */
const RowsEntry = lazyPart(async () => (await import('./rows-entry')).RowsEntry);

function TableEntry(props: EntryControlProps) {
  return (
    <Suspense fallback={null}>
      <RowsEntry {...props} controls={ENTRY_CONTROLS} />
    </Suspense>
  );
}

/** The same holds for pictures. */
const ImagesEntry = lazyPart(async () => (await import('./images/images-entry')).ImagesEntry);

function PicturesEntry(props: EntryControlProps) {
  return (
    <Suspense fallback={null}>
      <ImagesEntry {...props} />
    </Suspense>
  );
}

function TextEntry(props: EntryControlProps) {
  const { field, value, onChange, ...links } = props;
  if (field.charsMax !== null) return <LinesEntry {...props} charsMax={field.charsMax} />;
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

/** A text of several lines grows with what is written; how much more it takes is told. */
function LinesEntry({
  field,
  value,
  onChange,
  charsMax,
  ...links
}: EntryControlProps & { readonly charsMax: number }) {
  const area = useRef<TextAreaRef>(null);
  const change = (written: string) => onChange?.(written === '' ? null : written);
  return (
    <>
      <Input.TextArea
        {...links}
        ref={area}
        maxLength={charsMax}
        showCount
        autoSize={{ minRows: 4, maxRows: 12 }}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => change(target.value)}
      />
      {field.phrases.length > 0 && (
        <Suspense fallback={null}>
          <Phrases
            phrases={field.phrases}
            areaOf={() => area.current?.resizableTextArea?.textArea ?? null}
            onChange={change}
          />
        </Suspense>
      )}
    </>
  );
}

const Phrases = lazyPart(async () => (await import('./phrases/phrases')).Phrases);

/** antd puts them around the input as well, where no role takes that it is required. */
function toSelectLinks({ 'aria-required': _required, ...links }: Links): Omit<Links, 'aria-required'> {
  return links;
}

type Links = Omit<EntryControlProps, 'field' | 'value' | 'onChange'>;

function BooleanEntry({ field, value, onChange, ...links }: EntryControlProps) {
  const t = useText();
  return (
    <Select<'true' | 'false'>
      {...toSelectLinks(links)}
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
      {...toSelectLinks(links)}
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
      {...toSelectLinks(links)}
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

/** Digits of an amount stand under those of others. */
const RIGHT_ALIGNED = { styles: { input: { textAlign: 'right' } } } as const;

function QuantityEntry({ field, ...control }: EntryControlProps) {
  return (
    <QuantityInput
      {...control}
      kind={field.kind}
      {...(field.unit === null ? {} : { unit: field.unit })}
      {...(field.kind === 'money' ? RIGHT_ALIGNED : {})}
    />
  );
}

/** The calendar is loaded when a form asks for a moment. */
const MomentInput = lazyPart(async () => (await import('./moment-input')).MomentInput);

function TimeEntry({ field: _field, value, onChange, ...links }: EntryControlProps) {
  return (
    <Suspense fallback={<Input disabled />}>
      <MomentInput
        {...links}
        value={typeof value === 'number' ? value : null}
        onChange={(at) => onChange?.(at)}
      />
    </Suspense>
  );
}

function ReferenceEntry({ field, value, onChange }: EntryControlProps) {
  const t = useText();
  return (
    <StoreSelect
      title={t(field.title)}
      noneWords={t(ENTRY_WORDS.chooseStores)}
      value={typeof value === 'string' ? [value] : []}
      // One is chosen; the last that was reached for counts.
      onChange={(ids) => onChange?.(ids.at(-1) ?? null)}
    />
  );
}
