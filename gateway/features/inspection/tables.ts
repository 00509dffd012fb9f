import type { Generated } from 'kysely';
import type { InspectionCycle } from '../../../contract/domain/inspection/plan';
import type { EpochMs, Unset } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    inspection: InspectionTable;
    inspection_task: InspectionTaskTable;
    inspection_answer: InspectionAnswerTable;
  }
}

/** One run of an inspection plan; what comes once has one. */
export interface InspectionTable {
  franchisee_id: string;
  /** Begins with the time at which it was made. */
  plan_id: string;
  /** Taken once per tenant. */
  plan_no: string;
  /** What the runs of one plan have in common. */
  series_id: string;
  /** Counted from 1 within its series. */
  run_no: number;
  name: string;
  cycle: InspectionCycle;
  /** Words of the types of its devices. */
  equipment: string[];
  /** Stores of its devices. */
  store_ids: string[];
  /** Keys of the items that are looked at, of every type (`toItemKey`). */
  items: string[];
  inspector_ids: string[];
  inspector_names: string[];
  device_count: number;
  /** Of them so many are recorded, skipped ones too. */
  done_count: Generated<number>;
  abnormal_count: Generated<number>;
  /** When the first run of the series began: runs by the month keep its day. */
  first_at: EpochMs;
  start_at: EpochMs;
  end_at: EpochMs;
  must_scan: boolean;
  photos_min: number;
  /** Metres; null where it does not matter. */
  distance_max: Unset<number>;
  may_skip: boolean;
  opens_tickets: boolean;
  /** 0–4 of pages 7.1. */
  status: number;
  /** Its end passed before all was inspected. */
  overdue: Generated<boolean>;
  creator_id: string;
  creator: string;
  created_at: EpochMs;
  /** When it came to its end; null while it waits or runs. */
  closed_at: Unset<EpochMs>;
  /** Who ended it early, or voided it; null for time and for what was inspected to the end. */
  closed_by: Unset<string>;
  close_reason: Unset<string>;
}

/** One device of one run; what it says of the device was so when the run was planned. */
export interface InspectionTaskTable {
  franchisee_id: string;
  task_id: string;
  plan_id: string;
  device_id: string;
  device_number: string;
  equipment: string;
  store_id: string;
  room_name: Generated<string>;
  position: Generated<string>;
  /** Who is to go there. */
  inspector_id: Unset<string>;
  inspector: Unset<string>;
  /** 0–6 of pages 7.2. */
  status: Generated<number>;
  scanned_at: Unset<EpochMs>;
  duration_sec: Unset<number>;
  /** Metres between the inspector and the device, as the phone measured them. */
  distance_m: Unset<number>;
  /** Keys of the items that are not in order. */
  failed_items: Generated<string[]>;
  /** Ids of attachments. */
  photos: Generated<string[]>;
  note: Unset<string>;
  skip_reason: Unset<string>;
  /** Who recorded it. */
  recorded_by: Unset<string>;
  /** Recorded, or corrected, at a desk. */
  is_by_hand: Generated<boolean>;
  /** The ticket that was opened for what is not in order. */
  ticket_id: Unset<string>;
  /** The task whose faults it looks at again. */
  recheck_of: Unset<string>;
}

/** What was found of one item of one device. */
export interface InspectionAnswerTable {
  franchisee_id: string;
  task_id: string;
  item: string;
  value: string;
  is_passed: boolean;
}
