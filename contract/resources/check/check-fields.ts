import type { ExpressionCheck } from './check-expression';
import { checkText } from './check-text';
import { checkUnique } from './check-unique';
import { FIELD_KINDS, REFERENCE_SOURCES, STATUS_TONES, type FieldDeclaration } from '../field';
import { suggest, type ConfigProblem } from '../problem';

/** Field names travel in addresses and JSON. */
const FIELD_NAME = /^[a-z][A-Za-z0-9]*$/;
/** `id` is every row's own; the others are words of the list's address. */
const RESERVED_NAMES = ['id', 'tab', 'keyword', 'detail', 'page', 'pageSize', 'sort', 'cursor'];

/** A list of fields: each name once, each kind known and complete. */
export function checkFields(
  fields: readonly FieldDeclaration[],
  path: string,
  checkExpression: ExpressionCheck,
): readonly ConfigProblem[] {
  return [
    ...checkUnique('RC010', 'field', fields, path, ({ field }) => field, 'field'),
    ...fields.flatMap((field, index) => checkField(field, `${path}[${index}]`, checkExpression)),
  ];
}

function checkField(
  field: FieldDeclaration,
  path: string,
  checkExpression: ExpressionCheck,
): readonly ConfigProblem[] {
  return [
    ...checkName(field.field, `${path}.field`),
    ...checkText(field.title, `${path}.title`),
    ...checkExpression(field.permission, `${path}.permission`),
    ...checkKind(field, path, checkExpression),
  ];
}

function checkName(name: string, path: string): readonly ConfigProblem[] {
  if (RESERVED_NAMES.includes(name)) {
    return [
      { id: 'RC020', path, message: `"${name}" is a word of the list itself.`, hint: 'Choose another name.' },
    ];
  }
  if (FIELD_NAME.test(name)) return [];
  return [
    {
      id: 'RC020',
      path,
      message: `"${name}" cannot stand in an address.`,
      hint: 'Use letters and digits, beginning with a small letter.',
    },
  ];
}

function checkKind(
  field: FieldDeclaration,
  path: string,
  checkExpression: ExpressionCheck,
): readonly ConfigProblem[] {
  switch (field.kind) {
    case 'enum':
    case 'tags':
      return checkOptions(field, path);
    case 'level':
      if (field.max > 0) return [];
      return [
        {
          id: 'RC016',
          path: `${path}.max`,
          message: 'a level needs the value of a full bar.',
          hint: 'Give a number above 0.',
        },
      ];
    case 'rows':
      return checkFields(field.columns, `${path}.columns`, checkExpression);
    case 'reference':
      return checkSource(field, path);
    default:
      return checkKnownKind(field.kind, path);
  }
}

function checkKnownKind(kind: string, path: string): readonly ConfigProblem[] {
  if ((FIELD_KINDS as readonly string[]).includes(kind)) return [];
  const hint = suggest(kind, FIELD_KINDS, `Use one of ${FIELD_KINDS.join(', ')}.`);
  return [{ id: 'RC009', path: `${path}.kind`, message: `there is no field kind "${kind}".`, hint }];
}

function checkOptions(
  { options, field, filter }: Extract<FieldDeclaration, { readonly kind: 'enum' | 'tags' }>,
  path: string,
): readonly ConfigProblem[] {
  const needsOptions: readonly ConfigProblem[] =
    options.length > 0 || filter !== true
      ? []
      : [
          {
            id: 'RC016',
            path: `${path}.options`,
            message: `the filter "${field}" has nothing to choose from.`,
            hint: 'List its options.',
          },
        ];
  return [
    ...needsOptions,
    ...checkUnique('RC016', 'option', options, `${path}.options`, ({ value }) => value, 'value'),
    ...options.flatMap((option, index) => [
      ...checkText(option.title, `${path}.options[${index}].title`),
      ...checkTone(option.tone, `${path}.options[${index}].tone`),
    ]),
  ];
}

function checkTone(tone: string | undefined, path: string): readonly ConfigProblem[] {
  if (tone === undefined || (STATUS_TONES as readonly string[]).includes(tone)) return [];
  const hint = suggest(tone, STATUS_TONES, `Use one of ${STATUS_TONES.join(', ')}.`);
  return [{ id: 'RC009', path, message: `there is no tone "${tone}".`, hint }];
}

function checkSource(
  { source, filter, field }: Extract<FieldDeclaration, { readonly kind: 'reference' }>,
  path: string,
): readonly ConfigProblem[] {
  if (filter === true && source === undefined) {
    const hint = `Give "source", one of ${REFERENCE_SOURCES.join(', ')}.`;
    return [
      {
        id: 'RC016',
        path: `${path}.source`,
        message: `the filter "${field}" has nothing to choose from.`,
        hint,
      },
    ];
  }
  if (source === undefined || REFERENCE_SOURCES.includes(source)) return [];
  const hint = suggest(source, REFERENCE_SOURCES, `Use one of ${REFERENCE_SOURCES.join(', ')}.`);
  return [{ id: 'RC009', path: `${path}.source`, message: `there is no source "${String(source)}".`, hint }];
}
