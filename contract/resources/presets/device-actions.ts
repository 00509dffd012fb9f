import { DisplayStatus } from '../../domain/device';
import { text } from '../../text';
import type { ActionDeclaration } from '../action';

/** Keys of the acts that every device knows; types that share a key name it twice. */
export interface DeviceActionSettings<E extends string> {
  readonly edit: E;
  readonly changeNumber: E;
  readonly disable: E;
}

/** Whoever washes now must not lose the number the receipt names. */
const NOT_RUNNING = Object.values(DisplayStatus).filter((status) => status !== DisplayStatus.running);

/** Acts on what the platform knows of a device; no command goes out to it. */
export function deviceActions<E extends string>(
  settings: DeviceActionSettings<E>,
): readonly ActionDeclaration<NoInfer<E>>[] {
  return [
    {
      name: 'edit',
      title: text('编辑', 'Edit'),
      permission: settings.edit,
      params: [
        { field: 'deviceName', kind: 'text', title: text('设备名称', 'Name'), required: true },
        { field: 'roomName', kind: 'text', title: text('房间', 'Room') },
        { field: 'position', kind: 'text', title: text('位置', 'Position') },
      ],
      effect: {
        kind: 'set',
        values: [
          { field: 'deviceName', from: 'deviceName' },
          { field: 'roomName', from: 'roomName' },
          { field: 'position', from: 'position' },
        ],
      },
    },
    {
      name: 'changeNumber',
      title: text('修改编号', 'Change number'),
      permission: settings.changeNumber,
      when: [{ field: 'displayStatus', in: NOT_RUNNING }],
      params: [{ field: 'deviceNumber', kind: 'text', title: text('新编号', 'New number'), required: true }],
      effect: { kind: 'set', values: [{ field: 'deviceNumber', from: 'deviceNumber' }] },
      danger: 'confirm',
      reason: true,
    },
    {
      name: 'disable',
      title: text('禁用', 'Disable'),
      permission: settings.disable,
      when: [{ field: 'enabled', in: [true] }],
      effect: { kind: 'set', values: [{ field: 'enabled', to: false }] },
      danger: 'confirm',
      reason: true,
      bulk: true,
    },
    {
      name: 'enable',
      title: text('启用', 'Enable'),
      permission: settings.disable,
      when: [{ field: 'enabled', in: [false] }],
      effect: { kind: 'set', values: [{ field: 'enabled', to: true }] },
      danger: 'confirm',
      bulk: true,
    },
  ];
}
