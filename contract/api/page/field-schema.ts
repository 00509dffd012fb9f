import { Type, type TSchema } from '@sinclair/typebox';
import { KEYWORD_MAX_LENGTH, QUANTITY_MAX } from '../../limits';
import { numberBoundsOf } from '../../resources/bounds';
import type { FieldKind, ResolvedField } from '../../resources/field';
import type { ResolvedListPage } from '../../resources/resolved';
import { EQUIPMENT_FIELD, isTypedTable } from '../../resources/source';
import type { ActionValue } from './action';
import type { ListFilters, Row } from './list';
import { IMAGES_MAX } from '../../domain/proof/attachment';
import { AttachmentId } from '../attachment';
import { Line, Lines, Moment, MOMENT_BOUNDS } from '../parameter';
import { closed } from '../shape';

const CHOICES_MAX = 100;
const MOBILE_LENGTH = 11;

type ToSchema = (field: ResolvedField) => TSchema;

/** A value of one of these types, or null. */
function nullable(...types: readonly string[]): TSchema {
  return Type.Unsafe({ type: [...types, 'null'] });
}

const OPTION_TYPES = ['string', 'number'] as const;

/** What answers carry for each kind. */
const ANSWER_SCHEMAS: Readonly<Record<FieldKind, ToSchema>> = {
  text: () => nullable('string'),
  reference: () => nullable('string'),
  mobile: () => nullable('string'),
  number: () => nullable('number'),
  percent: () => nullable('number'),
  level: () => nullable('number'),
  money: () => nullable('integer'),
  time: () => nullable('integer'),
  duration: () => nullable('integer'),
  boolean: () => nullable('boolean'),
  enum: () => nullable(...OPTION_TYPES),
  tags: () => Type.Array(Type.Unsafe({ type: [...OPTION_TYPES] })),
  images: () => Type.Array(Type.String()),
  rows: ({ columns }) =>
    Type.Array(
      Type.Object(Object.fromEntries(columns.map((column) => [column.field, toAnswerSchema(column)]))),
    ),
};

interface Ends {
  readonly minimum: number;
  readonly maximum: number;
}

const QUANTITY: Ends = { minimum: -QUANTITY_MAX, maximum: QUANTITY_MAX };

function range(type: 'integer' | 'number', ends: Ends = QUANTITY): TSchema {
  const end = Type.Unsafe({ type: [type, 'null'], ...ends });
  return Type.Unsafe({ type: 'array', items: end, minItems: 2, maxItems: 2 });
}

const WORD = Line({ maxLength: KEYWORD_MAX_LENGTH });

function choices(item: TSchema): TSchema {
  return Type.Array(item, { maxItems: CHOICES_MAX });
}

function declaredChoices({ options }: ResolvedField): TSchema {
  // Tags without declared options are free words.
  if (options.length === 0) return choices(WORD);
  return choices(Type.Unsafe({ enum: options.map(({ value }) => value) }));
}

/** What filters take for each kind; null for kinds that cannot be filtered by. */
const FILTER_SCHEMAS: Readonly<Record<FieldKind, ToSchema | null>> = {
  text: () => WORD,
  mobile: () => Type.String({ pattern: '^\\d{0,11}$', maxLength: MOBILE_LENGTH }),
  boolean: () => Type.Boolean(),
  enum: declaredChoices,
  tags: declaredChoices,
  reference: () => choices(WORD),
  number: () => range('number'),
  percent: () => range('number'),
  level: () => range('number'),
  money: () => range('integer'),
  time: () => range('integer', MOMENT_BOUNDS),
  duration: () => range('integer'),
  images: null,
  rows: null,
};

const PARAMETER_TEXT_MAX = 100;
/** Entries of a table within a row. */
const ENTRIES_MAX = 64;

/** What an action's parameters take for each kind; null for kinds that nobody can type. */
const PARAMETER_SCHEMAS: Readonly<Record<FieldKind, ToSchema | null>> = {
  text: ({ charsMax }) =>
    charsMax === null ? Line({ maxLength: PARAMETER_TEXT_MAX }) : Lines({ maxLength: charsMax }),
  mobile: () => Type.String({ pattern: '^\\d{11}$', maxLength: MOBILE_LENGTH }),
  boolean: () => Type.Boolean(),
  enum: ({ options }) => Type.Unsafe({ enum: options.map(({ value }) => value) }),
  tags: declaredChoices,
  reference: () => WORD,
  number: (field) => Type.Number(endsOf(field)),
  percent: (field) => Type.Number(endsOf(field)),
  level: (field) => Type.Number(endsOf(field)),
  money: (field) => Type.Integer(endsOf(field)),
  time: () => Moment,
  duration: (field) => Type.Integer(endsOf(field)),
  images: () => Type.Array(AttachmentId, { maxItems: IMAGES_MAX }),
  rows: ({ columns }) => Type.Array(toEnteredSchema(columns), { maxItems: ENTRIES_MAX }),
};

/** The ends of a quantity; steps are counted where the action runs, for they need not begin at 0. */
function endsOf(field: ResolvedField): Ends {
  const { min = null, max = null } = numberBoundsOf(field) ?? {};
  return { minimum: min ?? QUANTITY.minimum, maximum: max ?? QUANTITY.maximum };
}

/**
 * Schema of an action's parameters: every one must be sent, null where it may be left empty.
 *
 * @throws Error for a parameter of a kind that nobody can type.
 */
export function toParametersSchema(params: readonly ResolvedField[]) {
  return Type.Unsafe<Record<string, ActionValue>>(toEnteredSchema(params));
}

function toEnteredSchema(fields: readonly ResolvedField[]): TSchema {
  const schemas = fields.map((field) => {
    const toSchema = PARAMETER_SCHEMAS[field.kind];
    if (toSchema === null) throw new Error(`The parameter "${field.field}" is of kind ${field.kind}.`);
    const schema = toSchema(field);
    return [field.field, field.isRequired ? schema : Type.Union([schema, Type.Null()])] as const;
  });
  return closed(Object.fromEntries(schemas));
}

/** Schema of a field in an answer. */
export function toAnswerSchema(field: ResolvedField): TSchema {
  return ANSWER_SCHEMAS[field.kind](field);
}

/** Schema of a page's rows: their fields, the ids that links lead to, and the type where a page shows several. */
export function toRowSchema({ fields, source }: Pick<ResolvedListPage, 'fields' | 'source'>) {
  const ids = fields.map(({ idField }) => [idField, Type.Optional(nullable('string'))] as const);
  const own = fields.map((field) => [field.field, Type.Optional(toAnswerSchema(field))] as const);
  // Of one that is of several types its own field tells all of them.
  const isOfSeveral = fields.some(({ field, kind }) => field === EQUIPMENT_FIELD && kind === 'tags');
  const isNamed = source.equipment === null && isTypedTable(source.table) && !isOfSeveral;
  const type = isNamed ? { [EQUIPMENT_FIELD]: Type.String() } : {};
  const row = { ...Object.fromEntries([...ids, ...own]), ...type, id: Type.String() };
  return Type.Unsafe<Row>(Type.Object(row));
}

/** Schema of the filters that a page offers; the field that limits its period is always one. */
export function toFiltersSchema(fields: readonly ResolvedField[], period: string | null) {
  const filters = fields
    .filter(({ field, isFilter }) => isFilter || field === period)
    .flatMap((field) => {
      const toSchema = FILTER_SCHEMAS[field.kind];
      return toSchema === null ? [] : [[field.field, Type.Optional(toSchema(field))] as const];
    });
  return Type.Unsafe<ListFilters>(closed(Object.fromEntries(filters)));
}
