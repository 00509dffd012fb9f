import { lazy, type ComponentType } from 'react';
import { endsRunsBy, type ResolvedAction } from '../../../contract/resources/action';
import type { AnyEffect, TicketStep } from '../../../contract/resources/effect';
import type { ActionDialogProps } from './action-dialog';

/** Loaded when the first action is reached for. */
const ActionDialog = lazy(async () => ({ default: (await import('./action-dialog')).ActionDialog }));

const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog')).CreateDialog }));

const CalibrateDialog = lazy(async () => ({
  default: (await import('../calibration/calibrate-dialog')).CalibrateDialog,
}));

const RefundDialog = lazy(async () => ({
  default: (await import('../refund/refund-dialog')).RefundDialog,
}));

const RefundStepDialog = lazy(async () => ({
  default: (await import('../refund/refund-step-dialog')).RefundStepDialog,
}));

const BlockDialog = lazy(async () => ({
  default: (await import('../block/block-dialog')).BlockDialog,
}));

const BlockRuleDialog = lazy(async () => ({
  default: (await import('../block/block-rule-dialog')).BlockRuleDialog,
}));

const StartDialog = lazy(async () => ({
  default: (await import('../remedy/start-dialog')).StartDialog,
}));

const SettleDialog = lazy(async () => ({
  default: (await import('../remedy/settle-dialog')).SettleDialog,
}));

const EndingDialog = lazy(async () => ({
  default: (await import('../remedy/ending-dialog')).EndingDialog,
}));
const AssignDialog = lazy(async () => ({
  default: (await import('../ticket/assign-dialog')).AssignDialog,
}));
const MergeDialog = lazy(async () => ({
  default: (await import('../ticket/merge-dialog')).MergeDialog,
}));
const PlanDialog = lazy(async () => ({
  default: (await import('../inspection/plan-dialog')).PlanDialog,
}));

const TaskDialog = lazy(async () => ({
  default: (await import('../inspection/task-dialog')).TaskDialog,
}));
const ReceiptDialog = lazy(async () => ({
  default: (await import('../receipt/receipt-dialog')).ReceiptDialog,
}));
const InspectDialog = lazy(async () => ({
  default: (await import('../inspection/inspect-dialog')).InspectDialog,
}));
const TaskFile = lazy(async () => ({ default: (await import('../export/task-file')).TaskFile }));

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
