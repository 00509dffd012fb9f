import type { EquipmentDeclaration } from '../../declaration';
import { NUMBER_KINDS, type FieldDeclaration, type FieldKind } from '../../field';
import { suggest } from '../../problem';
import type { RateDeclaration } from '../../statistic/rate';
import { checkUnique } from '../check-unique';
import type { Located } from '../located';

type Fields = readonly FieldDeclaration[];
type Rated = Pick<EquipmentDeclaration, 'rates' | 'carries' | 'device' | 'order'>;

/** What is worked out of orders goes by their own fields and by the entries of their devices, and is told by nobody. */
export function checkRates(
  { rates = [], carries = {}, device, order }: Rated,
  where: string,
): readonly Located[] {
  const carried = [...(carries.device ?? []), ...(carries.start ?? [])];
  const places = { orders: ownFields(order.fields), devices: ownFields(device.fields) };
  return [
    ...checkUnique('RC013', 'rated field', rates, where, ({ field }) => field, 'field'),
    ...rates.flatMap((rate, index) => checkRate(rate, `${where}[${index}]`, places)),
    ...rates.flatMap(({ field, amount }, index) => [
      ...(carried.includes(field) ? [toldAlready(field, `${where}[${index}].field`)] : []),
      ...(rates.some((each) => each.field === amount) ? [ratedItself(amount, `${where}[${index}]`)] : []),
    ]),
  ];
}

function checkRate(
  { field, amount, list, key, rate, per = 1 }: RateDeclaration,
  where: string,
  { orders, devices }: { readonly orders: Fields; readonly devices: Fields },
): readonly Located[] {
  const table = devices.find((each) => each.field === list);
  const columns = table?.kind === 'rows' ? table.columns : [];
  const isTable = table?.kind === 'rows';
  return [
    ...mustBeOf(['money'], field, `${where}.field`, orders),
    ...mustBeOf(NUMBER_KINDS, amount, `${where}.amount`, orders),
    ...mustBeOf(null, key, `${where}.key`, orders),
    ...mustBeOf(['rows'], list, `${where}.list`, devices),
    ...(isTable ? mustBeOf(null, key, `${where}.key`, columns) : []),
    ...(isTable ? mustBeOf(['money'], rate, `${where}.rate`, columns) : []),
    ...(per > 0 && Number.isFinite(per) ? [] : [ofNothing(`${where}.per`)]),
  ];
}

function ownFields(fields: Fields): Fields {
  return fields.filter(({ from }) => from === 'attribute');
}

function mustBeOf(
  kinds: readonly FieldKind[] | null,
  name: string,
  where: string,
  fields: Fields,
): readonly Located[] {
  const field = fields.find((each) => each.field === name);
  if (field === undefined) {
    const names = fields.map((each) => each.field);
    const message = `"${name}" is not there.`;
    return [{ id: 'RC014', where, message, hint: suggest(name, names, 'Declare the field.') }];
  }
  if (kinds === null || kinds.includes(field.kind)) return [];
  const message = `"${name}" is of kind "${field.kind}".`;
  return [{ id: 'RC054', where, message, hint: `Name a field of kind ${kinds.join(' or ')}.` }];
}

function toldAlready(name: string, where: string): Located {
  const message = `"${name}" is carried by orders already.`;
  return { id: 'RC013', where, message, hint: 'Work it out, or carry it.' };
}

function ratedItself(name: string, where: string): Located {
  const message = `"${name}" is worked out itself, and not before the others.`;
  return { id: 'RC054', where: `${where}.amount`, message, hint: 'Name a quantity that devices tell.' };
}

function ofNothing(where: string): Located {
  const message = 'a rate is for some amount.';
  return { id: 'RC036', where, message, hint: 'Use a number above 0.' };
}
