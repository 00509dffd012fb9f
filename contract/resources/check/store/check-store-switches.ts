import type { ActionDeclaration } from '../../action';
import type { AlertRuleDeclaration } from '../../alert';
import type { EquipmentDeclaration } from '../../declaration';
import type { FieldDeclaration } from '../../field';
import type { StoreSwitchDeclaration, SwitchRefusal } from '../../store-switch';
import { checkConditions, mustBeField } from '../check-condition';
import type { ExpressionCheck } from '../check-expression';
import { checkText } from '../check-text';
import { checkUnique } from '../check-unique';
import type { Located } from '../located';

/** Switches of the stores: each a flag of the devices that nothing else sets, behind a key of its own. */
export function checkStoreSwitches(
  { storeSwitches = [], device, alerts = [] }: EquipmentDeclaration,
  where: string,
  checkExpression: ExpressionCheck,
): readonly Located[] {
  const { fields, actions = [] } = device;
  const names = storeSwitches.map(({ field }) => field);
  return [
    ...checkUnique('RC013', 'store switch', storeSwitches, where, ({ field }) => field, 'field'),
    ...storeSwitches.flatMap((each, index) => {
      const place = `${where}[${index}]`;
      return [
        ...mustBeFlag(each.field, `${place}.field`, fields),
        ...mustBeGuarded(each, `${place}.permission`),
        ...checkExpression(each.permission, `${place}.permission`),
        ...checkText(each.whenOff, `${place}.whenOff`),
        ...checkConcerns(each, `${place}.concerns`, { fields, names }),
        ...checkRefusal(each.refuses, `${place}.refuses`),
        ...mustBeAlone(each.field, `${place}.field`, { actions, alerts }),
      ];
    }),
  ];
}

function mustBeFlag(name: string, where: string, fields: readonly FieldDeclaration[]): readonly Located[] {
  const field = fields.find((each) => each.field === name);
  if (field === undefined) return mustBeField(name, where, fields);
  if (field.kind === 'boolean' && field.from === 'attribute') return [];
  const message = `"${name}" is no flag that devices of the type have of their own.`;
  return [{ id: 'RC042', where, message, hint: 'Name an attribute of kind "boolean".' }];
}

function mustBeGuarded({ field, permission }: StoreSwitchDeclaration, where: string): readonly Located[] {
  if (permission.trim() !== '') return [];
  const hint = 'Name the key that allows it.';
  return [{ id: 'RC012', where, message: `the store switch "${field}" needs no permission.`, hint }];
}

/** What a device is told must not hang on what changes by itself, nor on another switch. */
function checkConcerns(
  { concerns = [] }: StoreSwitchDeclaration,
  where: string,
  { fields, names }: { readonly fields: readonly FieldDeclaration[]; readonly names: readonly string[] },
): readonly Located[] {
  const own = fields.filter(({ field, from }) => from === 'attribute' && !names.includes(field));
  const wrong = concerns.flatMap(({ field }, index): readonly Located[] =>
    own.some((each) => each.field === field) || !fields.some((each) => each.field === field)
      ? []
      : [
          {
            id: 'RC042',
            where: `${where}[${index}].field`,
            message: `"${field}" does not tell which devices a switch is about.`,
            hint: 'Name an attribute of the devices that is no switch.',
          },
        ],
  );
  return [...checkConditions(concerns, where, fields), ...wrong];
}

/** Names of values that a start carries, as the platform endpoint takes them. */
const PARAM = /^[A-Za-z][0-9A-Za-z]{0,39}$/;

function checkRefusal(refuses: SwitchRefusal | undefined, where: string): readonly Located[] {
  if (refuses?.kind !== 'start' || PARAM.test(refuses.param)) return [];
  const message = `"${refuses.param}" is no name that a start carries.`;
  return [{ id: 'RC020', where: `${where}.param`, message, hint: 'Use letters and digits.' }];
}

/** What follows the store is set by nobody else, and is no state of the device that an alert could look at. */
function mustBeAlone(
  name: string,
  where: string,
  {
    actions,
    alerts,
  }: { readonly actions: readonly ActionDeclaration[]; readonly alerts: readonly AlertRuleDeclaration[] },
): readonly Located[] {
  const setter = actions.find(
    ({ effect }) => effect.kind === 'set' && effect.values.some(({ field }) => field === name),
  );
  const watcher = alerts.find(({ when }) => fieldsOf(when).includes(name));
  return [
    ...(setter === undefined
      ? []
      : [toElsewhere(where, `"${name}" follows the store, and the action "${setter.name}" sets it.`)]),
    ...(watcher === undefined
      ? []
      : [toElsewhere(where, `"${name}" follows the store, and the alert "${watcher.name}" looks at it.`)]),
  ];
}

function fieldsOf(when: AlertRuleDeclaration['when']): readonly string[] {
  if (when.kind === 'any') return when.of.flatMap(fieldsOf);
  const held = 'while' in when ? (when.while ?? []) : [];
  return [...('field' in when ? [when.field] : []), ...held.map(({ field }) => field)];
}

function toElsewhere(where: string, message: string): Located {
  return { id: 'RC042', where, message, hint: 'Leave it to the switch alone.' };
}
