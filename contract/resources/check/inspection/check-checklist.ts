import type { EquipmentDeclaration } from '../../declaration';
import { CHECK_ITEMS_MAX, type CheckItemDeclaration } from '../../inspection/check-item';
import { checkText } from '../check-text';
import { checkUnique } from '../check-unique';
import { checkRouteWord } from '../check-words';
import type { Located } from '../located';

/** Items are told apart, and each can be answered: within bounds that there are, or by one of its choices. */
export function checkChecklist(
  { checklist = [] }: Pick<EquipmentDeclaration, 'checklist'>,
  where: string,
): readonly Located[] {
  return [
    ...(checklist.length > CHECK_ITEMS_MAX ? [tooMany(checklist.length, where)] : []),
    ...checkUnique('RC013', 'item', checklist, where, ({ name }) => name),
    ...checklist.flatMap((item, index) => checkItem(item, `${where}[${index}]`)),
  ];
}

function checkItem(item: CheckItemDeclaration, where: string): readonly Located[] {
  return [
    ...checkRouteWord(item.name, `${where}.name`),
    ...checkText(item.title, `${where}.title`),
    ...checkRange(item, where),
    ...checkChoices(item, where),
  ];
}

function checkRange({ name, kind, min, max, unit }: CheckItemDeclaration, where: string): readonly Located[] {
  if (kind !== 'number') {
    if (min === undefined && max === undefined && unit === undefined) return [];
    return [
      problem(
        where,
        `"${name}" is no number, and has a range or a unit.`,
        'Leave them out, or use a number.',
      ),
    ];
  }
  if (min === undefined && max === undefined) {
    return [problem(where, `no value of "${name}" would be wrong.`, 'Say "min", "max" or both.')];
  }
  if (min === undefined || max === undefined || min < max) return [];
  return [problem(`${where}.min`, `no value of "${name}" would be in order.`, 'Let "min" be below "max".')];
}

function checkChoices({ name, kind, choices = [] }: CheckItemDeclaration, where: string): readonly Located[] {
  const place = `${where}.choices`;
  if (kind !== 'choice') {
    if (choices.length === 0) return [];
    return [problem(place, `"${name}" is no choice, and has choices.`, 'Leave them out, or use a choice.')];
  }
  const failing = choices.filter(({ isFailure }) => isFailure === true).length;
  return [
    ...checkUnique('RC013', 'choice', choices, place, ({ value }) => value),
    ...choices.flatMap(({ title }, index) => checkText(title, `${place}[${index}].title`)),
    ...(failing > 0 && failing < choices.length
      ? []
      : [problem(place, `"${name}" cannot be both right and wrong.`, 'Give it a choice of each.')]),
  ];
}

function tooMany(count: number, where: string): Located {
  const hint = `Keep to ${CHECK_ITEMS_MAX}: nobody looks at more at one device.`;
  return problem(where, `the checklist has ${count} items.`, hint);
}

function problem(where: string, message: string, hint: string): Located {
  return { id: 'RC061', where, message, hint };
}
