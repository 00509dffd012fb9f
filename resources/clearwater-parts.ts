import { part } from './vocabulary/act/part-acts';

/** Parts that wear with every start; filters go by days and litres, and are registered by themselves. */
export const PARTS = [
  part('outletValve', '出水阀', 'Outlet valve', 20_000),
  part('boosterPump', '增压泵', 'Booster pump', 30_000),
];
