/** @module-tag long */
import { beforeAll, describe, expect, it } from 'vitest';
import { OrderStatus } from '../../../contract/domain/order';
import { TicketStatus } from '../../../contract/domain/ticket';
import { ONE_HOUR_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import {
  createUserSimulation,
  type UserSimulation,
} from '../../../gateway/demonstration/living/user-simulation';
import { useGateway } from '../../support/gateway/gateway';

const MERCHANT = 'm1001';
const gateway = useGateway({ seedScale: 0.2 });
const problems: object[] = [];
let users: UserSimulation;

beforeAll(() => {
  const { app, database, resolved, now } = gateway();
  users = createUserSimulation({
    ...{ db: database.db, resolved, now, seed: 1 },
    keep: async () => undefined,
    platform: app.installation.platform,
    feedback: app.installation.feedback,
    platformRefunds: app.installation.platformRefunds,
    platformReceipts: app.installation.platformReceipts,
    takeScan: null,
    link: { happen: () => false, stateOf: () => undefined },
    log: { error: (fields) => void problems.push(fields) },
  });
});

/** Lets time pass in steps, and the users do what they do. */
async function live(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 20 * ONE_SECOND_MS) {
    gateway().advance(20 * ONE_SECOND_MS);
    await users.beat();
  }
}

const ticketsOf = () =>
  withTenant(gateway().database.db, MERCHANT, (trx) =>
    trx.selectFrom('ticket').selectAll().where('franchisee_id', '=', MERCHANT).execute(),
  );

/** Has many recent orders fail at this moment; answers their numbers. */
async function spoilOrders(): Promise<ReadonlySet<string>> {
  const { now, database } = gateway();
  const rows = await withTenant(database.db, MERCHANT, (trx) =>
    trx
      .updateTable('orders')
      .set({ order_status: OrderStatus.startFailed, state_at: now() + ONE_SECOND_MS })
      .where('franchisee_id', '=', MERCHANT)
      .where('created_at', '>', now() - 24 * ONE_HOUR_MS)
      .where('order_status', '=', OrderStatus.finished)
      .returning('order_no')
      .execute(),
  );
  return new Set(rows.map(({ order_no }) => order_no));
}

describe('users of a demonstration', () => {
  it('complain of orders that fail while one watches, and not of those of before', async () => {
    await live(ONE_MINUTE_MS);
    const before = new Set((await ticketsOf()).map(({ ticket_id }) => ticket_id));
    const spoilt = await spoilOrders();
    expect(spoilt.size).toBeGreaterThan(20);
    await live(12 * ONE_MINUTE_MS);
    const arrived = (await ticketsOf()).filter(({ ticket_id }) => !before.has(ticket_id));
    const about = arrived.filter(({ order_no }) => order_no !== null && spoilt.has(order_no));
    expect(about.length).toBeGreaterThan(2);
    expect(about.length).toBeLessThan(spoilt.size);
    expect(new Set(arrived.map(({ status }) => status))).toEqual(new Set([TicketStatus.pending]));
    expect(new Set(about.map(({ order_no }) => order_no)).size).toBe(about.length);
    expect(problems).toEqual([]);
    const asked = await applicationsOf(spoilt);
    expect(asked.length).toBeGreaterThan(2);
    expect(new Set(asked.map(({ reason }) => reason))).toEqual(new Set(['notStarted']));
  });
});

/** What users ask back of some orders. */
async function applicationsOf(orderNos: ReadonlySet<string>) {
  const asked = await withTenant(gateway().database.db, MERCHANT, (trx) =>
    trx
      .selectFrom('order_refund as r')
      .innerJoin('orders as o', (join) =>
        join.onRef('o.franchisee_id', '=', 'r.franchisee_id').onRef('o.order_id', '=', 'r.order_id'),
      )
      .select(['o.order_no', 'r.reason'])
      .where('r.franchisee_id', '=', MERCHANT)
      .where('r.applicant_kind', '=', 'user')
      .where('r.refund_no', 'like', 'RF%')
      .execute(),
  );
  return asked.filter(({ order_no }) => orderNos.has(order_no));
}
