import type { ActionEffect, ResolvedAction } from '../../../contract/resources/action';
import { createCalibrateEffect } from '../bind/calibrate-effect';
import { createCreateEffect } from '../bind/create-effect';
import { createEntryEffect } from '../bind/entry-effect';
import { createRemoveEffect, type RemoveParts } from '../bind/remove-effect';
import { servicePartEffect } from '../bind/service-part-effect';
import { createCompensateEffect } from '../remedy/compensate-effect';
import { createExportStepEffect, type ExportStepParts } from '../export/export-step-effect';
import type { SettleParts } from '../remedy/run/settle-run';
import { createSettleEffect } from '../remedy/settle-effect';
import { createStartEffect } from '../remedy/start-effect';
import { createTicketEffect, type TicketParts } from '../remedy/ticket-effect';
import type { OrderEngine } from '../order/order-engine';
import { createBlockEffect } from './block-effect';
import { blockRuleEffect } from './block-rule-effect';
import { blockStepEffect } from './block-step-effect';
import { createCommandEffect, type CommandEffectParts } from './command-effect';
import type { EffectHandler } from './effect-handler';
import { createInspectDeviceEffect } from './inspection/inspect-device-effect';
import { createInspectionEffect } from './inspection/inspection-effect';
import type { InspectionParts } from './inspection/inspection-parts';
import { createInspectionTaskEffect } from './inspection/inspection-task-effect';
import { createRefundEffect } from './refund/refund-effect';
import {
  createCashOutStepEffect,
  createPurchaseStepEffect,
  type ReceiptParts,
} from './receipt/receipt-effect';
import type { RefundParts } from './refund/refund-parts';
import { createRefundStepEffect } from './refund/refund-step-effect';
import { setEffect } from './set-effect';
import { createTicketStepEffect, type TicketStepParts } from './ticket-step-effect';

/** One whose call answers something else runs by itself. */
type Kind = Exclude<ActionEffect['kind'], 'exportFile'>;
type EffectOf<K extends Kind> = Extract<ActionEffect, { readonly kind: K }>;

/** One handler for each kind; a new kind does not compile until it has one. */
export type EffectHandlers<K extends Kind = Kind> = { readonly [P in K]: EffectHandler<EffectOf<P>> };

/** What handlers work with. */
export interface EffectParts extends CommandEffectParts, TicketParts, TicketStepParts {
  readonly settle: SettleParts;
  readonly remove: RemoveParts;
  readonly refund: RefundParts;
  readonly orders: OrderEngine;
  readonly exports: ExportStepParts;
  readonly inspection: InspectionParts;
  readonly receipt: ReceiptParts;
  /** Ids of the pages that show the blacklist. */
  readonly blacklists: readonly string[];
}

/** Every handler, with what it works with. */
export function createEffectHandlers({
  remove,
  refund,
  settle,
  blacklists,
  exports,
  inspection,
  receipt,
  ...parts
}: EffectParts): EffectHandlers {
  const command = createCommandEffect(parts);
  return {
    set: setEffect,
    command,
    create: createCreateEffect(parts.random),
    remove: createRemoveEffect(remove),
    entry: createEntryEffect(parts),
    servicePart: servicePartEffect,
    calibrate: createCalibrateEffect(command),
    refund: createRefundEffect(refund),
    refundStep: createRefundStepEffect(refund),
    compensate: createCompensateEffect(parts),
    start: createStartEffect(parts),
    settle: createSettleEffect(settle),
    ticket: createTicketEffect(parts),
    ticketStep: createTicketStepEffect(parts),
    inspection: createInspectionEffect(inspection),
    inspectionTask: createInspectionTaskEffect(inspection),
    inspectDevice: createInspectDeviceEffect(inspection),
    purchaseStep: createPurchaseStepEffect(receipt),
    cashOutStep: createCashOutStepEffect(receipt),
    block: createBlockEffect(blacklists),
    blockStep: blockStepEffect,
    blockRule: blockRuleEffect,
    exportStep: createExportStepEffect(exports),
  };
}

/** The handler of a kind of effect. */
export function handlerOf<K extends Kind>(handlers: EffectHandlers<K>, kind: K): EffectHandler<EffectOf<K>> {
  return handlers[kind];
}

/** The effect of an action that has a handler. @throws Error for one whose call is its own. */
export function handledEffect({ effect, name }: Pick<ResolvedAction, 'effect' | 'name'>): EffectOf<Kind> {
  if (effect.kind === 'exportFile') throw new Error(`The action "${name}" has a call of its own.`);
  return effect;
}
