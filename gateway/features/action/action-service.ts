import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type {
  ActionAnswer,
  ActionRequest,
  ActionResult,
  ActionValue,
} from '../../../contract/api/page/action';
import { type ActionOutcome, REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '../../../contract/domain/action';
import { ApiCode } from '../../../contract/api/envelope';
import { ApiError, apiError } from '../../../contract/errors/api-error';
import { meetsConditions, type ResolvedAction } from '../../../contract/resources/action';
import { boundsProblemOf, toBoundsText } from '../../../contract/resources/bounds';
import type { ResolvedField } from '../../../contract/resources/field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { SqlState, sqlState } from '../../database/database-error';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import { handlerOf } from './all-effects';
import { claimKey, storeAnswer, type IdempotencyKey } from './idempotency-repository';
import { lockRows, type RawRow } from '../list/list-repository';
import { createListSource, toListScope, type ListSource } from '../list/list-source';
import type { Actor } from '../../caller/actor';
import type { OperationLog } from '../operation-log/operation-log';
import type { Reader } from '../../caller/reader';
import { publishChanges, type ChangedRow } from '../../events/publish-changes';
import { ROW_TABLES, type FieldChange } from './row-table';

/** Who acts, on which rows it may, and the key that makes a repeat harmless. */
export interface ActionCaller {
  readonly reader: Reader;
  readonly actor: Actor;
  readonly key: string;
}

/** Runs the declared actions of one page. */
export interface ActionService {
  /**
   * All rows in one transaction with their lines of the operation log.
   *
   * @throws ApiError `invalid` for an empty required parameter or a reason of the wrong length;
   * `unprocessable` when the key belongs to another request; `refused` when a number is taken.
   */
  run: (caller: ActionCaller, action: ResolvedAction, request: ActionRequest) => Promise<ActionAnswer>;
}

export interface ActionServiceOptions {
  readonly page: ResolvedListPage;
  readonly db: Kysely<Database>;
  readonly log: OperationLog;
  readonly now: () => number;
}

/** @throws Error when the page's rows cannot be acted on. */
export function createActionService(options: ActionServiceOptions): ActionService {
  const { page, db } = options;
  for (const action of page.actions) {
    handlerOf(action).assertFits(action.effect, page, ROW_TABLES[page.source.table]);
  }
  const source = createListSource(page);
  return {
    async run(caller, action, request) {
      const order = toOrder(action, request);
      try {
        return await withTenant(db, caller.reader.franchiseeId, (trx) =>
          runOnce(trx, { ...options, source, caller, action, order }),
        );
      } catch (error) {
        if (sqlState(error) === SqlState.uniqueViolation) throw apiError(ApiCode.refused, 'valueTaken');
        throw error;
      }
    },
  };
}

/** A request after its bounds are held. */
interface Order {
  readonly ids: readonly string[];
  readonly reason: string | null;
  readonly params: Readonly<Record<string, ActionValue>>;
}

interface Run extends ActionServiceOptions {
  readonly source: ListSource;
  readonly caller: ActionCaller;
  readonly action: ResolvedAction;
  readonly order: Order;
}

async function runOnce(trx: TenantTransaction, run: Run): Promise<ActionAnswer> {
  const { page, caller, action, order, now } = run;
  const { franchiseeId } = caller.reader;
  const key: IdempotencyKey = { franchiseeId, accountId: caller.actor.accountId, key: caller.key };
  const requestHash = toHash([page.id, action.name, order]);
  const stored = await claimKey(trx, key, { requestHash, nowMs: now() });
  if (stored !== null) {
    if (stored.requestHash !== requestHash) throw apiError(ApiCode.unprocessable, 'idempotencyMismatch');
    return toAnswer(stored.answer);
  }
  const answer = { results: await actOnRows(trx, run) };
  await storeAnswer(trx, key, answer);
  return answer;
}

async function actOnRows(trx: TenantTransaction, run: Run): Promise<readonly ActionResult[]> {
  const { page, source, caller, action, order, now } = run;
  const { franchiseeId } = caller.reader;
  const scope = toListScope(page, caller.reader, now());
  const { nameField } = ROW_TABLES[page.source.table];
  const changes = handlerOf(action).toChanges(action.effect, page, order.params);
  const fields = [...new Set([nameField, STORE_FIELD, ...namesOf(action.when), ...namesOf(changes)])];
  const rows = await lockRows(trx, { source, scope }, { ids: order.ids, fields });
  const byId = new Map(rows.map((row) => [String(row['id']), row]));
  const results: ActionResult[] = [];
  const changed: ChangedRow[] = [];
  for (const id of order.ids) {
    const row = byId.get(id);
    const outcome = toOutcome(action, row);
    if (row !== undefined && outcome === 'done') {
      await actOnRow(trx, run, { id, row, changes });
      changed.push({ id, storeId: storeOf(row) });
    }
    results.push({ id, name: nameOf(row, nameField), outcome });
  }
  await publishChanges(trx, { franchiseeId, resource: page.id, type: 'updated' }, changed);
  return results;
}

/** Every row belongs to a store, which decides who hears of its change. */
const STORE_FIELD = 'storeId';

async function actOnRow(
  trx: TenantTransaction,
  { page, caller, action, order, log }: Run,
  {
    id,
    row,
    changes,
  }: { readonly id: string; readonly row: RawRow; readonly changes: readonly FieldChange[] },
): Promise<void> {
  const { franchiseeId } = caller.reader;
  const rowTable = ROW_TABLES[page.source.table];
  await handlerOf(action).apply(trx, { key: { franchiseeId, id }, changes }, rowTable);
  await log.write(trx, franchiseeId, {
    actor: caller.actor,
    line: {
      page,
      action,
      target: { type: page.source.table, id, name: nameOf(row, rowTable.nameField) },
      before: Object.fromEntries(changes.map(({ field }) => [field, row[field] ?? null])),
      after: Object.fromEntries(changes.map(({ field, value }) => [field, value])),
      reason: order.reason,
    },
  });
}

function toOutcome({ when }: ResolvedAction, row: RawRow | undefined): ActionOutcome {
  if (row === undefined) return 'missing';
  return meetsConditions(row, when) ? 'done' : 'wrongState';
}

/** @throws ApiError that names the parameter or speaks of the reason. */
function toOrder(action: ResolvedAction, { ids, reason = '', params = {} }: ActionRequest): Order {
  // A text of nothing is nothing entered: what that becomes is the affair of the field's kind.
  const entered = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, value === '' ? null : value]),
  );
  for (const field of action.params) assertEntered(field, entered[field.field] ?? null);
  const words = reason.trim();
  const isRightLength = words.length >= REASON_MIN_LENGTH && words.length <= REASON_MAX_LENGTH;
  if (action.needsReason && !isRightLength) {
    throw apiError(ApiCode.invalid, 'reasonLength', { min: REASON_MIN_LENGTH, max: REASON_MAX_LENGTH });
  }
  return { ids: [...new Set(ids)], reason: action.needsReason ? words : null, params: entered };
}

/** @throws ApiError that names the field by its title. */
function assertEntered(field: ResolvedField, value: ActionValue): void {
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
  if (field.isRequired && isEmpty) throw apiError(ApiCode.invalid, 'missingField', { field: field.title });
  // The schema holds the ends; steps have none that JSON Schema could count from.
  const problem = typeof value === 'number' ? boundsProblemOf(field, value) : null;
  if (problem !== null) throw new ApiError(ApiCode.invalid, toBoundsText(field, problem));
}

function namesOf(items: readonly { readonly field: string }[]): readonly string[] {
  return items.map(({ field }) => field);
}

function nameOf(row: RawRow | undefined, nameField: string): string {
  const name = row?.[nameField];
  return typeof name === 'string' ? name : '';
}

function storeOf(row: RawRow): string | null {
  const storeId = row[STORE_FIELD];
  return typeof storeId === 'string' ? storeId : null;
}

function toHash(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** The gateway stored it itself; a row of another shape is a fault of ours. */
function toAnswer(stored: unknown): ActionAnswer {
  if (typeof stored === 'object' && stored !== null && 'results' in stored && Array.isArray(stored.results)) {
    return { results: stored.results };
  }
  throw new Error('An idempotency key was stored without its answer.');
}
