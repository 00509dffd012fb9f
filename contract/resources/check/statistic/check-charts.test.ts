import { dryer, title, withChart } from '../../../../test/support/declaration/dryer';
import { describeRules } from '../../../../test/support/declaration/rules';
import type { Declaration, EquipmentDeclaration, ListPageDeclaration } from '../../declaration';

const CHART = 'entries[0].statistic.summary.charts[0]';
const state = {
  ...({ field: 'state', from: 'attribute', kind: 'enum', title } as const),
  options: [{ value: 1, title }],
};

/** The chart, over devices that are filtered by a choice, of a type of which something waits. */
function withSummary(chart: object, change: Partial<EquipmentDeclaration> = {}): Declaration {
  const declared = withChart({ metrics: undefined, ...chart });
  const fields = [...dryer.device.fields, { ...state, filter: true }] as ListPageDeclaration<
    string,
    never
  >['fields'];
  const more = { device: { ...dryer.device, fields }, waiting: [{ name: 'all', title, list: 'device' }] };
  return {
    ...declared,
    entries: declared.entries.map((entry) => ({ ...entry, ...more, ...change })),
  } as Declaration;
}

/** What lasts how long, over devices that hold something in channels. */
function withLasting(change: object): Declaration {
  const columns = [
    { field: 'agent', kind: 'text', title },
    { field: 'remainMl', kind: 'number', title },
  ] as const;
  const channels = { field: 'channels', from: 'attribute', kind: 'rows', title, columns } as const;
  const device = { ...dryer.device, fields: [...dryer.device.fields, channels] };
  const chart = { kind: 'lasting', list: 'channels', left: 'remainMl', used: 'extra.litres' };
  return withSummary({ ...chart, ...change }, { device });
}

describeRules('a chart beside the figures', [
  {
    because: 'devices have no such choice',
    given: withSummary({ kind: 'ring', field: 'stat' }),
    expected: { id: 'RC047', where: `${CHART}.field`, hint: 'Did you mean "state"?' },
    fine: withSummary({ kind: 'ring', field: 'state' }),
  },
  {
    because: 'nothing leads to devices that are not filtered by it',
    given: withSummary(
      { kind: 'ring', field: 'state' },
      { device: { ...dryer.device, fields: [...dryer.device.fields, state] } },
    ),
    expected: { id: 'RC047', where: `${CHART}.field` },
    fine: withSummary({ kind: 'ring', field: 'state' }),
  },
  {
    because: 'an hour without a figure says nothing',
    given: withSummary({ kind: 'heat', metrics: [] }),
    expected: { id: 'RC047', where: `${CHART}.metrics` },
    fine: withSummary({ kind: 'heat', metrics: ['net', 'rate'] }),
  },
  {
    because: 'the page has no such metric',
    given: withSummary({ kind: 'heat', metrics: ['nett'] }),
    expected: { id: 'RC017', where: `${CHART}.metrics[0]`, hint: 'Did you mean "net"?' },
    fine: withSummary({ kind: 'heat', metrics: ['net'] }),
  },
  {
    because: 'parts of a ratio make no change',
    given: withSummary({ kind: 'ranking', metric: 'rate' }),
    expected: { id: 'RC038', where: `${CHART}.metric` },
    fine: withSummary({ kind: 'ranking', metric: 'net' }),
  },
  {
    because: 'devices have no such table',
    given: withLasting({ list: 'chanels' }),
    expected: { id: 'RC047', where: `${CHART}.list`, hint: 'Did you mean "channels"?' },
    fine: withLasting({}),
  },
  {
    because: 'words do not run out',
    given: withLasting({ left: 'agent' }),
    expected: { id: 'RC047', where: `${CHART}.left` },
    fine: withLasting({}),
  },
  {
    because: 'orders do not use it up',
    given: withLasting({ used: 'extra.litre' }),
    expected: { id: 'RC047', where: `${CHART}.used`, hint: 'Did you mean "extra.litres"?' },
    fine: withLasting({}),
  },
  {
    because: 'nothing of the type waits',
    given: withSummary({ kind: 'todo' }, { waiting: [] }),
    expected: { id: 'RC047', where: CHART },
    fine: withSummary({ kind: 'todo' }),
  },
]);
