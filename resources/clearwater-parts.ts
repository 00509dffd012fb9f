import { text } from '../contract/text';
import { part } from './vocabulary/act/part-acts';
import { supplyTab } from './vocabulary/device';

/** Parts that wear with every start; filters go by days and litres, and are registered by themselves. */
export const PARTS = [
  part('outletValve', '出水阀', 'Outlet valve', 20_000),
  part('boosterPump', '增压泵', 'Booster pump', 30_000),
];

/** What waits for somebody at the machine: water beyond the limit is not sold, filters come to their end (pages 3.4). */
export const QUEUES = [
  {
    name: 'waterQuality',
    title: text('停售', 'Not sold'),
    where: [{ field: 'saleStopped', in: [true] }],
    shows: ['tdsOut', 'tdsIn'],
  },
  supplyTab(text('耗材告警', 'Supply alerts'), ['filterLifePct', 'tdsOut']),
] as const;
