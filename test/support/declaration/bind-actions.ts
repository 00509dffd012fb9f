import type { ActionDeclaration } from '../../../contract/resources/action';
import type { Declaration, PermissionGroup } from '../../../contract/resources/declaration';
import type { FieldDeclaration } from '../../../contract/resources/field';
import { text } from '../../../contract/text';
import { resources } from '../../../resources.config';

/** Binding and letting go of devices, and filling one up, as any type may declare them. */
const WASHER: readonly ActionDeclaration[] = [
  {
    name: 'probeBind',
    title: text('绑定设备', 'Bind a device'),
    permission: 'washerDeviceBind',
    scope: 'page',
    effect: { kind: 'create', of: 'device' },
    params: [
      { field: 'imei', kind: 'text', title: text('IMEI/模块号', 'IMEI'), required: true },
      { field: 'deviceNumber', kind: 'text', title: text('设备编号', 'Device no.'), required: true },
      { field: 'deviceName', kind: 'text', title: text('设备名称', 'Name') },
      { field: 'storeId', kind: 'reference', title: text('店铺', 'Store'), required: true, source: 'store' },
      { field: 'roomName', kind: 'text', title: text('房间', 'Room') },
      { field: 'model', kind: 'text', title: text('设备型号', 'Model'), required: true },
      {
        field: 'linkType',
        kind: 'enum',
        title: text('通信类型', 'Link'),
        required: true,
        options: [
          { value: 'serial', title: text('串口', 'Serial') },
          { value: 'pulse', title: text('脉冲', 'Pulse') },
        ],
      },
    ],
  },
  {
    name: 'probeUnbind',
    title: text('解绑', 'Unbind'),
    permission: 'washerDeviceUnbind',
    effect: { kind: 'remove', orders: 'refuse' },
    reason: true,
    danger: 'confirm',
    bulk: true,
  },
];

const FORCE_DELETE: ActionDeclaration = {
  name: 'probeDelete',
  title: text('强制删除', 'Force delete'),
  permission: 'washerDeviceForceDelete',
  effect: { kind: 'remove', orders: 'close', endsOrder: 'ending' },
  params: [
    {
      field: 'ending',
      kind: 'enum',
      title: text('未完成订单', 'Open order'),
      required: true,
      options: [
        { value: 'finish', title: text('确认已完成', 'It finished') },
        { value: 'abort', title: text('异常结束', 'It broke off') },
      ],
    },
  ],
  reason: true,
  danger: 'retype',
};

const DISPENSER: readonly ActionDeclaration[] = [
  {
    name: 'probeRefill',
    title: text('补液登记', 'Refill'),
    permission: 'washingPartnerDeviceRefill',
    effect: {
      kind: 'entry',
      list: 'channels',
      key: 'channel',
      values: [
        { field: 'remainMl', add: 'addedMl', upTo: 'capacityMl' },
        { field: 'expireAt', from: 'expireAt' },
        { field: 'refilledAt', now: true },
        { field: 'remainPct', part: 'remainMl', of: 'capacityMl' },
      ],
      lowest: { field: 'remainPct', of: 'remainPct' },
      grown: { of: 'remainMl', as: 'refilledMl' },
    },
    params: [
      { field: 'channel', kind: 'number', title: text('通道', 'Channel'), required: true, min: 1, max: 4 },
      { field: 'addedMl', kind: 'number', title: text('加入量', 'Added'), min: 1 },
      { field: 'expireAt', kind: 'time', title: text('有效期', 'Expires') },
    ],
  },
];

const CLEARWATER: readonly ActionDeclaration[] = [
  {
    name: 'probeCalibrate',
    title: text('校准水量', 'Calibrate'),
    permission: 'waterDeviceCalibrate',
    when: [{ field: 'displayStatus', in: [1] }],
    effect: {
      kind: 'calibrate',
      field: 'pulsesPerLitre',
      dispense: { verb: 'dispense', fixed: { litres: 1 } },
      amount: 1000,
      measured: 'measuredMl',
      apply: { verb: 'calibrate' },
      changeMax: 0.2,
    },
    params: [
      {
        field: 'outlet',
        kind: 'enum',
        title: text('出水口', 'Outlet'),
        required: true,
        options: [
          { value: 'cold', title: text('冷水', 'Cold') },
          { value: 'hot', title: text('热水', 'Hot') },
        ],
      },
      {
        field: 'measuredMl',
        kind: 'number',
        title: text('实测水量', 'Measured'),
        required: true,
        min: 500,
        max: 1500,
      },
    ],
  },
];

const ADDED: Readonly<Record<string, readonly ActionDeclaration[]>> = {
  washer: [...WASHER, FORCE_DELETE],
  dispenser: DISPENSER,
  clearwater: CLEARWATER,
};

/** Columns that a refill writes beside those of the product. */
function withMoreColumns<F extends FieldDeclaration>(field: F): F {
  if (field.kind !== 'rows' || field.field !== 'channels') return field;
  const title = text('列', 'Column');
  const known = new Set(field.columns.map((column) => column.field));
  const more: readonly FieldDeclaration[] = [
    { field: 'remainPct', kind: 'percent', title },
    { field: 'refilledAt', kind: 'time', title },
  ];
  return { ...field, columns: [...field.columns, ...more.filter((column) => !known.has(column.field))] };
}

const GUARDED = new Set(
  [...WASHER, FORCE_DELETE, ...DISPENSER, ...CLEARWATER].map(({ permission }) => permission),
);

/** What an action asks for is no right of a later day. */
function withoutReserved(group: PermissionGroup): PermissionGroup {
  const rows = Object.entries(group.rows).map(([key, { reserved, ...row }]) => {
    return [key, reserved === undefined || GUARDED.has(key) ? row : { ...row, reserved }] as const;
  });
  return { ...group, rows: Object.fromEntries(rows) };
}

/** The product with these actions beside its own. */
export const withBindActions: Declaration = {
  ...resources,
  entries: resources.entries.map((entry) =>
    entry.kind === 'equipment'
      ? {
          ...entry,
          permissions: entry.permissions.map(withoutReserved),
          device: {
            ...entry.device,
            fields: entry.device.fields.map(withMoreColumns),
            actions: [...(entry.device.actions ?? []), ...(ADDED[entry.name] ?? [])],
          },
        }
      : entry,
  ),
};
