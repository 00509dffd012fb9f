import { sql } from 'kysely';
import { OPEN_CASH_OUTS, PAID_CASH_OUTS } from '../../../contract/domain/receipt/cash-out';
import type { TenantTransaction } from '../../database/tenant';
import './tables';

/** Differences that are told of each kind; more of them say nothing new. */
const TOLD_MAX = 20;

interface Difference {
  readonly name: string;
  readonly booked: number;
  readonly stands: number;
}

/**
 * Compares the balances of a tenant: what is left of each purchase with its ledger, what is held and what went back of
 * it with its cash-outs, and each cash-out with the purchases that it takes from.
 *
 * @returns What differs, in words for operators; empty where all agree to the cent.
 */
export async function checkBalances(
  trx: TenantTransaction,
  franchiseeId: string,
): Promise<readonly string[]> {
  return [
    ...(await findLeft(trx, franchiseeId)).map(
      ({ name, booked, stands }) =>
        `purchase ${name}: ${booked} left by the ledger, ${stands} by the purchase`,
    ),
    ...(await findTaken(trx, franchiseeId)).map(
      ({ name, booked, stands }) => `purchase ${name}: ${booked} taken out, ${stands} by the purchase`,
    ),
    ...(await findParts(trx, franchiseeId)).map(
      ({ name, booked, stands }) => `cash-out ${name}: ${booked} by its purchases, ${stands} asked for`,
    ),
  ];
}

/** Principal and gift together: each alone is held by a check of the table. */
async function findLeft(trx: TenantTransaction, franchiseeId: string): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`
    SELECT u.bill_no AS name, coalesce(e.cents, 0)::float8 AS booked,
           (u.left_cents + u.gift_left_cents)::float8 AS stands
      FROM purchase u
      LEFT JOIN (
        SELECT purchase_id, sum(principal_cents) AS principal, sum(gift_cents) AS gift,
               sum(principal_cents + gift_cents) AS cents
          FROM balance_entry WHERE franchisee_id = ${franchiseeId} GROUP BY purchase_id
      ) AS e ON e.purchase_id = u.purchase_id
     WHERE u.franchisee_id = ${franchiseeId}
       AND (u.left_cents <> coalesce(e.principal, 0) OR u.gift_left_cents <> coalesce(e.gift, 0))
     ORDER BY u.purchase_id LIMIT ${TOLD_MAX}`.execute(trx);
  return rows;
}

async function findTaken(trx: TenantTransaction, franchiseeId: string): Promise<readonly Difference[]> {
  const [open, paid] = [literals(OPEN_CASH_OUTS), literals(PAID_CASH_OUTS)];
  const { rows } = await sql<Difference>`
    SELECT u.bill_no AS name, (coalesce(c.held, 0) + coalesce(c.paid, 0))::float8 AS booked,
           (u.held_cents + u.refunded_cents)::float8 AS stands
      FROM purchase u
      LEFT JOIN (
        SELECT part.purchase_id,
               sum(part.principal_cents) FILTER (WHERE c.status IN (${open})) AS held,
               sum(part.principal_cents) FILTER (WHERE c.status IN (${paid})) AS paid
          FROM cash_out_part part
          JOIN cash_out c ON c.franchisee_id = part.franchisee_id AND c.cash_out_id = part.cash_out_id
         WHERE part.franchisee_id = ${franchiseeId} GROUP BY part.purchase_id
      ) AS c ON c.purchase_id = u.purchase_id
     WHERE u.franchisee_id = ${franchiseeId}
       AND (u.held_cents <> coalesce(c.held, 0) OR u.refunded_cents <> coalesce(c.paid, 0))
     ORDER BY u.purchase_id LIMIT ${TOLD_MAX}`.execute(trx);
  return rows;
}

async function findParts(trx: TenantTransaction, franchiseeId: string): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`
    SELECT c.cash_out_no AS name, coalesce(p.cents, 0)::float8 AS booked, c.amount_cents::float8 AS stands
      FROM cash_out c
      LEFT JOIN (
        SELECT cash_out_id, sum(principal_cents) AS cents, sum(gift_cents) AS gift
          FROM cash_out_part WHERE franchisee_id = ${franchiseeId} GROUP BY cash_out_id
      ) AS p ON p.cash_out_id = c.cash_out_id
     WHERE c.franchisee_id = ${franchiseeId}
       AND (c.amount_cents <> coalesce(p.cents, 0) OR c.gift_void_cents <> coalesce(p.gift, 0))
     ORDER BY c.cash_out_id LIMIT ${TOLD_MAX}`.execute(trx);
  return rows;
}

function literals(states: readonly number[]) {
  return sql.join(states.map((state) => sql.lit(state)));
}
