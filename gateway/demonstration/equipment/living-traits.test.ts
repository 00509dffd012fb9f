import { describe, expect, it } from 'vitest';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import { resources } from '../../../resources.config';
import { alertDevice, ALERT_NOW_MS as NOW } from '../../../test/support/gateway/alert-device';
import { beginDevice, type Run } from '../../device-link/device-program/device-state';
import { stepDevice } from '../../device-link/device-program/step-device';
import { PLAIN_PROFILE, type DeviceProfile } from '../../device-link/device-program/device-profile';
import { judge } from '../../features/alert/rule/judge';
import { createDeclaredDevices } from '../../features/installation/declared-device';
import { createRandom } from '../random';
import { SEED_EQUIPMENT } from './all-equipment';
import { LIVING_TRAITS } from './living-traits';
import type { EquipmentWord } from './seed-equipment';

const RESOLVED = resolveDeclaration(resources);
const DECLARED = createDeclaredDevices(RESOLVED);
const WORDS = Object.keys(LIVING_TRAITS).filter((word): word is EquipmentWord => word in SEED_EQUIPMENT);

function describeDevice(word: EquipmentWord) {
  return SEED_EQUIPMENT[word].describe({
    ...{ random: createRandom(7), nowMs: NOW, index: 3, count: 6, status: 1, placeKind: 'school' },
    ...{ partnerNumber: undefined, washerKinds: { drum: 6, dryer: 0 } },
  }).attributes;
}

/** Rules that fire once what a device shows has lasted; what it begins with fires without any disturbance. */
function firing(word: EquipmentWord, name: string | null, isRunning: boolean): readonly string[] {
  const attributes = describeDevice(word);
  const traits = LIVING_TRAITS[word](attributes);
  const list = traits.entries === undefined ? [] : attributes[traits.entries.field];
  const keys = Array.isArray(list) ? list.map((_, index) => String(index + 1)) : [];
  const { services: _, ...rules } = traits;
  const slots = keys.length === 0 ? ['1'] : keys;
  const profile: DeviceProfile = { ...PLAIN_PROFILE, ...rules, supplies: rules.supplies ?? [], slots };
  const run: Run = {
    ...{ orderNo: 'o1', slot: slots[0] ?? '1', params: {}, startedAt: NOW, plannedMs: 600_000 },
    ...{ endsAt: NOW + 600_000, failsAt: null, nextProgressAt: NOW + 60_000, usage: {} },
  };
  const begun = {
    at: NOW,
    firmwareVersion: '2.4.1',
    signal: 20,
    values: attributes,
    firstReportAt: NOW + 60_000,
  };
  const state = beginDevice({ ...begun, runs: isRunning ? [run] : [] });
  const { outputs } = stepDevice(
    profile,
    state,
    { kind: 'disturbance', name, at: NOW },
    createRandom(3).next,
  );
  const report = outputs.find((message) => message.kind === 'report');
  const measures = report?.kind === 'report' ? (report.measures ?? {}) : {};
  const news = DECLARED.get(word)?.newsOf(measures, attributes) ?? {};
  const device = alertDevice({
    ...{ equipment: word, display_status: isRunning ? 2 : 1, current_order_no: isRunning ? 'o1' : null },
    attributes: { ...attributes, ...news },
  });
  const facts = { device, versions: [], storeSoldAt: null, hours: null, limits: new Map<string, number>() };
  const rulesOfType = RESOLVED.equipment.find(({ deviceType }) => deviceType === word)?.alerts ?? [];
  return rulesOfType
    .filter((rule) => judge(rule, facts, { nowMs: NOW, seenSince: () => 0 }).isFiring)
    .map((rule) => rule.name);
}

describe.each(WORDS)('a %s of the demonstration', (word) => {
  const { disturbances = [] } = LIVING_TRAITS[word](describeDevice(word));

  it('is out of order now and then', () => {
    expect(disturbances.length).toBeGreaterThan(0);
  });

  it.each(disturbances)('raises an alert of its type when it is disturbed: $name', ({ name, during }) => {
    const isRunning = during === 'running';
    const usual = firing(word, null, isRunning);
    expect(firing(word, name, isRunning).filter((rule) => !usual.includes(rule))).not.toEqual([]);
  });
});
