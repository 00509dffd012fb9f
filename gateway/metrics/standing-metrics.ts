import { Counter, Gauge, type Registry } from 'prom-client';
import { ONE_SECOND_MS } from '../../contract/limits';
import type { PoolFigures } from '../database/open-database';
import type { ReadFigures } from '../database/read/reads';

/** What stands in a line of calls, of which some were sent away since the start. */
export interface LineStanding {
  readonly inside: number;
  readonly waiting: number;
  readonly refused: number;
}

/** What is asked whenever figures are read. All of it lies in memory: reading figures asks the database nothing. */
export interface Standing {
  /** By the name of the line. */
  readonly turns: () => Readonly<Record<string, LineStanding>>;
  readonly pools: () => readonly PoolFigures[];
  readonly isDatabaseAway: () => boolean;
  /** Live streams that are open. */
  readonly streams: () => number;
  /** Reads of lists and statistics, where a replica is named. */
  readonly reads: () => ReadFigures;
  /** How far the replica is behind, ms; null while it is not read. */
  readonly replicaLagMs: () => number | null;
}

type Row = readonly [labels: Readonly<Record<string, string>>, value: number];

interface Figure {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Grows only. @default false */
  readonly isCounter?: boolean;
  readonly rows: (standing: Partial<Standing>) => readonly Row[];
}

const ofLines =
  (part: keyof LineStanding): Figure['rows'] =>
  ({ turns }) =>
    Object.entries(turns?.() ?? {}).map(([line, figures]): Row => [{ line }, figures[part]]);

const ofPools =
  (part: 'open' | 'idle' | 'waiting'): Figure['rows'] =>
  ({ pools }) =>
    (pools?.() ?? []).map(({ pool, ...figures }): Row => [{ pool }, figures[part]]);

const FIGURES: readonly Figure[] = [
  {
    name: 'gateway_turns_running',
    help: 'Calls that have their turn.',
    labels: ['line'],
    rows: ofLines('inside'),
  },
  {
    name: 'gateway_turns_waiting',
    help: 'Calls that wait for their turn.',
    labels: ['line'],
    rows: ofLines('waiting'),
  },
  {
    name: 'gateway_turns_refused_total',
    help: 'Calls that were sent away because their line was full or did not come to them in time.',
    labels: ['line'],
    isCounter: true,
    rows: ofLines('refused'),
  },
  {
    name: 'gateway_database_connections_open',
    help: 'Connections to the database that stand.',
    labels: ['pool'],
    rows: ofPools('open'),
  },
  {
    name: 'gateway_database_connections_idle',
    help: 'Connections to the database that nobody holds.',
    labels: ['pool'],
    rows: ofPools('idle'),
  },
  {
    name: 'gateway_database_waiting',
    help: 'Calls that wait for a connection to the database.',
    labels: ['pool'],
    rows: ofPools('waiting'),
  },
  {
    name: 'gateway_database_away',
    help: '1 while the database cannot be reached.',
    rows: ({ isDatabaseAway }) => (isDatabaseAway === undefined ? [] : [[{}, isDatabaseAway() ? 1 : 0]]),
  },
  {
    name: 'gateway_live_streams_open',
    help: 'Streams of live changes that are open.',
    rows: ({ streams }) => (streams === undefined ? [] : [[{}, streams()]]),
  },
  {
    name: 'gateway_reads_total',
    help: 'Reads of lists and statistics: answered by the primary, by the replica, or turned back by a replica that failed.',
    labels: ['place'],
    isCounter: true,
    rows: ({ reads }) => {
      if (reads === undefined) return [];
      const { primary, replica, turnedBack } = reads();
      return [
        [{ place: 'primary' }, primary],
        [{ place: 'replica' }, replica],
        [{ place: 'turned_back' }, turnedBack],
      ];
    },
  },
  {
    name: 'gateway_replica_read',
    help: '1 while lists and statistics are read at the replica.',
    rows: ({ replicaLagMs }) => (replicaLagMs === undefined ? [] : [[{}, replicaLagMs() === null ? 0 : 1]]),
  },
  {
    name: 'gateway_replica_lag_seconds',
    help: 'How far the replica is behind at most, when it was read last.',
    rows: ({ replicaLagMs }) => {
      const lagMs = replicaLagMs?.() ?? null;
      return lagMs === null ? [] : [[{}, lagMs / ONE_SECOND_MS]];
    },
  },
];

/** @returns How to say where to look. */
export function createStandingMetrics(registry: Registry): (standing: Partial<Standing>) => void {
  const known: Partial<Standing> = {};
  for (const figure of FIGURES) register(registry, figure, known);
  return (standing) => void Object.assign(known, standing);
}

function register(
  registry: Registry,
  { name, help, labels = [], isCounter = false, rows }: Figure,
  known: Partial<Standing>,
): void {
  const settings = { name, help, labelNames: labels, registers: [registry] };
  if (isCounter) {
    const counter: Counter = new Counter({
      ...settings,
      // Somebody else counts: what was read last is forgotten.
      collect() {
        counter.reset();
        for (const [row, value] of rows(known)) counter.inc(row, value);
      },
    });
    return;
  }
  const gauge: Gauge = new Gauge({
    ...settings,
    collect() {
      for (const [row, value] of rows(known)) gauge.set(row, value);
    },
  });
}
