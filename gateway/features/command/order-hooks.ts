import type { TenantTransaction } from '../../database/tenant';
import type { EndedOrder } from './tables';

/** What is to be done once the transaction stands: sending, telling, nudging. */
export type After = () => void | Promise<void>;

/** Does what was left to do, each whatever becomes of the others. */
export async function runAll(after: readonly After[]): Promise<void> {
  await Promise.all(after.map(async (each) => each()));
}

/** The order that a start is for. */
export interface StartedOrder {
  readonly franchiseeId: string;
  readonly orderId: string;
  readonly nowMs: number;
}

/** Why a device did not do it: a code, and words where it gave some. */
export interface Refusal {
  readonly code: string;
  readonly reason: string | null;
}

/** What commands tell of orders; each is a step in the order's own table, and nothing where that refuses it. */
export interface OrderHooks {
  readonly startSent: (trx: TenantTransaction, order: StartedOrder) => Promise<readonly After[]>;
  readonly started: (trx: TenantTransaction, order: StartedOrder) => Promise<readonly After[]>;
  readonly startFailed: (
    trx: TenantTransaction,
    order: StartedOrder & { readonly refusal: Refusal },
  ) => Promise<readonly After[]>;
  /** A device has taken the start that a person gave it for the order, which need not have been its own before. */
  readonly startedByPerson: (
    trx: TenantTransaction,
    order: StartedOrder & { readonly deviceId: string },
  ) => Promise<readonly After[]>;
  /** A person had the device set free. */
  readonly end: (
    trx: TenantTransaction,
    order: EndedOrder & { readonly franchiseeId: string; readonly nowMs: number },
  ) => Promise<readonly After[]>;
}
