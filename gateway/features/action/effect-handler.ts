import type { ActionValue } from '../../../contract/api/page/action';
import type { ActionEffect } from '../../../contract/resources/action';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { TenantTransaction } from '../../database/tenant';
import type { FieldChange, RowKey, RowTable } from './row-table';

/** What people entered, by parameter; null where it was left empty. */
export type EnteredValues = Readonly<Record<string, ActionValue>>;

/** The page whose rows are acted on, as a handler sees it. */
export type ActingPage = Pick<ResolvedListPage, 'id' | 'fields'>;

/** One row, and what it becomes. */
export interface RowChange {
  readonly key: RowKey;
  readonly changes: readonly FieldChange[];
}

/** Does one kind of effect to the rows of any page; knows no equipment type. */
export interface EffectHandler<E extends ActionEffect = ActionEffect> {
  /** @throws Error at start, when the effect cannot be done to rows of the page. */
  readonly assertFits: (effect: E, page: ActingPage, rowTable: RowTable) => void;
  /**
   * What every row of the call becomes.
   *
   * @throws ApiError `invalid` for a value that the field cannot hold.
   */
  readonly toChanges: (effect: E, page: ActingPage, params: EnteredValues) => readonly FieldChange[];
  /** Changes one locked row inside the open transaction. */
  readonly apply: (trx: TenantTransaction, change: RowChange, rowTable: RowTable) => Promise<void>;
}
