import { type ComponentType } from 'react';
import { endsRunsBy, type ResolvedAction } from '../../../contract/resources/action';
import type { AnyEffect, TicketStep } from '../../../contract/resources/effect';
import { lazyPart } from '../../away/lazy-part';
import type { ActionDialogProps } from './action-dialog';

/** Loaded when the first action is reached for. */
const ActionDialog = lazyPart(async () => (await import('./action-dialog')).ActionDialog);

const CreateDialog = lazyPart(async () => (await import('./create-dialog')).CreateDialog);

const CalibrateDialog = lazyPart(
  async () => (await import('../calibration/calibrate-dialog')).CalibrateDialog,
);

const RefundDialog = lazyPart(async () => (await import('../refund/refund-dialog')).RefundDialog);

const RefundStepDialog = lazyPart(
  async () => (await import('../refund/refund-step-dialog')).RefundStepDialog,
);

const BlockDialog = lazyPart(async () => (await import('../block/block-dialog')).BlockDialog);

const BlockRuleDialog = lazyPart(async () => (await import('../block/block-rule-dialog')).BlockRuleDialog);

const StartDialog = lazyPart(async () => (await import('../remedy/start-dialog')).StartDialog);

const SettleDialog = lazyPart(async () => (await import('../remedy/settle-dialog')).SettleDialog);

const EndingDialog = lazyPart(async () => (await import('../remedy/ending-dialog')).EndingDialog);
const AssignDialog = lazyPart(async () => (await import('../ticket/assign-dialog')).AssignDialog);
const MergeDialog = lazyPart(async () => (await import('../ticket/merge-dialog')).MergeDialog);
const PlanDialog = lazyPart(async () => (await import('../inspection/plan-dialog')).PlanDialog);

const TaskDialog = lazyPart(async () => (await import('../inspection/task-dialog')).TaskDialog);
const ReceiptDialog = lazyPart(async () => (await import('../receipt/receipt-dialog')).ReceiptDialog);
const InspectDialog = lazyPart(async () => (await import('../inspection/inspect-dialog')).InspectDialog);
const TaskFile = lazyPart(async () => (await import('../export/task-file')).TaskFile);

/** Dialogs of effects whose questions are more than a form of the declared parameters; loaded when reached for. */
const OWN_DIALOGS: Readonly<Partial<Record<AnyEffect['kind'], ComponentType<ActionDialogProps>>>> = {
  create: CreateDialog,
  calibrate: CalibrateDialog,
  refund: RefundDialog,
  refundStep: RefundStepDialog,
  block: BlockDialog,
  blockRule: BlockRuleDialog,
  start: StartDialog,
  settle: SettleDialog,
  inspection: PlanDialog,
  inspectionTask: TaskDialog,
  inspectDevice: InspectDialog,
  purchaseStep: ReceiptDialog,
  cashOutStep: ReceiptDialog,
  exportFile: TaskFile,
};

/** The same of steps of a ticket. */
const TICKET_DIALOGS: Readonly<Partial<Record<TicketStep, ComponentType<ActionDialogProps>>>> = {
  assign: AssignDialog,
  merge: MergeDialog,
};

function ownDialogOf({ effect }: ResolvedAction): ComponentType<ActionDialogProps> | undefined {
  if (effect.kind === 'ticketStep') return TICKET_DIALOGS[effect.step];
  // What only ends a plan asks for a reason and nothing else.
  if (effect.kind === 'inspection' && (effect.step === 'void' || effect.step === 'finish')) return undefined;
  return OWN_DIALOGS[effect.kind];
}

/** The dialog that asks what an action wants to know. */
export function dialogOf(action: ResolvedAction): ComponentType<ActionDialogProps> {
  return ownDialogOf(action) ?? (endsRunsBy(action) === null ? ActionDialog : EndingDialog);
}
