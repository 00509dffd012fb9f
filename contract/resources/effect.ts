/**
 * What an action does, as data. The gateway has one handler for each kind, which knows no equipment type; the kinds
 * that have one stand in `EFFECT_KINDS` (action.ts).
 */

/** A value that stands in the declaration itself. */
export type FixedValue = string | number | boolean;

/** One field of the row that an action changes: to a fixed value, or to what the person entered. */
export type FieldAssignment<W extends string = string> =
  { readonly field: W; readonly to: FixedValue | null } | { readonly field: W; readonly from: string };

/** Changes fields of the row, in one transaction with its audit line. */
export interface SetEffect<W extends string = string> {
  readonly kind: 'set';
  readonly values: readonly FieldAssignment<W>[];
}

/** Ways to end the order that a device is working on by itself: as finished, or broken off and left for handling. */
export const ORDER_ENDINGS = ['finish', 'abort'] as const;
export type OrderEnding = (typeof ORDER_ENDINGS)[number];

/** States that a command brings a device into. */
export type DuringCommand = 'upgrading' | 'servicing';

/** Asks the device for something; done only when it says so (pages 0.1). What is entered goes with it, by name. */
export interface CommandEffect<N extends string = string> {
  readonly kind: 'command';
  /** What the device is asked for, as the device link sends it. */
  readonly verb: string;
  /** How long a result may take from the acknowledgement on, in seconds. @default 60 */
  readonly limitSeconds?: number;
  /** Values that always go with it, beside those entered. @default none */
  readonly fixed?: Readonly<Record<string, FixedValue>>;
  /**
   * State that the device is in until the command is over: one that is upgrading is shown so, and one whose servicing
   * goes past its limit, or fails, is shown idle or with a fault (pages 2). @default its own
   */
  readonly during?: DuringCommand;
  /** Success counts only once the device reports the field to be what was entered. @default its word is enough */
  readonly provenBy?: {
    readonly field: N;
    /** Name of the parameter that carries the wanted value. */
    readonly param: string;
  };
  /**
   * The command ends what runs on the device: name of the parameter that says how, with options of `RUN_ENDINGS`. It
   * stands beside the other parameters of `SETTLE_PARAMS` where its options need them; without a choice nothing is done
   * to a device on which an order runs. @default it ends nothing
   */
  readonly endsOrder?: string;
}

/** Adds a row, filled from parameters that are named as its columns; belongs to the page, not to a row. */
export interface CreateEffect {
  readonly kind: 'create';
  readonly of: 'device';
}

/** Takes the row out of the lists; what happened to it stays. */
export interface RemoveEffect {
  readonly kind: 'remove';
  /** What becomes of an order that is open on it: the action is refused, or the order is ended. */
  readonly orders: 'refuse' | 'close';
  /** Name of the parameter that says how an order ends that runs on it, as of a command; with `close`. @default it is broken off */
  readonly endsOrder?: string;
}

/** One column of an entry that changes. */
export type EntryAssignment =
  | { readonly field: string; readonly to: FixedValue | null }
  | { readonly field: string; readonly from: string }
  /** Adds the amount entered, up to what another column holds; fills up to it when nothing was entered. */
  | { readonly field: string; readonly add: string; readonly upTo: string }
  /** The moment of the action. */
  | { readonly field: string; readonly now: true }
  /** The share that one column is of another, after their change. */
  | { readonly field: string; readonly part: string; readonly of: string }
  /**
   * What was entered under `mix`, mixed with what the column held: each weighs what it was of, as the amount in the
   * column `by` grew by what was added to it before this. Stays where nothing was entered; counts alone where nothing
   * was left, or nothing was known of it.
   */
  | { readonly field: string; readonly mix: string; readonly by: string };

/** Changes one entry of a table within the row: the one whose key column holds what was entered. */
export interface EntryEffect<W extends string = string> {
  readonly kind: 'entry';
  /** Field of kind `rows`. */
  readonly list: W;
  /** Column that tells entries apart; a parameter of the same name says which is meant. */
  readonly key: string;
  /** In the order in which they are made. */
  readonly values: readonly EntryAssignment[];
  /** Field of the row that holds the lowest value of a column of all entries. @default none */
  readonly lowest?: { readonly field: W; readonly of: string };
  /**
   * What a column of quantities grew by is summed as `extra.AS`, in the hour of the change, beside what the orders of
   * the type come to: what was filled up beside what was used. Of devices only. @default none
   */
  readonly grown?: { readonly of: string; readonly as: string };
}

/** Registers that one part of a device was serviced: from now on its starts count anew. It takes `SERVICE_PARAMS`. */
export interface ServicePartEffect {
  readonly kind: 'servicePart';
}

/** Names under which what people enter of devices is summed, beside the quantities of orders. */
export function grownNames(actions: readonly { readonly effect: AnyEffect }[]): readonly string[] {
  const names = actions.flatMap(({ effect }) =>
    effect.kind === 'entry' && effect.grown !== undefined ? [effect.grown.as] : [],
  );
  return [...new Set(names)];
}

/** Lets the device dispense, compares with what was measured, and has the device apply the corrected factor. */
export interface CalibrateEffect<W extends string = string> {
  readonly kind: 'calibrate';
  /** Field of the row that holds the factor: pulses per unit. */
  readonly field: W;
  /** Command that dispenses; all that is entered before the measuring goes with it. */
  readonly dispense: { readonly verb: string; readonly fixed?: Readonly<Record<string, FixedValue>> };
  /** Amount that is dispensed, in the unit of the measuring. */
  readonly amount: number;
  /** Name of the parameter that takes the amount measured. */
  readonly measured: string;
  /** Command that hands the new factor to the device, under the name of its field. */
  readonly apply: { readonly verb: string };
  /** A change beyond this share of the old factor is asked about again. */
  readonly changeMax: number;
}

/**
 * Gives money of an order back: the amount entered, or all that is left where none is; over the limits of the
 * account somebody else reviews it (pages 4.3). It takes the parameters of `REFUND_PARAMS`.
 */
export interface RefundEffect {
  readonly kind: 'refund';
}

/** What is decided on a refund that was asked for (pages 4.3). */
export const REFUND_STEPS = ['approve', 'reject', 'withdraw', 'retry', 'paidOffline'] as const;
export type RefundStep = (typeof REFUND_STEPS)[number];

/** Decides on the refund of an order that is open. */
export interface RefundStepEffect {
  readonly kind: 'refundStep';
  readonly step: RefundStep;
}

/** Gives the user of an order coupons that make up for it; takes the parameters of `COMPENSATE_PARAMS`. */
export interface CompensateEffect {
  readonly kind: 'compensate';
}

/** Starts the device of an order once more, or another of its kind; takes the parameters of `START_PARAMS`. */
export interface StartEffect {
  readonly kind: 'start';
}

/** Brings an order to an end that is overdue by far, or lets it go on; takes the parameters of `SETTLE_PARAMS`. */
export interface SettleEffect {
  readonly kind: 'settle';
}

/** Reports what went wrong with an order to whoever sees to problems; takes the parameters of `TICKET_PARAMS`. */
export interface TicketEffect {
  readonly kind: 'ticket';
}

/** Names of the parameters that a compensation is made of. */
export const COMPENSATE_PARAMS = [
  'scope',
  'faceCents',
  'thresholdCents',
  'validDays',
  'count',
  'note',
] as const;
/** The device that is started; nothing stands for the order's own. */
export const START_PARAMS = ['deviceId'] as const;
/** How an overdue order ends, what goes back of its payment, and how long it may go on. */
export const SETTLE_PARAMS = ['ending', 'refundCents', 'waitMinutes'] as const;

/** What the problem is, in a word and in full, and whether it can wait. */
export const TICKET_PARAMS = ['category', 'content', 'priority'] as const;

/** What somebody does to a ticket (pages 9). */
export const TICKET_STEPS = ['reply', 'note', 'takeOn', 'assign', 'solve', 'merge', 'dismiss'] as const;
export type TicketStep = (typeof TICKET_STEPS)[number];

/** Does a step to a ticket; takes the parameters of `TICKET_STEP_PARAMS`. */
export interface TicketStepEffect {
  readonly kind: 'ticketStep';
  readonly step: TicketStep;
}

/** What somebody does to inspection plans (pages 7.1). */
export const INSPECTION_STEPS = ['create', 'update', 'void', 'finish'] as const;
export type InspectionStep = (typeof INSPECTION_STEPS)[number];

/** Makes a plan, or does a step to one; takes the parameters of `INSPECTION_PARAMS`. */
export interface InspectionEffect {
  readonly kind: 'inspection';
  readonly step: InspectionStep;
}

/** What somebody does to the task of one device (pages 7.2): at the device, at a desk, to whose it is, or about its faults. */
export const INSPECTION_TASK_STEPS = ['scan', 'record', 'assign', 'recheck'] as const;
export type InspectionTaskStep = (typeof INSPECTION_TASK_STEPS)[number];

/** Does a step to a task of a plan; takes the parameters of `INSPECTION_TASK_PARAMS`. */
export interface InspectionTaskEffect {
  readonly kind: 'inspectionTask';
  readonly step: InspectionTaskStep;
}

/**
 * What somebody does to a purchase at a store (pages 8.1): gives back what is left of it, or puts into the balance what
 * did not arrive; on the page itself, says why a day of a channel differs.
 */
export const PURCHASE_STEPS = ['refund', 'reissue', 'reconcile'] as const;
export type PurchaseStep = (typeof PURCHASE_STEPS)[number];

/** Does a step to a purchase, or to the days of all; takes the parameters of `PURCHASE_PARAMS`. */
export interface PurchaseStepEffect {
  readonly kind: 'purchaseStep';
  readonly step: PurchaseStep;
}

/** What somebody decides on a cash-out (pages 8.2); on the page itself, which amounts of a store need no decision. */
export const CASH_OUT_STEPS = ['approve', 'reject', 'retry', 'paidOffline', 'small'] as const;
export type CashOutStep = (typeof CASH_OUT_STEPS)[number];

/** Decides on a cash-out, or on those of a store to come; takes the parameters of `CASH_OUT_PARAMS`. */
export interface CashOutStepEffect {
  readonly kind: 'cashOutStep';
  readonly step: CashOutStep;
}

/** Sends somebody to look at devices, as a plan of its own that is open at once; takes `INSPECT_DEVICE_PARAMS`. */
export interface InspectDeviceEffect {
  readonly kind: 'inspectDevice';
}

/** Puts the user of the order on the blacklist, or whoever is named where no order is (pages 5). */
export interface BlockEffect {
  readonly kind: 'block';
}

/** What becomes of an entry of the blacklist (pages 5). */
export const BLOCK_STEPS = ['edit', 'lift', 'renew', 'confirm', 'ignore'] as const;
export type BlockStep = (typeof BLOCK_STEPS)[number];

/** Changes an entry of the blacklist. */
export interface BlockStepEffect {
  readonly kind: 'blockStep';
  readonly step: BlockStep;
}

/** Sets when users are suggested for the blacklist; takes the parameters of `BLOCK_RULE_PARAMS`. */
export interface BlockRuleEffect {
  readonly kind: 'blockRule';
}

/** What becomes of an export task (pages 6.6). */
export const EXPORT_STEPS = ['retry', 'cancel', 'remove'] as const;
export type ExportStep = (typeof EXPORT_STEPS)[number];

/** Makes the file of an export task anew, stops it, or takes it away with its file. */
export interface ExportStepEffect {
  readonly kind: 'exportStep';
  readonly step: ExportStep;
}

/** Hands the file of an export task over; its call answers the file itself. */
export interface ExportFileEffect {
  readonly kind: 'exportFile';
}

/** Every kind of effect that can be declared, whether or not a handler exists. */
export type AnyEffect<W extends string = string, N extends string = string> =
  | SetEffect<W>
  | CommandEffect<N>
  | CreateEffect
  | RemoveEffect
  | EntryEffect<W>
  | ServicePartEffect
  | CalibrateEffect<W>
  | RefundEffect
  | RefundStepEffect
  | CompensateEffect
  | StartEffect
  | SettleEffect
  | TicketEffect
  | TicketStepEffect
  | InspectionEffect
  | InspectionTaskEffect
  | InspectDeviceEffect
  | PurchaseStepEffect
  | CashOutStepEffect
  | BlockEffect
  | BlockStepEffect
  | BlockRuleEffect
  | ExportStepEffect
  | ExportFileEffect;

/**
 * The field of the row that each parameter starts from, by the name of the parameter: the one it is written to, or,
 * of what goes out to the device or changes an entry, the one of its name.
 */
export function sourcesOf(
  effect: AnyEffect,
  params: readonly { readonly field: string }[],
): ReadonlyMap<string, string> {
  switch (effect.kind) {
    case 'set':
      return new Map(effect.values.flatMap((each) => ('from' in each ? [[each.from, each.field]] : [])));
    case 'command':
    case 'blockStep':
      return new Map(params.map(({ field }) => [field, field]));
    default:
      return new Map();
  }
}
