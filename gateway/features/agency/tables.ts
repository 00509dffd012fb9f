import type { Generated } from 'kysely';
import type { EpochMs, Unset } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    proxy_agreement: AgreementTable;
  }
}

/**
 * An agent's application to operate a merchant. Status 0 waiting, 1 operating, 2 rejected,
 * 3 withdrawn, 4 expired, 5 ended early. A merchant is under proxy while one of its agreements has
 * status 1 and `start_at ≤ now < end_at`.
 */
export interface AgreementTable {
  id: string;
  agent_franchisee_id: string;
  merchant_franchisee_id: string;
  status: number;
  permission_ids: number[];
  /** `null` means every store of the merchant. */
  store_ids: Unset<string[]>;
  equipment: string[];
  /** A share between 0 and 1 as decimal text, for example `0.150`. */
  share_rate: string;
  applied_at: EpochMs;
  reviewed_at: Unset<EpochMs>;
  start_at: EpochMs;
  end_at: EpochMs;
  /** A later end that the agent asked for and the merchant has not answered yet. */
  renewal_end_at: Unset<EpochMs>;
  reason: Unset<string>;
  remark: Generated<string>;
}
