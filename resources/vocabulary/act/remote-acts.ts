import { DisplayStatus } from '../../../contract/domain/device';
import type { FieldCondition } from '../../../contract/resources/action';
import type { CommandEffect } from '../../../contract/resources/effect';
import type { FieldDeclaration } from '../../../contract/resources/field';
import { text, type Text } from '../../../contract/text';
import { action, ask } from '../actions';
import type { DeviceColumn } from '../device';
import type { DeviceAct } from './device-acts';
import { number } from '../fields';
import { ENDING_ASKED, ENDS_BY } from './run-ending';
import { LITRES } from '../units';

const { idle, running, reserved, fault } = DisplayStatus;
const ONLINE = [{ field: 'online', in: [true] }] as const;
const IN_USE = [{ field: 'displayStatus', in: [running] }] as const;

/** Online, and nobody uses it. */
export const FREE = [{ field: 'displayStatus', in: [idle] }] as const;
/** Online and out of use: waiting, or out of order. */
export const AT_REST = [{ field: 'displayStatus', in: [idle, fault] }] as const;

/** Frees a device that is taken or out of order (pages 2). */
export function setIdleAct<const E extends string>(permission: E): DeviceAct<E> {
  return action('setIdle', '置空闲', 'Set idle', permission, {
    when: [...ONLINE, { field: 'displayStatus', in: [running, reserved, fault] }],
    params: ENDING_ASKED,
    effect: ask('setIdle', { endsOrder: ENDS_BY }),
    danger: 'confirm',
    reason: true,
  });
}

/** Asks the device how it is. */
export function syncAct<const E extends string>(permission: E): DeviceAct<E> {
  return action('sync', '同步状态', 'Sync status', permission, { effect: ask('sync'), bulk: true });
}

interface Power {
  readonly on: Text;
  readonly off: Text;
  /** What limits the time with power. @default nothing */
  readonly onParams?: readonly FieldDeclaration<never>[];
  /** What is meant of several outlets. @default the whole device */
  readonly offParams?: readonly FieldDeclaration<never>[];
}

/** Switches the device, or one of its outlets, on and off; off while somebody uses it ends the order by choice. */
export function powerActs<const E extends string>(
  permission: E,
  { on, off, onParams = [], offParams = [] }: Power,
): readonly DeviceAct<E>[] {
  return [
    action('powerOn', on.zh, on.en, permission, {
      when: ONLINE,
      params: onParams,
      effect: ask('power', { fixed: { on: true } }),
      danger: 'confirm',
      bulk: true,
    }),
    action('powerOff', off.zh, off.en, permission, {
      when: ONLINE,
      params: [...offParams, ...ENDING_ASKED],
      effect: ask('power', { fixed: { on: false }, endsOrder: ENDS_BY }),
      danger: 'confirm',
      escalate: { when: IN_USE, danger: 'retype' },
      reason: true,
      bulk: true,
    }),
  ];
}

interface Remote<N extends string> {
  readonly when?: readonly FieldCondition<N | DeviceColumn>[];
  readonly params?: readonly FieldDeclaration<never>[];
  readonly limitSeconds?: number;
  readonly bulk?: boolean;
}

/** Has a device that is out of use serve itself: drain, clean. */
export function serviceAct<const E extends string, const N extends string = never>(
  name: string,
  { zh, en }: Text,
  permission: E,
  { when = [], params = [], limitSeconds, bulk = false }: Remote<N>,
) {
  const effect: CommandEffect<never> = ask(name, {
    during: 'servicing',
    ...(limitSeconds === undefined ? {} : { limitSeconds }),
  });
  return action<E, N | DeviceColumn>(name, zh, en, permission, {
    when: [...AT_REST, ...when],
    params,
    effect,
    bulk,
  });
}

/** pages 3.2: more is not given away. */
const FREE_LITRES_MAX = 5;
const POUR_SECONDS = 300;

/** Dispenses for nothing; counts as a free start. */
export function freeWaterAct<const E extends string>(
  permission: E,
  params: readonly FieldDeclaration<never>[],
): DeviceAct<E> {
  const litres = number('litres', '出水量', 'Litres', {
    unit: LITRES,
    required: true,
    min: 0.1,
    max: FREE_LITRES_MAX,
    step: 0.1,
    hint: text('最多 5 升，计入免费启动', 'At most 5 litres; counts as a free start'),
  });
  return action('freeWater', '免费出水', 'Free water', permission, {
    when: FREE,
    params: [...params, litres],
    effect: ask('dispense', { during: 'servicing', limitSeconds: POUR_SECONDS }),
    reason: true,
  });
}

interface Calibration<W extends string> {
  /** Field that holds the pulses per litre. */
  readonly field: W;
  readonly litres: number;
  readonly params?: readonly FieldDeclaration<never>[];
}

const ML_PER_LITRE = 1000;
/** A meter that is off by more is broken. */
const OFF_BY_MOST = 0.5;
/** pages 3.4: beyond it the person is asked again. */
const CHANGE_ASKED_ABOVE = 0.2;

/** Lets a known amount out, takes what was measured, and corrects the meter (pages 3.4). */
export function calibrateAct<const E extends string, const W extends string>(
  permission: E,
  { field, litres, params = [] }: Calibration<W>,
): DeviceAct<E, W> {
  const amount = litres * ML_PER_LITRE;
  const measured = number('measuredMl', '实测水量', 'Measured', {
    unit: text('ml', 'ml'),
    required: true,
    min: amount * (1 - OFF_BY_MOST),
    max: amount * (1 + OFF_BY_MOST),
    step: 1,
    hint: text(
      `设备放出 ${litres} 升后量得的毫升数`,
      `Millilitres measured after ${litres} litres were let out`,
    ),
  });
  return action('calibrate', '校准水量', 'Calibrate', permission, {
    when: FREE,
    params: [...params, measured],
    effect: {
      kind: 'calibrate',
      field,
      dispense: { verb: 'dispense', fixed: { litres } },
      amount,
      measured: measured.field,
      apply: { verb: 'calibrate' },
      changeMax: CHANGE_ASKED_ABOVE,
    },
  });
}
