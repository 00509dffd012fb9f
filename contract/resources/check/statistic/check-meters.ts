import type { EquipmentDeclaration } from '../../declaration';
import { NUMBER_KINDS } from '../../field';
import { suggest } from '../../problem';
import type { MeterDeclaration } from '../../statistic/meter';
import { checkUnique } from '../check-unique';
import type { Located } from '../located';
import { mustBeSumName } from './sum-name';
import { summedOfType } from './summed-of-type';

/** A meter is a number that the devices bring themselves, held against a measure of the type's own orders. */
export function checkMeters(entry: EquipmentDeclaration, where: string): readonly Located[] {
  const { meters = [] } = entry;
  const measures = summedOfType(entry).ofOrders;
  return [
    ...checkUnique('RC013', 'meter', meters, where, ({ name }) => name),
    ...meters.flatMap(({ name, field, against }: MeterDeclaration, index) => {
      const place = `${where}[${index}]`;
      return [
        ...mustBeSumName(name, `${place}.name`, 'RC055'),
        ...mustCount(field, `${place}.field`, entry),
        ...(measures.includes(against) ? [] : [noSuchMeasure(against, `${place}.against`, measures)]),
      ];
    }),
  ];
}

function mustCount(
  name: string,
  where: string,
  { device }: Pick<EquipmentDeclaration, 'device'>,
): readonly Located[] {
  const own = device.fields.filter(({ from }) => from === 'attribute');
  const field = own.find((each) => each.field === name);
  const kinds: readonly string[] = NUMBER_KINDS;
  if (field === undefined) {
    const names = own.map((each) => each.field);
    const message = `"${name}" is no field that the type brings itself.`;
    return [{ id: 'RC014', where, message, hint: suggest(name, names, 'Declare the field.') }];
  }
  if (kinds.includes(field.kind)) return [];
  const message = `"${name}" is of kind "${field.kind}", which counts nothing.`;
  return [{ id: 'RC055', where, message, hint: 'Name a field that holds a number.' }];
}

function noSuchMeasure(measure: string, where: string, measures: readonly string[]): Located {
  const message = `"${measure}" is no measure of the orders of the type.`;
  return { id: 'RC018', where, message, hint: suggest(measure, measures, 'Name one that is folded.') };
}
