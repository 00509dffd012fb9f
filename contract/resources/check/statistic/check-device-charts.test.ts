import { dryer, title, withChart } from '../../../../test/support/declaration/dryer';
import { describeRules } from '../../../../test/support/declaration/rules';
import type { Declaration } from '../../declaration';

const CHARTS = 'entries[0].statistic.device.charts';

function withCharts(...charts: readonly object[]): Declaration {
  const declared = withChart({});
  const { statistic } = dryer;
  const named = charts.map((chart, index) => ({ name: `chart${index}`, title, ...chart }));
  return {
    ...declared,
    entries: declared.entries.map((entry) => ({
      ...entry,
      statistic: { ...statistic, device: { ...statistic?.device, charts: named } },
    })),
  } as Declaration;
}

describeRules('a chart above the table of devices', [
  {
    because: 'the table has no such figure',
    given: withCharts({ kind: 'quadrant', x: 'nett', y: 'net' }),
    expected: { id: 'RC017', where: `${CHARTS}[0].x`, hint: 'Did you mean "net"?' },
    fine: withCharts({ kind: 'quadrant', x: 'net', y: 'net' }),
  },
  {
    because: 'a device is idle for a day at least',
    given: withCharts({ kind: 'idle', days: 0 }),
    expected: { id: 'RC036', where: `${CHARTS}[0].days` },
    fine: withCharts({ kind: 'idle', days: 7 }),
  },
  {
    because: 'charts are asked for by their names',
    given: withCharts({ kind: 'faults', name: 'one' }, { kind: 'states', name: 'one' }),
    expected: { id: 'RC013', where: `${CHARTS}[1].name` },
    fine: withCharts({ kind: 'faults', name: 'one' }, { kind: 'states', name: 'two' }),
  },
]);
