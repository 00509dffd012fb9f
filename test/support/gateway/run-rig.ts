import { sql } from 'kysely';
import type { OrderCreation } from '../../../gateway/features/order/order-creation';
import { TALLY_COUNTS } from '../../../gateway/features/order/order-deltas';
import type { OrderRow } from '../../../gateway/features/order/order-row';
import type { InstallationRig } from './installation-rig';

/** Runs on the first device of an installation: 30 minutes for 4.00, unless an order says otherwise. */
export interface RunRig {
  /** Places, pays and starts an order; yields when it began to run. */
  readonly start: (orderNo: string, changes?: Partial<OrderCreation>) => Promise<number>;
  readonly order: (orderNo: string) => Promise<OrderRow>;
  readonly say: (
    orderNo: string,
    event: 'progress' | 'finished' | 'aborted',
    usage?: Readonly<Record<string, unknown>>,
    reason?: string,
  ) => Promise<void>;
  /** How many orders the tabs count in a state. */
  readonly countedAs: (status: number) => Promise<number>;
}

export function createRunRig(rig: InstallationRig): RunRig {
  const { installation, franchiseeId } = rig;
  let seq = 100_000;
  const order: RunRig['order'] = (orderNo) =>
    rig.run((trx) =>
      trx
        .selectFrom('orders')
        .selectAll()
        .where('franchisee_id', '=', franchiseeId)
        .where('order_no', '=', orderNo)
        .executeTakeFirstOrThrow(),
    );
  return {
    order,
    async start(orderNo, changes = {}) {
      const creation = {
        ...{ franchiseeId, orderNo, deviceId: 'd1', userId: 'u1', userMobile: '13800001234' },
        ...{ itemName: '标准洗', markCents: 400, source: 'miniProgram', plannedSec: 1_800, at: rig.now() },
        ...changes,
      };
      await rig.run((trx) => installation.orders.create(trx, creation));
      const { order_id: orderId } = await order(orderNo);
      const payment = { at: rig.now(), payMethod: 'wechat', payNo: `P-${orderNo}` };
      const paid = await rig.run((trx) => installation.orders.pay(trx, { franchiseeId, orderId }, payment));
      await paid.after();
      await rig.settle();
      const sent = rig.link.sent.find(({ message }) => message.orderNo === orderNo)?.message;
      if (sent === undefined) throw new Error('No start was sent.');
      await rig.say({ kind: 'acknowledged', commandId: sent.commandId });
      await rig.say({ kind: 'result', commandId: sent.commandId, isDone: true });
      return rig.now();
    },
    say: (orderNo, event, usage = {}, reason) =>
      installation.hear(`${franchiseeId}-d1`, {
        ...{ kind: 'run', seq: (seq += 1), at: rig.now(), orderNo, event, usage },
        ...(reason === undefined ? {} : { reason }),
      }),
    async countedAs(status) {
      const { rows } = await rig.run((trx) =>
        sql<{ count: number }>`SELECT coalesce(sum(order_count), 0)::int AS count FROM ${TALLY_COUNTS} t
          WHERE franchisee_id = ${franchiseeId} AND order_status = ${status}`.execute(trx),
      );
      return rows[0]?.count ?? 0;
    },
  };
}
