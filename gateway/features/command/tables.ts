import type { ColumnType, Generated } from 'kysely';
import type { EpochMs, Unset } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    device_command: DeviceCommandTable;
  }
}

/** A field of the device, and what it must be. */
export interface CommandProof {
  readonly field: string;
  readonly value: unknown;
}

/** An order that a command puts an end to. */
export interface EndedOrder {
  readonly orderNo: string;
  readonly ending: 'finish' | 'abort';
}

type Values = Readonly<Record<string, unknown>>;

/** One remote action on one device (pages 0.1). */
export interface DeviceCommandTable {
  franchisee_id: string;
  /** Sorts by creation. */
  command_id: string;
  device_id: string;
  equipment: string;
  store_id: string;
  device_number: string;
  /** Name of the declared action; of the gateway's own commands what they are for. */
  action: string;
  /** What the device is told to do. */
  verb: string;
  params: ColumnType<Values, string | undefined, never>;
  reason: Unset<string>;
  /** Null for the gateway itself. */
  operator_id: Unset<string>;
  operator_name: string;
  on_behalf_of: Unset<string>;
  source: string;
  batch_id: Unset<string>;
  /** The order that it is for. */
  order_id: Unset<string>;
  /** State that its device is shown in from the acknowledgement until it is over. */
  during: Unset<string>;
  /** What the device must report before its success counts. */
  proof: ColumnType<CommandProof | null, string | null | undefined, never>;
  /** The order that ends when it succeeds, and how. */
  ends: ColumnType<EndedOrder | null, string | null | undefined, never>;
  /** How long after its acknowledgement a result is waited for. */
  limit_seconds: number;
  /** 0–6 of pages 0.1. */
  status: number;
  created_at: EpochMs;
  sent_at: Unset<EpochMs>;
  /** How often it was handed over: again within its time, for the link may lose it. */
  sends: Generated<number>;
  ack_at: Unset<EpochMs>;
  done_at: Unset<EpochMs>;
  result: ColumnType<Values | null, string | null | undefined, string | null>;
  fail_code: Unset<string>;
  fail_reason: Unset<string>;
  /** Its result came after its time. */
  late: Generated<boolean>;
}
