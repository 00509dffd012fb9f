import { isDeepStrictEqual } from 'node:util';
import type { ResolvedField } from '../../../contract/resources/field';
import { isValueOf } from '../../../contract/resources/field-value';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import type { MeterDeclaration } from '../../../contract/resources/statistic/meter';
import type { ResolvedDeclaration, ResolvedEquipment } from '../../../contract/resources/resolved';
import type { Readings } from '../device/sample-tables';
import { stackReadings } from '../device/stack-readings';

type Values = Readonly<Record<string, unknown>>;

/** What the declaration says of the devices of one type. */
export interface DeclaredDevice {
  readonly offlineAfterMs: number;
  /** Newest declared version; null when none is. */
  readonly newestFirmware: string | null;
  /** Fields whose every change is kept while an order runs. */
  readonly evidence: readonly string[];
  /** Counters whose growth is kept. */
  readonly meters: readonly MeterDeclaration[];
  /** Quantities of its declared curves and stacks, of what a device of the type says of itself. */
  readonly readingsOf: (measures: Values) => Readings;
  /** What of these a device of the type may say of itself, and differs from what is known. */
  readonly newsOf: (measures: Values, known: Values) => Values;
  /** Tells whether lists show one of these. */
  readonly isShown: (news: Values) => boolean;
}

/** Longest text of a measured value. */
const TEXT_MAX_LENGTH = 200;
/** Most entries of a table that a device reports, and their size as text. */
const ENTRIES_MAX = 64;
const ENTRIES_MAX_LENGTH = 16_384;

/** By the word of the type on the wire. */
export function createDeclaredDevices({
  equipment,
  pages,
}: Pick<ResolvedDeclaration, 'equipment' | 'pages'>): ReadonlyMap<string, DeclaredDevice> {
  return new Map(
    equipment.map(({ deviceType, offlineAfterMinutes, firmware, evidence, curves, stacks, meters }) => {
      const fields = fieldsOf(deviceType, pages);
      const mixed = mixedOf(deviceType, pages);
      return [
        deviceType,
        {
          offlineAfterMs: offlineAfterMinutes * ONE_MINUTE_MS,
          newestFirmware: firmware.versions.at(-1) ?? null,
          evidence,
          meters,
          readingsOf: (measures) => toReadings(fields, { curves, stacks }, measures),
          newsOf: (measures, known) =>
            Object.fromEntries(
              Object.entries(measures).flatMap(([name, said]) => {
                const field = fields.get(name);
                const measured = field === undefined ? undefined : toMeasure(field, said);
                const value = keepMixed(mixed.get(name), measured, known[name]);
                const isNews = value !== undefined && !isDeepStrictEqual(value, known[name]);
                return isNews ? [[name, value] as const] : [];
              }),
            ),
          isShown: (news) => Object.keys(news).some((name) => fields.get(name)?.list === 'shown'),
        },
      ];
    }),
  );
}

function toReadings(
  fields: ReadonlyMap<string, ResolvedField>,
  { curves, stacks }: Pick<ResolvedEquipment, 'curves' | 'stacks'>,
  measures: Values,
): Readings {
  const believed = (name: string): unknown => {
    const field = fields.get(name);
    return field === undefined ? undefined : toMeasure(field, measures[name]);
  };
  const told = curves.flatMap((name) => {
    const value = believed(name);
    return typeof value === 'number' ? [[name, value] as const] : [];
  });
  const ofEntries = stacks.flatMap((stack) =>
    Object.entries(stackReadings(stack, { [stack.list]: believed(stack.list) })),
  );
  return Object.fromEntries([...told, ...ofEntries]);
}

/** What a device says of a field, as far as it can be; undefined for what cannot. */
function toMeasure(field: ResolvedField, value: unknown): unknown {
  if (field.kind === 'rows') return toEntries(field, value);
  const isTooLong = typeof value === 'string' && value.length > TEXT_MAX_LENGTH;
  return !isTooLong && isValueOf(field, value) ? value : undefined;
}

/**
 * Entries of a table within the row. A module may know columns that nobody declared: they are left out. One value
 * that its column cannot hold, and the whole table is not believed.
 */
function toEntries({ columns }: ResolvedField, value: unknown): readonly unknown[] | undefined {
  if (!Array.isArray(value) || value.length > ENTRIES_MAX) return undefined;
  const entries = value.map((entry: unknown) => toEntry(columns, entry));
  const isWhole = entries.every((entry) => entry !== undefined);
  return isWhole && JSON.stringify(entries).length <= ENTRIES_MAX_LENGTH ? entries : undefined;
}

function toEntry(columns: readonly ResolvedField[], entry: unknown): object | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined;
  const held = Object.entries(entry).flatMap(([name, inner]: readonly [string, unknown]) => {
    const column = columns.find(({ field }) => field === name);
    return column === undefined ? [] : [[name, inner === null ? null : toMeasure(column, inner)] as const];
  });
  return held.some(([, inner]) => inner === undefined) ? undefined : Object.fromEntries(held);
}

/** Columns of a table within the row that are mixed of what people enter: no device knows them. */
interface Mixed {
  readonly key: string;
  readonly columns: readonly string[];
}

function mixedOf(word: string, pages: ResolvedDeclaration['pages']): ReadonlyMap<string, Mixed> {
  const effects = pages.flatMap((page) =>
    page.kind === 'device' && page.source.equipment === word ? page.actions.map(({ effect }) => effect) : [],
  );
  return new Map(
    effects.flatMap((effect) => {
      if (effect.kind !== 'entry') return [];
      const columns = effect.values.flatMap((each) => ('mix' in each ? [each.field] : []));
      return columns.length === 0 ? [] : [[effect.list, { key: effect.key, columns }] as const];
    }),
  );
}

/** The entries that a device told, with what is known of them and no business of its. */
function keepMixed(mixed: Mixed | undefined, told: unknown, known: unknown): unknown {
  if (mixed === undefined || !isEntries(told)) return told;
  const { key, columns } = mixed;
  const before = isEntries(known) ? known : [];
  return told.map((entry) => {
    const own = Object.entries(entry).filter(([name]) => !columns.includes(name));
    const held = before.find((each) => each[key] === entry[key]) ?? {};
    const kept = Object.entries(held).filter(([name]) => columns.includes(name));
    return Object.fromEntries([...own, ...kept]);
  });
}

function isEntries(value: unknown): value is readonly Values[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null);
}

/** Fields that devices of the type bring themselves, by name. */
function fieldsOf(word: string, pages: ResolvedDeclaration['pages']): ReadonlyMap<string, ResolvedField> {
  const all = pages.flatMap((page) =>
    page.kind === 'device' && page.source.equipment === word ? page.fields : [],
  );
  return new Map(all.filter(({ from }) => from === 'attribute').map((field) => [field.field, field]));
}
