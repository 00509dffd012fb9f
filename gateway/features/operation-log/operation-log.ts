import type { OperationLogAnswer, OperationLogRequest } from '../../../contract/api/account/operation-log';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import { ONE_DAY_MS, OFFSET_ROWS_MAX, PERIOD_MAX_DAYS, TOTAL_CAP } from '../../../contract/limits';
import type { LogActionName, LogAreaName } from '../../../contract/messages/log-words';
import type { ResolvedAction } from '../../../contract/resources/action';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { Kysely } from 'kysely';
import { EMPTY_CHAIN, linkLine, type ChainHead } from '../../database/log-chain';
import type { Database } from '../../database/schema';
import { toSortableId } from '../../database/sortable-id';
import { enterTenant, type TenantTransaction } from '../../database/tenant';
import type { Actor } from '../../caller/actor';
import { insertLogRow, listLogRows } from './operation-log-repository';
import { lockChainHead } from './log-chain-repository';
import type { RandomBytes } from '../../database/token';

/** What was done, where: in an area of the gateway's own, or by a declared action of a page. */
type Deed =
  | { readonly [A in LogAreaName]: { readonly module: A; readonly action: LogActionName<A> } }[LogAreaName]
  | { readonly page: Pick<ResolvedListPage, 'id'>; readonly action: Pick<ResolvedAction, 'name'> };

/** What was done to which object. Secrets and identity numbers never stand in `before` and `after`. */
export type LogLine = Deed & {
  readonly target: { readonly type: string; readonly id: string; readonly name: string };
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | null;
  /** @default success */
  readonly result?: 'success' | 'failure';
};

/** The append-only log of every organisation (pages 0.2). */
export interface OperationLog {
  /**
   * Appends a line in the transaction of the change, which must stand in the tenant `franchiseeId`:
   * when it fails, the change fails with it.
   */
  write: (trx: TenantTransaction, franchiseeId: string, entry: LogEntry) => Promise<void>;
  /** Takes the place of the next line without writing one: costs what `write` costs before its insert. */
  hold: (trx: TenantTransaction, franchiseeId: string) => Promise<void>;
  /** Appends the same line for several organisations; leaves the transaction in the last of them. */
  writeToEach: (trx: TenantTransaction, franchiseeIds: readonly string[], entry: LogEntry) => Promise<void>;
  /** @throws ApiError `invalid` when the period is reversed or too long, or the page too far. */
  list: (
    franchiseeId: string,
    request: OperationLogRequest & { readonly accountId?: string },
  ) => Promise<OperationLogAnswer>;
}

export interface LogEntry {
  readonly actor: Actor;
  readonly line: LogLine;
}

export interface OperationLogOptions {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly random: RandomBytes;
}

const PAGE_SIZE_DEFAULT = 20;

export function createOperationLog({ db, now, random }: OperationLogOptions): OperationLog {
  const nextTail = createTails(random);
  const heads = createHeads();
  async function write(
    trx: TenantTransaction,
    franchiseeId: string,
    { actor, line }: LogEntry,
  ): Promise<void> {
    const nowMs = now();
    const row = {
      franchisee_id: franchiseeId,
      log_id: toSortableId(nowMs, nextTail(nowMs)),
      at: nowMs,
      account_id: actor.accountId,
      actor_name: actor.name,
      account_type: actor.type,
      on_behalf_of: actor.onBehalfOf,
      ...('page' in line
        ? { module: line.page.id, action: line.action.name }
        : { module: line.module, action: line.action }),
      target_type: line.target.type,
      target_id: line.target.id,
      target_name: line.target.name,
      before: toPlain(line.before),
      after: toPlain(line.after),
      reason: line.reason ?? null,
      ip: actor.ip,
      result: line.result ?? 'success',
      trace_id: actor.traceId,
    };
    const head = await heads.of(trx, franchiseeId);
    const link = linkLine(row, head);
    await insertLogRow(trx, {
      ...row,
      before: toJson(row.before),
      after: toJson(row.after),
      ...link,
    });
    heads.keep(trx, franchiseeId, link);
  }
  return {
    write,
    async hold(trx, franchiseeId) {
      await heads.of(trx, franchiseeId);
    },
    async writeToEach(trx, franchiseeIds, entry) {
      // In one order, so that writers of several logs do not wait for each other in a ring.
      for (const franchiseeId of [...franchiseeIds].sort()) {
        await enterTenant(trx, franchiseeId);
        await write(trx, franchiseeId, entry);
      }
    },
    async list(franchiseeId, { period: [fromMs, toMs], page = 1, pageSize = PAGE_SIZE_DEFAULT, ...filters }) {
      assertLogPeriod(fromMs, toMs);
      if (page * pageSize > OFFSET_ROWS_MAX) {
        throw apiError(ApiCode.invalid, 'pageTooFar', { max: OFFSET_ROWS_MAX });
      }
      const offset = (page - 1) * pageSize;
      const query = { fromMs, toMs, ...filters, limit: pageSize, offset, totalCap: TOTAL_CAP };
      const { list, total } = await listLogRows(db, franchiseeId, query);
      return { list, total: Math.min(total, TOTAL_CAP), isTotalCapped: total > TOTAL_CAP };
    },
  };
}

const RANDOM_BITS = 20;
const COUNTER_MAX = 2 ** 16;

/** Tails that keep the order of lines written in one millisecond, and differ between gateways. */
function createTails(random: RandomBytes): (atMs: number) => number {
  let lastMs = 0;
  let counter = 0;
  return (atMs) => {
    counter = atMs === lastMs ? (counter + 1) % COUNTER_MAX : 0;
    lastMs = atMs;
    return counter * 2 ** RANDOM_BITS + (random(4).readUInt32BE() >>> (32 - RANDOM_BITS));
  };
}

/** The gateway itself, for what time alone brings about. */
export const SYSTEM_ACTOR: Actor = {
  accountId: 'system',
  name: '系统',
  type: 0,
  ownId: '',
  onBehalfOf: null,
  ip: '',
  traceId: '',
};

/** What the database will give back: a value as JSON leaves it. */
function toPlain(value: unknown): unknown {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown);
}

function toJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** The newest links within transactions that hold them: read once, however many lines one writes. */
function createHeads() {
  const known = new WeakMap<TenantTransaction, Map<string, ChainHead>>();
  const keep = (trx: TenantTransaction, franchiseeId: string, head: ChainHead): void => {
    const ofTransaction = known.get(trx) ?? new Map<string, ChainHead>();
    known.set(trx, ofTransaction.set(franchiseeId, head));
  };
  return {
    keep,
    async of(trx: TenantTransaction, franchiseeId: string): Promise<ChainHead> {
      const kept = known.get(trx)?.get(franchiseeId);
      if (kept !== undefined) return kept;
      const head = (await lockChainHead(trx, franchiseeId)) ?? EMPTY_CHAIN;
      keep(trx, franchiseeId, head);
      return head;
    },
  };
}

/** @throws ApiError `invalid` for a period that is reversed or too long. */
export function assertLogPeriod(fromMs: number, toMs: number): void {
  if (fromMs > toMs) throw apiError(ApiCode.invalid, 'periodReversed', { field: 'period' });
  if (toMs - fromMs > PERIOD_MAX_DAYS * ONE_DAY_MS) {
    throw apiError(ApiCode.invalid, 'periodTooLong', { field: 'period', max: PERIOD_MAX_DAYS });
  }
}
