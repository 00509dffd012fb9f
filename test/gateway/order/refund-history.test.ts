import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { withTenant } from '../../../gateway/database/tenant';
import { foldBatch } from '../../../gateway/features/order/delta-fold';
import { HOUR_SUMS, TALLY_COUNTS } from '../../../gateway/features/order/order-deltas';
import type { RefundResult } from '../../../gateway/features/refund/refund-engine';
import { useTestDatabase } from '../../support/gateway/database';
import { TEST_NOW_MS } from '../../support/gateway/gateway';
import { step } from '../../support/gateway/orders';
import { createRefundRig, HOUSE, USER, type RefundRig } from '../../support/gateway/refunds';

const database = useTestDatabase();

type Status = 'none' | 'review' | 'running' | 'partial' | 'full' | 'failed' | 'rejected';
const CODES = { none: 0, review: 1, running: 2, partial: 3, full: 4, failed: 5, rejected: 6 } as const;

/** A plain order that knows nothing of the database: pages 4.3 once more, with the money. */
interface Plain {
  pay: number;
  refunded: number;
  status: Status;
  /** What its newest refund is about, and its number. */
  cents: number;
  refundNo: string;
  isMetered: boolean;
  isRunning: boolean;
}
interface Model {
  readonly orders: Plain[];
}
interface Real {
  readonly rig: RefundRig;
  readonly ids: string[];
}

const reserved = ({ status, cents }: Plain) => (status === 'running' || status === 'failed' ? cents : 0);
const end = (order: Plain): Status => (order.refunded === order.pay ? 'full' : 'partial');

class Create implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly pay: number,
    readonly isMetered: boolean,
  ) {}
  check = (): boolean => true;
  async run({ orders }: Model, { rig, ids }: Real): Promise<void> {
    const { pay, isMetered } = this;
    const meter = isMetered ? { field: 'litres', amount: 5 } : null;
    const { order } = await rig.run((engine, trx) =>
      engine.create(trx, rig.creation({ deviceId: `d${ids.length + 1}`, markCents: pay, meter })),
    );
    const orderId = order?.order_id ?? '';
    for (const event of ['pay', 'sendStart', 'started'] as const) await step(rig, orderId, event);
    ids.push(orderId);
    const plain = { refunded: 0, status: 'none', cents: 0, refundNo: '', isRunning: true } as const;
    orders.push({ ...plain, pay, isMetered });
  }
  toString = (): string => `create(${this.pay}, ${this.isMetered})`;
}

/** An event, and what a plain order makes of it: the outcome, having changed where it is none of the refusals. */
abstract class OnOrder implements fc.AsyncCommand<Model, Real> {
  constructor(readonly which: number) {}
  check = ({ orders }: Readonly<Model>): boolean => orders.length > 0;
  async run({ orders }: Model, { rig, ids }: Real): Promise<void> {
    const index = this.which % ids.length;
    const order = orders[index];
    if (order === undefined) throw new Error('There is such an order.');
    const outcome = await this.really(rig, ids[index] ?? '', order);
    expect(outcome).toBe(this.plainly(order));
    expect(await rig.order(ids[index] ?? '')).toMatchObject({
      ...{ pay_cents: order.pay, refunded_cents: order.refunded, refunding_cents: reserved(order) },
      refund_status: CODES[order.status],
    });
  }
  abstract really(rig: RefundRig, orderId: string, order: Plain): Promise<string>;
  abstract plainly(order: Plain): string;
}

class Finish extends OnOrder {
  async really(rig: RefundRig, orderId: string): Promise<string> {
    return (await step(rig, orderId, 'finish')).outcome;
  }
  plainly(order: Plain): string {
    if (!order.isRunning) return 'wrongState';
    order.isRunning = false;
    // Half of it was used.
    if (order.isMetered) order.pay = Math.max(Math.round(order.pay / 2), order.refunded + reserved(order));
    return 'done';
  }
  override toString = (): string => `finish(${this.which})`;
}

class Ask extends OnOrder {
  constructor(
    which: number,
    readonly cents: number,
    readonly isGranted: boolean,
  ) {
    super(which);
  }
  async really(rig: RefundRig, orderId: string, order: Plain): Promise<string> {
    const asked = this.isGranted ? { actor: HOUSE } : { actor: USER, path: 'review' as const };
    const { outcome, refundNo } = await rig.ask(orderId, { ...asked, amount: this.cents });
    if (outcome === 'running' || outcome === 'review') order.refundNo = refundNo ?? '';
    return outcome;
  }
  plainly(order: Plain): string {
    if (!['none', 'partial', 'rejected'].includes(order.status)) return 'wrongState';
    if (this.cents > order.pay - order.refunded) return 'tooMuch';
    order.status = this.isGranted ? 'running' : 'review';
    order.cents = this.cents;
    return order.status;
  }
  override toString = (): string => `ask(${this.which}, ${this.cents}, ${this.isGranted})`;
}

type Decision = 'approve' | 'reject' | 'withdraw' | 'retry' | 'paidOffline' | 'done' | 'failed';

class Decide extends OnOrder {
  /** @param cents - What an approval makes of it; null leaves it as it was asked for. */
  constructor(
    which: number,
    readonly decision: Decision,
    readonly cents: number | null,
  ) {
    super(which);
  }
  async really(rig: RefundRig, orderId: string, { refundNo }: Plain): Promise<string> {
    return (await rig.refund((refunds, trx) => this.call(refunds, trx, { rig, orderId, refundNo }))).outcome;
  }
  private call(
    refunds: RefundRig['refunds'],
    trx: Parameters<RefundRig['refunds']['retry']>[0],
    { rig, orderId, refundNo }: { rig: RefundRig; orderId: string; refundNo: string },
  ): Promise<RefundResult> {
    const key = { franchiseeId: rig.franchiseeId, orderId };
    const at = rig.now();
    const by = { actor: HOUSE, at };
    switch (this.decision) {
      case 'approve':
        return refunds.approve(trx, key, this.cents === null ? by : { ...by, amount: this.cents });
      case 'reject':
        return refunds.reject(trx, key, { ...by, reason: '不符合' });
      case 'withdraw':
        return refunds.withdraw(trx, key, { actor: USER, at });
      case 'retry':
        return refunds.retry(trx, key, by);
      case 'paidOffline':
        return refunds.paidOffline(trx, key, { ...by, note: '', images: ['i'] });
      case 'done':
        return refunds.settle(trx, key, { result: 'done', channelNo: 'C', refundNo, at });
      case 'failed':
        return refunds.settle(trx, key, { result: 'failed', failReason: '余额不足', refundNo, at });
    }
  }
  plainly(order: Plain): string {
    const { decision } = this;
    if (order.refundNo === '' && (decision === 'done' || decision === 'failed')) return 'missing';
    switch (`${order.status} ${decision}`) {
      case 'review approve': {
        const cents = this.cents ?? order.cents;
        if (cents > order.pay - order.refunded) return 'tooMuch';
        Object.assign(order, { cents, status: 'running' });
        return 'running';
      }
      case 'review reject':
        return (order.status = 'rejected');
      case 'review withdraw':
        order.status = order.refunded > 0 ? 'partial' : 'none';
        return 'withdrawn';
      case 'failed retry':
        return (order.status = 'running');
      case 'running failed':
        return (order.status = 'failed');
      case 'running done':
      case 'failed done':
      case 'failed paidOffline':
        order.refunded += order.cents;
        order.status = end(order);
        return 'done';
      default:
        return 'wrongState';
    }
  }
  override toString = (): string => `${this.decision}(${this.which}, ${this.cents})`;
}

class Fold implements fc.AsyncCommand<Model, Real> {
  check = (): boolean => true;
  async run(_: Model, { rig }: Real): Promise<void> {
    await foldBatch(database().db, rig.franchiseeId);
  }
  toString = (): string => 'fold()';
}

const which = fc.nat(3);
const cents = fc.integer({ min: 1, max: 600 });
const decisions = fc.constantFrom<Decision>(
  ...(['approve', 'reject', 'withdraw', 'retry', 'paidOffline', 'done', 'done', 'failed'] as const),
);
const ask = fc.tuple(which, cents, fc.boolean()).map(([w, c, isGranted]) => new Ask(w, c, isGranted));
const decide = fc
  .tuple(which, decisions, fc.option(cents))
  .map(([w, decision, c]) => new Decide(w, decision, c));
const commands = fc.commands(
  [
    fc.tuple(cents, fc.boolean()).map(([pay, isMetered]) => new Create(pay, isMetered)),
    ...[ask, ask, decide, decide, decide, decide],
    which.map((w) => new Finish(w)),
    fc.constant(new Fold()),
  ],
  { maxCommands: 60, size: 'max' },
);

const MAX_ORDERS = 60;

describe('any history of refunds', () => {
  it('goes by the table, and not a cent is made or lost', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(commands, async (history) => {
        const franchiseeId = `refunds-${(count += 1)}`;
        const deviceIds = Array.from({ length: MAX_ORDERS }, (_, index) => `d${index + 1}`);
        const settings = { database: database(), franchiseeId, nowMs: TEST_NOW_MS, deviceIds };
        const rig = await createRefundRig(settings);
        const model: Model = { orders: [] };
        await fc.asyncModelRun(() => ({ model, real: { rig, ids: [] } }), history);
        await expectConserved(rig, model);
        await foldBatch(database().db, franchiseeId);
        await expectConserved(rig, model);
      }),
      { numRuns: 15 },
    );
  }, 180_000);
});

/** What orders, their refunds, the statistics and the lists say of the money is one and the same. */
async function expectConserved({ franchiseeId }: RefundRig, { orders }: Model): Promise<void> {
  const own = sql`WHERE franchisee_id = ${franchiseeId}`;
  const found = await withTenant(database().db, franchiseeId, async (trx) => ({
    byRefunds: await sql<{
      cents: number;
      orders: number;
    }>`SELECT coalesce(sum(amount_cents), 0)::int AS cents,
      count(DISTINCT order_id)::int AS orders FROM order_refund ${own} AND status = 4`.execute(trx),
    bySums: await sql<{ cents: number; orders: number }>`SELECT coalesce(sum(refund_cents), 0)::int AS cents,
      coalesce(sum(refunded_order_count), 0)::int AS orders FROM ${HOUR_SUMS} s ${own}`.execute(trx),
    byOrders: await sql<{
      cents: number;
      orders: number;
    }>`SELECT coalesce(sum(refunded_cents), 0)::int AS cents,
      (count(*) FILTER (WHERE refunded_cents > 0))::int AS orders FROM orders ${own}`.execute(trx),
    tally: await sql<{ status: number; count: number }>`SELECT refund_status AS status,
      sum(order_count)::int AS count FROM ${TALLY_COUNTS} t ${own}
      GROUP BY 1 HAVING sum(order_count) <> 0 ORDER BY 1`.execute(trx),
  }));
  const expected = {
    cents: orders.reduce((sum, { refunded }) => sum + refunded, 0),
    orders: orders.filter(({ refunded }) => refunded > 0).length,
  };
  expect(found.byRefunds.rows).toEqual([expected]);
  expect(found.bySums.rows).toEqual([expected]);
  expect(found.byOrders.rows).toEqual([expected]);
  const counts = Object.values(CODES).map((status) => ({
    ...{ status, count: orders.filter((order) => CODES[order.status] === status).length },
  }));
  expect(found.tally.rows).toEqual(counts.filter(({ count }) => count > 0));
}
