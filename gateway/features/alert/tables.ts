import type { Generated } from 'kysely';
import type { EpochMs, Unset } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    alert: AlertTable;
    alert_step: AlertStepTable;
    alert_watch: AlertWatchTable;
    store_alert_limit: StoreAlertLimitTable;
  }
}

/** What is wrong with one device by one rule, folded (pages 0.3). */
export interface AlertTable {
  franchisee_id: string;
  /** Sorts by when it began. */
  alert_id: string;
  device_id: string;
  equipment: string;
  /** Store and number of the device when it was last looked at. */
  store_id: string;
  device_number: string;
  /** Name of the declared rule; its words are the page's affair. */
  rule: string;
  /** 1 urgent, 2 important, 3 hint. */
  level: number;
  /** 1–5 of pages 0.3. */
  status: number;
  /** What was seen, where the rule alone does not say it: the text of the fault, the value measured. */
  cause: Generated<string>;
  first_at: EpochMs;
  last_at: EpochMs;
  /** How often the condition began. */
  times: Generated<number>;
  /** When the condition last ended; null while it holds. */
  recovered_at: Unset<EpochMs>;
  silenced_until: Unset<EpochMs>;
  /** Who claimed, silenced or handled it. */
  handler_id: Unset<string>;
  handler_name: Unset<string>;
  handled_at: Unset<EpochMs>;
  note: Unset<string>;
  /** When it was over. */
  closed_at: Unset<EpochMs>;
  /** What the gateway did by itself since the condition last began: keys of entries, '' for the device. */
  acted: Generated<string[]>;
}

/** What a rule says of a device began or ceased to hold; appended, never changed. */
export interface AlertStepTable {
  franchisee_id: string;
  step_id: string;
  at: EpochMs;
  equipment: string;
  store_id: string;
  device_id: string;
  rule: string;
  /** 1: it holds from then on; -1: no more; 0: it holds on, for another cause. */
  step: number;
  /** 1 where it began, else 0. */
  begun: number;
}

/** A condition that has to hold for a while, and since when it does. */
export interface AlertWatchTable {
  franchisee_id: string;
  device_id: string;
  /** Name of the rule; of an entry of a table followed by its key. */
  rule: string;
  since: EpochMs;
}

/** A limit that a store has of its own (decision 091). */
export interface StoreAlertLimitTable {
  franchisee_id: string;
  store_id: string;
  equipment: string;
  rule: string;
  value: number;
}
