import type { ActionValue } from '../../../contract/api/page/action';
import type { PlaceOption } from '../../../contract/api/store';
import { toModuleNumber } from '../../../contract/domain/module-number';
import { textProblemOf, toCleanText, toTextProblemWords } from '../../../contract/free-text';
import { DEVICE_MESSAGES } from '../../../contract/messages/device';
import { boundsProblemOf, toBoundsText } from '../../../contract/resources/bounds';
import type { ResolvedField } from '../../../contract/resources/field';
import { TEXT_MAX_LENGTH } from '../../form/field/field-rules';
import { FORM_WORDS } from '../../form/form-words';
import type { ToWords } from '../../form/rules/rules';
import type { ColumnMatch } from './import-columns';
import { IMPORT_WORDS } from './import-words';

/** One line of a file, as it will be sent and as it stood there. */
export interface CheckedLine {
  /** Number of the row in the file; the heads are row 1. */
  readonly row: number;
  /** The cells under the known heads, by parameter. */
  readonly cells: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, ActionValue>>;
  /** What is wrong with it; empty when it can be sent. */
  readonly problems: readonly string[];
}

export interface CheckContext {
  readonly params: readonly ResolvedField[];
  readonly places: readonly PlaceOption[];
  readonly t: ToWords;
}

const FIRST_ROW = 2;

/** Reads and checks the rows below the heads; lines without any cell are left out. */
export function checkLines(
  rows: readonly (readonly string[])[],
  { columns }: ColumnMatch,
  context: CheckContext,
): readonly CheckedLine[] {
  const lines = rows.flatMap((row, index) => {
    const cells = Object.fromEntries(
      context.params.map(({ field }) => [field, cellOf(row, columns.get(field))]),
    );
    const isEmpty = Object.values(cells).every((cell) => cell === '');
    return isEmpty ? [] : [checkLine(index + FIRST_ROW, cells, context)];
  });
  return withDoubles(lines, context.t);
}

function cellOf(row: readonly string[], column: number | undefined): string {
  const cell = column === undefined ? '' : (row[column] ?? '');
  // A leading apostrophe is how spreadsheets mark a text; ours write it before what looks like a formula.
  return toCleanText(cell.replace(/\ufeff/g, ''), 'line').replace(/^'(?=[\d=+\-@])/, '');
}

function checkLine(row: number, cells: Readonly<Record<string, string>>, context: CheckContext): CheckedLine {
  const read = context.params.map((field) => ({
    field,
    ...readCell(field, cells[field.field] ?? '', context),
  }));
  return {
    row,
    cells,
    values: Object.fromEntries(read.map(({ field, value }) => [field.field, value])),
    problems: read.flatMap(({ problem }) => (problem === null ? [] : [problem])),
  };
}

interface ReadCell {
  readonly value: ActionValue;
  readonly problem: string | null;
}

const fine = (value: ActionValue): ReadCell => ({ value, problem: null });
const wrong = (problem: string): ReadCell => ({ value: null, problem });

function readCell(field: ResolvedField, cell: string, context: CheckContext): ReadCell {
  const { t } = context;
  const title = t(field.title);
  if (cell === '') return field.isRequired ? wrong(t(IMPORT_WORDS.required, { title })) : fine(null);
  if (field.field === MODULE_FIELD) return readModule(cell, { title, t });
  switch (field.kind) {
    case 'reference':
      return readStore(cell, context);
    case 'enum':
      return readChoice(field, cell, t);
    case 'boolean':
      return readFlag(field, cell, t);
    case 'tags':
      return fine([...new Set(cell.split(TAG_SEPARATOR).filter((tag) => tag !== ''))]);
    case 'number':
    case 'money':
    case 'percent':
    case 'duration':
    case 'level':
      return readNumber(field, cell, t);
    default:
      return readText(field, cell, t);
  }
}

const MODULE_FIELD = 'imei';
const TAG_SEPARATOR = /[,;，；、\s]+/;
const SCIENTIFIC = /^\d(?:\.\d+)?E\+?\d+$/i;

function readModule(cell: string, { title, t }: { readonly title: string; readonly t: ToWords }): ReadCell {
  if (SCIENTIFIC.test(cell)) return wrong(t(IMPORT_WORDS.rounded, { title }));
  const number = toModuleNumber(cell);
  return number === null ? wrong(t(DEVICE_MESSAGES.moduleMalformed)) : fine(number);
}

/** What is typed in full width is the same digit or letter. */
const toPlain = (cell: string): string => cell.normalize('NFKC');

function readText(field: ResolvedField, cell: string, t: ToWords): ReadCell {
  const words = field.field === NUMBER_FIELD ? toPlain(cell) : cell;
  const problem = textProblemOf(words, 'line');
  if (problem !== null) return wrong(t(toTextProblemWords(field.title, problem)));
  return [...words].length > TEXT_MAX_LENGTH
    ? wrong(t(IMPORT_WORDS.tooLong, { title: t(field.title), max: TEXT_MAX_LENGTH }))
    : fine(words);
}

const NUMBER_FIELD = 'deviceNumber';
const PATH_SEPARATOR = '/';

/** By its name, or by place and name where several places have one of that name. */
function readStore(cell: string, { places, t }: CheckContext): ReadCell {
  const name = toKey(cell);
  const found = places.flatMap((place) =>
    place.stores.filter((store) => {
      const path = `${place.name}${PATH_SEPARATOR}${store.name}`;
      return [store.name, path].some((each) => toKey(each) === name);
    }),
  );
  const [store] = found;
  if (store === undefined) return wrong(t(IMPORT_WORDS.storeUnknown, { name: cell }));
  return found.length > 1 ? wrong(t(IMPORT_WORDS.storeAmbiguous, { name: cell })) : fine(store.id);
}

const toKey = (words: string): string => toPlain(words).replace(/\s/g, '').toLowerCase();

function readChoice(field: ResolvedField, cell: string, t: ToWords): ReadCell {
  const option = field.options.find(({ value, title }) =>
    [title.zh, title.en, String(value)].some((name) => toKey(name) === toKey(cell)),
  );
  if (option !== undefined) return fine(option.value);
  const choices = field.options.map(({ title }) => t(title)).join(' / ');
  return wrong(t(IMPORT_WORDS.notOffered, { title: t(field.title), choices }));
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...[FORM_WORDS.yes.zh, FORM_WORDS.yes.en, 'true', '1'].map((word) => [word.toLowerCase(), true] as const),
  ...[FORM_WORDS.no.zh, FORM_WORDS.no.en, 'false', '0'].map((word) => [word.toLowerCase(), false] as const),
]);

function readFlag(field: ResolvedField, cell: string, t: ToWords): ReadCell {
  const flag = FLAGS.get(toKey(cell));
  if (flag !== undefined) return fine(flag);
  const choices = `${t(FORM_WORDS.yes)} / ${t(FORM_WORDS.no)}`;
  return wrong(t(IMPORT_WORDS.notOffered, { title: t(field.title), choices }));
}

function readNumber(field: ResolvedField, cell: string, t: ToWords): ReadCell {
  const number = Number(toPlain(cell).replaceAll(',', ''));
  if (!Number.isFinite(number)) return wrong(t(IMPORT_WORDS.notNumber, { title: t(field.title) }));
  const problem = boundsProblemOf(field, number);
  return problem === null ? fine(number) : wrong(t(toBoundsText(field, problem)));
}

/** Says of each line that repeats what may stand once which line it repeats. */
function withDoubles(lines: readonly CheckedLine[], t: ToWords): readonly CheckedLine[] {
  const modules = new Map<string, number>();
  const numbers = new Map<string, number>();
  return lines.map((line) => {
    const { row, values } = line;
    const sameModule = meet(modules, keyOf([values[MODULE_FIELD]]), row);
    const sameNumber = meet(numbers, keyOf([values['storeId'], values[NUMBER_FIELD]]), row);
    const problems = [
      ...(sameModule === null ? [] : [t(IMPORT_WORDS.doubleModule, { line: sameModule })]),
      ...(sameNumber === null ? [] : [t(IMPORT_WORDS.doubleNumber, { line: sameNumber })]),
    ];
    return problems.length === 0 ? line : { ...line, problems: [...line.problems, ...problems] };
  });
}

/** Null where something is missing: what is not there repeats nothing. */
function keyOf(values: readonly (ActionValue | undefined)[]): string | null {
  return values.every((value) => typeof value === 'string') ? JSON.stringify(values) : null;
}

/** The row that had the key before; null when this is the first. */
function meet(met: Map<string, number>, key: string | null, row: number): number | null {
  if (key === null) return null;
  const before = met.get(key);
  if (before === undefined) met.set(key, row);
  return before ?? null;
}
