import type { EquipmentDeclaration } from '../../declaration';
import { NUMBER_KINDS, type FieldDeclaration } from '../../field';
import type { LastingChart } from '../../metric';
import type { Located } from '../located';
import { suggest } from '../../problem';

/** What the charts of a summary show beside its figures: devices by a choice that leads to them, and what waits. */
export function checkCharts(
  {
    statistic,
    device,
    order,
    waiting = [],
  }: Pick<EquipmentDeclaration, 'statistic' | 'device' | 'order' | 'waiting'>,
  where: string,
): readonly Located[] {
  const choices = device.fields
    .filter(({ kind, filter }) => kind === 'enum' && filter === true)
    .map(({ field }) => field);
  return (statistic?.summary.charts ?? []).flatMap((chart, index): readonly Located[] => {
    if (chart.kind === 'ring' && !choices.includes(chart.field)) {
      const message = `devices are not filtered by a choice "${chart.field}".`;
      const hint = suggest(chart.field, choices, 'Name a field of kind "enum" with filter: true.');
      return [{ id: 'RC047', where: `${where}[${index}].field`, message, hint }];
    }
    if (chart.kind === 'lasting') return checkLasting(chart, `${where}[${index}]`, { device, order });
    if (chart.kind === 'heat' && chart.metrics.length === 0) {
      const message = 'the chart shows no figure.';
      return [
        { id: 'RC047', where: `${where}[${index}].metrics`, message, hint: 'Name a metric of the page.' },
      ];
    }
    if (chart.kind === 'todo' && waiting.length === 0) {
      const message = 'nothing of the type waits for anybody.';
      return [{ id: 'RC047', where: `${where}[${index}]`, message, hint: 'Declare "waiting" of the type.' }];
    }
    return [];
  });
}

const QUANTITIES: readonly string[] = NUMBER_KINDS;
const isOwnQuantity = ({ kind, from }: FieldDeclaration) => QUANTITIES.includes(kind) && from === 'attribute';

/** What is left is a quantity of the entries of a device, and what is used one of its orders. */
function checkLasting(
  { list, left, used }: LastingChart,
  where: string,
  { device, order }: Pick<EquipmentDeclaration, 'device' | 'order'>,
): readonly Located[] {
  const tables = device.fields.flatMap((field) =>
    field.kind === 'rows' && field.from === 'attribute' ? [field] : [],
  );
  const table = tables.find(({ field }) => field === list);
  if (table === undefined) {
    const names = tables.map(({ field }) => field);
    const hint = suggest(list, names, 'Name an attribute of kind "rows".');
    return [{ id: 'RC047', where: `${where}.list`, message: `devices have no table "${list}".`, hint }];
  }
  const columns = table.columns.filter(({ kind }) => QUANTITIES.includes(kind)).map(({ field }) => field);
  const measures = order.fields.filter(isOwnQuantity).map(({ field }) => `extra.${field}`);
  return [
    ...(columns.includes(left)
      ? []
      : [
          {
            id: 'RC047',
            where: `${where}.left`,
            message: `"${left}" is no quantity of "${list}".`,
            hint: suggest(left, columns, 'Name a column that holds a number.'),
          },
        ]),
    ...(measures.includes(used)
      ? []
      : [
          {
            id: 'RC047',
            where: `${where}.used`,
            message: `orders use up no "${used}".`,
            hint: suggest(used, measures, 'Name "extra." and a number field of the order.'),
          },
        ]),
  ];
}
