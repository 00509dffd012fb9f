import type { DeviceReportPageDeclaration } from '../../declaration';
import { suggest } from '../../problem';
import { mustBeWhole } from '../check-range';
import { checkText } from '../check-text';
import { checkUnique } from '../check-unique';
import type { Located } from '../located';

/** Longer than anybody waits for a device to be used. */
const IDLE_DAYS_MAX = 365;

/** What stands above a table of devices: figures that the table has, and days that can pass. */
export function checkDeviceCharts(
  { charts = [], metrics }: Pick<DeviceReportPageDeclaration, 'charts' | 'metrics'>,
  where: string,
): readonly Located[] {
  const names = metrics.map(({ name }) => name);
  return [
    ...checkUnique('RC013', 'chart', charts, where, ({ name }) => name),
    ...charts.flatMap((chart, index): readonly Located[] => {
      const place = `${where}[${index}]`;
      const title = checkText(chart.title, `${place}.title`);
      if (chart.kind === 'idle') {
        return [...title, ...mustBeWhole(chart.days, `${place}.days`, { least: 1, most: IDLE_DAYS_MAX })];
      }
      if (chart.kind !== 'quadrant') return title;
      const unknown = (['x', 'y'] as const).flatMap((axis): readonly Located[] => {
        const name = chart[axis];
        if (names.includes(name)) return [];
        const hint = suggest(name, names, 'Declare the metric.');
        return [
          { id: 'RC017', where: `${place}.${axis}`, message: `the page has no metric "${name}".`, hint },
        ];
      });
      return [...title, ...unknown];
    }),
  ];
}
