import { sql, type Kysely, type Transaction } from 'kysely';
import { eachTenant } from '../database/each-tenant';
import { describeThrown } from '../database/error-words';
import type { Database } from '../database/schema';
import { acrossTenants, withTenant } from '../database/tenant';
import type { Sweep, TenantSweep } from './sweep';

export interface SweeperOptions {
  readonly db: Kysely<Database>;
  readonly sweeps: readonly Sweep[];
  readonly tenantSweeps: readonly TenantSweep[];
  /** @default 500 */
  readonly batchRows?: number;
  /** Batches of one sweep in one run; what is left goes with the next. @default 100 */
  readonly batchesPerRun?: number;
  /** Waits between two batches, so that requests are served in between. @default 20 ms */
  readonly pause?: () => Promise<void>;
}

/** Deletes what is over; yields how many rows went from each table. */
export type Sweeper = (nowMs: number, signal?: AbortSignal) => Promise<Readonly<Record<string, number>>>;

const PAUSE_MS = 20;

/**
 * Sweeps table by table in bounded batches, each a transaction of its own. Of several gateways one sweeps
 * at a time: whoever finds the lock taken leaves the rest of the run to the other, for two that went on would
 * each leave tables to the other until nobody sweeps them. One sweep that fails does not keep the others.
 */
export function createSweeper(options: SweeperOptions): Sweeper {
  const { sweeps, tenantSweeps } = options;
  return async (nowMs, signal) => {
    const run: Run = { ...options, nowMs, signal, deleted: {}, isLeft: false };
    const errors: unknown[] = [];
    const works = [
      ...sweeps.map((sweep) => () => sweepTable(run, sweep)),
      ...tenantSweeps.map((sweep) => () => sweepTenants(run, sweep)),
    ];
    for (const work of works) {
      if (isOver(run)) break;
      await work().catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) throw new AggregateError(errors, describe(errors));
    return run.deleted;
  };
}

interface Run extends SweeperOptions {
  readonly nowMs: number;
  readonly signal: AbortSignal | undefined;
  readonly deleted: Record<string, number>;
  /** Another gateway is at it. */
  isLeft: boolean;
}

const isOver = ({ signal, isLeft }: Run): boolean => isLeft || signal?.aborted === true;

async function sweepTable(run: Run, sweep: Sweep): Promise<void> {
  const { db, nowMs, batchRows: limit = 500, batchesPerRun = 100 } = run;
  for (let batch = 0; batch < batchesPerRun && !isOver(run); batch += 1) {
    const count = await acrossTenants(db, (trx) =>
      inTurn(trx, run, () => sweep.deleteSome(trx, { nowMs, limit })),
    );
    note(run, sweep.table, count);
    if (count < limit) return;
    await rest(run);
  }
}

/** One batch for each tenant: rows of a tenant's table are seen from inside of it only. */
async function sweepTenants(run: Run, sweep: TenantSweep): Promise<void> {
  const { db, nowMs, batchRows: limit = 500 } = run;
  for await (const franchiseeId of eachTenant(db)) {
    if (isOver(run)) return;
    const step = { nowMs, limit, franchiseeId };
    const count = await withTenant(db, franchiseeId, (trx) =>
      inTurn(trx, run, () => sweep.deleteSome(trx, step)),
    );
    note(run, sweep.table, count);
    if (count > 0) await rest(run);
  }
}

/** Nothing is deleted while another gateway sweeps; the lock ends with the transaction. */
async function inTurn(trx: Transaction<Database>, run: Run, work: () => Promise<number>): Promise<number> {
  const { rows } = await sql<{ is_taken: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtext('franchisee-portal sweep')) AS is_taken`.execute(trx);
  run.isLeft = rows[0]?.is_taken !== true;
  return run.isLeft ? 0 : work();
}

function note({ deleted }: Run, table: string, count: number): void {
  if (count > 0) deleted[table] = (deleted[table] ?? 0) + count;
}

function rest({ pause }: Run): Promise<void> {
  return pause?.() ?? new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

function describe(errors: readonly unknown[]): string {
  return `${errors.length} of the sweeps failed: ${errors.map(describeThrown).join('; ')}`;
}
