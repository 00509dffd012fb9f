import { sql } from 'kysely';
import { AccountType } from '../../../contract/access/account';
import { startOfDay } from '../../../contract/day';
import { REFUND_LIMIT_DAY_CENTS, REFUND_LIMIT_SINGLE_CENTS } from '../../../contract/domain/refund';
import { lookAcross, type TenantTransaction } from '../../database/tenant';
import '../account/tables';
import '../order/tables';

/** An account that acts for a merchant, and when. */
export interface Spender {
  readonly franchiseeId: string;
  readonly accountId: string;
  /** Epoch ms. */
  readonly at: number;
}

/** What an account may still refund without somebody else. */
export interface RefundLimits {
  readonly singleCents: number;
  readonly dayLeftCents: number;
}

interface OwnLimits {
  readonly singleCents: number;
  readonly dayCents: number;
}

/** What is left of an account's limits at a moment; null for the merchant's own main account, which has none. */
export async function readLimits(trx: TenantTransaction, spender: Spender): Promise<RefundLimits | null> {
  const own = await readOwn(trx, spender);
  if (own === null) return null;
  const spent = await trx
    .selectFrom('refund_spent')
    .select('cents')
    .where('franchisee_id', '=', spender.franchiseeId)
    .where('account_id', '=', spender.accountId)
    .where('day_at', '=', startOfDay(spender.at))
    .executeTakeFirst();
  const dayLeftCents = Math.max(0, own.dayCents - (spent?.cents ?? 0));
  return { singleCents: own.singleCents, dayLeftCents };
}

/** Whether one refund of this size is within what an account may decide on, whatever it gave back today. */
export async function coversSingle(
  trx: TenantTransaction,
  spender: Spender,
  cents: number,
): Promise<boolean> {
  const own = await readOwn(trx, spender);
  return own === null || cents <= own.singleCents;
}

/** Books a refund on the limits of an account; false, and nothing is booked, where it goes beyond them. */
export async function spend(trx: TenantTransaction, spender: Spender, cents: number): Promise<boolean> {
  const own = await readOwn(trx, spender);
  if (own === null) return true;
  if (cents > own.singleCents || cents > own.dayCents) return false;
  // One statement: of several at once each sees what the one before it left.
  const { rows } = await sql`INSERT INTO refund_spent AS s (franchisee_id, account_id, day_at, cents)
    VALUES (${spender.franchiseeId}, ${spender.accountId}, ${startOfDay(spender.at)}, ${cents})
    ON CONFLICT (franchisee_id, account_id, day_at) DO UPDATE SET cents = s.cents + excluded.cents
      WHERE s.cents + excluded.cents <= ${own.dayCents}
    RETURNING s.cents`.execute(trx);
  return rows.length > 0;
}

/** Null: none. An account that is not there decides on nothing. */
async function readOwn(
  trx: TenantTransaction,
  { franchiseeId, accountId }: Spender,
): Promise<OwnLimits | null> {
  const account = await lookAcross(trx, () =>
    trx
      .selectFrom('account')
      .select(['franchisee_id', 'type', 'refund_limit_single_cents', 'refund_limit_day_cents'])
      .where('id', '=', accountId)
      .executeTakeFirst(),
  );
  if (account === undefined) return { singleCents: 0, dayCents: 0 };
  if (account.franchisee_id === franchiseeId && account.type === AccountType.franchisee) return null;
  return {
    singleCents: account.refund_limit_single_cents ?? REFUND_LIMIT_SINGLE_CENTS,
    dayCents: account.refund_limit_day_cents ?? REFUND_LIMIT_DAY_CENTS,
  };
}
