import type { Text } from '../text';
import type { AnyEffect } from './effect';
import type { FieldDeclaration, ResolvedField } from './field';

/** A condition on one field of the row: the value is one of these. */
export interface FieldCondition<N extends string = string> {
  readonly field: N;
  readonly in: readonly (string | number | boolean)[];
}

/** Tells whether a row is in the state that every condition asks for; a field that it lacks is no value. */
export function meetsConditions(
  row: Readonly<Record<string, unknown>>,
  conditions: readonly FieldCondition[],
): boolean {
  return conditions.every(({ field, in: allowed }) => {
    const held: unknown = row[field];
    // Of tags one is enough.
    return allowed.some((value) => (Array.isArray(held) ? held.includes(value) : value === held));
  });
}

/** The kinds of effect that have a handler in the gateway; whoever writes one adds its kind here. */
export const EFFECT_KINDS = [
  'set',
  'command',
  'create',
  'remove',
  'entry',
  'servicePart',
  'calibrate',
  'refund',
  'refundStep',
  'compensate',
  'start',
  'settle',
  'ticket',
  'ticketStep',
  'inspection',
  'inspectionTask',
  'inspectDevice',
  'purchaseStep',
  'cashOutStep',
  'block',
  'blockStep',
  'blockRule',
  'exportStep',
  'exportFile',
] as const satisfies readonly AnyEffect['kind'][];

/**
 * What an action does, as data; the gateway has one handler for each kind, which knows no type. `W` are the fields
 * of the row that may be set, `N` all of them.
 */
export type ActionEffect<W extends string = string, N extends string = string> = Extract<
  AnyEffect<W, N>,
  { readonly kind: (typeof EFFECT_KINDS)[number] }
>;

/** How an action is confirmed. */
export const DANGERS = ['confirm', 'retype'] as const;
export type Danger = (typeof DANGERS)[number];

/** A state of the row in which an action is confirmed more strictly. */
export interface Escalation<N extends string = string> {
  /** All of these hold. */
  readonly when: readonly FieldCondition<N>[];
  readonly danger: Danger;
}

/**
 * Something a person may do to a row, declared once; it becomes row button, bulk button, confirm
 * dialog with its form, endpoint, request schema, guard, state check and audit line.
 *
 * `E` are the permission expressions that may stand here, `N` the fields of the row, `W` those that may be set.
 */
export interface ActionDeclaration<
  E extends string = string,
  N extends string = string,
  W extends string = string,
> {
  /** Last part of the endpoint; unique within its page. */
  readonly name: string;
  readonly title: Text;
  /** Never empty: an action that everybody may do is a mistake the check refuses. */
  readonly permission: E;
  readonly effect: ActionEffect<W, N>;
  /** `row` acts on rows, `page` on none: it adds one. @default 'row' */
  readonly scope?: 'row' | 'page';
  /** All of these must hold for the row. @default [] */
  readonly when?: readonly FieldCondition<N>[];
  /** What the person enters, with the bounds of each quantity. @default [] */
  readonly params?: readonly FieldDeclaration<E>[];
  /** Asks for a reason of 2–100 characters. @default false */
  readonly reason?: boolean;
  /** `confirm` asks once, `retype` also asks to type the row's number. @default 'none' */
  readonly danger?: Danger;
  /** Asks for more in some states of the row. @default the same in all */
  readonly escalate?: Escalation<N>;
  /** May be done to up to 200 rows at once. @default false */
  readonly bulk?: boolean;
  /** Done by another program of the operator's, whose call this is; the portal draws nothing for it. @default false */
  readonly elsewhere?: boolean;
  /** May be done to rows that are archived: it brings to an end what is under way there. @default false */
  readonly inArchive?: boolean;
}

/** The parameter of an action that says why, where people choose it; the log keeps it. */
export const REASON_PARAM = 'reason';

/** An action after defaults are filled. */
export interface ResolvedAction {
  readonly name: string;
  readonly title: Text;
  readonly permission: string;
  readonly effect: ActionEffect;
  readonly scope: 'row' | 'page';
  readonly when: readonly FieldCondition[];
  readonly params: readonly ResolvedField[];
  readonly needsReason: boolean;
  readonly danger: 'none' | Danger;
  readonly escalate: Escalation | null;
  readonly isBulk: boolean;
  /** May be done for a ticket, whose conversation then tells it. */
  readonly isRemedy: boolean;
  /** No affair of the portal's: another program calls it. */
  readonly isElsewhere: boolean;
  /** Brings to an end what is under way on rows that are archived. */
  readonly isInArchive: boolean;
}

/** What is asked when the action is called: of a measuring the amount is entered later, when it is known. */
export function askedParams({
  effect,
  params,
}: Pick<ResolvedAction, 'effect' | 'params'>): readonly ResolvedField[] {
  return effect.kind === 'calibrate' ? params.filter(({ field }) => field !== effect.measured) : params;
}

/** Tells whether the action cannot be taken back and costs others something: who does it proves again who it is. */
export function needsPassword({ effect }: Pick<ResolvedAction, 'effect'>): boolean {
  return effect.kind === 'remove' && effect.orders === 'close';
}

/**
 * Tells whether it depends on the amount: the gateway then answers `passwordNeeded` where it is asked for and was
 * not given (controls M7).
 */
export function mayNeedPassword({ effect }: Pick<ResolvedAction, 'effect'>): boolean {
  switch (effect.kind) {
    case 'refund':
    case 'settle':
      return true;
    case 'purchaseStep':
      return effect.step === 'refund';
    case 'refundStep':
    case 'cashOutStep':
      return effect.step === 'approve';
    case 'command':
      return effect.endsOrder !== undefined;
    default:
      return false;
  }
}

/** Whether the action may end orders that run: one that is overdue, or what runs on its device. */
export function mayEndRuns(action: Pick<ResolvedAction, 'effect'>): boolean {
  return action.effect.kind === 'settle' || endsRunsBy(action) !== null;
}

/** The parameter that says how an order ends which runs on the device; null where the action ends none (pages 4.5). */
export function endsRunsBy({ effect }: Pick<ResolvedAction, 'effect'>): string | null {
  return effect.kind === 'command' || effect.kind === 'remove' ? (effect.endsOrder ?? null) : null;
}

/** Tells whether the call of an action answers something else than what became of each row. */
export function hasOwnCall({ effect }: Pick<ResolvedAction, 'effect'>): boolean {
  return effect.kind === 'exportFile';
}
