import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../../gateway/database/tenant';
import { checkBooks } from '../../../gateway/features/ledger/book-check';
import type { OrderCreation } from '../../../gateway/features/order/order-creation';
import { foldBatch } from '../../../gateway/features/order/delta-fold';
import { assertBooksBalance } from '../../support/gateway/books';
import { useTestDatabase } from '../../support/gateway/database';
import { TEST_NOW_MS } from '../../support/gateway/gateway';
import { createOrderRig, ORDER_TENANT, step, type OrderRig } from '../../support/gateway/orders';
import { asPlainLogin } from '../../support/gateway/plain-login';
import { giveBack } from '../../support/gateway/given-back';

const database = useTestDatabase();
let rig: OrderRig;
beforeAll(async () => {
  rig = await createOrderRig({ database: database(), nowMs: TEST_NOW_MS });
});

async function place(
  changes: Partial<OrderCreation>,
  ...events: Parameters<typeof step>[2][]
): Promise<string> {
  const { order } = await rig.run((engine, trx) => engine.create(trx, rig.creation(changes)));
  const orderId = order?.order_id ?? '';
  for (const event of events) await step(rig, orderId, event);
  return orderId;
}

/** The entries of an order: what, counted when, payer, merchant, platform, fee. */
async function entriesOf(orderId: string) {
  const rows = await withTenant(database().db, ORDER_TENANT, (trx) =>
    trx
      .selectFrom('ledger_entry')
      .selectAll()
      .where('franchisee_id', '=', ORDER_TENANT)
      .where('order_id', '=', orderId)
      .orderBy('at')
      .orderBy('kind')
      .execute(),
  );
  return rows.map((row) => [
    row.kind,
    row.counted_at - TEST_NOW_MS,
    [row.payer_cents, row.merchant_cents, row.platform_cents, row.fee_cents],
  ]);
}

const PREPAID = { markCents: 1_000, discountCents: 200, platformShareCents: 100 };
const RUN = ['pay', 'sendStart', 'started'] as const;

describe('what an order moves', () => {
  it('is nothing until it is paid, and nothing when nobody pays', async () => {
    expect(await entriesOf(await place({}))).toEqual([]);
    expect(await entriesOf(await place({}, 'cancel'))).toEqual([]);
    const free = await place(PREPAID);
    const payment = { at: rig.now(), payMethod: 'free' };
    await rig.run((engine, trx) => engine.pay(trx, { franchiseeId: ORDER_TENANT, orderId: free }, payment));
    expect(await entriesOf(free)).toEqual([]);
  });

  it('goes with its payment from the user and the platform to the merchant, less the fee', async () => {
    // 800 paid, 100 borne by the platform; 6 per mille of 800 are 4.8.
    expect(await entriesOf(await place(PREPAID, 'pay'))).toEqual([['payment', 0, [-800, 895, -100, 5]]]);
  });

  it('flows back at once where less was used, with its part of the fee, in the hour of the payment', async () => {
    const orderId = await place({ ...PREPAID, meter: { field: 'litres', amount: 5 } }, ...RUN);
    const paidAt = rig.now() - TEST_NOW_MS;
    rig.advance(2 * 3_600_000);
    await step(rig, orderId, 'finish');
    // Half was used: 500 less 200 are paid, and the fee of 300 is 1.8.
    expect(await entriesOf(orderId)).toEqual([
      ['payment', paidAt, [-800, 895, -100, 5]],
      ['settlement', paidAt, [500, -497, 0, -3]],
    ]);
  });

  it('goes back with each refund, counted when it was done, and no fee is left in the end', async () => {
    const orderId = await place(PREPAID, ...RUN, 'finish');
    const paidAt = rig.now() - TEST_NOW_MS;
    rig.advance(86_400_000);
    await giveBack(rig, orderId, { cents: 250, refundNo: 'R1' });
    rig.advance(3_600_000);
    await giveBack(rig, orderId, { cents: 550, refundNo: 'R2', isOffline: true });
    expect(await entriesOf(orderId)).toEqual([
      ['payment', paidAt, [-800, 895, -100, 5]],
      ['refund', paidAt + 86_400_000, [250, -248, 0, -2]],
      ['offlineRefund', paidAt + 90_000_000, [550, -547, 0, -3]],
    ]);
  });

  it('keeps the fee that was agreed when it was paid', async () => {
    const dearer = await createOrderRig({
      database: database(),
      franchiseeId: 'dear',
      nowMs: TEST_NOW_MS,
      serviceFeePerMille: 50,
    });
    const { order } = await dearer.run((engine, trx) => engine.create(trx, dearer.creation(PREPAID)));
    const key = { franchiseeId: 'dear', orderId: order?.order_id ?? '' };
    await step(dearer, key.orderId, 'pay');
    // Another gateway of the same house, whose fee is 6 per mille.
    const other: Parameters<typeof giveBack>[0] = {
      ...{ now: rig.now, creation: dearer.creation },
      run: (event) => withTenant(database().db, 'dear', (trx) => event(rig.engine, trx)),
    };
    await giveBack(other, key.orderId, { cents: 400, refundNo: 'R3' });
    const sums = await withTenant(database().db, 'dear', (trx) =>
      sql<object>`SELECT sum(fee_cents)::int AS fee, sum(merchant_cents)::int AS merchant FROM ledger_entry
        WHERE franchisee_id = 'dear'`.execute(trx),
    );
    expect(sums.rows).toEqual([{ fee: 20, merchant: 480 }]);
  });
});

describe('a change that would not balance', () => {
  it('does not stand: refunded without a refund, or with another one', async () => {
    const orderId = await place(PREPAID, 'pay');
    const key = { franchiseeId: ORDER_TENANT, orderId };
    const refund = { refundNo: 'R9', amount_cents: 100, done_at: rig.now(), isFirst: true };
    for (const given of [{}, { refund }]) {
      const amend = rig.run((engine, trx) =>
        engine.amend(trx, key, {
          note: 'refund',
          at: rig.now(),
          patchOf: () => ({ refunded_cents: 300 }),
          ...given,
        }),
      );
      await expect(amend).rejects.toThrow(/is refunded by 300/);
    }
    expect(await entriesOf(orderId)).toHaveLength(1);
  });

  it('is booked once: the same refund cannot be done again', async () => {
    const orderId = await place(PREPAID, 'pay');
    await giveBack(rig, orderId, { cents: 100, refundNo: 'R10' });
    await expect(giveBack(rig, orderId, { cents: 100, refundNo: 'R10' })).rejects.toThrow();
    expect(await entriesOf(orderId)).toHaveLength(2);
  });

  it('is refused by the database, whoever writes it', async () => {
    const row = sql`${ORDER_TENANT}, 'o', 'payment', '', 'water', 's1', 1, 1`;
    const insert = (cents: readonly number[]) =>
      withTenant(database().db, ORDER_TENANT, (trx) =>
        sql`INSERT INTO ledger_entry VALUES (${row}, ${sql.join(cents)})`.execute(trx),
      );
    await expect(insert([-500, 496, 0, 3])).rejects.toThrow(/ledger_entry_balances/);
  });

  it.each(['UPDATE ledger_entry SET fee_cents = 0', 'DELETE FROM ledger_entry', 'TRUNCATE ledger_entry'])(
    'cannot be made of what is booked: %s',
    async (statement) => {
      const change = withTenant(asPlainLogin(database().db), ORDER_TENANT, (trx) =>
        sql.raw(statement).execute(trx),
      );
      await expect(change).rejects.toThrow(/permission denied/);
    },
  );
});

/** What would make the books differ, and what names it; each is put back. */
const SPOILED = [
  [
    'an entry that is missing',
    "DELETE FROM ledger_entry WHERE order_id = $o AND kind = 'payment'",
    /payer 100 booked, -700 by the order/,
  ],
  [
    'an entry of too much',
    'UPDATE ledger_entry SET fee_cents = fee_cents + 1, merchant_cents = merchant_cents - 1 WHERE order_id = $o',
    /fee \d+ booked, 4 by the order/,
  ],
  [
    'an order that costs less',
    'UPDATE orders SET pay_cents = pay_cents - 1 WHERE order_id = $o',
    /-700 booked, -699 by the order/,
  ],
  [
    'an order that bears less',
    'UPDATE orders SET platform_share_cents = 99 WHERE order_id = $o',
    /platform -100 booked, -99 by the order/,
  ],
  [
    'another fee',
    'UPDATE orders SET fee_per_mille = 60 WHERE order_id = $o',
    /fee 4 booked, 42 by the order/,
  ],
  [
    'a refund that is not done',
    'UPDATE order_refund SET done_at = NULL WHERE order_id = $o',
    /0 refunded by its refunds, 100 by the order/,
  ],
  [
    'a refund of another amount',
    'UPDATE order_refund SET amount_cents = 101 WHERE order_id = $o',
    /101 refunded by its refunds, 100 by the order/,
  ],
  [
    'an entry of no order',
    "UPDATE ledger_entry SET order_id = 'nobody' WHERE order_id = $o",
    /order nobody, which is not there/,
  ],
  [
    'an entry of another hour',
    'UPDATE ledger_entry SET counted_at = counted_at - 3600000 WHERE order_id = $o',
    /received 800 booked, 0 in statistics/,
  ],
  [
    'an entry of another store',
    "UPDATE ledger_entry SET store_id = 's2' WHERE order_id = $o",
    /store s2: received 800 booked, 0 in statistics/,
  ],
  [
    'a sum of an hour',
    'UPDATE order_rollup_hour SET refund_cents = refund_cents + 1',
    /refunded \d+ booked, \d+ in statistics/,
  ],
  ['a change that was not folded', 'DELETE FROM order_delta WHERE received_cents = 700', /booked/],
] as const;

describe('books that do not balance', () => {
  it.each(SPOILED)('are seen: %s', async (_, statement, words) => {
    const orderId = await place(PREPAID, 'pay');
    await giveBack(rig, orderId, { cents: 100, refundNo: `R-${orderId}` });
    await foldBatch(database().db, ORDER_TENANT);
    // One that is not folded.
    await place({ ...PREPAID, markCents: 900 }, 'pay');
    const scope = { franchiseeId: ORDER_TENANT, window: null };
    let problems: readonly string[] = [];
    const spoiled = database()
      .db.transaction()
      .execute(async (trx) => {
        expect(await checkBooks(trx, scope)).toEqual([]);
        const { numAffectedRows } = await sql.raw(statement.replaceAll('$o', `'${orderId}'`)).execute(trx);
        expect(Number(numAffectedRows)).toBeGreaterThan(0);
        problems = await checkBooks(trx, scope);
        throw new Error('put back');
      });
    await expect(spoiled).rejects.toThrow('put back');
    expect(problems.join('\n')).toMatch(words);
  });

  it('fail a suite after its last test', async () => {
    const orderId = await place(PREPAID, 'pay');
    const add = (cents: number) =>
      sql`UPDATE ledger_entry SET payer_cents = payer_cents - ${cents}, merchant_cents = merchant_cents + ${cents}
        WHERE order_id = ${orderId}`.execute(database().db);
    await assertBooksBalance(database());
    await add(1);
    await expect(assertBooksBalance(database())).rejects.toThrow(
      `(${orderId}): payer -801 booked, -800 by the order`,
    );
    await add(-1);
    await assertBooksBalance(database());
  });
});
