import type { Selectable, Updateable } from 'kysely';
import {
  CASH_OUT_TABLE,
  type CashOutEvent,
  type CashOutStatus,
} from '../../../contract/domain/receipt/cash-out';
import type { Take } from '../../../contract/domain/receipt/fifo';
import { nextState } from '../../../contract/domain/state-table';
import type { TenantTransaction } from '../../database/tenant';
import type { CashOutTable } from './tables';

/** One cash-out as it stands in the database. */
export type CashOutRow = Selectable<CashOutTable>;
export type CashOutPatch = Readonly<Updateable<CashOutTable>>;

export interface CashOutKey {
  readonly franchiseeId: string;
  readonly cashOutId: string;
}

export function lockCashOut(
  trx: TenantTransaction,
  { franchiseeId, cashOutId }: CashOutKey,
): Promise<CashOutRow | undefined> {
  return trx
    .selectFrom('cash_out')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('cash_out_id', '=', cashOutId)
    .forUpdate()
    .executeTakeFirst();
}

/** The cash-out of a number, locked; undefined where there is none. */
export function lockCashOutNo(
  trx: TenantTransaction,
  { franchiseeId, cashOutNo }: { readonly franchiseeId: string; readonly cashOutNo: string },
): Promise<CashOutRow | undefined> {
  return trx
    .selectFrom('cash_out')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('cash_out_no', '=', cashOutNo)
    .forUpdate()
    .executeTakeFirst();
}

export function writeCashOut(
  trx: TenantTransaction,
  { franchisee_id, cash_out_id }: CashOutRow,
  patch: CashOutPatch,
): Promise<CashOutRow> {
  return trx
    .updateTable('cash_out')
    .set(patch)
    .where('franchisee_id', '=', franchisee_id)
    .where('cash_out_id', '=', cash_out_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What happened to a cash-out, as its course tells it. */
export interface CashOutStep {
  readonly event: CashOutEvent;
  readonly at: number;
  /** Whoever did it; null for the channel. */
  readonly actor: string | null;
  readonly note: string | null;
}

/** Writes down what happened to a locked cash-out. */
export async function noteStep(
  trx: TenantTransaction,
  { franchisee_id, cash_out_id }: Pick<CashOutRow, 'franchisee_id' | 'cash_out_id'>,
  step: CashOutStep,
): Promise<void> {
  const { count } = await trx
    .selectFrom('cash_out_step')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('franchisee_id', '=', franchisee_id)
    .where('cash_out_id', '=', cash_out_id)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('cash_out_step')
    .values({ franchisee_id, cash_out_id, place: Number(count), ...step })
    .execute();
}

/** What it takes of each purchase, in the order in which everybody locks them. */
export async function readParts(trx: TenantTransaction, row: CashOutRow): Promise<readonly Take[]> {
  const parts = await trx
    .selectFrom('cash_out_part')
    .select(['purchase_id as id', 'principal_cents as principalCents', 'gift_cents as giftCents'])
    .where('franchisee_id', '=', row.franchisee_id)
    .where('cash_out_id', '=', row.cash_out_id)
    .orderBy('purchase_id')
    .execute();
  return parts;
}

/** The state that an event brings a cash-out into; null where it is not allowed. */
export function toCashOutStatus({ status }: CashOutRow, event: CashOutEvent): CashOutStatus | null {
  return nextState(CASH_OUT_TABLE, status as CashOutStatus, event);
}
