/**
 * What the declaration must refuse at compile time. Each refused line carries `@ts-expect-error` with the
 * reason; `refused-declarations.test.ts` also compiles this file without the marks and reads the errors.
 */
import { declareWith, permissionGroup } from '../../contract/resources/define';
import type { ActionDeclaration } from '../../contract/resources/action';
import type { GroupListDeclaration, ListPageDeclaration } from '../../contract/resources/declaration';
import type { FieldDeclaration } from '../../contract/resources/field';
import type { ColumnOf } from '../../contract/resources/source';
import { text } from '../../contract/text';
import { action, ask, entered, set } from '../../resources/vocabulary/actions';
import { alert } from '../../resources/vocabulary/alerts';
import { details } from '../../resources/vocabulary/details';
import { choice, number, words } from '../../resources/vocabulary/fields';
import { sum } from '../../resources/vocabulary/metrics';
import { declareProduct } from '../../resources/vocabulary/product';
import { calibrateAct, setIdleAct } from '../../resources/vocabulary/act/remote-acts';
import { rights, sharedRights } from '../../resources/vocabulary/rights';

const title = text('称呼', 'Title');
const shared = sharedRights('simCard', title, { simCardInfo: [700, 'simCard.info'] });
const { declaration, equipment, group } = declareProduct([shared]);
const owned = rights('dryer', title, {
  dryerDeviceInfo: [1, 'device.info'],
  dryerDeviceEdit: [2, 'device.edit'],
  dryerOrderInfo: [3, 'order.info'],
});
const other = rights('iron', title, { ironDeviceInfo: [9, 'device.info'] });
export const foreign = other;

const device = { income: 'dryerOrderInfo', servicing: ['维护中', 'Servicing'] } as const;
const litres = number('litres', '水量', 'Litres');
const dryer = {
  name: 'dryer',
  deviceType: 'dryer',
  title,
  details: details({ device }),
  rights: owned,
} as const;
const order = 'dryerOrderInfo';

/** Everything that an entry may say about keys compiles: its own, shared ones, the roles, two combined, none. */
export const accepted = [
  equipment({ ...dryer, order, device: 'dryerDeviceInfo' }),
  equipment({ ...dryer, order, device: 'simCardInfo' }),
  equipment({ ...dryer, order, device: 'dryerDeviceInfo & dryerOrderInfo' }),
  equipment({ ...dryer, order, device: 'dryerDeviceInfo | simCardInfo' }),
  equipment({ ...dryer, order, device: 'franchisee' }),
  equipment({ ...dryer, order, device: '' }),
];

// @ts-expect-error a mistyped key of the entry's own
equipment({ ...dryer, order, device: 'dryerDeviceInf' });
// @ts-expect-error a mistyped key in a combination
equipment({ ...dryer, order, device: 'dryerDeviceInfo & dryerOrdrInfo' });
// @ts-expect-error "&" mixed with "|"
equipment({ ...dryer, order, device: 'dryerDeviceInfo & simCardInfo | dryerOrderInfo' });
// @ts-expect-error the key of another entry
equipment({ ...dryer, order, device: 'ironDeviceInfo' });
// @ts-expect-error "&&" is no operator
equipment({ ...dryer, order, device: 'dryerDeviceInfo && dryerOrderInfo' });
// @ts-expect-error there is no such picture
equipment({ ...dryer, order, device: 'dryerDeviceInfo', icon: 'wascher' });
// @ts-expect-error a page that equipment does not have
equipment({ ...dryer, order, device: 'dryerDeviceInfo', blacklist: 'dryerOrderInfo' });
// @ts-expect-error a key of one entry is not for a group of other pages
group({ name: 'userCenter', title, permission: 'dryerDeviceInfo', pages: [] });
// @ts-expect-error rights that are never delegated are keys too
declaration({ home: '/', entries: [], neverDelegated: ['simCardInf'] });

const mistyped = details({ device: { ...device, income: 'dryerOrdrInfo' } });
// @ts-expect-error a mistyped key within the details
equipment({ ...dryer, order, device: 'dryerDeviceInfo', details: mistyped });
const anybody = details({ device: { ...device, acts: [action('edit', '', '', '', { effect: set({}) })] } });
// @ts-expect-error an act that everybody may do
equipment({ ...dryer, order, device: 'dryerDeviceInfo', details: anybody });

// @ts-expect-error a mistyped act
rights('dryer', title, { dryerDeviceInfo: [1, 'device.infoo'] });
// @ts-expect-error an act that no equipment type has
rights('dryer', title, { dryerDeviceInfo: [1, 'bill.recharge'] });

/** Own fields are attributes by standing in a section; the rest of the details may name them and columns. */
export const own = details({
  device: {
    ...device,
    live: [litres],
    alerts: [
      alert('dry', '缺水', 'Dry', 'hint', { kind: 'measure', field: 'litres', limit: { below: 1 } }),
      alert('stuck', '卡住', 'Stuck', 'urgent', { kind: 'state', while: [{ field: 'online', in: [true] }] }),
    ],
    tabs: [{ name: 'low', title, where: [{ field: 'litres', in: [0] }] }],
    acts: [
      action('fill', '加水', 'Fill', 'dryerDeviceEdit', {
        when: [{ field: 'displayStatus', in: [1] }],
        params: [number('amount', '水量', 'Litres', { min: 0, max: 9, step: 1 })],
        effect: set({ litres: entered('amount'), enabled: true }),
      }),
    ],
  },
  order: { usage: [litres] },
  metrics: [sum('litres', '水量', 'Litres'), sum('runSeconds', '时长', 'Time', { kind: 'duration' })],
});

const lost = [{ name: 'low', title, where: [{ field: 'litrs', in: [0] }] }] as const;
// @ts-expect-error a tab over a field that no device has
details({ device: { ...device, live: [litres], tabs: lost } });
const typo = [action('fill', '加水', 'Fill', 'dryerDeviceEdit', { effect: set({ litrs: 1 }) })];
// @ts-expect-error an act that sets a field which no device has
details({ device: { ...device, live: [litres], acts: typo } });
const locked = [action('fill', '加水', 'Fill', 'dryerDeviceEdit', { effect: set({ signal: 1 }) })];
// @ts-expect-error an act that sets a locked column
details({ device: { ...device, acts: locked } });
const drawn = [calibrateAct('dryerDeviceEdit', { field: 'litrs', litres: 1 })];
// @ts-expect-error an act that calibrates by a field which no device has
details({ device: { ...device, live: [litres], acts: drawn } });
const proven = [
  action('upgrade', '升级', 'Upgrade', 'dryerDeviceEdit', {
    effect: ask('upgrade', { provenBy: { field: 'firmwareVersoin', param: 'version' } }),
  }),
];
// @ts-expect-error an act that is proven by a field which no device has
details({ device: { ...device, acts: proven } });
const cautious = [
  action('vent', '放汽', 'Vent', 'dryerDeviceEdit', {
    effect: ask('vent'),
    escalate: { when: [{ field: 'litrs', in: [1] }], danger: 'retype' },
  }),
];
// @ts-expect-error an act that is stricter by a field which no device has
details({ device: { ...device, live: [litres], acts: cautious } });
const high = { kind: 'measure', field: 'litrs', limit: { above: 9 } } as const;
// @ts-expect-error an alert over a field that no device has
details({ device: { ...device, live: [litres], alerts: [alert('high', '高', 'High', 'hint', high)] } });
// @ts-expect-error there is no such level
alert('high', '高', 'High', 'warning', { kind: 'fault' });
// @ts-expect-error a mistyped property of a command
ask('vent', { limitSecond: 9 });
const strayed = details({ device: { ...device, acts: [setIdleAct('dryerDeviceIdle')] } });
// @ts-expect-error a mistyped key of an act
equipment({ ...dryer, order, device: 'dryerDeviceInfo', details: strayed });
// @ts-expect-error a metric over a field that no order has
details({ device, order: { usage: [litres] }, metrics: [sum('litrs', '水量', 'Litres')] });
// @ts-expect-error a section that the drawer does not have
details({ device: { ...device, alive: [litres] } });

// @ts-expect-error a mistyped setting
words('shelf', '层', 'Shelf', { fliter: true });
// @ts-expect-error bounds of what is no quantity
words('shelf', '层', 'Shelf', { min: 1 });
// @ts-expect-error choices are missing
choice('mode', '模式', 'Mode', { list: true });

const plain = { title, kind: 'number' } as const;
export const fields: readonly FieldDeclaration<'dryerDeviceInfo', ColumnOf<'device'>>[] = [
  { ...plain, field: 'signal' },
  { ...plain, field: 'litres', from: 'attribute' },
  // @ts-expect-error a name that is neither a column nor declared as an attribute
  { ...plain, field: 'tpyo' },
  // @ts-expect-error a mistyped property
  { ...plain, field: 'signal', sortable: true },
  // @ts-expect-error there is no such kind
  { field: 'signal', title, kind: 'nummer' },
  // @ts-expect-error a limit of two sides
  { ...plain, field: 'signal', warn: { over: 1 } },
  // @ts-expect-error a mistyped key of a field
  { ...plain, field: 'signal', permission: 'dryerDeviceInf' },
];

const disable = { name: 'disable', title, effect: set({ enabled: false }) } as const;
export const actions: readonly ActionDeclaration<'dryerDeviceInfo'>[] = [
  { ...disable, permission: 'dryerDeviceInfo' },
  // @ts-expect-error an action without a permission
  disable,
  // @ts-expect-error an action without an effect
  { name: 'disable', title, permission: 'dryerDeviceInfo' },
];

// @ts-expect-error a list without a first order
export const unsorted: ListPageDeclaration = { title, fields: [] };

const fleet = { kind: 'list', name: 'fleet', title, table: 'device' } as const;
const sorter = { field: 'deviceNumber', order: 'asc' } as const;
export const lists: readonly GroupListDeclaration[] = [
  { ...fleet, fields: [words('deviceNumber', '编号', 'Number')], sorter },
  // @ts-expect-error devices have no such column
  { ...fleet, fields: [words('orderNo', '订单号', 'Order no.')], sorter },
];

const long = declareWith([permissionGroup('sim', title, { simInfo: { id: 7, title } })]);
// @ts-expect-error the long form knows its keys as well
long.group({ name: 'a', title, permission: 'simInf', pages: [] });
