import type { AccessSubject } from '../../contract/access/account';
import type { AgreementInForce } from '../../contract/api/account/agreement';

/** The merchant whose data a session reads and writes. */
export interface Tenant {
  readonly franchiseeId: string;
  readonly name: string;
  readonly mobile: string;
}

/** A live sign-in with the rights that its account has at this moment. */
export interface Session {
  readonly sessionId: string;
  readonly accountId: string;
  readonly username: string;
  readonly mobile: string;
  readonly roleTemplate: string | null;
  readonly subject: AccessSubject;
  /** Own franchisee; for agents not the tenant. */
  readonly own: Tenant;
  /** Null while an agent operates nobody, and when the merchant it was at has ended the agency. */
  readonly tenant: Tenant | null;
  /** Who operates the own merchant at this moment; null when nobody does, and for agents. */
  readonly operatedBy: AgreementInForce | null;
  /** True when the merchant that an agent was at is operated no more; it has to enter another. */
  readonly isAgencyEnded: boolean;
  /** True when an agent acts for a merchant. */
  readonly isOnBehalf: boolean;
  /** Stores of the account as they are stored: an agent's sub-account has those of all its merchants. */
  readonly ownStoreIds: readonly string[] | null;
  /** Stores the account may see at the tenant; null for all. */
  readonly storeIds: readonly string[] | null;
  /** Equipment types the agreement covers; null for all. */
  readonly equipment: readonly string[] | null;
  /**
   * When the session changed something last, epoch ms by the database's clock; null: never. Undefined for an account that
   * is looked at without a session.
   */
  readonly changedAtMs: number | null | undefined;
}
