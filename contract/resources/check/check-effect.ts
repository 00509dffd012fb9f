import {
  COMPENSATE_PARAMS,
  SETTLE_PARAMS,
  START_PARAMS,
  TICKET_PARAMS,
  type AnyEffect,
  type CalibrateEffect,
  type CommandEffect,
  type EntryAssignment,
  type EntryEffect,
  type FieldAssignment,
  type RemoveEffect,
  type SetEffect,
} from '../effect';
import { RUN_ENDINGS, type RunEnding } from '../../domain/remedy/settle';
import type { FieldDeclaration } from '../field';
import { suggest } from '../problem';
import { columnKindOf, CREATED_COLUMNS, SETTABLE_COLUMNS, type TableName } from '../source';
import { mustBeField, mustBeValue } from './check-condition';
import { boundsOf, mustBeWhole } from './check-range';
import { checkBlock } from './block/check-block';
import { checkRefund } from './refund/check-refund';
import { checkTicket } from './ticket/check-ticket';
import type { Located } from './located';

/** What an effect stands beside. */
export interface EffectPlace {
  readonly table: TableName;
  /** Place of the effect. */
  readonly where: string;
  /** Fields of the page. */
  readonly fields: readonly FieldDeclaration[];
  readonly params: readonly FieldDeclaration[];
}

/** What an action does can be done: to fields that are there, with values that are entered and fit. */
export function checkEffect(effect: AnyEffect, place: EffectPlace): readonly Located[] {
  switch (effect.kind) {
    case 'set':
      return checkSet(effect, place);
    case 'command':
      return checkCommand(effect, place);
    case 'create':
      return checkCreate(place);
    case 'remove':
      return checkRemove(effect, place);
    case 'entry':
      return checkEntry(effect, place);
    case 'calibrate':
      return checkCalibrate(effect, place);
    case 'refund':
    case 'refundStep':
      return checkRefund(effect, place);
    case 'compensate':
      return checkRemedy(effect.kind, COMPENSATE_PARAMS, place);
    case 'start':
      return checkRemedy(effect.kind, START_PARAMS, place);
    case 'settle':
      return checkRemedy(effect.kind, SETTLE_PARAMS, place);
    case 'ticket':
      return [...checkRemedy(effect.kind, TICKET_PARAMS, place), ...checkTicket(place)];
    case 'block':
    case 'blockStep':
    case 'blockRule':
      return checkBlock(effect, place);
  }
}

function checkSet({ values }: SetEffect, place: EffectPlace): readonly Located[] {
  return values.flatMap((assignment, index) => {
    const where = `${place.where}.values[${index}]`;
    return [
      ...mustBeField(assignment.field, `${where}.field`, place.fields),
      ...mustBeSettable(assignment.field, `${where}.field`, place.table),
      ...checkAssignment(assignment, place.fields, { ...place, where }),
    ];
  });
}

function checkAssignment(
  assignment: FieldAssignment,
  fields: readonly FieldDeclaration[],
  { params, where }: Pick<EffectPlace, 'params' | 'where'>,
): readonly Located[] {
  const field = fields.find((each) => each.field === assignment.field);
  return 'from' in assignment
    ? mustComeFrom(assignment.from, { params, field, where: `${where}.from` })
    : mustBeValue(assignment.to, field, `${where}.to`);
}

/** The words that a device is asked with travel in topics and payloads. */
const VERB = /^[a-z][A-Za-z0-9]*$/;

function checkVerb(verb: string, where: string): readonly Located[] {
  if (VERB.test(verb)) return [];
  const message = `"${verb}" is no word that a device could be asked with.`;
  return [{ id: 'RC020', where, message, hint: 'Use letters and digits, beginning with a small letter.' }];
}

function checkFixed(fixed: CommandEffect['fixed'], place: EffectPlace): readonly Located[] {
  return Object.keys(fixed ?? {}).flatMap((name) =>
    place.params.some(({ field }) => field === name)
      ? [
          {
            id: 'RC041',
            where: `${place.where}.fixed.${name}`,
            message: `"${name}" always goes with the command and is entered all the same.`,
            hint: 'Leave one of them out.',
          },
        ]
      : [],
  );
}

function checkCommand(
  { verb, limitSeconds, fixed, provenBy, endsOrder }: CommandEffect,
  place: EffectPlace,
): readonly Located[] {
  const { where, fields, params, table } = place;
  return [
    ...mustBeDevices('command', table, `${where}.kind`),
    ...checkVerb(verb, `${where}.verb`),
    ...mustBeWhole(limitSeconds, `${where}.limitSeconds`, { least: 1, most: 3600 }),
    ...checkFixed(fixed, place),
    ...(provenBy === undefined
      ? []
      : [
          ...mustBeField(provenBy.field, `${where}.provenBy.field`, fields),
          ...mustComeFrom(provenBy.param, { params, field: undefined, where: `${where}.provenBy.param` }),
        ]),
    ...(endsOrder === undefined ? [] : checkEnding(endsOrder, { params, where: `${where}.endsOrder` })),
  ];
}

function checkEnding(
  name: string,
  { params, where }: Pick<EffectPlace, 'params' | 'where'>,
): readonly Located[] {
  const param = params.find(({ field }) => field === name);
  if (param === undefined) return mustComeFrom(name, { params, field: undefined, where });
  const known: readonly unknown[] = RUN_ENDINGS;
  const isEnding =
    param.kind === 'enum' &&
    param.options.length > 0 &&
    param.options.every(({ value }) => known.includes(value));
  if (isEnding) return checkEndingNeeds(param.options, { params, where });
  const hint = `Let it choose from ${RUN_ENDINGS.join(', ')}.`;
  return [{ id: 'RC041', where, message: `"${name}" does not say how an order ends.`, hint }];
}

/** What some ends need beside their choice. */
const ENDING_NEEDS: readonly (readonly [RunEnding, string])[] = [
  ['refundPart', 'refundCents'],
  ['wait', 'waitMinutes'],
];

function checkEndingNeeds(
  options: readonly { readonly value: unknown }[],
  { params, where }: Pick<EffectPlace, 'params' | 'where'>,
): readonly Located[] {
  return ENDING_NEEDS.flatMap(([ending, name]) =>
    options.some(({ value }) => value === ending)
      ? mustComeFrom(name, { params, field: undefined, where })
      : [],
  );
}

function checkCreate({ table, where, params }: EffectPlace): readonly Located[] {
  const { needed, offered } = CREATED_COLUMNS.device;
  const known: readonly string[] = [...needed, ...offered];
  return [
    ...mustBeDevices('create', table, `${where}.kind`),
    ...needed.flatMap((name) =>
      params.some(({ field, required }) => field === name && required === true)
        ? []
        : [missingColumn(name, where)],
    ),
    ...params.flatMap(({ field }) =>
      known.includes(field)
        ? []
        : [
            {
              id: 'RC041',
              where,
              message: `a new device takes nothing from "${field}".`,
              hint: suggest(field, known, `Ask for ${known.join(', ')}.`),
            },
          ],
    ),
  ];
}

function checkRemove({ orders, endsOrder }: RemoveEffect, place: EffectPlace): readonly Located[] {
  const { where, params, table } = place;
  const devices = mustBeDevices('remove', table, `${where}.kind`);
  if (endsOrder === undefined) return devices;
  if (orders === 'close')
    return [...devices, ...checkEnding(endsOrder, { params, where: `${where}.endsOrder` })];
  const message = 'an action that is refused while an order is open ends none.';
  return [
    ...devices,
    { id: 'RC041', where: `${where}.endsOrder`, message, hint: 'Leave it out, or close orders.' },
  ];
}

function missingColumn(name: string, where: string): Located {
  const message = `a new device needs "${name}".`;
  return { id: 'RC041', where, message, hint: 'Ask for it in "params", as required.' };
}

function checkEntry({ list, key, values, lowest }: EntryEffect, place: EffectPlace): readonly Located[] {
  const { where, fields, params } = place;
  const field = fields.find((each) => each.field === list);
  if (field === undefined) return mustBeField(list, `${where}.list`, fields);
  if (field.kind !== 'rows' || field.from !== 'attribute') {
    const message = `"${list}" holds no entries of the type's own.`;
    return [{ id: 'RC041', where: `${where}.list`, message, hint: 'Name an attribute of kind "rows".' }];
  }
  const { columns } = field;
  return [
    ...mustBeField(key, `${where}.key`, columns),
    ...mustComeFrom(key, { params, field: undefined, where: `${where}.key` }),
    ...values.flatMap((assignment, index) =>
      checkEntryAssignment(assignment, columns, { params, where: `${where}.values[${index}]` }),
    ),
    ...(lowest === undefined
      ? []
      : [
          ...mustBeField(lowest.field, `${where}.lowest.field`, fields),
          ...mustBeSettable(lowest.field, `${where}.lowest.field`, place.table),
          ...mustBeField(lowest.of, `${where}.lowest.of`, columns),
        ]),
  ];
}

function checkEntryAssignment(
  assignment: EntryAssignment,
  columns: readonly FieldDeclaration[],
  place: Pick<EffectPlace, 'params' | 'where'>,
): readonly Located[] {
  const { params, where } = place;
  const isColumn = (name: string, at: string) => mustBeField(name, `${where}.${at}`, columns);
  const named = isColumn(assignment.field, 'field');
  if ('add' in assignment) {
    const entered = mustComeFrom(assignment.add, { params, field: undefined, where: `${where}.add` });
    return [...named, ...isColumn(assignment.upTo, 'upTo'), ...entered];
  }
  if ('part' in assignment) {
    return [...named, ...isColumn(assignment.part, 'part'), ...isColumn(assignment.of, 'of')];
  }
  return 'now' in assignment ? named : [...named, ...checkAssignment(assignment, columns, place)];
}

function checkCalibrate(effect: CalibrateEffect, place: EffectPlace): readonly Located[] {
  const { where, fields, params, table } = place;
  const { field, dispense, amount, measured, apply, changeMax } = effect;
  const inRange = amount > 0 && changeMax > 0 && changeMax < 1;
  const outOfRange: Located = {
    id: 'RC036',
    where,
    message: 'nothing can be measured by these amounts.',
    hint: 'Use an amount above 0 and a greatest change between 0 and 1.',
  };
  return [
    ...mustBeDevices('calibrate', table, `${where}.kind`),
    ...mustBeField(field, `${where}.field`, fields),
    ...mustBeSettable(field, `${where}.field`, table),
    ...checkVerb(dispense.verb, `${where}.dispense.verb`),
    ...checkFixed(dispense.fixed, { ...place, where: `${where}.dispense` }),
    ...checkVerb(apply.verb, `${where}.apply.verb`),
    ...mustComeFrom(measured, { params, field: undefined, where: `${where}.measured` }),
    ...(inRange ? [] : [outOfRange]),
  ];
}

/** What is done for the user of an order takes exactly what its handler knows. */
function checkRemedy(
  kind: AnyEffect['kind'],
  names: readonly string[],
  { table, where, params }: EffectPlace,
): readonly Located[] {
  const missing = names.filter((name) => params.every(({ field }) => field !== name));
  const message = `"${kind}" is for orders; the rows of this page are of the table "${table}".`;
  return [
    ...(table === 'order'
      ? []
      : [{ id: 'RC041' as const, where: `${where}.kind`, message, hint: 'Declare it on a page of orders.' }]),
    ...missing.flatMap((name) => mustComeFrom(name, { params, field: undefined, where })),
  ];
}

function mustBeDevices(kind: AnyEffect['kind'], table: TableName, where: string): readonly Located[] {
  if (table === 'device') return [];
  const message = `"${kind}" is for devices; the rows of this page are of the table "${table}".`;
  return [{ id: 'RC041', where, message, hint: 'Declare it on a page of devices.' }];
}

/** Columns follow from what happens to the row, except for those that are listed. */
function mustBeSettable(name: string, where: string, table: TableName): readonly Located[] {
  const settable: readonly string[] = SETTABLE_COLUMNS[table];
  if (columnKindOf(table, name) === null || settable.includes(name)) return [];
  const choices = settable.length === 0 ? '' : ` or one of ${settable.join(', ')}`;
  return [
    {
      id: 'RC030',
      where,
      message: `"${name}" cannot be set: it follows from what happens to the ${table}.`,
      hint: `Set an attribute of the type's own${choices}.`,
    },
  ];
}

interface Entered {
  readonly params: readonly FieldDeclaration[];
  /** The field that is set; undefined when there is none, or none of its name. */
  readonly field: FieldDeclaration | undefined;
  readonly where: string;
}

function mustComeFrom(name: string, { params, field, where }: Entered): readonly Located[] {
  const param = params.find((each) => each.field === name);
  if (param === undefined) {
    const hint = suggest(
      name,
      params.map((each) => each.field),
      'Declare it in "params".',
    );
    return [{ id: 'RC026', where, message: `the action asks for no "${name}".`, hint }];
  }
  if (field === undefined) return [];
  const asked = boundsOf(param);
  const held = boundsOf(field);
  const isDeclared =
    ('min' in param && param.min !== undefined) || ('max' in param && param.max !== undefined);
  if (!isDeclared || (asked.min >= held.min && asked.max <= held.max)) return [];
  return [
    {
      id: 'RC037',
      where,
      message: `what may be entered for "${name}" goes beyond the bounds of "${field.field}".`,
      hint: `Keep it from ${held.min} to ${held.max}.`,
    },
  ];
}
