import type { ComponentType } from 'react';
import type { FieldKind, ResolvedField } from '../../../contract/resources/field';
import type { Row } from '../../../contract/api/page/list';
import { formatMoment, formatRelative } from '../../format/moment';
import { useNow } from '../../format/use-now';
import { NO_VALUE } from '../../format/number';
import { useLanguage, useText } from '../../i18n/language';
import { alignmentOf, FieldCell, type CellProps } from '../../table/cells';
import styles from './detail.module.css';
import { Facts, type Fact } from '../../layout/facts';
import { Hint } from '../../layout/hint';
import { CopiedText } from './copied-text';

const LABEL_WIDTH_PX = 124;

/** How much of a drawer's row a kind takes, and what draws it there. */
interface DetailLine {
  readonly span: 'half' | 'whole';
  readonly Value: ComponentType<CellProps>;
}

const cell: DetailLine = { span: 'half', Value: FieldCell };

/** Drawer line by field kind. */
const DETAIL_LINES: Readonly<Record<FieldKind, DetailLine>> = {
  text: cell,
  mobile: cell,
  number: cell,
  money: cell,
  percent: cell,
  duration: cell,
  time: { span: 'half', Value: FullTime },
  level: cell,
  enum: cell,
  tags: cell,
  boolean: cell,
  reference: cell,
  images: { span: 'whole', Value: FieldCell },
  rows: { span: 'whole', Value: RowsTable },
};

/** A column that is given so much room holds sentences. */
const SENTENCE_WIDTH_PX = 240;

const sentences: DetailLine = { span: 'whole', Value: Sentences };

const copied: DetailLine = { span: 'half', Value: CopiedText };

function lineOf({ kind, width, isCopied }: ResolvedField): DetailLine {
  if (isCopied) return copied;
  return kind === 'text' && width >= SENTENCE_WIDTH_PX ? sentences : DETAIL_LINES[kind];
}

/** Whether a field has a line in the drawer: a reference without a target is a mere filter. */
export function isDetailField({ kind, target }: ResolvedField): boolean {
  return kind !== 'reference' || target !== null;
}

export interface DetailLinesProps extends Omit<CellProps, 'field' | 'value'> {
  readonly fields: readonly ResolvedField[];
  /** Values in a line, where they are short. @default 2 */
  readonly columns?: 1 | 2;
}

/** Titles and values as the fields' kinds say: what fits side by side first, then what needs the whole width. */
export function DetailLines({ fields, columns = 2, ...context }: DetailLinesProps) {
  const t = useText();
  const toFacts = (wanted: DetailLine['span']) =>
    fields.flatMap((field): readonly Fact[] => {
      const { span, Value } = lineOf(field);
      if (span !== wanted) return [];
      const label = (
        <span className={styles['label']}>
          {t(field.title)}
          {field.hint !== null && <Hint words={t(field.hint)} />}
        </span>
      );
      const value = <Value {...context} field={field} value={context.row[field.field]} />;
      return [{ key: field.field, label, value }];
    });
  const [halves, wholes] = [toFacts('half'), toFacts('whole')];
  return (
    <>
      {halves.length > 0 && <Facts facts={halves} columns={columns} labelWidthPx={LABEL_WIDTH_PX} />}
      {wholes.length > 0 && <Facts facts={wholes} />}
    </>
  );
}

/** As it was written, with its line ends. */
function Sentences(props: CellProps) {
  return (
    <div className={styles['sentences']}>
      <FieldCell {...props} />
    </div>
  );
}

/** There is room for the whole moment; how long ago it was shows on hover. */
function FullTime(props: CellProps) {
  const language = useLanguage();
  const nowMs = useNow();
  return typeof props.value === 'number' ? (
    <time dateTime={new Date(props.value).toISOString()} title={formatRelative(props.value, nowMs, language)}>
      {formatMoment(props.value)}
    </time>
  ) : (
    <FieldCell {...props} />
  );
}

/** Rows within a row: a small table, nothing to sort or to page. */
function RowsTable({ field, value, row, ...context }: CellProps) {
  const t = useText();
  const rows = Array.isArray(value) ? value.filter(isRecord) : [];
  if (rows.length === 0) {
    return <span className={styles['none']}>{NO_VALUE}</span>;
  }
  return (
    // What does not fit is reached by keyboard too.
    <div className={styles['rows']} tabIndex={0} role="group" aria-label={t(field.title)}>
      <table aria-label={t(field.title)}>
        <thead>
          <tr>
            {field.columns.map((column) => (
              <th key={column.field} scope="col" data-align={alignmentOf(column.kind)}>
                {t(column.title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((inner, index) => (
            <tr key={index}>
              {field.columns.map((column) => (
                <td key={column.field} data-align={alignmentOf(column.kind)}>
                  <FieldCell
                    {...context}
                    field={column}
                    value={inner[column.field]}
                    row={toInnerRow(row, inner)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** References within an inner row point by its own ids. */
function toInnerRow(row: Row, inner: Readonly<Record<string, unknown>>): Row {
  return { ...inner, id: row.id };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
