import {
  COMPENSATE_PARAMS,
  SETTLE_PARAMS,
  START_PARAMS,
  TICKET_PARAMS,
  type AnyEffect,
  type CalibrateEffect,
  type EntryAssignment,
  type EntryEffect,
  type FieldAssignment,
  type RemoveEffect,
  type SetEffect,
} from '../effect';
import type { FieldDeclaration } from '../field';
import { suggest } from '../problem';
import { columnKindOf, CREATED_COLUMNS, SETTABLE_COLUMNS, type TableName } from '../source';
import { mustBeField, mustBeValue } from './check-condition';
import { checkBlock } from './block/check-block';
import { checkCommand, checkEnding, checkFixed, checkVerb } from './effect/check-command';
import { mustBeDevices, mustComeFrom, type EffectPlace } from './effect/effect-place';
import { checkRefund } from './refund/check-refund';
import { checkMix, type MixAssignment } from './effect/check-mix';
import { checkGrown } from './statistic/check-grown';
import { checkInspectDevice, checkInspection } from './inspection/check-inspection';
import { checkReceipt } from './receipt/check-receipt';
import { checkTicket } from './ticket/check-ticket';
import { checkTicketStep } from './ticket/check-ticket-step';
import { checkServicePart } from './upkeep/check-parts';
import type { Located } from './located';

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
    case 'servicePart':
      return checkServicePart(place);
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
    case 'ticketStep':
      return checkTicketStep(effect, place);
    case 'inspection':
    case 'inspectionTask':
      return checkInspection(effect, place);
    case 'inspectDevice':
      return checkInspectDevice(place);
    case 'purchaseStep':
    case 'cashOutStep':
      return checkReceipt(effect, place);
    case 'block':
    case 'blockStep':
    case 'blockRule':
      return checkBlock(effect, place);
    case 'exportStep':
    case 'exportFile':
      return mustBeExports(effect.kind, place);
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

function checkEntry(
  { list, key, values, lowest, grown }: EntryEffect,
  place: EffectPlace,
): readonly Located[] {
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
      'mix' in assignment
        ? checkMix(assignment, values.slice(0, index), {
            ...{ columns, params },
            where: `${where}.values[${index}]`,
          })
        : checkEntryAssignment(assignment, columns, { params, where: `${where}.values[${index}]` }),
    ),
    ...(lowest === undefined
      ? []
      : [
          ...mustBeField(lowest.field, `${where}.lowest.field`, fields),
          ...mustBeSettable(lowest.field, `${where}.lowest.field`, place.table),
          ...mustBeField(lowest.of, `${where}.lowest.of`, columns),
        ]),
    ...(grown === undefined
      ? []
      : [
          ...mustBeDevices('entry', place.table, `${where}.grown`),
          ...checkGrown(grown, `${where}.grown`, columns),
        ]),
  ];
}

function checkEntryAssignment(
  assignment: Exclude<EntryAssignment, MixAssignment>,
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

function mustBeExports(kind: string, { table, params, where }: EffectPlace): readonly Located[] {
  if (table === 'export' && params.length === 0) return [];
  const message = `"${kind}" is for export tasks and takes nothing else; the rows of this page are of the table "${table}".`;
  return [{ id: 'RC041', where, message, hint: 'Declare it on the page of exports, without "params".' }];
}
