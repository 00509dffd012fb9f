import type { Row } from '../../../contract/api/page/list';
import { meetsConditions, type ResolvedAction } from '../../../contract/resources/action';
import type { AnyEffect } from '../../../contract/resources/effect';

type Danger = ResolvedAction['danger'];

/** From the least to the most that is asked before an action. */
const DANGERS: readonly Danger[] = ['none', 'confirm', 'retype'];

/** Rows that are in the state in which the action asks for more. */
export function findEscalated({ escalate }: ResolvedAction, rows: readonly Row[]): readonly Row[] {
  return escalate === null ? [] : rows.filter((row) => meetsConditions(row, escalate.when));
}

/** How strictly the action is to be confirmed for these rows: as the most delicate of them asks for. */
export function dangerOf(action: ResolvedAction, rows: readonly Row[]): Danger {
  const { danger, escalate } = action;
  if (escalate === null || findEscalated(action, rows).length === 0) return danger;
  return DANGERS.indexOf(escalate.danger) > DANGERS.indexOf(danger) ? escalate.danger : danger;
}

const ASKS_DEVICE: readonly AnyEffect['kind'][] = ['command', 'calibrate'];

/** Whether the action asks a device, which answers later, if at all. */
export function asksDevice({ effect }: ResolvedAction): boolean {
  return ASKS_DEVICE.includes(effect.kind);
}

/**
 * Sets nothing but what the person typed: a new name, a new number, what was found at a device. Whoever mistyped does it
 * once more.
 */
function isEntry({ effect }: Pick<ResolvedAction, 'effect'>): boolean {
  if (effect.kind === 'inspectionTask') return true;
  return effect.kind === 'set' && effect.values.every((value) => 'from' in value);
}

/** Whether the action is drawn as dangerous: it has to be accounted for, and is more than an entry. */
export function isAlarming(action: Pick<ResolvedAction, 'effect' | 'needsReason'>): boolean {
  return action.needsReason && !isEntry(action);
}
