import { OrderStatus, type OrderEvent } from '../../../contract/domain/order';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import type { OpenDatabase } from '../../../gateway/database/open-database';
import { withTenant } from '../../../gateway/database/tenant';
import { createPageIndex } from '../../../gateway/events/page-index';
import type { ExtraMeasures } from '../../../gateway/features/order/contributions';
import { createDeclaredUsage } from '../../../gateway/features/order/declared-usage';
import type { OrderCreation } from '../../../gateway/features/order/order-creation';
import type { EngineChange, EngineResult, OrderWitness } from '../../../gateway/features/order/order-change';
import {
  createOrderEngine,
  type OrderEngine,
  type SubmitStart,
} from '../../../gateway/features/order/order-engine';
import type { OrderRow } from '../../../gateway/features/order/order-row';
import { resources } from '../../../resources.config';
import { insertRigMerchant } from './rig-merchant';

export const ORDER_TENANT = 'order-tenant';
/** A type that is settled by what was used, and has measures of its own. */
export const ORDER_EQUIPMENT = 'water';

/** An engine over a merchant with one store; its clock and what it did are the test's. */
export interface OrderRig {
  readonly engine: OrderEngine;
  readonly starts: OrderRow[];
  readonly measures: ExtraMeasures;
  readonly told: EngineChange[];
  now: () => number;
  advance: (ms: number) => void;
  /** Runs one event in a transaction of its own, and what follows. */
  readonly run: (event: (engine: OrderEngine, trx: Trx) => Promise<EngineResult>) => Promise<EngineResult>;
  readonly creation: (changes?: Partial<OrderCreation>) => OrderCreation;
}

type Trx = Parameters<OrderEngine['create']>[0];

export interface OrderRigSettings {
  readonly database: OpenDatabase;
  readonly franchiseeId?: string;
  readonly nowMs: number;
  readonly deviceIds?: readonly string[];
  readonly equipment?: string;
  readonly submitStart?: SubmitStart;
  readonly foldSoon?: (franchiseeId: string) => void;
  readonly witnesses?: readonly OrderWitness[];
  readonly serviceFeePerMille?: number;
}

export async function createOrderRig({
  database,
  franchiseeId = ORDER_TENANT,
  nowMs,
  deviceIds = ['d1'],
  equipment = ORDER_EQUIPMENT,
  submitStart,
  foldSoon = () => undefined,
  witnesses = [],
  serviceFeePerMille,
}: OrderRigSettings): Promise<OrderRig> {
  const resolved = resolveDeclaration(resources);
  const usage = createDeclaredUsage(resolved);
  const state = { display_status: 1, online: true };
  await insertRigMerchant(database, { franchiseeId, deviceIds, equipment, nowMs, state });
  const starts: OrderRow[] = [];
  const told: EngineChange[] = [];
  let clockMs = nowMs;
  let numbers = 0;
  const now = () => clockMs;
  const keepStart: SubmitStart = async (_, { order }) => {
    starts.push(order);
    return undefined;
  };
  const engine = createOrderEngine({
    now,
    submitStart: submitStart ?? keepStart,
    usage,
    pagesOf: createPageIndex(resolved.pages),
    foldSoon,
    witnesses,
    serviceFeePerMille,
    tell: (_, changed) => void told.push(...changed),
  });
  return {
    engine,
    starts,
    measures: usage.measures,
    told,
    now,
    advance: (ms) => void (clockMs += ms),
    async run(event) {
      const result = await withTenant(database.db, franchiseeId, (trx) => event(engine, trx));
      await result.after();
      return result;
    },
    creation: (changes = {}) => ({
      franchiseeId,
      orderNo: `N${(numbers += 1)}`,
      deviceId: deviceIds[0] ?? 'd1',
      userId: 'u1',
      userMobile: '13800001234',
      itemName: '热水',
      markCents: 500,
      source: 'miniProgram',
      plannedSec: 600,
      at: clockMs,
      ...changes,
    }),
  };
}

/** Events that bring a new order into each state. */
export const WAYS: Readonly<Record<OrderStatus, readonly OrderEvent[]>> = {
  [OrderStatus.unpaid]: [],
  [OrderStatus.closed]: ['cancel'],
  [OrderStatus.waiting]: ['pay'],
  [OrderStatus.starting]: ['pay', 'sendStart'],
  [OrderStatus.running]: ['pay', 'sendStart', 'started'],
  [OrderStatus.finished]: ['pay', 'sendStart', 'started', 'finish'],
  [OrderStatus.startFailed]: ['pay', 'sendStart', 'startFailed'],
  [OrderStatus.aborted]: ['pay', 'sendStart', 'started', 'abort'],
  [OrderStatus.reserved]: ['payForLater'],
};

/** Runs one event of the table to an order. */
export function step(
  rig: OrderRig,
  orderId: string,
  event: Exclude<OrderEvent, 'create'>,
): Promise<EngineResult> {
  const at = rig.now();
  const payment = { at, payMethod: 'wechat', payNo: `P${orderId}` };
  return rig.run((engine, trx) => {
    const key = { franchiseeId: rig.creation().franchiseeId, orderId };
    switch (event) {
      case 'pay':
        return engine.pay(trx, key, payment);
      case 'payForLater':
        return engine.payForLater(trx, key, { ...payment, reservedFor: at + 3_600_000 });
      case 'sendStart':
        return engine.startSent(trx, key, { at });
      case 'finish':
      case 'abort':
        return engine[event](trx, key, { at, usage: { litres: 2.5, tds: 40 } });
      default:
        return engine[event](trx, key, { at });
    }
  });
}
