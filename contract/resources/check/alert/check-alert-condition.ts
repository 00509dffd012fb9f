import type { AlertCondition, AlertSpan, SeenCondition } from '../../alert';
import { NUMBER_KINDS, type FieldDeclaration } from '../../field';
import { checkAlertLimit, checkAlertTests, holdsAlways, mustBeOfKind } from './check-alert-tests';
import { mustBeField } from '../check-condition';
import { findOutOfBounds, mustBeWhole } from '../check-range';
import type { Located } from '../located';

interface Known {
  readonly fields: readonly FieldDeclaration[];
  readonly versions: number;
}

const YEAR_DAYS = 366;
const WEEK_MINUTES = 10_080;
const DAY_SECONDS = 86_400;

/** When an alert begins can come about, by what the devices of the page have. */
export function checkAlertCondition(
  when: AlertCondition,
  where: string,
  { fields, versions }: Known,
): readonly Located[] {
  switch (when.kind) {
    case 'offline':
      return mustBeWhole(when.minutes, `${where}.minutes`, { least: 1, most: WEEK_MINUTES });
    case 'failedStarts':
      return mustBeWhole(when.count, `${where}.count`, { least: 1, most: 100 });
    case 'idleDays':
    case 'simEnds':
      return mustBeWhole(when.days, `${where}.days`, { least: 1, most: YEAR_DAYS });
    case 'firmwareBehind':
      return mustBeWhole(when.versions, `${where}.versions`, { least: 1, most: Math.max(1, versions - 1) });
    case 'startRefused':
      return [
        ...(when.codes.length > 0 ? [] : [mustName(`${where}.codes`, 'code')]),
        ...mustBeWhole(when.endedMinutes, `${where}.endedMinutes`, { least: 0, most: WEEK_MINUTES }),
        ...checkAlertTests(when.while ?? [], `${where}.while`, fields),
      ];
    case 'any':
      return [
        ...(when.of.length > 0 ? [] : [mustName(`${where}.of`, 'condition')]),
        ...when.of.flatMap((each, index) => checkAlternative(each, `${where}.of[${index}]`, fields)),
      ];
    case 'measure':
    case 'state':
    case 'entries':
      return checkSeen(when, where, fields);
    case 'fault':
    case 'severeTimeout':
    case 'unfinished':
      return [];
  }
}

/** Since when one of several has been there would not be known. */
function checkAlternative(
  when: SeenCondition,
  where: string,
  fields: readonly FieldDeclaration[],
): readonly Located[] {
  const isLasting = when.forSeconds !== undefined && when.forSeconds !== 0;
  const isOwn = when.kind === 'measure' && when.perStore !== undefined;
  const refuse = (name: string, what: string): Located => ({
    id: 'RC037',
    where: `${where}.${name}`,
    message: `one of several conditions ${what}.`,
    hint: 'Make a rule of its own of it.',
  });
  return [
    ...(isLasting ? [refuse('forSeconds', 'cannot have to last')] : []),
    ...(isOwn ? [refuse('perStore', 'cannot have limits of stores')] : []),
    ...checkSeen(when, where, fields),
  ];
}

function checkSeen(
  when: SeenCondition,
  where: string,
  fields: readonly FieldDeclaration[],
): readonly Located[] {
  const common = [
    ...checkAlertTests(when.while ?? [], `${where}.while`, fields),
    ...checkSpan(when.forSeconds, `${where}.forSeconds`, fields),
  ];
  switch (when.kind) {
    case 'measure':
      return [
        ...mustBeField(when.field, `${where}.field`, fields),
        ...checkAlertLimit(when, where, fields),
        ...checkStoreBounds(when, `${where}.perStore`, fields),
        ...common,
      ];
    case 'state':
      return [...(when.while.length > 0 ? [] : [holdsAlways(`${where}.while`)]), ...common];
    case 'entries':
      return [...checkEntries(when, where, fields), ...common];
  }
}

function checkEntries(
  { list, key, where: tests }: Extract<SeenCondition, { readonly kind: 'entries' }>,
  where: string,
  fields: readonly FieldDeclaration[],
): readonly Located[] {
  const table = fields.find(({ field }) => field === list);
  if (table?.kind !== 'rows') {
    return [
      ...mustBeField(list, `${where}.list`, fields),
      ...mustBeOfKind({ name: list, kinds: ['rows'], what: 'entries' }, `${where}.list`, fields),
    ];
  }
  return [
    ...mustBeField(key, `${where}.key`, table.columns),
    ...(tests.length > 0 ? [] : [holdsAlways(`${where}.where`)]),
    ...checkAlertTests(tests, `${where}.where`, table.columns),
  ];
}

function checkStoreBounds(
  { field: name, limit, perStore }: Extract<SeenCondition, { readonly kind: 'measure' }>,
  where: string,
  fields: readonly FieldDeclaration[],
): readonly Located[] {
  if (perStore === undefined) return [];
  const { min, max } = perStore;
  const declared = 'below' in limit ? limit.below : limit.above;
  const field = fields.find((each) => each.field === name);
  const problem = (part: string, message: string, hint: string): Located => ({
    ...{ id: 'RC036', where: `${where}${part}`, message, hint },
  });
  const outside = [
    ['.min', min],
    ['.max', max],
  ] as const;
  return [
    ...(min < max ? [] : [problem('', `nothing lies between ${min} and ${max}.`, 'Swap them.')]),
    ...(min < max && (declared < min || declared > max)
      ? [problem('', `the declared limit ${declared} is not among them.`, 'Widen the bounds.')]
      : []),
    ...outside.flatMap(([part, value]) => {
      const reason = field === undefined ? null : findOutOfBounds(value, field);
      return reason === null
        ? []
        : [problem(part, `${value} is no value of "${name}", ${reason.what}.`, reason.hint)];
    }),
  ];
}

function checkSpan(
  span: AlertSpan | undefined,
  where: string,
  fields: readonly FieldDeclaration[],
): readonly Located[] {
  if (typeof span !== 'object') return mustBeWhole(span, where, { least: 0, most: DAY_SECONDS });
  return [
    ...mustBeField(span.from, `${where}.from`, fields),
    ...mustBeOfKind({ name: span.from, kinds: NUMBER_KINDS, what: 'seconds' }, `${where}.from`, fields),
  ];
}

function mustName(where: string, what: string): Located {
  return {
    id: 'RC037',
    where,
    message: `the rule names no ${what} and never holds.`,
    hint: `Name a ${what}.`,
  };
}
