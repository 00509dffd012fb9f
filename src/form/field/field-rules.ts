import {
  boundsProblemOf,
  toBoundsText,
  type BoundedQuantity,
  type BoundsProblem,
} from '../../../contract/resources/bounds';
import { textProblemOf, toTextProblemWords } from '../../../contract/free-text';
import { IMAGES_MAX } from '../../../contract/domain/proof/attachment';
import type { FieldKind, ResolvedField } from '../../../contract/resources/field';
import { ENTRY_WORDS } from './entry-words';
import { IMAGES_WORDS } from './images/images-words';
import { freeText } from '../rules/free-text';
import { given, length, mobile, oneOf, typed, unless, type Rules, type ToWords } from '../rules/rules';

/** Longest text that a declared field takes, in characters. */
export const TEXT_MAX_LENGTH = 100;

type RulesOf = (field: ResolvedField, t: ToWords) => Rules;

/** Rules of a declared field, by its kind; those of a kind that nobody can type are never asked for. */
const FIELD_RULES: Readonly<Record<FieldKind, RulesOf>> = {
  text: ({ isRequired, charsMax }, t) => [
    ...(isRequired ? typed() : []),
    ...length({ max: charsMax ?? TEXT_MAX_LENGTH }),
    ...freeText(charsMax === null ? 'line' : 'lines', t),
  ],
  mobile: ({ isRequired }, t) => [...(isRequired ? typed() : []), ...mobile(t(ENTRY_WORDS.mobileMalformed))],
  boolean: chosen,
  enum: (field, t) => [
    ...chosen(field, t),
    ...oneOf(
      field.options.map(({ value }) => value),
      toMissing(field, t),
    ),
  ],
  // Tags without declared options are words of the person's own.
  tags: (field, t) => [...chosen(field, t), ...freeText('line', t)],
  number: quantity,
  money: quantity,
  percent: quantity,
  duration: quantity,
  level: quantity,
  time: chosen,
  reference: chosen,
  images: (field, t) => [...chosen(field, t), ...unless((value) => picturesProblem(value, t))],
  rows: (field, t) => [...chosen(field, t), ...unless((value) => entriesProblem(field, value, t))],
};

/** What a form holds a declared field to. */
export function fieldRules(field: ResolvedField, t: ToWords): Rules {
  return FIELD_RULES[field.kind](field, t);
}

/** Pictures that have not arrived stand among the ids under words of their own. */
export const PICTURE_FAILED = 'failed:';
export const PICTURE_UNDER_WAY = 'sending:';

function picturesProblem(value: unknown, t: ToWords): string | null {
  if (!Array.isArray(value)) return null;
  const has = (mark: string) => value.some((each) => typeof each === 'string' && each.startsWith(mark));
  if (has(PICTURE_FAILED)) return t(IMAGES_WORDS.someFailed);
  if (has(PICTURE_UNDER_WAY)) return t(IMAGES_WORDS.someUnderWay);
  return value.length > IMAGES_MAX ? t(IMAGES_WORDS.atMost, { max: IMAGES_MAX }) : null;
}

/** What is wrong with the first cell that is; null when all are right. */
function entriesProblem({ columns }: ResolvedField, value: unknown, t: ToWords): string | null {
  if (!Array.isArray(value)) return null;
  const found = value.flatMap((entry: unknown, index) =>
    columns.flatMap((column) => {
      const problem = cellProblem(column, isRecord(entry) ? entry[column.field] : null, t);
      return problem === null ? [] : [t(ENTRY_WORDS.cellProblem, { line: index + 1, problem })];
    }),
  );
  return found[0] ?? null;
}

/** What is wrong with one cell of a table, in words; null when it is right. */
export function cellProblem(column: ResolvedField, cell: unknown, t: ToWords): string | null {
  const title = t(column.title);
  if (cell === null || cell === undefined || cell === '') {
    return column.isRequired ? t(ENTRY_WORDS.cellMissing, { title }) : null;
  }
  if (typeof cell === 'string') {
    const problem = textProblemOf(cell, 'line');
    return problem === null ? null : t(toTextProblemWords(column.title, problem));
  }
  if (typeof cell !== 'number') return null;
  if (Number.isNaN(cell)) return t(ENTRY_WORDS.noNumber, { title });
  const missed = boundsProblemOf(column, cell);
  return missed === null ? null : t(toBoundsText(column, missed));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function toMissing({ title }: ResolvedField, t: ToWords): string {
  return t(ENTRY_WORDS.choose, { title: t(title) });
}

function chosen(field: ResolvedField, t: ToWords): Rules {
  return field.isRequired ? given(toMissing(field, t)) : [];
}

function quantity(field: ResolvedField, t: ToWords): Rules {
  const say = (problem: QuantityProblem) =>
    t(problem === 'noNumber' ? ENTRY_WORDS.noNumber : toBoundsText(field, problem), {
      title: t(field.title),
    });
  return [...(field.isRequired ? given() : []), ...quantityRule(field, say)];
}

/** What can be wrong with a quantity that was typed. */
type QuantityProblem = 'noNumber' | BoundsProblem;

/** That a quantity is a number within its bounds, which are the gateway's; `say` words what is wrong. */
export function quantityRule(quantity: BoundedQuantity, say: (problem: QuantityProblem) => string): Rules {
  return unless((value) => {
    if (typeof value !== 'number') return null;
    const problem = Number.isNaN(value) ? 'noNumber' : boundsProblemOf(quantity, value);
    return problem === null ? null : say(problem);
  });
}
