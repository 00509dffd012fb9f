/**
 * What the declaration must refuse at compile time. Each refused line carries `@ts-expect-error` with the
 * reason; `refused-declarations.test.ts` also compiles this file without the marks and reads the errors.
 */
import { declareWith, permissionGroup } from '../../contract/resources/define';
import type { ActionDeclaration } from '../../contract/resources/action';
import type { ListPageDeclaration } from '../../contract/resources/declaration';
import type { FieldDeclaration } from '../../contract/resources/field';
import { text } from '../../contract/text';

const title = text('称呼', 'Title');
const shared = permissionGroup('simCard', title, { simCardInfo: { id: 700, title: text('查看', 'View') } });
const { declaration, equipment, group } = declareWith([shared]);
const owned = permissionGroup('dryer', title, {
  dryerDeviceInfo: { id: 1, title: text('查看设备', 'View devices') },
  dryerOrderInfo: { id: 2, title: text('查看订单', 'View orders') },
});

const page = { title, fields: [], sorter: { field: 'id', order: 'asc' } } as const;
const dryer = { name: 'dryer', title, icon: 'washer', deviceType: 'dryer', permissions: [owned] } as const;

/** Everything that an entry may say about keys compiles: its own, shared ones, the roles, two combined, none. */
export const accepted = [
  equipment({
    ...dryer,
    device: { ...page, permission: 'dryerDeviceInfo' },
    order: { ...page, permission: '' },
  }),
  equipment({ ...dryer, device: { ...page, permission: 'simCardInfo' }, order: page }),
  equipment({ ...dryer, device: { ...page, permission: 'dryerDeviceInfo & dryerOrderInfo' }, order: page }),
  equipment({ ...dryer, device: { ...page, permission: 'dryerDeviceInfo | simCardInfo' }, order: page }),
  equipment({ ...dryer, device: { ...page, permission: 'franchisee' }, order: page }),
];

// @ts-expect-error a mistyped key of the entry's own
equipment({ ...dryer, device: { ...page, permission: 'dryerDeviceInf' }, order: page });
// @ts-expect-error a mistyped key in a combination
equipment({ ...dryer, device: { ...page, permission: 'dryerDeviceInfo & dryerOrdrInfo' }, order: page });
// @ts-expect-error a mistyped key of what the data needs
equipment({ ...dryer, device: { ...page, reads: 'simCardInf' }, order: page });
// @ts-expect-error "&&" is no operator
equipment({ ...dryer, device: { ...page, permission: 'dryerDeviceInfo && dryerOrderInfo' }, order: page });
// @ts-expect-error there is no such picture
equipment({ ...dryer, icon: 'wascher', device: page, order: page });
// @ts-expect-error a page that equipment does not have
equipment({ ...dryer, device: page, order: page, blacklist: page });
// @ts-expect-error a key of one entry is not for a group of standalone pages
group({ name: 'userCenter', title, icon: 'userCenter', permission: 'dryerDeviceInfo', pages: [] });
// @ts-expect-error rights that are never delegated are keys too
declaration({ home: '/', entries: [], neverDelegated: ['simCardInf'] });

const number = { field: 'level', title, kind: 'number' } as const;
export const fields: readonly FieldDeclaration<'dryerDeviceInfo'>[] = [
  number,
  // @ts-expect-error a mistyped setting
  { ...number, sortable: true },
  // @ts-expect-error there is no such kind
  { field: 'level', title, kind: 'nummer' },
  // @ts-expect-error choices are missing
  { field: 'state', title, kind: 'enum' },
  // @ts-expect-error a mistyped key
  { ...number, permission: 'dryerDeviceInf' },
];

const disable = {
  name: 'disable',
  title,
  effect: { kind: 'set', values: [{ field: 'enabled', to: false }] },
} as const;
export const actions: readonly ActionDeclaration<'dryerDeviceInfo'>[] = [
  { ...disable, permission: 'dryerDeviceInfo' },
  // @ts-expect-error an action that everybody may do
  { ...disable, permission: '' },
  // @ts-expect-error an action without a permission
  disable,
  // @ts-expect-error an action without an effect
  { name: 'disable', title, permission: 'dryerDeviceInfo' },
];

// @ts-expect-error a list without a first order
export const unsorted: ListPageDeclaration<string> = { title, fields: [] };
