import { describe, expect, it } from 'vitest';
import { isValueOf } from '../../../contract/resources/field-value';
import type { ResolvedField } from '../../../contract/resources/field';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import { resources } from '../../../resources.config';
import { PLAIN_PROFILE } from '../../device-link/device-program/device-profile';
import { beginDevice } from '../../device-link/device-program/device-state';
import { stepDevice } from '../../device-link/device-program/step-device';
import { createRandom } from '../random';
import { EQUIPMENT_ORDER, SEED_EQUIPMENT } from './all-equipment';
import { LIVING_TRAITS } from './living-traits';
import type { EquipmentWord } from './seed-equipment';

const { pages } = resolveDeclaration(resources);
const NOW = Date.parse('2026-10-30T21:30:00+08:00');
/** Sections of what a device tells while it lives. */
const TOLD = ['live', 'measured'];

type Values = Readonly<Record<string, unknown>>;

/** Devices of a type that are unlike each other: what they do, and which machine of the type they are. */
function valuesOf(word: EquipmentWord): readonly Values[] {
  const dryers = [0, 40];
  return [1, 2, 4, 5].flatMap((status) =>
    dryers.map(
      (dryer) =>
        SEED_EQUIPMENT[word].describe({
          ...{ random: createRandom(7), nowMs: NOW, index: 3, count: 30, status, placeKind: 'school' },
          ...{ partnerNumber: 'X1', washerKinds: { drum: 0, dryer } },
        }).attributes,
    ),
  );
}

/** Fields that its own devices bring; what a store decides comes from the store. */
function fieldsOf(word: EquipmentWord): readonly ResolvedField[] {
  return pages.flatMap((page) => {
    if (page.kind !== 'device' || page.source.equipment !== word) return [];
    const switches = page.storeSwitches.map(({ field }) => field);
    return page.fields.filter(({ from, field }) => from === 'attribute' && !switches.includes(field));
  });
}

/** What such a device reports. */
function told(word: EquipmentWord, values: Values): readonly string[] {
  const { services: _, supplies = [], ...rules } = LIVING_TRAITS[word](values);
  const state = beginDevice({ at: NOW, firmwareVersion: '1', signal: 20, values });
  const profile = { ...PLAIN_PROFILE, ...rules, supplies };
  const { outputs } = stepDevice(profile, state, { kind: 'tick', at: NOW }, createRandom(3).next);
  const report = outputs.find((message) => message.kind === 'report');
  return Object.keys(report?.kind === 'report' ? (report.measures ?? {}) : {});
}

/** Why a value could not stand in a field; columns of a table are looked at one by one. */
function oddIn(fields: readonly ResolvedField[], values: Values): readonly string[] {
  return fields.flatMap((field): readonly string[] => {
    const value = values[field.field];
    if (value === null || value === undefined) return [];
    if (field.kind !== 'rows') return isValueOf(field, value) ? [] : [`${field.field}: ${String(value)}`];
    const entries: readonly Values[] = Array.isArray(value) ? value : [];
    return entries.flatMap((entry) => oddIn(field.columns, entry));
  });
}

describe.each(EQUIPMENT_ORDER)('a %s of the demonstration', (word) => {
  const [fields, devices] = [fieldsOf(word), valuesOf(word)];

  it('brings every field that its type declares, and every column', () => {
    const isBrought = (name: string) => devices.some((values) => (values[name] ?? null) !== null);
    expect(fields.filter(({ field }) => !isBrought(field)).map(({ field }) => field)).toEqual([]);
    const columns = fields.flatMap(({ field, columns: inner }) =>
      inner.map((column) => ({ of: field, name: column.field })),
    );
    const isFilled = ({ of, name }: (typeof columns)[number]) =>
      devices.some((values) => {
        const entries: unknown = values[of];
        return Array.isArray(entries) && entries.some((entry: Values) => name in entry);
      });
    expect(columns.filter((column) => !isFilled(column))).toEqual([]);
  });

  it('holds nothing that its fields could not', () => {
    expect(devices.flatMap((values) => oddIn(fields, values))).toEqual([]);
  });

  it('tells everything that its type measures', () => {
    const all = new Set(devices.flatMap((values) => told(word, values)));
    const silent = fields.filter(({ section, field }) => TOLD.includes(section) && !all.has(field));
    expect(silent.map(({ field }) => field)).toEqual([]);
  });
});
