import type { Declaration, EquipmentDeclaration } from '../../declaration';
import { suggest } from '../../problem';
import type { LinkDeclaration } from '../../statistic/link';
import { checkUnique } from '../check-unique';
import type { Located } from '../located';
import { mustBeSumName } from './sum-name';
import { summedOfType } from './summed-of-type';

/** A link names a text of its own devices, a type that there is, and measures of the orders on either side. */
export function checkLinks({ entries }: Pick<Declaration, 'entries'>): readonly Located[] {
  const types = entries.filter((entry) => entry.kind === 'equipment');
  return entries.flatMap((entry, index) => {
    if (entry.kind !== 'equipment') return [];
    const { links = [] } = entry;
    const where = `entries[${index}].links`;
    return [
      ...checkUnique('RC013', 'link', links, where, ({ name }) => name),
      ...links.flatMap((link, at) => checkLink(link, `${where}[${at}]`, { entry, types })),
    ];
  });
}

function checkLink(
  { name, field, to, linked, linking }: LinkDeclaration,
  where: string,
  { entry, types }: { readonly entry: EquipmentDeclaration; readonly types: readonly EquipmentDeclaration[] },
): readonly Located[] {
  const other = types.find(({ deviceType }) => deviceType === to);
  const words = types.map(({ deviceType }) => deviceType);
  return [
    ...mustBeSumName(name, `${where}.name`, 'RC051'),
    ...mustNameDevice(field, `${where}.field`, entry),
    ...(other === undefined
      ? [noSuchType(to, `${where}.to`, words)]
      : mustBeMeasure(linked, `${where}.linked`, summedOfType(other).ofOrders)),
    ...mustBeMeasure(linking, `${where}.linking`, summedOfType(entry).ofOrders),
  ];
}

function mustNameDevice(
  name: string,
  where: string,
  { device }: Pick<EquipmentDeclaration, 'device'>,
): readonly Located[] {
  const own = device.fields.filter(({ from }) => from === 'attribute');
  const field = own.find((each) => each.field === name);
  if (field?.kind === 'text') return [];
  if (field !== undefined) {
    const message = `"${name}" is of kind "${field.kind}", which holds no number of a device.`;
    return [{ id: 'RC051', where, message, hint: 'Name a field of kind "text".' }];
  }
  const names = own.map((each) => each.field);
  const message = `"${name}" is no field that the type brings itself.`;
  return [{ id: 'RC014', where, message, hint: suggest(name, names, 'Declare the field.') }];
}

function mustBeMeasure(measure: string, where: string, measures: readonly string[]): readonly Located[] {
  if (measures.includes(measure)) return [];
  const message = `"${measure}" is no measure of the orders of that type.`;
  return [{ id: 'RC018', where, message, hint: suggest(measure, measures, 'Name one that is folded.') }];
}

function noSuchType(word: string, where: string, words: readonly string[]): Located {
  const message = `no type is called "${word}".`;
  return { id: 'RC051', where, message, hint: suggest(word, words, `Name one of ${words.join(', ')}.`) };
}
