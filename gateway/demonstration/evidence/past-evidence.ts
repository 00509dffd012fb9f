import type { Transaction } from 'kysely';
import { startOfDay } from '../../../contract/day';
import { STATE_PERIODS } from '../../../contract/domain/evidence/state-day';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { Database } from '../../database/schema';
import { insertColumns, type Columns } from '../columnar-insert';
import type { SeedDevice } from '../devices';
import type { SeedType } from '../equipment/seed-types';
import type { SeedOrder } from '../order-maker';
import type { Random } from '../random';
import { makeSamples } from './past-samples';
import type { KeptState } from '../living/presence-history';
import { makeStateEvents } from './past-states';

const EVENT_COLUMNS: Columns<'order_event'> = {
  franchisee_id: 'text',
  event_id: 'text',
  at: 'bigint',
  device_id: 'text',
  order_id: 'text',
  kind: 'text',
  detail: 'jsonb',
};

const SAMPLE_COLUMNS: Columns<'device_sample'> = {
  franchisee_id: 'text',
  device_id: 'text',
  at: 'bigint',
  readings: 'jsonb',
};

/** Orders that states are made from, and those of them that have curves; the newest, however many there are. */
const ORDERS_MAX = 20_000;
const CURVES_MAX = 300;
/** The same of types that draw entries upon one another, so that a few days of them can be looked at. */
const STACKED_MAX = 300;

/** Holds on to the newest orders of those that are made, the oldest first. */
export function createRecentOrders(fromMs: number) {
  let orders: SeedOrder[] = [];
  return {
    add(order: SeedOrder): void {
      if (order.created_at < fromMs) return;
      orders.push(order);
      if (orders.length >= 2 * ORDERS_MAX) orders = orders.slice(-ORDERS_MAX);
    },
    all: (): readonly SeedOrder[] => orders.slice(-ORDERS_MAX),
  };
}

/** The shortest period that people look at states over is filled, and a day before it; earlier nothing was kept. */
export function statesFrom(nowMs: number): number {
  return startOfDay(nowMs) - STATE_PERIODS[0] * ONE_DAY_MS;
}

export interface PastEvidence {
  readonly franchiseeId: string;
  readonly types: readonly SeedType[];
  /** What is told of: states of these devices, curves of these orders. */
  readonly devices: readonly SeedDevice[];
  readonly orders: readonly SeedOrder[];
  readonly fromMs: number;
  readonly nowMs: number;
  readonly random: Random;
}

/**
 * What would have been kept of the last days, had the devices lived then: their states, and curves of the newest
 * orders; yields the states.
 */
export async function insertPastEvidence(
  trx: Transaction<Database>,
  { types, devices, orders, ...past }: PastEvidence,
): Promise<readonly KeptState[]> {
  const events = makeStateEvents(devices, { ...past, orders });
  await insertColumns(trx, 'order_event', EVENT_COLUMNS, events);
  const curves = new Map(types.map(({ word, curves: fields, stacks }) => [word, { fields, stacks }]));
  const ran = orders
    .filter(
      ({ equipment, started_at }) => started_at !== null && (curves.get(equipment)?.fields ?? []).length > 0,
    )
    .toSorted((one, other) => one.created_at - other.created_at);
  const upon = ran.filter(({ equipment }) => (curves.get(equipment)?.stacks ?? []).length > 0);
  const newest = [...new Set([...ran.slice(-CURVES_MAX), ...upon.slice(-STACKED_MAX)])];
  const samples = makeSamples(devices, { ...past, curves, orders: newest, runs: orders });
  await insertColumns(trx, 'device_sample', SAMPLE_COLUMNS, samples);
  return events;
}
