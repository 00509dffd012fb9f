import type { EquipmentDeclaration } from '../../declaration';
import { NUMBER_KINDS, type FieldDeclaration } from '../../field';
import { suggest } from '../../problem';
import {
  isTallyAmount,
  isTallyColumn,
  TALLY_COLUMNS,
  type TallyCondition,
  type TallyDeclaration,
} from '../../statistic/tally';
import { checkConditions } from '../check-condition';
import { checkUnique } from '../check-unique';
import type { Located } from '../located';
import { mustBeSumName } from './sum-name';

type Fields = readonly FieldDeclaration[];

/** What a type counts and adds up of its orders goes by fields that its orders bring themselves. */
export function checkTallies(
  { tallies = [], carries = {}, order }: Pick<EquipmentDeclaration, 'tallies' | 'carries' | 'order'>,
  where: string,
): readonly Located[] {
  const own = ownFields(order.fields);
  const carried = [...(carries.device ?? []), ...(carries.start ?? [])];
  return [
    ...checkUnique('RC013', 'tally', tallies, where, ({ name }) => name),
    ...tallies.flatMap((tally, index) => checkTally(tally, `${where}[${index}]`, { own, order })),
    ...tallies.flatMap((tally, index) => mustBeKnown(tally, `${where}[${index}]`, carried)),
  ];
}

function checkTally(
  { name, add, where: conditions = [] }: TallyDeclaration,
  where: string,
  { own, order }: { readonly own: Fields; readonly order: EquipmentDeclaration['order'] },
): readonly Located[] {
  const money = order.fields.filter(({ field }) => isTallyAmount(field));
  const askable = [...own, ...order.fields.filter(({ field }) => isTallyColumn(field))];
  return [
    ...(own.some(({ field }) => field === name) ? [tallied(name, `${where}.name`)] : []),
    ...mustBeSumName(name, `${where}.name`, 'RC048'),
    ...(add === undefined ? [] : mustBeQuantity(add, `${where}.add`, [...own, ...money])),
    ...conditions.flatMap((condition, index) =>
      checkCondition(condition, `${where}.where[${index}]`, askable),
    ),
  ];
}

/** What is told in the course of a run came too late for the hour that it was paid, due or begun in. */
function mustBeKnown(
  { at = 'end', add, where: conditions = [] }: TallyDeclaration,
  where: string,
  carried: readonly string[],
): readonly Located[] {
  if (at === 'end') return [];
  // Whether somebody came is told of what was due, and counts there.
  const columns = TALLY_COLUMNS.filter((column) => column !== 'attendance' || at === 'reservation');
  const known = [...carried, ...columns];
  return [
    ...(add === undefined || carried.includes(add) || isTallyAmount(add)
      ? []
      : [unknownThen(add, `${where}.add`)]),
    ...conditions.flatMap(({ field }, index) =>
      known.includes(field) ? [] : [unknownThen(field, `${where}.where[${index}].field`)],
    ),
  ];
}

function checkCondition(condition: TallyCondition, where: string, fields: Fields): readonly Located[] {
  const { field, in: values, least, under } = condition;
  const isRange = least !== undefined || under !== undefined;
  if (!fields.some((each) => each.field === field)) return [noSuchField(field, `${where}.field`, fields)];
  const named = checkConditions([{ field, in: values ?? [] }], where, fields).map((problem) => ({
    ...problem,
    where: problem.where.replace(`${where}[0]`, where),
  }));
  return [
    ...(isRange && values === undefined ? [] : named),
    ...(isRange ? mustBeQuantity(field, `${where}.field`, fields) : []),
    ...(isRange && !isBetween(least, under) ? [nothingBetween(where)] : []),
  ];
}

/** Bounds that some number lies between. */
function isBetween(least = -Infinity, under = Infinity): boolean {
  return !Number.isNaN(least) && !Number.isNaN(under) && least < under;
}

/** What an order carries along is a field of both sides, of one kind. */
export function checkCarries(
  { carries = {}, device, order }: Pick<EquipmentDeclaration, 'carries' | 'device' | 'order'>,
  where: string,
): readonly Located[] {
  const own = ownFields(order.fields);
  const ofDevice = ownFields(device.fields);
  const { device: taken = [], start: asked = [] } = carries;
  const mustBeOwn = (name: string, place: string) =>
    own.some(({ field }) => field === name) ? [] : [noSuchField(name, place, own)];
  return [
    ...taken.flatMap((name, index) => {
      const place = `${where}.device[${index}]`;
      const unknown = mustBeOwn(name, place);
      if (unknown.length > 0) return unknown;
      const theirs = ofDevice.find(({ field }) => field === name);
      if (theirs === undefined) return [noSuchField(name, place, ofDevice)];
      return theirs.kind === own.find(({ field }) => field === name)?.kind ? [] : [otherKind(name, place)];
    }),
    ...asked.flatMap((name, index) => [
      ...mustBeOwn(name, `${where}.start[${index}]`),
      ...(taken.includes(name) ? [takenTwice(name, `${where}.start[${index}]`)] : []),
    ]),
  ];
}

function ownFields(fields: Fields): Fields {
  return fields.filter(({ from }) => from === 'attribute');
}

function mustBeQuantity(name: string, where: string, fields: Fields): readonly Located[] {
  const field = fields.find((each) => each.field === name);
  if (field === undefined) return [noSuchField(name, where, fields)];
  const kinds: readonly string[] = NUMBER_KINDS;
  if (kinds.includes(field.kind)) return [];
  const message = `"${name}" is of kind "${field.kind}", which is no quantity.`;
  return [{ id: 'RC048', where, message, hint: 'Name a field that holds a number.' }];
}

function noSuchField(name: string, where: string, fields: Fields): Located {
  const names = fields.map(({ field }) => field);
  const message = `"${name}" is no field that the type brings itself.`;
  return { id: 'RC014', where, message, hint: suggest(name, names, 'Declare the field.') };
}

function unknownThen(name: string, where: string): Located {
  const message = `"${name}" is not known at that moment.`;
  return {
    id: 'RC048',
    where,
    message,
    hint: 'Let the orders carry it, or count them when it is known: at their end.',
  };
}

function tallied(name: string, where: string): Located {
  const message = `the orders have a field "${name}": the sums of both would be one.`;
  return { id: 'RC013', where, message, hint: 'Give the tally a name of its own.' };
}

function nothingBetween(where: string): Located {
  const message = 'no number lies between the bounds.';
  return { id: 'RC036', where, message, hint: 'Let `least` be smaller than `under`.' };
}

function otherKind(name: string, where: string): Located {
  const message = `"${name}" is of another kind on the device than on the order.`;
  return { id: 'RC048', where, message, hint: 'Declare both alike.' };
}

function takenTwice(name: string, where: string): Located {
  const message = `"${name}" is taken from the device already.`;
  return { id: 'RC013', where, message, hint: 'Take it from one of them.' };
}
