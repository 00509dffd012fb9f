import { beforeEach, describe, expect, it } from 'vitest';
import { OrderStatus } from '../../../contract/domain/order';
import { RefundStatus } from '../../../contract/domain/refund';
import { FranchiseeId } from '../../../gateway/demonstration/tenants';
import type { OrderRow } from '../../../gateway/features/order/order-row';
import { useGateway } from '../../support/gateway/gateway';
import { createSilentChannel } from '../../support/gateway/refund-channel';
import { createRemedyRig } from '../../support/gateway/remedy-rig';

/** The agent that operates a merchant. */
const AGENT = '13800000003';
/** What the merchant is called. */
const MERCHANT = '江畔洗护';
const gateway = useGateway({ seedScale: 0.001, refundChannel: createSilentChannel() });
const rig = createRemedyRig(gateway, 'washer', { franchiseeId: FranchiseeId.underProxy, actor: AGENT });

interface Told {
  readonly kind: string;
  readonly name?: string;
  readonly actor?: string;
  readonly onBehalfOf?: string | null;
}

let order: OrderRow;
/** An order of the merchant that runs longer than it should by far. */
beforeEach(async () => {
  order = await rig.bring(OrderStatus.running);
  const { orders } = gateway().app.installation;
  const key = { franchiseeId: FranchiseeId.underProxy, orderId: order.order_id };
  for (const flag of ['timeout', 'severeTimeout'] as const) {
    await rig.inTenant((trx) => orders.late(trx, key, { at: gateway().now(), flag }));
  }
});

/** Whoever acted by the newest line of an object's log, and for whom. */
async function lineOf(targetId: string) {
  const { actor_name, on_behalf_of, account_id, action } = await rig.inTenant((trx) =>
    trx
      .selectFrom('operation_log')
      .select(['actor_name', 'on_behalf_of', 'account_id', 'action'])
      .where('franchisee_id', '=', FranchiseeId.underProxy)
      .where('target_id', '=', targetId)
      .orderBy('log_id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  const account = await gateway()
    .database.db.selectFrom('account')
    .select('franchisee_id')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow();
  return { action, actor: actor_name, for: on_behalf_of, account };
}

const timelineOf = async (page: string, id: string) =>
  (await rig.send<{ list: Told[] }>(`${page}/timeline`, { id })).data?.list ?? [];

/** Both are named: whoever did it, of the agent, and the merchant that it was done for. */
async function expectBoth(page: string, id: string, kinds: readonly string[]): Promise<void> {
  const line = await lineOf(id);
  expect(line.account.franchisee_id).toBe(FranchiseeId.agent);
  expect(line.for).toBe(FranchiseeId.underProxy);
  const told = (await timelineOf(page, id)).filter(({ actor }) => actor === line.actor);
  for (const kind of kinds) {
    expect(told).toContainEqual(expect.objectContaining({ kind, onBehalfOf: MERCHANT }));
  }
}

const FINISH = { ending: 'finish', refundCents: null, waitMinutes: null };

describe('an agent in the name of a merchant', () => {
  it('settles an order that is overdue by far', async () => {
    const { data } = await rig.act('washer/order/handleTimeout', {
      ...{ ids: [order.order_id], reason: '代商家处理', params: FINISH },
    });
    expect(data?.results).toMatchObject([{ outcome: 'done' }]);
    expect(await rig.readOrder(order.order_id)).toMatchObject({ order_status: OrderStatus.finished });
    await expectBoth('washer/order', order.order_id, ['act']);
    await expectBoth('washer/device', order.device_id, ['act']);
  });

  it('ends what runs on a device, with a refund', async () => {
    const { data } = await rig.act('washer/device/setIdle', {
      ...{ ids: [order.device_id], reason: '代商家处理' },
      params: { ...FINISH, ending: 'refundPart', refundCents: 300 },
    });
    expect(data?.results).toMatchObject([{ outcome: 'queued' }]);
    expect(await rig.readOrder(order.order_id)).toMatchObject({ refunding_cents: 300 });
    await expectBoth('washer/order', order.order_id, ['act']);
    await expectBoth('washer/device', order.device_id, ['act', 'command']);
  });

  it('gives money back', async () => {
    const done = await rig.bring(OrderStatus.finished);
    const { data } = await rig.act('washer/order/refund', {
      ids: [done.order_id],
      params: { amount: 300, reason: 'notClean', note: '代商家退款', images: [], returnCoupon: null },
    });
    expect(data?.results).toMatchObject([{ outcome: 'queued' }]);
    expect(await rig.readOrder(done.order_id)).toMatchObject({
      ...{ refund_status: RefundStatus.running, refunding_cents: 300 },
    });
    await expectBoth('washer/order', done.order_id, ['refundAsked']);
  });
});
