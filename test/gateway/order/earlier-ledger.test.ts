import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ledger } from '../../../gateway/database/migrations/installation/106-ledger';
import { withTenant } from '../../../gateway/database/tenant';
import { assertBooksBalance } from '../../support/gateway/books';
import { useTestDatabase } from '../../support/gateway/database';
import { forgetItems, learnItems } from '../../support/gateway/earlier-sums';
import { TEST_NOW_MS } from '../../support/gateway/gateway';
import { giveBack } from '../../support/gateway/given-back';
import { createOrderRig, step } from '../../support/gateway/orders';
import { asPlainLogin } from '../../support/gateway/plain-login';

const database = useTestDatabase();
const MERCHANTS = ['earlier-1', 'earlier-2'];

it('books what an earlier release sold and gave back, without a fee that nobody agreed to', async () => {
  const { db } = database();
  for (const franchiseeId of MERCHANTS) {
    const rig = await createOrderRig({ database: database(), franchiseeId, nowMs: TEST_NOW_MS });
    const more = { markCents: 1_000, discountCents: 200, platformShareCents: 100 };
    const meter = { field: 'litres', amount: 5 };
    for (const [index, creation] of [more, { ...more, meter }, more].entries()) {
      // Ids sort by time.
      rig.advance(1_000);
      const { order } = await rig.run((engine, trx) => engine.create(trx, rig.creation(creation)));
      const orderId = order?.order_id ?? '';
      if (index === 2) continue;
      for (const event of ['pay', 'sendStart', 'started', 'finish'] as const) await step(rig, orderId, event);
      await giveBack(rig, orderId, { cents: 200, refundNo: `R${index}` });
    }
  }
  // The schema of the release before.
  await forgetItems(database());
  await sql`DROP TABLE ledger_entry`.execute(db);
  await sql`ALTER TABLE orders DROP COLUMN fee_per_mille`.execute(db);
  await db.transaction().execute((trx) => ledger.up(trx));
  await learnItems(database());
  for (const merchant of MERCHANTS) {
    const entries = await withTenant(asPlainLogin(db), merchant, (trx) =>
      trx.selectFrom('ledger_entry').selectAll().orderBy('order_id').orderBy('kind').execute(),
    );
    expect(
      entries.map(({ kind, refund_no, payer_cents, merchant_cents, platform_cents, fee_cents }) => [
        `${kind} ${refund_no}`.trim(),
        payer_cents,
        merchant_cents,
        platform_cents,
        fee_cents,
      ]),
    ).toEqual([
      ['payment', -800, 900, -100, 0],
      ['refund R0', 200, -200, 0, 0],
      // Settled before, as it stands: nobody knows what was paid in advance.
      ['payment', -300, 400, -100, 0],
      ['refund R1', 200, -200, 0, 0],
    ]);
  }
  await assertBooksBalance(database());
});
