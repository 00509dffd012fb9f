import { API_BASE } from '../../../contract/api/endpoints';
import type { ActionAnswer } from '../../../contract/api/page/action';
import type { RefundListAnswer, RefundQuote } from '../../../contract/api/page/refund/refund';
import type { Envelope } from '../../../contract/api/envelope';
import { withTenant, type TenantTransaction } from '../../../gateway/database/tenant';
import type { EngineResult } from '../../../gateway/features/order/order-change';
import { readOpenRefund } from '../../../gateway/features/refund/refund-record';
import { HEADERS, type TestGateway } from './gateway';

/** The merchant of the demonstration whose orders are refunded. */
export const DESK_TENANT = 'm1001';
/** A store whose failed starts nobody refunds by itself. */
export const DESK_STORE = 's01';
export const DESK_PAGE = 'washer/order';

/** How an order is made. */
export interface DeskOrder {
  readonly cents?: number;
  readonly userMobile?: string;
  /** @default finished */
  readonly ends?: 'finished' | 'startFailed' | 'running';
  readonly usage?: Readonly<Record<string, unknown>>;
  readonly storeId?: string;
}

/** Orders of the demonstration's merchant, and calls about their refunds. */
export interface Desk {
  readonly order: (made?: DeskOrder) => Promise<{ readonly id: string; readonly orderNo: string }>;
  readonly act: (
    action: string,
    call: DeskCall,
  ) => Promise<Envelope<ActionAnswer | null> & { status: number }>;
  readonly quote: (id: string, token: string) => Promise<RefundQuote>;
  readonly list: (id: string, token: string) => Promise<RefundListAnswer['list']>;
  /** Has the channel answer for the refund of an order that is under way. */
  readonly settle: (id: string, result?: 'done' | 'failed') => Promise<void>;
  readonly run: <T>(work: (trx: TenantTransaction) => Promise<T>) => Promise<T>;
}

export interface DeskCall {
  readonly ids: readonly string[];
  readonly token: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly reason?: string;
  readonly password?: string;
  /** The ticket that it is done for. */
  readonly ticketId?: string;
  /** @default one that was never used */
  readonly key?: string;
}

/** What a refund is asked with when a test says nothing of it. */
export const ASKED = {
  amount: null,
  reason: 'stopped',
  note: null,
  images: null,
  returnCoupon: null,
} as const;

const PLANNED_SEC = 2_400;
let made = 0;
let keys = 0;

export function createDesk(gateway: TestGateway): Desk {
  const { app, database, now } = gateway;
  const { orders, refunds } = app.installation;
  const run = <T>(work: (trx: TenantTransaction) => Promise<T>) => withTenant(database.db, DESK_TENANT, work);
  async function step(work: (trx: TenantTransaction) => Promise<EngineResult>): Promise<EngineResult> {
    const result = await run(work);
    if (result.outcome !== 'done')
      throw new Error(`The order could not be brought there: ${result.outcome}.`);
    await result.after();
    return result;
  }
  async function deviceOf(storeId: string): Promise<string> {
    const row = await run((trx) =>
      trx
        .selectFrom('device')
        .select('device_id')
        .where('franchisee_id', '=', DESK_TENANT)
        .where('equipment', '=', 'washer')
        .where('store_id', '=', storeId)
        .orderBy('device_id')
        .executeTakeFirstOrThrow(),
    );
    return row.device_id;
  }
  return {
    run,
    async order({ cents = 1_000, userMobile = '13900000001', ends = 'finished', usage, storeId } = {}) {
      made += 1;
      const at = now();
      const orderNo = `DESK${String(made).padStart(8, '0')}`;
      const deviceId = await deviceOf(storeId ?? DESK_STORE);
      const { order } = await step((trx) =>
        orders.create(trx, {
          ...{ franchiseeId: DESK_TENANT, orderNo, deviceId, userId: 'u-desk', userMobile },
          ...{ itemName: '标准洗', markCents: cents, source: 'miniProgram', plannedSec: PLANNED_SEC, at },
        }),
      );
      const key = { franchiseeId: DESK_TENANT, orderId: order?.order_id ?? '' };
      await step((trx) => orders.pay(trx, key, { at, payMethod: 'wechat', payNo: `P${orderNo}` }));
      await step((trx) => orders.startSent(trx, key, { at }));
      if (ends === 'startFailed') await step((trx) => orders.startFailed(trx, key, { at }));
      else {
        await step((trx) => orders.started(trx, key, { at }));
        const used = usage ?? { plannedMinutes: 40, actualMinutes: 18 };
        if (ends === 'finished') await step((trx) => orders.finish(trx, key, { at, usage: used }));
      }
      return { id: key.orderId, orderNo };
    },
    async act(action, { token, key = nextKey(), ...body }) {
      const answer = await app.inject({
        method: 'POST',
        url: `${API_BASE}/v1/${DESK_PAGE}/${action}`,
        headers: { ...HEADERS, authorization: `Bearer ${token}`, 'idempotency-key': key },
        payload: body,
      });
      return { status: answer.statusCode, ...answer.json<Envelope<ActionAnswer | null>>() };
    },
    async quote(id, token) {
      const answer = await gateway.post(`${DESK_PAGE}/refund/quote`, { id }, token);
      return answer.json<{ data: RefundQuote }>().data;
    },
    async list(id, token) {
      const answer = await gateway.post(`${DESK_PAGE}/refund/list`, { id }, token);
      return answer.json<{ data: RefundListAnswer }>().data.list;
    },
    async settle(id, result = 'done') {
      const refundNo = await run(async (trx) => {
        const open = await readOpenRefund(trx, { franchiseeId: DESK_TENANT, orderId: id });
        return open?.refund_no ?? '';
      });
      const told =
        result === 'done'
          ? ({ result, channelNo: `C${refundNo}` } as const)
          : ({ result, failReason: '商户账户余额不足' } as const);
      const key = { franchiseeId: DESK_TENANT, orderId: id };
      const settled = await run((trx) => refunds.settle(trx, key, { ...told, refundNo, at: now() }));
      await settled.after();
    },
  };
}

function nextKey(): string {
  keys += 1;
  return `desk-key-${keys}`;
}
