import { AccountType } from '../../../contract/access/account';
import { RefundStatus } from '../../../contract/domain/refund';
import type { OpenDatabase } from '../../../gateway/database/open-database';
import { withTenant, type TenantTransaction } from '../../../gateway/database/tenant';
import type { OrderWitness } from '../../../gateway/features/order/order-change';
import { refundNotStarted } from '../../../gateway/features/refund/auto-refund';
import { createRefundEngine } from '../../../gateway/features/refund/create-refund-engine';
import type {
  RefundActor,
  RefundAsked,
  RefundEngine,
  RefundResult,
} from '../../../gateway/features/refund/refund-engine';
import type { RefundRow } from '../../../gateway/features/refund/refund-record';
import { createOrderRig, ORDER_TENANT, step, type OrderRig, type OrderRigSettings } from './orders';

export const MAIN: RefundActor = { kind: 'staff', accountId: 'main', name: '王明' };
/** May refund 10 yuan at once and 25 a day. */
export const CLERK: RefundActor = { kind: 'staff', accountId: 'clerk', name: '李静' };
export const USER: RefundActor = { kind: 'user', accountId: null, name: '用户' };
export const HOUSE: RefundActor = { kind: 'system', accountId: null, name: '系统' };
export const CLERK_SINGLE_CENTS = 1_000;
export const CLERK_DAY_CENTS = 2_500;

/** A refund engine over an order engine of one merchant. */
export interface RefundRig extends OrderRig {
  readonly refunds: RefundEngine;
  readonly franchiseeId: string;
  /** What was written to the log. */
  readonly failures: readonly object[];
  /** How often timers were asked to look. */
  readonly nudges: () => number;
  /** Runs one call in a transaction of its own, and what follows. */
  readonly refund: (
    call: (refunds: RefundEngine, trx: TenantTransaction) => Promise<RefundResult>,
  ) => Promise<RefundResult>;
  /** Asks for cents of an order. */
  readonly ask: (orderId: string, asked?: Partial<RefundAsked>) => Promise<RefundResult>;
  /** A paid order of 500 cents that ran and is over. */
  readonly finished: (markCents?: number) => Promise<string>;
  readonly order: (orderId: string) => ReturnType<typeof readOrderRow>;
  readonly records: (orderId?: string) => Promise<readonly RefundRow[]>;
}

export interface RefundRigSettings extends Omit<OrderRigSettings, 'witnesses'> {
  readonly hasChannel?: boolean;
  readonly witnesses?: readonly OrderWitness[];
}

export async function createRefundRig(settings: RefundRigSettings): Promise<RefundRig> {
  const { database, franchiseeId = ORDER_TENANT, hasChannel = true, witnesses = [] } = settings;
  const failures: object[] = [];
  let nudges = 0;
  const rig = await createOrderRig({
    ...settings,
    witnesses: [...witnesses, (trx, change) => refundNotStarted(trx, refunds, change)],
  });
  const refunds = createRefundEngine({
    ...{ orders: rig.engine, now: rig.now, hasChannel },
    nudge: () => void (nudges += 1),
    log: { error: (fields) => void failures.push(fields) },
  });
  await insertAccounts(database, franchiseeId, settings.nowMs);
  const run = <T>(work: (trx: TenantTransaction) => Promise<T>) =>
    withTenant(database.db, franchiseeId, work);
  async function refund(call: Parameters<RefundRig['refund']>[0]): Promise<RefundResult> {
    const result = await run((trx) => call(refunds, trx));
    await result.after();
    return result;
  }
  return {
    ...{ ...rig, refunds, franchiseeId, failures, refund },
    nudges: () => nudges,
    ask(orderId, asked = {}) {
      // One after the other, so that the newest is known.
      rig.advance(1);
      const whole = { ...PLAIN, at: rig.now(), ...asked };
      return refund((engine, trx) => engine.ask(trx, { franchiseeId, orderId }, whole));
    },
    async finished(markCents = 500) {
      const { order } = await rig.run((engine, trx) => engine.create(trx, rig.creation({ markCents })));
      const orderId = order?.order_id ?? '';
      for (const event of ['pay', 'sendStart', 'started', 'finish'] as const) await step(rig, orderId, event);
      return orderId;
    },
    order: (orderId) => run((trx) => readOrderRow(trx, franchiseeId, orderId)),
    records: (orderId) =>
      run((trx) => {
        const all = trx
          .selectFrom('order_refund')
          .selectAll()
          .where('franchisee_id', '=', franchiseeId)
          .orderBy('created_at')
          .orderBy('refund_no');
        return (orderId === undefined ? all : all.where('order_id', '=', orderId)).execute();
      }),
  };
}

/** A refund of the whole by the main account. */
const PLAIN = {
  actor: MAIN,
  amount: 'all',
  suggestedCents: 0,
  grounds: null,
  reason: 'stopped',
  note: '',
  images: [],
  returnCoupon: false,
  path: 'grant',
} as const;

function readOrderRow(trx: TenantTransaction, franchiseeId: string, orderId: string) {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
}

async function insertAccounts({ db }: OpenDatabase, franchiseeId: string, nowMs: number): Promise<void> {
  const own = { franchisee_id: franchiseeId, password_hash: '', created_at: nowMs };
  const ofMerchant = franchiseeId === ORDER_TENANT ? '' : `${franchiseeId}-`;
  await withTenant(db, franchiseeId, (trx) =>
    trx
      .insertInto('account')
      .values([
        {
          ...own,
          id: `${ofMerchant}main`,
          type: AccountType.franchisee,
          mobile: `${ofMerchant}1`,
          username: '王明',
        },
        {
          ...{
            ...own,
            id: `${ofMerchant}clerk`,
            type: AccountType.manager,
            mobile: `${ofMerchant}2`,
            username: '李静',
          },
          ...{ refund_limit_single_cents: CLERK_SINGLE_CENTS, refund_limit_day_cents: CLERK_DAY_CENTS },
        },
      ])
      .execute(),
  );
}

/** Calls that bring the refund of a paid order into each state. */
export async function bringRefund(rig: RefundRig, orderId: string, state: RefundStatus): Promise<void> {
  const key = { franchiseeId: rig.franchiseeId, orderId };
  const settle = (result: 'done' | 'failed') => settleOpen(rig, orderId, result);
  switch (state) {
    case RefundStatus.none:
      return;
    case RefundStatus.review:
      return void (await rig.ask(orderId, { actor: USER, path: 'review' }));
    case RefundStatus.running:
      return void (await rig.ask(orderId));
    case RefundStatus.partial:
      await rig.ask(orderId, { amount: 100 });
      return settle('done');
    case RefundStatus.full:
      await rig.ask(orderId);
      return settle('done');
    case RefundStatus.failed:
      await rig.ask(orderId);
      return settle('failed');
    case RefundStatus.rejected:
      await rig.ask(orderId, { actor: USER, path: 'review' });
      await rig.refund((refunds, trx) =>
        refunds.reject(trx, key, { actor: MAIN, at: rig.now(), reason: '设备运行正常' }),
      );
  }
}

/** Has the channel end the newest refund of an order. */
export async function settleOpen(rig: RefundRig, orderId: string, result: 'done' | 'failed'): Promise<void> {
  const newest = (await rig.records(orderId)).at(-1);
  const refundNo = newest?.refund_no ?? '';
  const told =
    result === 'done'
      ? ({ result, channelNo: `C${refundNo}` } as const)
      : ({ result, failReason: '商户账户余额不足' } as const);
  const key = { franchiseeId: rig.franchiseeId, orderId };
  await rig.refund((refunds, trx) => refunds.settle(trx, key, { ...told, refundNo, at: rig.now() }));
}
