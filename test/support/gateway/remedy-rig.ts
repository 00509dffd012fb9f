import { API_BASE } from '../../../contract/api/endpoints';
import type { ActionAnswer } from '../../../contract/api/page/action';
import type { Envelope } from '../../../contract/api/envelope';
import { CommandStatus } from '../../../contract/domain/command';
import type { OrderEvent, OrderStatus } from '../../../contract/domain/order';
import { withTenant, type TenantTransaction } from '../../../gateway/database/tenant';
import type { EngineResult } from '../../../gateway/features/order/order-change';
import type { OrderRow } from '../../../gateway/features/order/order-row';
import { HEADERS, type TestGateway } from './gateway';
import { WAYS } from './orders';

export const REMEDY_MERCHANT = 'm1001';

/** Calls and looks that tests of remedies share, over the demonstration of one merchant. */
export interface RemedyRig {
  /** Sends a call with an idempotency key, a new one unless it is given. */
  readonly send: <T>(
    path: string,
    body: object,
    more?: { readonly key?: string; readonly mobile?: string },
  ) => Promise<Envelope<T | null> & { readonly status: number }>;
  readonly act: (
    action: string,
    body: object,
    more?: { readonly key?: string; readonly mobile?: string },
  ) => Promise<Envelope<ActionAnswer | null> & { readonly status: number }>;
  readonly inTenant: <T>(work: (trx: TenantTransaction) => Promise<T>) => Promise<T>;
  /** A new order of a device in a state. */
  readonly bring: (state: OrderStatus, changes?: BringChanges) => Promise<OrderRow>;
  readonly readOrder: (orderId: string) => Promise<OrderRow>;
  readonly readDevice: (deviceId: string) => Promise<DeviceLook>;
}

interface DeviceLook {
  readonly device_id: string;
  readonly display_status: number;
  readonly enabled: boolean;
  readonly current_order_id: string | null;
  readonly severe_timeout: boolean;
}

interface BringChanges {
  readonly deviceId?: string;
  readonly userId?: string;
  readonly markCents?: number;
  readonly plannedSec?: number;
  /** How long ago it was placed, ms. */
  readonly ageMs?: number;
}

export const MAIN = '13800000001';

/** Of all rigs of one gateway: two orders of one number are one. */
let numbers = 0;

/** The merchant whose orders are looked at, and the account that acts unless another is named. */
interface RemedyMerchant {
  readonly franchiseeId: string;
  readonly actor: string;
}

const OWN: RemedyMerchant = { franchiseeId: REMEDY_MERCHANT, actor: MAIN };

export function createRemedyRig(
  gateway: () => TestGateway,
  equipment: string,
  { franchiseeId, actor }: RemedyMerchant = OWN,
): RemedyRig {
  const tokens = new Map<string, Promise<string>>();
  const send: RemedyRig['send'] = async (path, body, { key, mobile = actor } = {}) => {
    const token = tokens.get(mobile) ?? gateway().login(mobile);
    tokens.set(mobile, token);
    const answer = await gateway().app.inject({
      method: 'POST',
      url: `${API_BASE}/v1/${path}`,
      headers: {
        ...HEADERS,
        authorization: `Bearer ${await token}`,
        'idempotency-key': key ?? `remedy-key-${(numbers += 1)}`,
      },
      payload: body,
    });
    const said = answer.json<Envelope<never>>();
    return { status: answer.statusCode, ...said };
  };
  const inTenant: RemedyRig['inTenant'] = (work) => withTenant(gateway().database.db, franchiseeId, work);
  const run = async (work: (trx: TenantTransaction) => Promise<EngineResult>): Promise<OrderRow> => {
    const result = await inTenant(work);
    if (result.order === null) throw new Error(`There is no order: ${result.outcome}.`);
    return result.order;
  };
  return {
    send,
    act: (action, body, more) => send<ActionAnswer>(action, body, more),
    inTenant,
    readOrder: (orderId) =>
      inTenant((trx) =>
        trx
          .selectFrom('orders')
          .selectAll()
          .where('franchisee_id', '=', franchiseeId)
          .where('order_id', '=', orderId)
          .executeTakeFirstOrThrow(),
      ),
    readDevice: (deviceId) =>
      inTenant((trx) =>
        trx
          .selectFrom('device')
          .select(['device_id', 'display_status', 'enabled', 'current_order_id', 'severe_timeout'])
          .where('franchisee_id', '=', franchiseeId)
          .where('device_id', '=', deviceId)
          .executeTakeFirstOrThrow(),
      ),
    async bring(
      state,
      { deviceId, userId = 'u-remedy', markCents = 800, plannedSec = 2_400, ageMs = 0 } = {},
    ) {
      const engine = gateway().app.installation.orders;
      const at = gateway().now() - ageMs;
      const device =
        deviceId ??
        (
          await inTenant((trx) =>
            trx
              .selectFrom('device')
              .select('device_id')
              .where('franchisee_id', '=', franchiseeId)
              .where('equipment', '=', equipment)
              .where('display_status', '=', 1)
              .where('current_order_id', 'is', null)
              .orderBy('device_id')
              .executeTakeFirstOrThrow(),
          )
        ).device_id;
      let order = await run((trx) =>
        engine.create(trx, {
          ...{ franchiseeId, orderNo: `REMEDY-${(numbers += 1)}`, deviceId: device },
          ...{ userId, userMobile: '13800009999', itemName: '标准洗', markCents },
          ...{ source: 'miniProgram', plannedSec, at },
        }),
      );
      for (const event of WAYS[state]) order = await run((trx) => takeStep(trx, order, { event, at }));
      // Its steps were taken by hand: the start that its payment asked for goes to nobody.
      await inTenant((trx) =>
        trx
          .updateTable('device_command')
          .set({ status: CommandStatus.cancelled })
          .where('franchisee_id', '=', franchiseeId)
          .where('order_id', '=', order.order_id)
          .execute(),
      );
      return order;

      function takeStep(
        trx: TenantTransaction,
        { order_id: orderId }: OrderRow,
        { event, at: atMs }: { readonly event: OrderEvent; readonly at: number },
      ): Promise<EngineResult> {
        const key = { franchiseeId, orderId };
        switch (event) {
          case 'pay':
            return engine.pay(trx, key, { at: atMs, payMethod: 'wechat', payNo: `P${orderId}` });
          case 'sendStart':
            return engine.startSent(trx, key, { at: atMs });
          case 'started':
          case 'startFailed':
          case 'cancel':
            return engine[event](trx, key, { at: atMs });
          case 'finish':
          case 'abort':
            return engine[event](trx, key, { at: atMs, usage: {} });
          default:
            throw new Error(`Nothing is brought anywhere by ${event}.`);
        }
      }
    },
  };
}
