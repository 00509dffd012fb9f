import type { Kysely } from 'kysely';
import type {
  ActionAnswer,
  ActionRequest,
  ActionResult,
  ActionValue,
} from '../../../contract/api/page/action';
import { isTaken, REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '../../../contract/domain/action';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import {
  askedParams,
  hasOwnCall,
  meetsConditions,
  REASON_PARAM,
  type ResolvedAction,
} from '../../../contract/resources/action';
import { isKeptFrom } from '../../../contract/resources/archive/archive';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { SqlState, sqlState } from '../../database/database-error';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import { createId, type RandomBytes } from '../../database/token';
import { answerOnce, type Answered } from './answer-once';
import { handledEffect, handlerOf, type EffectHandlers } from './all-effects';
import type { EffectResult, EffectRow } from './effect-handler';
import { toEntered } from './entered-values';
import { lockRows } from '../list/list-repository';
import { createListSource, toListScope, type ListSource } from '../list/list-source';
import type { Actor } from '../../caller/actor';
import type { OperationLog } from '../operation-log/operation-log';
import type { Reader } from '../../caller/reader';
import type { OpenedTicket, TicketRemedies } from '../ticket/ticket-remedies';
import { hastenTimers } from '../../timers/timer';
import { publishChanges } from '../../events/publish-changes';
import { ROW_TABLES } from './row-table';

/** Who acts, on which rows it may, and the key that makes a repeat harmless. */
export interface KeyedCaller {
  readonly reader: Reader;
  readonly actor: Actor;
  readonly key: string;
}

export interface ActionCaller extends KeyedCaller {
  /** Whether the caller has just proved who it is by its password. */
  readonly isProven: boolean;
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
  readonly random: RandomBytes;
  readonly effects: EffectHandlers;
  readonly remedies: TicketRemedies;
}

/** @throws Error when the page's rows cannot be acted on. */
export function createActionService(options: ActionServiceOptions): ActionService {
  const { page, db, effects } = options;
  for (const action of page.actions.filter((each) => !hasOwnCall(each))) {
    const effect = handledEffect(action);
    handlerOf(effects, effect.kind).assertFits(effect, page, ROW_TABLES[page.source.table]);
  }
  const source = createListSource(page);
  return {
    async run(caller, action, request) {
      const order = toOrder(action, request);
      try {
        const { answer, after } = await withTenant(db, caller.reader.franchiseeId, (trx) =>
          runOnce(trx, { ...options, source, caller, action, order }),
        );
        await after?.();
        return answer;
      } catch (error) {
        if (sqlState(error) === SqlState.uniqueViolation) throw apiError(ApiCode.refused, 'valueTaken');
        throw error;
      }
    },
  };
}

/** A request after its bounds are held. */
interface Order {
  /** Empty for an action on the page itself. */
  readonly ids: readonly string[];
  readonly isOnPage: boolean;
  readonly reason: string | null;
  readonly params: Readonly<Record<string, ActionValue>>;
  /** The ticket that it is done for; absent for none, so that what is asked without one stays the same. */
  readonly ticketId?: string;
}

interface Run extends ActionServiceOptions {
  readonly source: ListSource;
  readonly caller: ActionCaller;
  readonly action: ResolvedAction;
  readonly order: Order;
}

async function runOnce(trx: TenantTransaction, run: Run): Promise<Answered<ActionAnswer>> {
  const { page, caller, action, order, now } = run;
  const asked = [page.id, action.name, order];
  return answerOnce(trx, { caller, asked, nowMs: now(), read: toAnswer }, () => actOnRows(trx, run));
}

async function actOnRows(trx: TenantTransaction, run: Run): Promise<Answered<ActionAnswer>> {
  const { page, effects, caller, action, order, random, now } = run;
  const nowMs = now();
  // Before whatever the action locks: nobody locks a ticket behind it.
  const ticket = await openTicket(trx, run, nowMs);
  const batchId = order.ids.length > 1 ? createId('batch', nowMs, random) : null;
  const effect = handledEffect(action);
  const prepared = handlerOf(effects, effect.kind).prepare({
    effect,
    action,
    page,
    rowTable: ROW_TABLES[page.source.table],
    reader: caller.reader,
    actor: caller.actor,
    params: order.params,
    reason: order.reason,
    batchId,
    isProven: caller.isProven,
    nowMs,
  });
  await prepared.lockFirst?.(trx, order.ids);
  const known = await lockKnown(trx, run, prepared.fields);
  const { ticketId } = order;
  const isKept = ({ values }: EffectRow) => isKeptFrom(page, action, { row: values, nowMs, ticketId });
  const fit = known.filter((row) => !isKept(row) && meetsConditions(row.values, action.when));
  const { results, after } = await prepared.run(trx, fit);
  await writeLines(trx, run, results);
  if (ticket !== null) await tellTicket(ticket, run, results);
  await tellLists(trx, run, results);
  await lookAtAlerts(trx, run, results);
  return { answer: toActionAnswer({ order, known, results, batchId, isKept }), after };
}

/** The ticket that the action is done for; null for none. */
async function openTicket(
  trx: TenantTransaction,
  { page, caller, action, order, remedies }: Run,
  nowMs: number,
): Promise<OpenedTicket | null> {
  const { ids, ticketId } = order;
  if (ticketId === undefined) return null;
  const { reader, actor } = caller;
  return remedies.open(trx, { reader, actor, page, action: action.name, ids, ticketId, nowMs });
}

/** Nothing is told of what was left alone, or put off. */
async function tellTicket(
  ticket: OpenedTicket,
  { order }: Run,
  results: readonly EffectResult[],
): Promise<void> {
  for (const { id, name, outcome, gift = null } of results) {
    if (!isTaken(outcome) || outcome === 'postponed') continue;
    const reason = order.reason ?? textOf(order.params[REASON_PARAM]);
    await ticket.tell({ id, name, outcome, gift, reason });
  }
}

/** The rows of the call that the caller may act on, in the order of their ids. */
async function lockKnown(
  trx: TenantTransaction,
  { page, source, caller, action, order, now }: Run,
  asked: readonly string[],
): Promise<readonly EffectRow[]> {
  if (order.ids.length === 0) return [];
  const { nameField } = ROW_TABLES[page.source.table];
  const period = page.archive === null || page.period === null ? [] : [page.period];
  const conditions = action.when.map(({ field }) => field);
  const fields = [...new Set([nameField, STORE_FIELD, ...period, ...conditions, ...asked])];
  const scope = toListScope(page, caller.reader, now());
  const rows = await lockRows(trx, { source, scope }, { ids: order.ids, fields });
  return rows.map((values) => ({
    id: String(values['id']),
    name: textOf(values[nameField]) ?? '',
    storeId: textOf(values[STORE_FIELD]),
    values,
  }));
}

/** Every row belongs to a store, which decides who hears of its change. */
const STORE_FIELD = 'storeId';

/** A line for each row that something was done to, in the transaction of the change. */
async function writeLines(
  trx: TenantTransaction,
  { page, caller, action, order, log }: Run,
  results: readonly EffectResult[],
): Promise<void> {
  for (const { id, name, before, after } of results.filter(isDoing)) {
    await log.write(trx, caller.reader.franchiseeId, {
      actor: caller.actor,
      line: {
        page,
        action,
        target: { type: page.source.table, id, name },
        before,
        after,
        // A reason that is chosen is one of what was asked for.
        reason: order.reason ?? textOf(order.params[REASON_PARAM]),
      },
    });
  }
}

/** What was changed of a device may begin or end an alert: it is looked at as soon as this stands. */
async function lookAtAlerts(
  trx: TenantTransaction,
  { page, caller, now }: Run,
  results: readonly EffectResult[],
): Promise<void> {
  if (page.source.table !== 'device') return;
  const { franchiseeId } = caller.reader;
  const done = results.filter(({ outcome }) => outcome === 'done');
  const due = done.map(({ id }) => ({ subjectId: id, dueAt: now() }));
  await hastenTimers(trx, { franchiseeId, kind: 'alert' }, due);
}

async function tellLists(
  trx: TenantTransaction,
  { page, caller }: Run,
  results: readonly EffectResult[],
): Promise<void> {
  const { franchiseeId } = caller.reader;
  const changed = results.filter(isDoing);
  for (const type of new Set(changed.map(({ change = 'updated' }) => change))) {
    const rows = changed.filter(({ change = 'updated' }) => change === type);
    await publishChanges(trx, { franchiseeId, resource: page.id, type }, rows);
  }
}

const isDoing = ({ outcome }: EffectResult): boolean => isTaken(outcome);

/** A result for each id of the call, in its order; of an action on a page what the handler says. */
function toActionAnswer({
  order,
  known,
  results,
  batchId,
  isKept,
}: {
  readonly order: Order;
  readonly known: readonly EffectRow[];
  readonly results: readonly EffectResult[];
  readonly batchId: string | null;
  /** Whether the archive keeps the action from a row. */
  readonly isKept: (row: EffectRow) => boolean;
}): ActionAnswer {
  const done = new Map(results.map((result) => [result.id, toActionResult(result)]));
  const rows = new Map(known.map((row) => [row.id, row]));
  const ofRow = (id: string): ActionResult => {
    const row = rows.get(id);
    if (row === undefined) return { id, name: '', outcome: 'missing' };
    return done.get(id) ?? { id, name: row.name, outcome: isKept(row) ? 'archived' : 'wrongState' };
  };
  const list = order.isOnPage ? [...done.values()] : order.ids.map(ofRow);
  const isBatch = list.some(({ commandId }) => commandId !== undefined);
  return { results: list, ...(isBatch && batchId !== null ? { batchId } : {}) };
}

function toActionResult({ id, name, outcome, commandId }: EffectResult): ActionResult {
  return { id, name, outcome, ...(commandId === undefined ? {} : { commandId }) };
}

/** @throws ApiError that names the parameter or speaks of the reason. */
function toOrder(action: ResolvedAction, { ids, reason = '', params = {}, ticketId }: ActionRequest): Order {
  const entered = toEntered(askedParams(action), params);
  const words = reason.trim();
  const isRightLength = words.length >= REASON_MIN_LENGTH && words.length <= REASON_MAX_LENGTH;
  if (action.needsReason && !isRightLength) {
    throw apiError(ApiCode.invalid, 'reasonLength', { min: REASON_MIN_LENGTH, max: REASON_MAX_LENGTH });
  }
  return {
    ids: [...new Set(ids ?? [])],
    isOnPage: ids === undefined,
    reason: action.needsReason ? words : null,
    params: entered,
    ...(ticketId === undefined ? {} : { ticketId }),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function toAnswer(stored: unknown): ActionAnswer | null {
  if (typeof stored !== 'object' || stored === null) return null;
  if (!('results' in stored) || !Array.isArray(stored.results)) return null;
  const batchId = 'batchId' in stored && typeof stored.batchId === 'string' ? stored.batchId : null;
  return { results: stored.results, ...(batchId === null ? {} : { batchId }) };
}
