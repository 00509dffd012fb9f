import { DisplayStatus } from '../../../contract/domain/device';
import type { ActionDeclaration } from '../../../contract/resources/action';
import type { SettableColumn } from '../../../contract/resources/source';
import { text } from '../../../contract/text';
import { action, ask, entered, set } from '../actions';
import { LINK_TYPES, type DeviceColumn } from '../device';
import { choice, reference, tags, words } from '../fields';
import { ENDING_ASKED, ENDS_BY } from './run-ending';

/** Keys of the acts that every device knows; types that share a key name it twice. */
export interface DeviceActKeys<E extends string> {
  readonly bind: E;
  readonly unbind: E;
  /** Absent: a lost device can only be unbound. */
  readonly forceDelete?: E;
  /** The type has no right of its own to edit: what there is to edit stands beside the number. */
  readonly edit?: E;
  readonly changeNumber: E;
  readonly disable: E;
  readonly restart: E;
  readonly upgrade: E;
}

/** An act on devices that sets nothing but common columns and fields `W` of the type. */
export type DeviceAct<E extends string, W extends string = never> = ActionDeclaration<
  E,
  DeviceColumn,
  W | SettableColumn<'device'>
>;

const { idle, running, reserved } = DisplayStatus;
/** Every status but in use: whoever washes now must not lose the number the receipt names. */
const NOT_RUNNING = Object.values(DisplayStatus).filter((status) => status !== running);
const NOT_TAKEN = NOT_RUNNING.filter((status) => status !== reserved);
/** pages 2: after so long the upgrade has failed. */
const UPGRADE_SECONDS = 900;

/** Whose a device is: adding it, letting go of it. */
function bindActs<const E extends string>({
  bind,
  unbind,
  forceDelete,
}: DeviceActKeys<E>): readonly DeviceAct<E>[] {
  const lost = (key: E): DeviceAct<E> =>
    action('forceDelete', '强制删除', 'Force delete', key, {
      params: ENDING_ASKED,
      effect: { kind: 'remove', orders: 'close', endsOrder: ENDS_BY },
      danger: 'retype',
      reason: true,
    });
  return [
    action('bind', '绑定设备', 'Bind device', bind, {
      scope: 'page',
      params: [
        words('imei', 'IMEI/模块号', 'IMEI', {
          required: true,
          hint: text('扫描设备上的二维码，或输入 IMEI', 'Scan the code on the device, or type its IMEI'),
        }),
        words('deviceNumber', '设备编号', 'Device no.', { required: true }),
        words('deviceName', '设备名称', 'Name'),
        reference('storeId', '店铺', 'Store', { required: true, source: 'store' }),
        words('roomName', '房间', 'Room'),
        words('position', '位置', 'Position', { hint: text('例如 3栋-2层-左1', 'For example 3-2-left 1') }),
        words('model', '设备型号', 'Model', { required: true }),
        choice('linkType', '通信类型', 'Link', { of: LINK_TYPES }),
      ],
      effect: { kind: 'create', of: 'device' },
    }),
    action('unbind', '解绑', 'Unbind', unbind, {
      when: [{ field: 'displayStatus', in: NOT_TAKEN }],
      effect: { kind: 'remove', orders: 'refuse' },
      danger: 'confirm',
      reason: true,
      bulk: true,
    }),
    ...(forceDelete === undefined ? [] : [lost(forceDelete)]),
  ];
}

const NAME = words('deviceName', '设备名称', 'Name', { required: true });
const ROOM = words('roomName', '房间', 'Room');
const POSITION = words('position', '位置', 'Position');
const PLACE = {
  deviceName: entered('deviceName'),
  roomName: entered('roomName'),
  position: entered('position'),
};
const NUMBER = words('deviceNumber', '新编号', 'New number', {
  required: true,
  hint: text('门店内唯一，二维码继续有效', 'Unique in the store; the QR code stays valid'),
});

/** What a device is called and where it stands. */
function editActs<const E extends string>({ edit, changeNumber }: DeviceActKeys<E>): readonly DeviceAct<E>[] {
  if (edit === undefined) {
    return [
      action('changeNumber', '修改编号与资料', 'Change number and data', changeNumber, {
        when: [{ field: 'displayStatus', in: NOT_RUNNING }],
        params: [NUMBER, NAME, ROOM, POSITION],
        effect: set({ deviceNumber: entered('deviceNumber'), ...PLACE }),
        danger: 'confirm',
        reason: true,
      }),
    ];
  }
  return [
    action('edit', '编辑', 'Edit', edit, {
      params: [NAME, ROOM, POSITION, tags('tags', '标签', 'Tags', { of: [] })],
      effect: set({ ...PLACE, tags: entered('tags') }),
    }),
    action('move', '移机', 'Move', edit, {
      params: [words('roomName', '房间', 'Room', { required: true })],
      effect: set({ roomName: entered('roomName') }),
      bulk: true,
    }),
    action('changeNumber', '修改编号', 'Change number', changeNumber, {
      when: [{ field: 'displayStatus', in: NOT_RUNNING }],
      params: [NUMBER],
      effect: set({ deviceNumber: entered('deviceNumber') }),
      danger: 'confirm',
      reason: true,
    }),
  ];
}

/** Acts that every device knows. @param firmware - Versions that it may be brought to, the newest last. */
export function deviceActs<const E extends string>(
  keys: DeviceActKeys<E>,
  firmware: readonly string[],
): readonly DeviceAct<E>[] {
  const versions = firmware.toReversed().map((version) => [version, version, version] as const);
  return [
    ...editActs(keys),
    action('disable', '禁用', 'Disable', keys.disable, {
      when: [{ field: 'enabled', in: [true] }],
      effect: set({ enabled: false }),
      danger: 'confirm',
      reason: true,
      bulk: true,
    }),
    action('enable', '启用', 'Enable', keys.disable, {
      when: [{ field: 'enabled', in: [false] }],
      effect: set({ enabled: true }),
      danger: 'confirm',
      bulk: true,
    }),
    action('restart', '重启', 'Restart', keys.restart, {
      when: [{ field: 'online', in: [true] }],
      effect: ask('restart'),
      danger: 'confirm',
      escalate: { when: [{ field: 'displayStatus', in: [running] }], danger: 'retype' },
      reason: true,
      bulk: true,
    }),
    action('upgrade', '固件升级', 'Upgrade firmware', keys.upgrade, {
      when: [{ field: 'displayStatus', in: [idle] }],
      params: [
        choice('version', '目标版本', 'Version', {
          required: true,
          of: versions,
          hint: text('设备重启后上报该版本才算成功', 'Counts once the device reports it after its restart'),
        }),
      ],
      effect: ask('upgrade', {
        limitSeconds: UPGRADE_SECONDS,
        during: 'upgrading',
        provenBy: { field: 'firmwareVersion', param: 'version' },
      }),
      danger: 'confirm',
      bulk: true,
    }),
    ...bindActs(keys),
  ];
}
