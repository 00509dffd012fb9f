import type { ActionResult, ActionValue } from '../../../contract/api/page/action';
import type { RemedyGift } from '../../../contract/messages/remedy-notices';
import type { ActionOutcome } from '../../../contract/domain/action';
import type { ActionEffect, ResolvedAction } from '../../../contract/resources/action';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { TenantTransaction } from '../../database/tenant';
import type { Actor } from '../../caller/actor';
import type { Reader } from '../../caller/reader';
import type { ChangeEvent } from '../../events/change-event';
import type { RawRow } from '../list/list-repository';
import type { RowTable } from './row-table';

/** What people entered, by parameter; null where it was left empty. */
export type EnteredValues = Readonly<Record<string, ActionValue>>;

/** The page whose rows are acted on, as a handler sees it. */
export type ActingPage = Pick<ResolvedListPage, 'id' | 'fields' | 'source' | 'reads'>;

/** One call of an action, after its bounds are held. */
export interface EffectCall<E extends ActionEffect = ActionEffect> {
  readonly effect: E;
  readonly action: Pick<ResolvedAction, 'name' | 'params' | 'permission'>;
  readonly page: ActingPage;
  readonly rowTable: RowTable;
  readonly reader: Reader;
  readonly actor: Actor;
  readonly params: EnteredValues;
  readonly reason: string | null;
  /** What the rows of a call on several have in common. */
  readonly batchId: string | null;
  /** Whether the caller has just proved who it is by its password. */
  readonly isProven: boolean;
  readonly nowMs: number;
}

/** A row that is locked and in the state that the action asks for. */
export interface EffectRow {
  readonly id: string;
  /** What people call it. */
  readonly name: string;
  readonly storeId: string | null;
  /** The fields that the handler asked for. */
  readonly values: RawRow;
}

/** What became of one row; it carries the id of a command exactly when a device was asked. */
export interface EffectResult extends ActionResult {
  readonly storeId: string | null;
  readonly outcome: Exclude<ActionOutcome, 'missing'>;
  /** What its line of the operation log says beside the reason; only what was not left alone gets one. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  /** What the user was given, or will be once somebody agrees. @default nothing */
  readonly gift?: RemedyGift;
  /** How lists change by it. @default 'updated' */
  readonly change?: ChangeEvent['type'];
}

/** What a handler did inside the transaction. */
export interface EffectOutcome {
  /** One for each row that it was given; of an action on a page, one for each row that it made or changed. */
  readonly results: readonly EffectResult[];
  /** Done once the transaction stands, and not at all when it does not or the call was a repeat. */
  readonly after?: () => void | Promise<void>;
}

/** A call that a handler has accepted. */
export interface PreparedEffect {
  /** Fields of the rows that `run` needs. */
  readonly fields: readonly string[];
  /**
   * Locks what comes before the rows, for whoever changes both locks them in the same order: the devices of orders.
   * @default nothing
   */
  readonly lockFirst?: (trx: TenantTransaction, ids: readonly string[]) => Promise<void>;
  /**
   * Does it inside the open transaction, which may be repeated: nothing but SQL. The rows are locked, in the
   * order of their ids; an action on a page has none.
   */
  readonly run: (trx: TenantTransaction, rows: readonly EffectRow[]) => Promise<EffectOutcome>;
}

/** Does one kind of effect to the rows of any page; knows no equipment type. */
export interface EffectHandler<E extends ActionEffect = ActionEffect> {
  /** @throws Error at start, when the effect cannot be done to rows of the page. */
  readonly assertFits: (effect: E, page: ActingPage, rowTable: RowTable) => void;
  /** @throws ApiError `invalid` for a value that cannot be taken. */
  readonly prepare: (call: EffectCall<E>) => PreparedEffect;
}
