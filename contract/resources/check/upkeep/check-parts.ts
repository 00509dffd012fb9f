import type { EquipmentDeclaration } from '../../declaration';
import { suggest } from '../../problem';
import { SERVICE_PARAMS, type PartDeclaration } from '../../upkeep/part';
import { checkConditions } from '../check-condition';
import { mustBeWhole } from '../check-range';
import { checkText } from '../check-text';
import { checkUnique } from '../check-unique';
import { checkRouteWord } from '../check-words';
import { mustBeDevices, mustComeFrom, type EffectPlace } from '../effect/effect-place';
import type { Located } from '../located';

/** More than any part is made for. */
const STARTS_MAX = 1_000_000;

/** What shows the use of parts; it says nothing of a type that has none. */
const PART_FIELDS = ['parts', 'partUse', 'partDue'];

/** Parts are told apart and made for some starts; fields and acts speak of those that there are. */
export function checkParts(
  { parts = [], device }: Pick<EquipmentDeclaration, 'parts' | 'device'>,
  where: { readonly parts: string; readonly device: string },
): readonly Located[] {
  const own = device.fields.filter(({ from }) => from === 'attribute');
  return [
    ...checkUnique('RC013', 'part', parts, where.parts, ({ name }) => name),
    ...parts.flatMap(({ name, title, starts, where: conditions = [] }: PartDeclaration, index) => [
      ...checkRouteWord(name, `${where.parts}[${index}].name`),
      ...checkText(title, `${where.parts}[${index}].title`),
      ...mustBeWhole(starts, `${where.parts}[${index}].starts`, { least: 1, most: STARTS_MAX }),
      ...checkConditions(conditions, `${where.parts}[${index}].where`, own),
    ]),
    ...checkShown({ parts, device }, `${where.device}.fields`),
    ...checkServiced({ parts, device }, `${where.device}.actions`),
  ];
}

interface Declared {
  readonly parts: readonly PartDeclaration[];
  readonly device: EquipmentDeclaration['device'];
}

/** A table of parts names exactly those of the plan; without a plan there is nothing to show. */
function checkShown({ parts, device }: Declared, where: string): readonly Located[] {
  return device.fields.flatMap((field, index): readonly Located[] => {
    if (field.from === 'attribute' || !PART_FIELDS.includes(field.field)) return [];
    if (parts.length === 0) return [noParts(field.field, `${where}[${index}].field`)];
    const column = 'columns' in field ? field.columns.find((each) => each.field === 'part') : undefined;
    if (field.field !== 'parts' || column === undefined || !('options' in column)) return [];
    return checkOptions(column.options, parts, `${where}[${index}].columns`);
  });
}

/** Whoever registers a service chooses among the parts that there are. */
function checkServiced({ parts, device }: Declared, where: string): readonly Located[] {
  return (device.actions ?? []).flatMap(({ effect, params = [] }, index): readonly Located[] => {
    if (effect.kind !== 'servicePart') return [];
    const place = `${where}[${index}]`;
    if (parts.length === 0) return [noParts('servicePart', `${place}.effect.kind`)];
    const [name] = SERVICE_PARAMS;
    const at = params.findIndex(({ field }) => field === name);
    const param = params[at];
    if (param === undefined) return [];
    if (!('options' in param) || param.kind !== 'enum' || param.required !== true) {
      const message = `"${name}" does not say which part was serviced.`;
      const hint = 'Let it choose one of the parts, as required.';
      return [{ id: 'RC056', where: `${place}.params[${at}]`, message, hint }];
    }
    return checkOptions(param.options, parts, `${place}.params[${at}].options`);
  });
}

function checkOptions(
  options: readonly { readonly value: unknown }[],
  parts: readonly PartDeclaration[],
  where: string,
): readonly Located[] {
  const names = parts.map(({ name }) => name);
  const known: readonly unknown[] = names;
  const said = options.map(({ value }) => value);
  return [
    ...said.flatMap((value) =>
      known.includes(value)
        ? []
        : [
            {
              id: 'RC056',
              where,
              message: `the type has no part "${String(value)}".`,
              hint: suggest(String(value), names, 'Declare it in "parts".'),
            },
          ],
    ),
    ...names.flatMap((name) =>
      said.includes(name)
        ? []
        : [
            {
              id: 'RC056',
              where,
              message: `the part "${name}" cannot be chosen.`,
              hint: 'Offer every declared part.',
            },
          ],
    ),
  ];
}

function noParts(name: string, where: string): Located {
  const message = `"${name}" is about parts, and the type has none.`;
  return { id: 'RC056', where, message, hint: 'Declare them in "parts".' };
}

/** A service is registered of devices, of the part that is entered. */
export function checkServicePart({ table, where, params }: EffectPlace): readonly Located[] {
  return [
    ...mustBeDevices('servicePart', table, `${where}.kind`),
    ...SERVICE_PARAMS.flatMap((name) => mustComeFrom(name, { params, field: undefined, where })),
  ];
}
