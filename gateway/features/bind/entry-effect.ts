import { ApiCode } from '../../../contract/api/envelope';
import { ApiError, apiError } from '../../../contract/errors/api-error';
import { text } from '../../../contract/text';
import type { EntryAssignment, EntryEffect } from '../../../contract/resources/effect';
import type { ResolvedField } from '../../../contract/resources/field';
import type { TenantTransaction } from '../../database/tenant';
import type { RandomBytes } from '../../database/token';
import { tellRegistered } from '../command/system-command';
import { appendExtra } from '../order/order-deltas';
import { updateRow } from '../action/action-repository';
import type { ActingPage, EffectHandler, EffectResult, EnteredValues } from '../action/effect-handler';

type Entry = Readonly<Record<string, unknown>>;

export interface EntryParts {
  readonly random: RandomBytes;
  /** Looks at the timers now. */
  readonly nudge: () => void;
}

/**
 * Changes one entry of a table within the row, found by its key (pages 3.4: a channel that is refilled), and tells the
 * device: it measures the same, and its next report would undo what people did before it.
 */
export function createEntryEffect({ random, nudge }: EntryParts): EffectHandler<EntryEffect> {
  return {
    assertFits({ list, lowest }, page) {
      if (fieldOf(page, list).kind !== 'rows') throw new Error(`"${list}" of ${page.id} holds no entries.`);
      if (lowest !== undefined) fieldOf(page, lowest.field);
    },
    prepare({ effect, page, rowTable, params, reader, nowMs }) {
      const { list, lowest } = effect;
      return {
        fields: [list, ...(lowest === undefined ? [] : [lowest.field])],
        async run(trx, rows) {
          const results: EffectResult[] = [];
          for (const { id, name, storeId, values } of rows) {
            const before = entriesOf(values[list]);
            const entries = changeEntry(effect, before, { params, nowMs, list: fieldOf(page, list) });
            const changes = [
              { field: list, value: entries },
              ...(lowest === undefined ? [] : [{ field: lowest.field, value: lowestOf(entries, lowest.of) }]),
            ];
            const { franchiseeId } = reader;
            await updateRow(trx, { key: { franchiseeId, id }, changes }, rowTable);
            if (rowTable.table === 'device') {
              const told = { franchiseeId, deviceId: id, values: { [list]: entries }, nowMs };
              await tellRegistered(trx, told, random);
              await keepGrown(trx, {
                effect,
                page,
                row: { id, storeId },
                franchiseeId,
                before,
                entries,
                nowMs,
              });
            }
            const isChanged = (_entry: Entry, index: number) => before[index] !== entries[index];
            results.push({
              ...{ id, name, storeId, outcome: 'done' },
              before: { [list]: before.filter(isChanged) },
              after: { ...params, [list]: entries.filter(isChanged) },
            });
          }
          return { results, after: nudge };
        },
      };
    },
  };
}

interface Grown {
  readonly effect: EntryEffect;
  readonly page: ActingPage;
  readonly row: { readonly id: string; readonly storeId: string | null };
  readonly franchiseeId: string;
  readonly before: readonly Entry[];
  readonly entries: readonly Entry[];
  readonly nowMs: number;
}

/** Adds what was filled up to the sums of the device. */
async function keepGrown(
  trx: TenantTransaction,
  { effect: { grown }, page, row, franchiseeId, before, entries, nowMs }: Grown,
): Promise<void> {
  const { table, equipment } = page.source;
  if (grown === undefined || table !== 'device' || equipment === null || row.storeId === null) return;
  const sumOf = (list: readonly Entry[]) => list.reduce((sum, entry) => sum + numberOf(entry[grown.of]), 0);
  const device = {
    ...{ franchisee_id: franchiseeId, equipment },
    ...{ store_id: row.storeId, device_id: row.id },
  };
  await appendExtra(trx, device, { name: grown.as, amount: sumOf(entries) - sumOf(before), nowMs });
}

function fieldOf({ id, fields }: ActingPage, name: string): ResolvedField {
  const field = fields.find((candidate) => candidate.field === name);
  if (field === undefined) throw new Error(`An action of ${id} speaks of "${name}", which is no field.`);
  return field;
}

/** What came from the database; what is no table holds no entries. */
function entriesOf(value: unknown): readonly Entry[] {
  return Array.isArray(value) ? value.filter(isEntry) : [];
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Mix = Extract<EntryAssignment, { readonly mix: string }>;

/** What the entries are changed by. */
export interface EntryChange {
  readonly params: EnteredValues;
  readonly nowMs: number;
  /** The field that holds them. */
  readonly list: ResolvedField;
}

/**
 * The entries with the one that is meant changed, the others as they are.
 *
 * @throws ApiError `refused` when there is no such entry, or it cannot hold that much.
 */
export function changeEntry(
  { key, values }: Pick<EntryEffect, 'key' | 'values'>,
  entries: readonly Entry[],
  change: EntryChange,
): readonly Entry[] {
  const meant = change.params[key] ?? null;
  const index = entries.findIndex((entry) => entry[key] === meant);
  const found = entries[index];
  if (found === undefined) {
    throw apiError(ApiCode.refused, 'notAllowedValue', { field: columnOf(change.list, key).title });
  }
  const changed = values.reduce<Entry>(
    (entry, assignment) => ({
      ...entry,
      [assignment.field]:
        'mix' in assignment
          ? toMixed(assignment, { before: found, entry, params: change.params })
          : toValue(assignment, entry, change),
    }),
    found,
  );
  return entries.map((entry, at) => (at === index ? changed : entry));
}

function toValue(assignment: Exclude<EntryAssignment, Mix>, entry: Entry, change: EntryChange): unknown {
  if ('to' in assignment) return assignment.to;
  if ('from' in assignment) return change.params[assignment.from] ?? null;
  if ('now' in assignment) return change.nowMs;
  if ('part' in assignment) return shareOf(numberOf(entry[assignment.part]), numberOf(entry[assignment.of]));
  return toSum(assignment, entry, change);
}

interface Mixing {
  /** The entry before the action, and as it has become so far. */
  readonly before: Entry;
  readonly entry: Entry;
  readonly params: EnteredValues;
}

/** The mean of what the column held and what was entered, by what was left and what was added; whole, as cents are. */
function toMixed({ field, mix, by }: Mix, { before, entry, params }: Mixing): unknown {
  const [held = null, entered = null] = [before[field], params[mix]];
  if (typeof entered !== 'number') return held;
  const left = Math.max(0, numberOf(before[by]));
  const added = Math.max(0, numberOf(entry[by]) - left);
  if (typeof held !== 'number' || left === 0) return entered;
  return Math.round((left * held + added * entered) / (left + added));
}

/** What was there and what was added, or full when nothing is said. */
function toSum(
  { field, add, upTo }: Extract<EntryAssignment, { readonly add: string }>,
  entry: Entry,
  { params, list }: EntryChange,
): number {
  const most = numberOf(entry[upTo]);
  const added = params[add] ?? null;
  if (added === null) return most;
  const sum = numberOf(entry[field]) + numberOf(added);
  if (sum <= most) return sum;
  const { title, unit } = columnOf(list, field);
  const room = Math.max(0, most - numberOf(entry[field]));
  throw new ApiError(
    ApiCode.refused,
    text(
      `超出容量：${title.zh}最多还能加 ${room}${unit === null ? '' : ` ${unit.zh}`}`,
      `Too much: ${title.en} takes ${room}${unit === null ? '' : ` ${unit.en}`} more at most`,
    ),
  );
}

function columnOf({ columns, field: list }: ResolvedField, name: string): ResolvedField {
  const column = columns.find(({ field }) => field === name);
  if (column === undefined) throw new Error(`"${list}" has no column "${name}".`);
  return column;
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

/** A share is kept to a hundredth of a percent. */
const SHARE_STEPS = 10_000;

function shareOf(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.round(Math.min(1, part / whole) * SHARE_STEPS) / SHARE_STEPS;
}

/** Null where no entry has the column. */
function lowestOf(entries: readonly Entry[], column: string): number | null {
  const values = entries.map((entry) => entry[column]).filter((value) => typeof value === 'number');
  return values.length === 0 ? null : Math.min(...values);
}
