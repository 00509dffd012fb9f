import { DisplayStatus } from '../../contract/domain/device';
import type { ActionDeclaration } from '../../contract/resources/action';
import type { SettableColumn } from '../../contract/resources/source';
import { action, entered, set } from './actions';
import type { DeviceColumn } from './device';
import { words } from './fields';

/** Keys of the acts that every device knows; types that share a key name it twice. */
export interface DeviceActKeys<E extends string> {
  readonly edit: E;
  readonly changeNumber: E;
  readonly disable: E;
}

type DeviceAction<E extends string> = ActionDeclaration<E, DeviceColumn, SettableColumn<'device'>>;

/** Whoever washes now must not lose the number the receipt names. */
const NOT_RUNNING = Object.values(DisplayStatus).filter((status) => status !== DisplayStatus.running);

/** Acts on what the platform knows of a device; no command goes out to it. */
export function deviceActs<const E extends string>(keys: DeviceActKeys<E>): readonly DeviceAction<E>[] {
  return [
    action('edit', '编辑', 'Edit', keys.edit, {
      params: [
        words('deviceName', '设备名称', 'Name', { required: true }),
        words('roomName', '房间', 'Room'),
        words('position', '位置', 'Position'),
      ],
      effect: set({
        deviceName: entered('deviceName'),
        roomName: entered('roomName'),
        position: entered('position'),
      }),
    }),
    action('changeNumber', '修改编号', 'Change number', keys.changeNumber, {
      when: [{ field: 'displayStatus', in: NOT_RUNNING }],
      params: [words('deviceNumber', '新编号', 'New number', { required: true })],
      effect: set({ deviceNumber: entered('deviceNumber') }),
      danger: 'confirm',
      reason: true,
    }),
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
  ];
}
