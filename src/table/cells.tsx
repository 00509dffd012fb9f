import { CheckOutlined, MinusOutlined } from '@ant-design/icons';
import { Suspense, type ComponentType } from 'react';
import { Link } from 'react-router';
import type { Row } from '../../contract/api/page/list';
import { isAttachmentId } from '../../contract/domain/proof/attachment';
import type { FieldKind, FieldOption, FieldPart, ResolvedField } from '../../contract/resources/field';
import { lazyPart } from '../away/lazy-part';
import { formatMoment, formatRelative } from '../format/moment';
import { NO_VALUE } from '../format/number';
import { useNow } from '../format/use-now';
import { useLanguage, useText } from '../i18n/language';
import styles from './cells.module.css';
import { LevelBars } from './level-bars';
import { formatQuantity, isQuantityKind, severityOf } from '../format/quantity';
import { SeverityMark } from './severity-mark';
import { StatusTag } from './status-tag';
import { toDetailPath } from './detail-path';
import { TABLE_WORDS } from './words';

/** `relative` for what is watched as it happens, `exact` where rows are told apart by the minute. */
export type TimeStyle = 'relative' | 'exact';

/**
 * Path that sibling pages share, for links to them: `/washer`. Where each row has pages of its own type, the path of
 * such a page; null where the reader may not go.
 */
export type SiblingPath = string | ((target: string, row: Row) => string | null);

/** What every cell is given. */
export interface CellProps {
  readonly field: ResolvedField;
  /** As it came over the wire; a cell draws what it understands and a dash for the rest. */
  readonly value: unknown;
  readonly row: Row;
  readonly siblingPath: SiblingPath;
  readonly timeStyle: TimeStyle;
}

/** Table cell by field kind. */
const CELLS: Readonly<Record<FieldKind, ComponentType<CellProps>>> = {
  text: TextCell,
  mobile: TextCell,
  number: QuantityCell,
  money: QuantityCell,
  percent: QuantityCell,
  duration: QuantityCell,
  time: TimeCell,
  level: LevelCell,
  enum: EnumCell,
  tags: TagsCell,
  boolean: BooleanCell,
  images: ImagesCell,
  reference: ReferenceCell,
  rows: RowsCell,
};

/** Kinds whose columns stand on the right, so that digits stand under digits. */
const RIGHT_ALIGNED: readonly FieldKind[] = ['number', 'money', 'percent', 'duration'];

/** Side that a kind's column stands on. */
export function alignmentOf(kind: FieldKind): 'left' | 'right' {
  return RIGHT_ALIGNED.includes(kind) ? 'right' : 'left';
}

/** Draws one value of a row as its kind says; a dash where there is none. */
export function FieldCell(props: CellProps) {
  const Cell = CELLS[props.field.kind];
  return <Cell {...props} />;
}

/** A dash, or the field's own words where an absence means something: a device never heard is no gap in the data. */
function NoValue({ field: { none } }: Pick<CellProps, 'field'>) {
  const t = useText();
  return none === null ? <span className={styles['none']}>{NO_VALUE}</span> : t(none);
}

function TextCell({ field, value }: CellProps) {
  const words = typeof value === 'number' ? String(value) : value;
  return typeof words === 'string' && words !== '' ? words : <NoValue field={field} />;
}

function QuantityCell({ field, value, row }: CellProps) {
  const t = useText();
  const language = useLanguage();
  if (typeof value !== 'number' || !isQuantityKind(field.kind)) {
    return <NoValue field={field} />;
  }
  const severity = severityOf(value, field);
  const say = ({ title }: FieldPart, cents: number) =>
    `${t(title)} ${formatQuantity('money', cents, language)}`;
  return (
    <span className={styles['figure']} data-severity={severity} data-tip={toPartsTip(field, row, say)}>
      <SeverityMark severity={severity} />
      {field.kind === 'duration' && value < 0
        ? t(TABLE_WORDS.past, { time: formatQuantity('duration', -value, language) })
        : formatQuantity(field.kind, value, language)}
      {toPlus(field, row)}
      {field.unit !== null && <span className={styles['unit']}>{t(field.unit)}</span>}
    </span>
  );
}

/** What is counted apart from the value, behind it: starts that nobody paid for. */
function toPlus({ plus }: ResolvedField, row: Row): string | null {
  const more = plus === null ? undefined : row[plus];
  return typeof more === 'number' && more > 0 ? `+${more}` : null;
}

/** A line for each part that the amount has; nothing where it is whole. */
function toPartsTip(
  { parts }: ResolvedField,
  row: Row,
  say: (part: FieldPart, cents: number) => string,
): string | undefined {
  const lines = parts.flatMap((part) => {
    const cents = row[part.field];
    return typeof cents === 'number' ? [say(part, cents)] : [];
  });
  return lines.length === 0 ? undefined : lines.join('\n');
}

/** Digits of `MM-DD HH:mm` within `YYYY-MM-DD HH:mm:ss`. */
const SHORT_MOMENT = [5, 16] as const;

function TimeCell({ field, value, timeStyle }: CellProps) {
  if (typeof value !== 'number') return <NoValue field={field} />;
  const exact = formatMoment(value);
  return (
    <time dateTime={new Date(value).toISOString()} className={styles['time']} data-tip={exact}>
      {timeStyle === 'exact' ? exact.slice(...SHORT_MOMENT) : <Ago atMs={value} />}
    </time>
  );
}

/** Follows the clock by itself, so that nothing around it is drawn anew. */
function Ago({ atMs }: { readonly atMs: number }) {
  return formatRelative(atMs, useNow(), useLanguage());
}

function LevelCell({ field, value }: CellProps) {
  const t = useText();
  if (typeof value !== 'number' || field.max === null) {
    return <NoValue field={field} />;
  }
  const unit = field.unit === null ? null : t(field.unit);
  const label = `${t(field.title)} ${t(TABLE_WORDS.levelOf, { value, max: field.max })}${unit === null ? '' : ` ${unit}`}`;
  return (
    <LevelBars value={value} max={field.max} severity={severityOf(value, field)} label={label} unit={unit} />
  );
}

function optionOf(field: ResolvedField, value: unknown): FieldOption | undefined {
  return field.options.find((option) => option.value === value);
}

function EnumCell({ field, value }: CellProps) {
  return value === null || value === undefined ? (
    <NoValue field={field} />
  ) : (
    <OptionTag field={field} value={value} />
  );
}

function OptionTag({ field, value }: { readonly field: ResolvedField; readonly value: unknown }) {
  const t = useText();
  const option = optionOf(field, value);
  // A value newer than this release is shown as it is rather than hidden.
  const words = option === undefined ? String(value) : t(option.title);
  return option?.tone === undefined ? (
    <span>{words}</span>
  ) : (
    <StatusTag tone={option.tone}>{words}</StatusTag>
  );
}

function TagsCell({ field, value }: CellProps) {
  if (!Array.isArray(value) || value.length === 0) {
    return <NoValue field={field} />;
  }
  return (
    <span className={styles['tags']}>
      {value.map((item: unknown) =>
        optionOf(field, item) === undefined ? (
          <StatusTag key={String(item)} tone="neutral">
            {String(item)}
          </StatusTag>
        ) : (
          <OptionTag key={String(item)} field={field} value={item} />
        ),
      )}
    </span>
  );
}

function BooleanCell({ field, value }: CellProps) {
  const t = useText();
  if (typeof value !== 'boolean') {
    return <NoValue field={field} />;
  }
  return (
    <span className={value ? undefined : styles['none']}>
      {value ? <CheckOutlined aria-hidden /> : <MinusOutlined aria-hidden />}{' '}
      {t(value ? TABLE_WORDS.yes : TABLE_WORDS.no)}
    </span>
  );
}

/** Few lists have pictures; what fetches and shows them comes with the first. */
const PictureGallery = lazyPart(async () => (await import('./picture/picture-gallery')).PictureGallery);

function ImagesCell({ field, value }: CellProps) {
  const t = useText();
  const ids = Array.isArray(value) ? value.filter(isAttachmentId) : [];
  return ids.length === 0 ? (
    <NoValue field={field} />
  ) : (
    <Suspense fallback={<NoValue field={field} />}>
      <PictureGallery ids={ids} title={t(field.title)} />
    </Suspense>
  );
}

function ReferenceCell({ field, value, row, siblingPath }: CellProps) {
  const id = row[field.idField];
  if (typeof value !== 'string' || value === '') {
    return <NoValue field={field} />;
  }
  const path =
    field.target === null
      ? null
      : typeof siblingPath === 'string'
        ? `${siblingPath}/${field.target}`
        : siblingPath(field.target, row);
  return path !== null && typeof id === 'string' ? (
    <Link to={toDetailPath(path, id)}>{value}</Link>
  ) : (
    <span>{value}</span>
  );
}

function RowsCell({ field, value }: CellProps) {
  const t = useText();
  return Array.isArray(value) && value.length > 0 ? (
    <span>{t(TABLE_WORDS.items, { count: value.length })}</span>
  ) : (
    <NoValue field={field} />
  );
}
