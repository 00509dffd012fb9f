import type {
  Declaration,
  EquipmentDeclaration,
  ListPageDeclaration,
  PermissionRows,
} from '../../../contract/resources/declaration';
import type { FieldDeclaration } from '../../../contract/resources/field';
import { text } from '../../../contract/text';

/** Any wording. */
export const title = text('名称', 'Name');

/** Every field is an attribute, so that the same list serves devices and orders. */
export const list: ListPageDeclaration<string, never> = {
  title,
  permission: 'dryerDeviceInfo',
  fields: [
    { field: 'number', from: 'attribute', kind: 'text', title, list: true, sort: true },
    { field: 'at', from: 'attribute', kind: 'time', title, filter: true },
    { field: 'litres', from: 'attribute', kind: 'number', title },
  ],
  sorter: { field: 'number', order: 'asc' },
};

/** A sum. */
export const metric = {
  name: 'net',
  title,
  kind: 'money',
  fold: { sum: ['receivedCents'] },
  formula: title,
} as const;

/** An equipment type with everything. */
export const dryer: EquipmentDeclaration = {
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
  order: { ...list, permission: 'dryerDeviceRestart' },
};

/** Sets a field to what was entered. */
export const action = {
  name: 'rename',
  title,
  permission: 'dryerDeviceInfo',
  effect: { kind: 'set', values: [{ field: 'number', from: 'number' }] },
  params: [{ field: 'number', kind: 'text', title }],
} as const;

/** Nothing is wrong with it. */
export const valid: Declaration = {
  neverDelegated: [],
  home: '/dryer/device',
  permissions: [],
  entries: [dryer],
};

/** The valid declaration with one entry changed. */
export function withEntry(change: object): Declaration {
  return { ...valid, entries: [{ ...dryer, ...change }] };
}

export function withDevice(change: object): Declaration {
  return withEntry({ device: { ...list, ...change } });
}

export function withField(field: object): Declaration {
  const added = { from: 'attribute', ...field } as FieldDeclaration<string, never>;
  return withDevice({ fields: [...list.fields, added] });
}

export function withMetric(change: object): Declaration {
  const { statistic } = dryer;
  return withEntry({ statistic: { ...statistic, income: { title, metrics: [{ ...metric, ...change }] } } });
}

/** The valid declaration with an action of its device page. */
export function withAction(change: object): Declaration {
  return withDevice({ actions: [{ ...action, ...change }] });
}

/** The valid declaration with a shared permission group, whose rights are reserved unless they deny it. */
export function withRows(rows: object): Declaration {
  const reserved = Object.entries(rows).map(([key, row]) => [key, { reserved: title, ...(row as object) }]);
  const group = { group: 'shared', title, rows: Object.fromEntries(reserved) as PermissionRows };
  return { ...valid, permissions: [group] };
}

/** The valid declaration with a group of pages after its equipment. */
export function withGroup(change: object): Declaration {
  const pages = [{ kind: 'personal-center', name: 'personalCenter', title }] as const;
  return { ...valid, entries: [dryer, { kind: 'group', name: 'userCenter', title, pages, ...change }] };
}

/** The valid declaration with a chart over the metrics `net` and `rate`, a ratio. */
export function withChart(change: object): Declaration {
  const ratio = { of: { sum: ['refundCents'] }, per: { sum: ['receivedCents'] } } as const;
  const rate = { ...metric, name: 'rate', kind: 'percent', fold: { ratio } } as const;
  const chart = { name: 'chart', title, kind: 'trend', metrics: ['net'], ...change };
  return withEntry({
    statistic: { ...dryer.statistic, summary: { title, metrics: [metric, rate], charts: [chart] } },
  });
}
