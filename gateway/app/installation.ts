import type { Kysely } from 'kysely';
import { ONE_MINUTE_MS } from '../../contract/limits';
import type { ResolvedDeclaration } from '../../contract/resources/resolved';
import type { Database } from '../database/schema';
import type { TenantTransaction } from '../database/tenant';
import type { RandomBytes } from '../database/token';
import type { DeviceHearer, DeviceLink } from '../device-link/device-link';
import { createChangeSink, type ChangeSink } from '../events/change-sink';
import { createPageIndex } from '../events/page-index';
import { createAlertEngine, type AlertEngine } from '../features/alert/alert-engine';
import { couponTimer } from '../features/coupon/coupon-engine';
import { witnessCoupons } from '../features/coupon/coupon-witness';
import type { BlockRow } from '../features/blacklist/find-block';
import { createBlockRuleTimer, watchRefunds } from '../features/blacklist/suggest-block';
import { createCommandEngine, type CommandEngine } from '../features/command/command-engine';
import { awaitsPersonsStart } from '../features/command/open-start';
import { submitStart } from '../features/command/system-command';
import type { LockedDevice } from '../features/device/device-repository';
import { keepOrderEvidence } from '../features/evidence/order-witness';
import { createDeclaredDevices } from '../features/installation/declared-device';
import { createDeviceEngine } from '../features/installation/device-engine';
import { createModuleDirectory } from '../features/installation/module-directory';
import { createOrderBridge } from '../features/installation/order-bridge';
import { createDeclaredUsage } from '../features/order/declared-usage';
import { createFoldWorker, type FoldWorker } from '../features/order/fold-worker';
import { createOrderEngine, type OrderEngine, type OrderEngineOptions } from '../features/order/order-engine';
import { toStartParams } from '../features/order/order-restart';
import { createOrderTimer } from '../features/order/order-timer';
import { createRefundEngine } from '../features/refund/create-refund-engine';
import { refundNotStarted } from '../features/refund/auto-refund';
import type { RefundChannel } from '../features/refund/refund-channel';
import type { RefundEngine } from '../features/refund/refund-engine';
import { createRefundSending, type RefundSending } from '../features/refund/refund-sending';
import { createStoreSwitches } from '../features/store/store-offers';
import { createSwitchTelling } from '../features/store-switch/switch-telling';
import { createFeedbackService, type FeedbackService } from '../features/platform/feedback-service';
import { createPlatformService, type PlatformService } from '../features/platform/platform-service';
import type { PlatformReceiptService } from '../features/platform/receipt/receipt-service';
import { createPlatformRefunds, type PlatformRefundService } from '../features/platform/refund-service';
import { createTicketIntake, type TicketIntake } from '../features/ticket/ticket-intake';
import { createPlanTimer } from '../features/inspection/plan-timer';
import { createPlanTeller } from '../features/inspection/plan-teller';
import type { PayoutChannel } from '../features/receipt/payout-channel';
import { createBalanceWitness } from '../features/receipt/balance-witness';
import type { PayoutSending } from '../features/receipt/payout-sending';
import type { ReceiptEngine } from '../features/receipt/receipt-engine';
import { createReceiptTeller } from '../features/receipt/receipt-teller';
import { createTicketTimer } from '../features/ticket/ticket-timer';
import type { FileStore } from '../storage/file-store';
import {
  createTimerRunner,
  type TimerHandler,
  type TimerRunner,
  type TimerRunnerOptions,
} from '../timers/timer-runner';
import { createReceipts } from './receipts';

export interface InstallationOptions {
  readonly db: Kysely<Database>;
  /** Epoch ms. */
  readonly now: () => number;
  readonly random: RandomBytes;
  readonly resolved: ResolvedDeclaration;
  /** The way to devices; null: none leads there, and commands time out as if every device were away. */
  readonly link: DeviceLink | null;
  /** The way by which money goes back; null: none does, and refunds are refused. */
  readonly refundChannel: RefundChannel | null;
  /** The way by which users get money out of a balance. @default none does, and cash-outs are refused */
  readonly payoutChannel?: PayoutChannel | null;
  readonly pictures: FileStore;
  readonly log: { readonly error: (fields: object, words: string) => void };
  /** Makes the files that people ask for. @default whoever comes next does */
  readonly exportTimer?: TimerHandler;
  /** What the platform keeps of what is paid from now on. @default SERVICE_FEE_PER_MILLE */
  readonly serviceFeePerMille?: number;
  /** Hears of every timer that was handled. */
  readonly handled?: TimerRunnerOptions['handled'];
  readonly spans?: TimerRunnerOptions['spans'];
}

/** What lives by itself behind the pages: orders, devices, commands, alerts, and what follows from time. */
export interface Installation {
  readonly intake: TicketIntake;
  /** Tells every page that shows a device that its row changed. */
  readonly tellDevice: (device: Told) => void;
  readonly orders: OrderEngine;
  readonly refunds: RefundEngine;
  readonly receipts: ReceiptEngine;
  readonly platform: PlatformService;
  readonly feedback: FeedbackService;
  readonly platformRefunds: PlatformRefundService;
  readonly platformReceipts: PlatformReceiptService;
  readonly commands: CommandEngine;
  readonly alerts: AlertEngine;
  readonly sink: ChangeSink;
  readonly folds: FoldWorker;
  readonly timers: TimerRunner;
  /** Hears a device as the link does. */
  readonly hear: DeviceHearer;
  /** Begins to hear devices and to look at the clock. */
  readonly start: () => Promise<void>;
  /** Resolves when nothing is under way any more; may be called without a start. */
  readonly stop: () => Promise<void>;
}

/** Composes the engines; nothing moves before `start`. */
export function createInstallation(options: InstallationOptions): Installation {
  const { db, now, random, resolved, link, refundChannel: channel, log, serviceFeePerMille } = options;
  const sink = createChangeSink(db);
  const pagesOf = createPageIndex(resolved.pages);
  const alerts = createAlertEngine({ ...resolved, random, sink });
  const teller = createTeller(sink, pagesOf);
  const folds = createFoldWorker({
    db,
    log,
    onCounted: (franchiseeId, devices) => devices.forEach((device) => teller({ franchiseeId, ...device })),
  });
  const usage = createDeclaredUsage(resolved);
  const orders = createOrderEngine({
    now,
    usage,
    serviceFeePerMille,
    pagesOf,
    foldSoon: folds.soon,
    tell: createOrderTeller(sink),
    witnesses: [
      keepOrderEvidence,
      (trx, change) => refundNotStarted(trx, refunds, change),
      witnessCoupons,
      createBalanceWitness(createReceiptTeller(sink, resolved.pages)),
      (trx, change) => watchRefunds(trx, change, nudge),
    ],
    submitStart: createStarter(options, () => timers.nudge()),
  });
  const nudge = (): void => timers.nudge();
  const refunds = createRefundEngine({ orders, now, hasChannel: channel !== null, nudge, log });
  const sending = createRefundSending({ db, now, engine: refunds, channel, log });
  const { payoutChannel = null } = options;
  const money = createReceipts({ db, now, sink, resolved, payoutChannel, serviceFeePerMille, nudge, log });
  const bridge = createOrderBridge(orders);
  const shared = {
    orders: bridge,
    tellDevice: ({ franchisee_id, device_id, equipment, store_id }: LockedDevice) => {
      teller({ franchiseeId: franchisee_id, id: device_id, equipment, storeId: store_id });
    },
    onDeviceChanged: (trx: TenantTransaction, device: LockedDevice, nowMs: number) =>
      alerts.evaluateDevice(trx, device, nowMs),
  };
  const commands = createCommandEngine({ ...shared, random, link, nudge, log });
  const declared = createDeclaredDevices(resolved);
  const modules = createModuleDirectory(db);
  const switches = createStoreSwitches(resolved.pages);
  const tellMissed = createSwitchTelling({ switches, random });
  const hearing = { db, now, modules, declared, commands, tellMissed, isAlertTouched: alerts.isTouched };
  const devices = createDeviceEngine({ ...shared, ...hearing });
  const intake = createTicketIntake({ pagesOf, sink });
  const timers = createTimerRunner({
    ...{ db, now, log, handled: options.handled, spans: options.spans },
    handlers: {
      command: commands.timer,
      device: devices.timer,
      order: createOrderTimer(orders, awaitsPersonsStart),
      alert: alerts.onTimer,
      refund: sending.timer,
      coupon: couponTimer,
      blockRule: createBlockRuleTimer(createBlockTeller(sink, resolved.pages)),
      export: options.exportTimer ?? leaveToOthers,
      ticket: createTicketTimer(intake.tell),
      inspection: createPlanTimer(createPlanTeller(sink, resolved.pages)),
      payout: money.paying.timer,
    },
  });
  const engines = { orders, refunds, receipts: money.receipts, commands, alerts, intake };
  const behind = { ...engines, sink, folds, timers, tellDevice: teller, hear: devices.hear };
  return {
    ...behind,
    platform: createPlatformService({ db, now, engine: orders, measures: usage.measures, switches }),
    platformRefunds: createPlatformRefunds({ db, now, refunds }),
    platformReceipts: money.platformReceipts,
    feedback: createFeedbackService({ db, now, random, intake, pictures: options.pictures }),
    ...toLife({ ...behind, sending, paying: money.paying }, options),
  };
}

function createOrderTeller(sink: ChangeSink): OrderEngineOptions['tell'] {
  return (franchiseeId, changed) => {
    for (const { resource, type, ...row } of changed) sink.tell({ franchiseeId, resource, type }, [row]);
  };
}

/** Has the device of an order told to start. */
function createStarter(
  { now, random }: Pick<InstallationOptions, 'now' | 'random'>,
  nudge: () => void,
): OrderEngineOptions['submitStart'] {
  return async (trx, { order }) => {
    const { franchisee_id: franchiseeId, order_id: orderId, device_id: deviceId } = order;
    const start = { franchiseeId, orderId, deviceId, params: toStartParams(order), nowMs: now() };
    const commandId = await submitStart(trx, start, random);
    return commandId === null ? undefined : async () => nudge();
  };
}

/** A rig without pages makes no files. */
const leaveToOthers: TimerHandler = async (_trx, { nowMs }) => ({ nextAt: nowMs + ONE_MINUTE_MS });

type Told = {
  readonly franchiseeId: string;
  readonly id: string;
  readonly equipment: string;
  readonly storeId: string;
};

/** Tells every page that shows a device that its row changed. */
function createTeller(sink: ChangeSink, pagesOf: ReturnType<typeof createPageIndex>): (device: Told) => void {
  return ({ franchiseeId, id, equipment, storeId }) => {
    for (const resource of pagesOf('device', equipment)) {
      sink.tell({ franchiseeId, resource, type: 'updated' }, [{ id, storeId }]);
    }
  };
}

/** Tells whoever sees the blacklist of an entry for all stores. */
function createBlockTeller(sink: ChangeSink, pages: ResolvedDeclaration['pages']): (block: BlockRow) => void {
  const lists = pages.filter((page) => 'source' in page && page.source.table === 'blacklist');
  return ({ franchisee_id: franchiseeId, block_id: id }) => {
    for (const { id: resource } of lists) {
      sink.tell({ franchiseeId, resource, type: 'created' }, [{ id, storeId: null }]);
    }
  };
}

type Living = Pick<Installation, 'folds' | 'timers' | 'sink' | 'hear'> & {
  readonly sending: RefundSending;
  readonly paying: PayoutSending;
};

function toLife(
  { folds, timers, sink, hear, sending, paying }: Living,
  { link }: Pick<InstallationOptions, 'link'>,
): Pick<Installation, 'start' | 'stop'> {
  return {
    async start() {
      await link?.listen(hear);
      timers.start();
      folds.start();
    },
    async stop() {
      // First what brings work, then what does it, and last what tells of it.
      await link?.close();
      await timers.stop();
      await sending.stop();
      await paying.stop();
      await folds.stop();
      await sink.close();
    },
  };
}
