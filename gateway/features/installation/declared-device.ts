import { isDeepStrictEqual } from 'node:util';
import type { ResolvedField } from '../../../contract/resources/field';
import { isValueOf } from '../../../contract/resources/field-value';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import type { ResolvedDeclaration } from '../../../contract/resources/resolved';

type Values = Readonly<Record<string, unknown>>;

/** What the declaration says of the devices of one type. */
export interface DeclaredDevice {
  readonly offlineAfterMs: number;
  /** Newest declared version; null when none is. */
  readonly newestFirmware: string | null;
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
    equipment.map(({ deviceType, offlineAfterMinutes, firmware }) => {
      const fields = fieldsOf(deviceType, pages);
      return [
        deviceType,
        {
          offlineAfterMs: offlineAfterMinutes * ONE_MINUTE_MS,
          newestFirmware: firmware.versions.at(-1) ?? null,
          newsOf: (measures, known) =>
            Object.fromEntries(
              Object.entries(measures).filter(([name, value]) => {
                const field = fields.get(name);
                return (
                  field !== undefined && isMeasure(field, value) && !isDeepStrictEqual(value, known[name])
                );
              }),
            ),
          isShown: (news) => Object.keys(news).some((name) => fields.get(name)?.list === 'shown'),
        },
      ];
    }),
  );
}

function isMeasure(field: ResolvedField, value: unknown): boolean {
  if (field.kind === 'rows') return isEntries(field, value);
  const isTooLong = typeof value === 'string' && value.length > TEXT_MAX_LENGTH;
  return !isTooLong && isValueOf(field, value);
}

/** Entries of a table within the row: of its columns only, each holding what the column can. */
function isEntries({ columns }: ResolvedField, value: unknown): boolean {
  if (!Array.isArray(value) || value.length > ENTRIES_MAX) return false;
  if (JSON.stringify(value).length > ENTRIES_MAX_LENGTH) return false;
  return value.every((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return false;
    return Object.entries(entry).every(([name, inner]: readonly [string, unknown]) => {
      const column = columns.find(({ field }) => field === name);
      return column !== undefined && (inner === null || isMeasure(column, inner));
    });
  });
}

/** Fields that devices of the type bring themselves, by name. */
function fieldsOf(word: string, pages: ResolvedDeclaration['pages']): ReadonlyMap<string, ResolvedField> {
  const all = pages.flatMap((page) =>
    page.kind === 'device' && page.source.equipment === word ? page.fields : [],
  );
  return new Map(all.filter(({ from }) => from === 'attribute').map((field) => [field.field, field]));
}
