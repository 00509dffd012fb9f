import { describe, expect, it } from 'vitest';
import { DisplayStatus } from '../../contract/domain/device';
import { meetsConditions, type ResolvedAction } from '../../contract/resources/action';
import type { AnyEffect } from '../../contract/resources/effect';
import { resolveDeclaration } from '../../contract/resources/resolve';
import { resources } from '../../resources.config';

const { pages, equipment } = resolveDeclaration(resources);

/** Route word and prefix of the permission keys of the types of the specification. */
const PREFIXES = {
  washer: 'washer',
  box: 'box',
  dispenser: 'washingPartner',
  showerDispenser: 'showerPartner',
  controlBox: 'powerController',
  clearwater: 'water',
  shower: 'shower',
} as const;
type Type = keyof typeof PREFIXES;
const ALL: readonly Type[] = [
  'washer',
  'box',
  'dispenser',
  'showerDispenser',
  'controlBox',
  'clearwater',
  'shower',
];
const but = (...left: readonly Type[]) => ALL.filter((type) => !left.includes(type));
const POWERED = but('dispenser', 'showerDispenser');

const { idle, running, reserved, fault, servicing, upgrading, disabled, offline } = DisplayStatus;
const EVERY = Object.values(DisplayStatus);
const THERE = [idle, running, reserved, fault, servicing, upgrading];

/** A line of the table of actions (pages 3.2): the end of its key, where it is offered and how it is asked. */
interface Line {
  readonly act: string;
  readonly key: string;
  readonly types: readonly Type[];
  readonly effect: AnyEffect['kind'];
  readonly states: readonly DisplayStatus[];
  readonly danger?: 'confirm' | 'retype';
  readonly reason?: true;
  readonly bulk?: true;
}

const LINES: readonly Line[] = [
  { act: 'bind', key: 'Bind', types: ALL, effect: 'create', states: EVERY },
  {
    act: 'unbind',
    key: 'Unbind',
    types: ALL,
    effect: 'remove',
    states: EVERY.filter((status) => status !== running && status !== reserved),
    danger: 'confirm',
    reason: true,
    bulk: true,
  },
  {
    act: 'forceDelete',
    key: 'ForceDelete',
    types: but('showerDispenser'),
    effect: 'remove',
    states: EVERY,
    danger: 'retype',
    reason: true,
  },
  {
    act: 'changeNumber',
    key: 'ChangeNumber',
    types: ALL,
    effect: 'set',
    states: EVERY.filter((status) => status !== running),
    danger: 'confirm',
    reason: true,
  },
  {
    act: 'edit',
    key: 'Edit',
    types: ['washer', 'clearwater', 'shower', 'box'],
    effect: 'set',
    states: EVERY,
  },
  {
    act: 'move',
    key: 'Edit',
    types: ['washer', 'clearwater', 'shower', 'box'],
    effect: 'set',
    states: EVERY,
    bulk: true,
  },
  {
    act: 'upgrade',
    key: 'Upgrade',
    types: ALL,
    effect: 'command',
    states: [idle],
    danger: 'confirm',
    bulk: true,
  },
  {
    act: 'disable',
    key: 'Disable',
    types: ALL,
    effect: 'set',
    states: EVERY.filter((status) => status !== disabled),
    danger: 'confirm',
    reason: true,
    bulk: true,
  },
  {
    act: 'enable',
    key: 'Disable',
    types: ALL,
    effect: 'set',
    states: [disabled],
    danger: 'confirm',
    bulk: true,
  },
  {
    act: 'restart',
    key: 'Restart',
    types: ALL,
    effect: 'command',
    states: [...THERE, disabled],
    danger: 'confirm',
    reason: true,
    bulk: true,
  },
  {
    act: 'setIdle',
    key: 'SetIdle',
    types: ['washer', 'shower', 'box'],
    effect: 'command',
    states: [running, reserved, fault],
    danger: 'confirm',
    reason: true,
  },
  { act: 'drain', key: 'Drain', types: ['washer', 'dispenser'], effect: 'command', states: [idle, fault] },
  {
    act: 'selfClean',
    key: 'SelfClean',
    types: ['washer'],
    effect: 'command',
    states: [idle, fault],
    bulk: true,
  },
  {
    act: 'calibrate',
    key: 'Calibrate',
    types: ['clearwater', 'shower'],
    effect: 'calibrate',
    states: [idle],
  },
  {
    act: 'freeWater',
    key: 'FreeWater',
    types: ['clearwater'],
    effect: 'command',
    states: [idle],
    reason: true,
  },
  {
    act: 'powerOn',
    key: 'Power',
    types: POWERED,
    effect: 'command',
    states: [...THERE, disabled],
    danger: 'confirm',
    bulk: true,
  },
  {
    act: 'powerOff',
    key: 'Power',
    types: POWERED,
    effect: 'command',
    states: [...THERE, disabled],
    danger: 'confirm',
    reason: true,
    bulk: true,
  },
  { act: 'sync', key: 'Sync', types: POWERED, effect: 'command', states: EVERY, bulk: true },
  {
    act: 'program',
    key: 'Program',
    types: ['washer'],
    effect: 'command',
    states: EVERY,
    danger: 'confirm',
  },
  {
    act: 'servicePart',
    key: 'Edit',
    types: ['washer', 'clearwater', 'shower', 'box'],
    effect: 'servicePart',
    states: EVERY,
  },
  {
    act: 'servicePart',
    key: 'Refill',
    types: ['dispenser', 'showerDispenser'],
    effect: 'servicePart',
    states: EVERY,
  },
  {
    act: 'servicePart',
    key: 'ChangeNumber',
    types: ['controlBox'],
    effect: 'servicePart',
    states: EVERY,
  },
  { act: 'refill', key: 'Refill', types: ['dispenser', 'showerDispenser'], effect: 'entry', states: EVERY },
  { act: 'setDose', key: 'Refill', types: ['dispenser', 'showerDispenser'], effect: 'entry', states: EVERY },
];

const cases = LINES.flatMap(({ types, ...line }) => types.map((type) => ({ type, ...line })));

function findAct(type: Type, name: string): ResolvedAction | undefined {
  const page = pages.find(({ path }) => path === `/${type}/device`);
  return page !== undefined && 'actions' in page
    ? page.actions.find((each) => each.name === name)
    : undefined;
}

/** A device that could do whatever its status allows. */
const rowOf = (status: DisplayStatus) => ({
  displayStatus: status,
  online: status !== offline,
  enabled: status !== disabled,
  machineKind: 'drum',
  selfCleanOn: true,
});

describe('the actions of pages 3.2', () => {
  it.each(cases)('$type may $act as the table says', ({ type, act, key, effect, states, ...marks }) => {
    const found = findAct(type, act);
    const prefix = PREFIXES[type];
    expect(found).toMatchObject({
      permission: type === 'showerDispenser' ? `${prefix}DeviceManage` : `${prefix}Device${key}`,
      effect: { kind: effect },
      danger: marks.danger ?? 'none',
      needsReason: marks.reason ?? false,
      isBulk: marks.bulk ?? false,
      scope: effect === 'create' ? 'page' : 'row',
    });
    const allowed = EVERY.filter((status) => meetsConditions(rowOf(status), found?.when ?? []));
    expect(allowed).toEqual(EVERY.filter((status) => states.includes(status)));
  });

  it('are all that there is, beside what a type adds under a right of its own', () => {
    const listed = new Set(cases.map(({ type, act }) => `${type} ${act}`));
    const further = ALL.flatMap((type) => {
      const page = pages.find(({ path }) => path === `/${type}/device`);
      const names = page !== undefined && 'actions' in page ? page.actions.map(({ name }) => name) : [];
      return names
        .filter((name) => name !== 'inspect')
        .map((name) => `${type} ${name}`)
        .filter((name) => !listed.has(name));
    });
    expect(further).toEqual([
      'box setPulses',
      'box testPulse',
      'dispenser edit',
      'dispenser move',
      'showerDispenser edit',
      'showerDispenser move',
      'controlBox setPort',
      'clearwater changeFilter',
    ]);
  });

  it('send an inspector to the devices of every type, under the right to plan inspections (pages 7.1)', () => {
    for (const type of ALL) {
      const found = findAct(type, 'inspect');
      expect(found, type).toMatchObject({ effect: { kind: 'inspectDevice' }, isBulk: true, scope: 'row' });
      expect(found?.permission, type).toBe('inspectionInfo & inspectionCreate');
      expect(EVERY.every((status) => meetsConditions(rowOf(status), found?.when ?? []))).toBe(true);
    }
  });

  it('ask a person for the number before a device in use is restarted or cut off', () => {
    for (const { type, act } of cases.filter((each) => ['restart', 'powerOff'].includes(each.act))) {
      const escalate = findAct(type, act)?.escalate;
      expect(escalate?.danger, `${type} ${act}`).toBe('retype');
      const strict = EVERY.filter((status) => meetsConditions(rowOf(status), escalate?.when ?? []));
      expect(strict).toEqual([running]);
    }
  });

  it('stand under the number of a power box, which has no right to edit', () => {
    expect(findAct('controlBox', 'edit')).toBeUndefined();
    const act = findAct('controlBox', 'changeNumber');
    expect(act?.title.zh).toBe('修改编号与资料');
    expect(act?.params.map(({ field }) => field)).toEqual([
      'deviceNumber',
      'deviceName',
      'roomName',
      'position',
    ]);
  });

  it('clean no dryer, and no drum of a store that does not want it', () => {
    const when = findAct('washer', 'selfClean')?.when ?? [];
    expect(meetsConditions({ ...rowOf(idle), machineKind: 'dryer' }, when)).toBe(false);
    expect(meetsConditions({ ...rowOf(idle), selfCleanOn: false }, when)).toBe(false);
  });

  it('let out five litres of free water at most, and power a port for eight hours at most', () => {
    const litres = findAct('clearwater', 'freeWater')?.params.find(({ field }) => field === 'litres');
    expect(litres).toMatchObject({ max: 5, isRequired: true });
    const minutes = findAct('controlBox', 'powerOn')?.params.find(({ field }) => field === 'minutes');
    expect(minutes).toMatchObject({ min: 1, max: 480, isRequired: true });
  });

  it('bring devices only to a version that is declared, and believe it when the device says so', () => {
    for (const { name, firmware } of equipment.filter(({ name }) => name in PREFIXES)) {
      const page = pages.find(({ path }) => path === `/${name}/device`);
      const acts = page !== undefined && 'actions' in page ? page.actions : [];
      const upgrade = acts.find((each) => each.name === 'upgrade');
      const offered = upgrade?.params[0]?.options.map(({ value }) => value);
      expect(offered, name).toEqual(firmware.versions.toReversed());
      expect(upgrade?.effect).toMatchObject({
        during: 'upgrading',
        limitSeconds: 900,
        provenBy: { field: 'firmwareVersion', param: 'version' },
      });
    }
  });
});
