import { describe, expect, it } from 'vitest';
import { text } from '../../text';
import { checkDeclaration } from './check';
import type { Declaration, EquipmentDeclaration, ListPageDeclaration } from '../declaration';
import type { FieldDeclaration } from '../field';
import { resolveDeclaration } from '../resolve';
import { ConfigError } from '../problem';

const title = text('名称', 'Name');

/** Every field is an attribute, so that the same list serves devices and orders. */
const list: ListPageDeclaration<string, never> = {
  title,
  permission: 'dryerDeviceInfo',
  fields: [
    { field: 'number', from: 'attribute', kind: 'text', title, list: true, sort: true },
    { field: 'at', from: 'attribute', kind: 'time', title, filter: true },
    { field: 'litres', from: 'attribute', kind: 'number', title },
  ],
  sorter: { field: 'number', order: 'asc' },
};

const metric = {
  name: 'net',
  title,
  kind: 'money',
  fold: { sum: ['receivedCents'] },
  formula: title,
} as const;

const dryer: EquipmentDeclaration = {
  kind: 'equipment',
  name: 'dryer',
  deviceType: 'dryer',
  title,
  icon: 'washer',
  permissions: [
    {
      group: 'dryer.device',
      title,
      rows: {
        dryerDeviceInfo: { id: 1, title: text('查看', 'View') },
        dryerDeviceRestart: { id: 2, title: text('重启', 'Restart') },
      },
    },
  ],
  statistic: {
    summary: {
      title,
      metrics: [metric],
      charts: [{ name: 'trend', title, kind: 'trend', metrics: ['net'] }],
    },
    income: { title, metrics: [metric] },
    device: { title, metrics: [metric] },
  },
  device: list,
  order: list,
};

const action = {
  name: 'rename',
  title,
  permission: 'dryerDeviceInfo',
  effect: { kind: 'set', values: [{ field: 'number', from: 'number' }] },
  params: [{ field: 'number', kind: 'text', title }],
};

const valid: Declaration = { neverDelegated: [], home: '/dryer/device', permissions: [], entries: [dryer] };

/** The valid declaration with one entry changed. */
function withEntry(change: object): Declaration {
  return { ...valid, entries: [{ ...dryer, ...change }] };
}

function withDevice(change: object): Declaration {
  return withEntry({ device: { ...list, ...change } });
}

function withField(field: object): Declaration {
  const added = { from: 'attribute', ...field } as FieldDeclaration<string, never>;
  return withDevice({ fields: [...list.fields, added] });
}

function withMetric(change: object): Declaration {
  const { statistic } = dryer;
  return withEntry({ statistic: { ...statistic, income: { title, metrics: [{ ...metric, ...change }] } } });
}

const cyclic: Record<string, unknown> = {};
cyclic['self'] = cyclic;

describe('checkDeclaration', () => {
  it('finds nothing in a valid declaration', () => {
    expect(checkDeclaration(valid)).toEqual([]);
  });

  it.each<{ id: string; given: Declaration; path: string; hint?: string }>([
    { id: 'RC001', given: withEntry({ icon: () => 'washer' }), path: 'entries[0].icon' },
    { id: 'RC001', given: withField(cyclic), path: 'entries[0].device.fields[3].self.self' },
    {
      id: 'RC002',
      given: {
        ...valid,
        permissions: [{ group: 'other', title, rows: { other: { id: 1, title: text('甲', 'A') } } }],
      },
      path: 'entries[0].permissions[0].rows.dryerDeviceInfo',
    },
    {
      id: 'RC003',
      given: withDevice({ permission: 'dryerDevceInfo' }),
      path: 'entries[0].device.permission',
      hint: 'Did you mean "dryerDeviceInfo"?',
    },
    {
      id: 'RC004',
      given: {
        ...valid,
        permissions: [{ group: 'other', title, rows: { franchisee: { id: 9, title: text('甲', 'A') } } }],
      },
      path: 'permissions[0].rows.franchisee',
    },
    {
      id: 'RC005',
      given: withDevice({ permission: 'dryerDeviceInfo & dryerDeviceRestart | franchisee' }),
      path: 'entries[0].device.permission',
    },
    { id: 'RC005', given: withDevice({ reads: 'dryerDeviceInfo &' }), path: 'entries[0].device.reads' },
    {
      id: 'RC006',
      given: {
        ...valid,
        entries: [
          dryer,
          {
            kind: 'group',
            name: 'dryer',
            title,
            icon: 'bill',
            pages: [{ kind: 'personal-center', name: 'a', title }],
          },
        ],
      },
      path: 'entries[1].name',
    },
    {
      id: 'RC007',
      given: { ...valid, entries: [dryer, { ...dryer, name: 'dryer2', permissions: [] }] },
      path: 'entries[1].deviceType',
    },
    {
      id: 'RC008',
      given: withEntry({ icon: 'wosher' }),
      path: 'entries[0].icon',
      hint: 'Did you mean "washer"?',
    },
    {
      id: 'RC009',
      given: withField({ field: 'x', kind: 'mony', title }),
      path: 'entries[0].device.fields[3].kind',
      hint: 'Did you mean "money"?',
    },
    { id: 'RC009', given: withMetric({ kind: 'text' }), path: 'entries[0].statistic.income.metrics[0].kind' },
    {
      id: 'RC009',
      given: withField({ field: 'x', kind: 'enum', title, options: [{ value: 1, title, tone: 'dangr' }] }),
      path: 'entries[0].device.fields[3].options[0].tone',
      hint: 'Did you mean "danger"?',
    },
    {
      id: 'RC010',
      given: withField({ field: 'number', kind: 'text', title }),
      path: 'entries[0].device.fields[3].field',
    },
    {
      id: 'RC011',
      given: { ...valid, entries: [dryer, { kind: 'group', name: 'empty', title, icon: 'bill', pages: [] }] },
      path: 'entries[1].pages',
    },
    {
      id: 'RC012',
      given: withDevice({ actions: [{ ...action, permission: '' }] }),
      path: 'entries[0].device.actions[0].permission',
    },
    {
      id: 'RC013',
      given: withDevice({
        tabs: [
          { name: 'all', title, where: [] },
          { name: 'all', title, where: [] },
        ],
      }),
      path: 'entries[0].device.tabs[1].name',
    },
    {
      id: 'RC014',
      given: withDevice({ tabs: [{ name: 'all', title, where: [{ field: 'numbr', in: [1] }] }] }),
      path: 'entries[0].device.tabs[0].where[0].field',
      hint: 'Did you mean "number"?',
    },
    {
      id: 'RC014',
      given: withDevice({ search: { fields: ['nmber'], match: 'exact', placeholder: title } }),
      path: 'entries[0].device.search.fields[0]',
      hint: 'Did you mean "number"?',
    },
    {
      id: 'RC015',
      given: withDevice({ sorter: { field: 'litres', order: 'asc' } }),
      path: 'entries[0].device.sorter.field',
    },
    {
      id: 'RC027',
      given: withField({ field: 'x', kind: 'time', title, follows: { field: 'number', withinSeconds: 1 } }),
      path: 'entries[0].device.fields[3].follows',
    },
    {
      id: 'RC027',
      given: withField({ field: 'x', kind: 'time', title, follows: { field: 'x', withinSeconds: 1 } }),
      path: 'entries[0].device.fields[3].follows',
    },
    { id: 'RC015', given: withDevice({ period: 'number' }), path: 'entries[0].device.period' },
    {
      id: 'RC016',
      given: withField({ field: 'x', kind: 'enum', title, filter: true, options: [] }),
      path: 'entries[0].device.fields[3].options',
    },
    {
      id: 'RC016',
      given: withField({ field: 'x', kind: 'level', title, max: 0 }),
      path: 'entries[0].device.fields[3].max',
    },
    {
      id: 'RC016',
      given: withField({ field: 'x', kind: 'reference', title, filter: true }),
      path: 'entries[0].device.fields[3].source',
    },
    {
      id: 'RC017',
      given: withEntry({
        statistic: {
          ...dryer.statistic,
          summary: {
            title,
            metrics: [metric],
            charts: [{ name: 'trend', title, kind: 'trend', metrics: ['nett'] }],
          },
        },
      }),
      path: 'entries[0].statistic.summary.charts[0].metrics[0]',
      hint: 'Did you mean "net"?',
    },
    {
      id: 'RC018',
      given: withMetric({ fold: { sum: ['recievedCents'] } }),
      path: 'entries[0].statistic.income.metrics[0].fold.sum[0]',
      hint: 'Did you mean "receivedCents"?',
    },
    {
      id: 'RC018',
      given: withMetric({ fold: { sum: ['extra.gallons'] } }),
      path: 'entries[0].statistic.income.metrics[0].fold.sum[0]',
    },
    {
      id: 'RC019',
      given: { ...valid, home: '/dryer/devise' },
      path: 'home',
      hint: 'Did you mean "/dryer/device"?',
    },
    { id: 'RC020', given: withEntry({ name: 'Dryer Room' }), path: 'entries[0].name' },
    {
      id: 'RC020',
      given: withField({ field: 'keyword', kind: 'text', title }),
      path: 'entries[0].device.fields[3].field',
    },
    { id: 'RC021', given: withEntry({ title: { zh: '烘干机', en: ' ' } }), path: 'entries[0].title.en' },
    {
      id: 'RC022',
      given: withField({ field: 'x', kind: 'reference', title, target: 'ordr' }),
      path: 'entries[0].device.fields[3].target',
      hint: 'Did you mean "order"?',
    },
    {
      id: 'RC023',
      given: withField({ field: 'x', kind: 'text', title, section: 'live' }),
      path: 'entries[0].device.fields[3].section',
    },
    {
      id: 'RC025',
      given: {
        ...valid,
        permissions: [
          {
            group: 'other',
            title,
            rows: { other: { id: 9, title: text('甲', 'A'), roles: ['suport' as 'support'] } },
          },
        ],
      },
      path: 'permissions[0].rows.other.roles[0]',
      hint: 'Did you mean "support"?',
    },
    {
      id: 'RC030',
      given: withDevice({
        fields: [...list.fields, { field: 'signal', kind: 'number', title }],
        actions: [{ ...action, effect: { kind: 'set', values: [{ field: 'signal', to: 1 }] } }],
      }),
      path: 'entries[0].device.actions[0].effect.values[0].field',
    },
    { id: 'RC008', given: withEntry({ icon: { path: 'a.svg' } }), path: 'entries[0].icon.path' },
    { id: 'RC003', given: { ...valid, neverDelegated: ['capital'] }, path: 'neverDelegated[0]' },
    {
      id: 'RC026',
      given: withDevice({ actions: [{ ...action, params: [] }] }),
      path: 'entries[0].device.actions[0].effect.values[0].from',
    },
    {
      id: 'RC014',
      given: withDevice({
        actions: [{ ...action, effect: { kind: 'set', values: [{ field: 'nummer', to: 1 }] } }],
      }),
      path: 'entries[0].device.actions[0].effect.values[0].field',
      hint: 'Did you mean "number"?',
    },
    {
      id: 'RC024',
      given: withDevice({
        fields: [{ field: 'number', from: 'attribute', kind: 'text', title, sort: true }],
      }),
      path: 'entries[0].device.fields',
    },
  ])('reports $id at $path', ({ id, given, path, hint }) => {
    const problem = checkDeclaration(given).find(
      (candidate) => candidate.id === id && candidate.path === path,
    );
    expect(problem, JSON.stringify(checkDeclaration(given), null, 1)).toBeDefined();
    expect(problem?.message.endsWith('.')).toBe(true);
    if (hint !== undefined) expect(problem?.hint).toBe(hint);
  });

  it('accepts a metric over a number field of the orders', () => {
    expect(checkDeclaration(withMetric({ fold: { sum: ['extra.litres'] } }))).toEqual([]);
  });

  it('accepts an action that sets a field to what was entered', () => {
    expect(checkDeclaration(withDevice({ actions: [action] }))).toEqual([]);
  });

  it('accepts a picture of its own, and none', () => {
    expect(checkDeclaration(withEntry({ icon: { path: 'M4 4h16v16H4Z' } }))).toEqual([]);
    expect(checkDeclaration(withEntry({ icon: undefined }))).toEqual([]);
  });

  it('reports every problem at once', () => {
    const problems = checkDeclaration(withEntry({ icon: 'nothing', name: '1', deviceType: 'A' }));
    expect(problems.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['entries[0].icon', 'entries[0].name', 'entries[0].deviceType', 'home']),
    );
  });
});

describe('resolveDeclaration', () => {
  it('throws one error that lists all problems', () => {
    expect(() => resolveDeclaration(withEntry({ icon: 'nothing', name: '1' }))).toThrow(ConfigError);
  });

  it('derives paths, redirects and effective permissions', () => {
    const resolved = resolveDeclaration(valid);
    expect(resolved.pages.map(({ path }) => path)).toEqual([
      '/dryer/statistic/summary',
      '/dryer/statistic/income',
      '/dryer/statistic/device',
      '/dryer/device',
      '/dryer/order',
    ]);
    expect(resolved.groups.map(({ path, redirect }) => [path, redirect])).toEqual([
      ['/dryer', '/dryer/statistic'],
      ['/dryer/statistic', '/dryer/statistic/summary'],
    ]);
    expect(resolved.pages[3]?.permission).toEqual([{ kind: 'all', keys: ['dryerDeviceInfo'] }]);
  });

  it('leaves nothing undefined', () => {
    const resolved = resolveDeclaration(valid);
    const plain: unknown = JSON.parse(JSON.stringify(resolved.pages));
    expect(plain).toEqual(resolved.pages);
  });
});
