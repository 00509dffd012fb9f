import type { ExpressionText } from '../access/expression';
import type { Text } from '../text';
import type { FieldDeclaration, ResolvedField } from './field';

/** A condition on one field of the row: the value is one of these. */
export interface FieldCondition {
  readonly field: string;
  readonly in: readonly (string | number | boolean)[];
}

/** One field of the row that an action changes: to a fixed value, or to what the person entered. */
export type FieldAssignment =
  | { readonly field: string; readonly to: string | number | boolean | null }
  | { readonly field: string; readonly from: string };

/**
 * What an action does, as data. `set` changes fields of the row, in one transaction with its audit line.
 */
export interface ActionEffect {
  readonly kind: 'set';
  readonly values: readonly FieldAssignment[];
}

/**
 * Something a person may do to a row, declared once; it becomes row button, bulk button, confirm
 * dialog with its form, endpoint, request schema, guard, state check and audit line.
 */
export interface ActionDeclaration<K extends string = string> {
  readonly name: string;
  readonly title: Text;
  /** Never empty: an action that everybody may do is a mistake the check refuses. */
  readonly permission: Exclude<ExpressionText<K>, ''>;
  readonly effect: ActionEffect;
  /** All of these must hold for the row. */
  readonly when?: readonly FieldCondition[];
  readonly params?: readonly FieldDeclaration<K>[];
  /** Asks for a reason of 2–100 characters. */
  readonly reason?: boolean;
  /** `confirm` asks once, `retype` also asks to type the row's number. */
  readonly danger?: 'confirm' | 'retype';
  /** May be done to up to 200 rows at once. */
  readonly bulk?: boolean;
  /** How long a result may take, in seconds. @default 60 */
  readonly timeoutSeconds?: number;
}

/** An action after defaults are filled. */
export interface ResolvedAction {
  readonly name: string;
  readonly title: Text;
  readonly permission: string;
  readonly effect: ActionEffect;
  readonly when: readonly FieldCondition[];
  readonly params: readonly ResolvedField[];
  readonly needsReason: boolean;
  readonly danger: 'none' | 'confirm' | 'retype';
  readonly isBulk: boolean;
  readonly timeoutSeconds: number;
}
