import { availableParallelism } from 'node:os';
import { medianOf, printFigures, printWanted, toSpreadRow } from '../figures';
import { LOAD_KINDS } from './asked';
import type { Driven } from './drive';

/** Of the floor, which does nothing but what the database is asked. */
const OF_FLOOR_MIN = 0.5;
/** So much longer may the slowest hundredth take than that of the floor: clients ask as fast as they are answered. */
const P99_TIMES_MAX = 2;
/** Nobody who asks while there is room waits longer, but one in a hundred. */
const P99_MAX_MS = 100;
/** A process that has served for half of the time may grow by so much in the other half. */
const GROWTH_MAX = 1.25;

/** A side as it was driven once. */
export interface Turn extends Driven {
  /** Of its processes; that of the database is the same on both sides. */
  readonly cpuMsPerCall: number;
  readonly rssMb: number;
  readonly loopP99Ms: number;
}

/** Both sides, one after the other. */
export interface Round {
  readonly bare: Turn;
  readonly product: Turn;
}

/** How it was asked. */
export interface Asked {
  readonly orders: number;
  readonly clients: number;
  /** Calls a second; null for as many as were answered. */
  readonly rate: number | null;
}

/** Prints what was promised of a load, and what was measured: the middle of the rounds, with the least and the most. */
export function report(rounds: readonly Round[], { orders, clients, rate }: Asked): void {
  const [bare, product] = [rounds.map((round) => round.bare), rounds.map((round) => round.product)];
  const ratios = rounds.map((round) => perSecond(round.product) / perSecond(round.bare));
  const slower = rounds.map((round) => p99Of(round.product) / p99Of(round.bare));
  const errors = product.reduce((sum, turn) => sum + tellErrors('gateway', turn), 0);
  const bareErrors = bare.reduce((sum, turn) => sum + tellErrors('floor', turn), 0);
  const grown = grownInSecondHalf(product.map(({ rssMb }) => rssMb));
  const atMost = (most: number) => (value: number) => value <= most;
  printWanted([
    ...(rate === null
      ? [
          toWanted(
            `at least ${OF_FLOOR_MIN} of the floor`,
            medianOf(ratios),
            (value) => value >= OF_FLOOR_MIN,
          ),
          toWanted(
            `p99 at most ${P99_TIMES_MAX} × that of the floor`,
            medianOf(slower),
            atMost(P99_TIMES_MAX),
          ),
        ]
      : [toWanted(`p99 at most ${P99_MAX_MS} ms`, medianOf(product.map(p99Of)), atMost(P99_MAX_MS))]),
    toWanted('no call fails', errors, (value) => value === 0),
    toWanted('no call of the floor fails', bareErrors, (value) => value === 0),
    toWanted(
      `memory grows by less than ${GROWTH_MAX} × in the second half`,
      grown,
      (value) => value < GROWTH_MAX,
    ),
  ]);
  printFigures('load', [
    { name: 'orders', value: orders, unit: '' },
    {
      name: 'clients',
      value: clients,
      unit: '',
      note: `on ${availableParallelism()} processors, which all share`,
    },
    toSpreadRow('ofFloor', ratios, { unit: '×', digits: 2, note: 'calls in the time of one of the floor' }),
    toSpreadRow('callsPerSecond', product.map(perSecond)),
    toSpreadRow('floorCallsPerSecond', bare.map(perSecond)),
    toSpreadRow('cpuMs', product.map(cpuOf), { unit: 'ms', digits: 2, note: 'a call, of gateways alone' }),
    toSpreadRow('floorCpuMs', bare.map(cpuOf), { unit: 'ms', digits: 2 }),
    toSpreadRow(
      'rssMb',
      product.map(({ rssMb }) => rssMb),
      { unit: 'MB', note: 'all gateways' },
    ),
    toSpreadRow(
      'loopP99Ms',
      product.map(({ loopP99Ms }) => loopP99Ms),
      { unit: 'ms', note: 'how late the event loop is' },
    ),
    ...[50, 95, 99].map((part) => toSpreadRow(`p${part}Ms`, product.map(partOf(part)), { unit: 'ms' })),
    toSpreadRow('floorP99Ms', bare.map(p99Of), { unit: 'ms' }),
    toSpreadRow('p99OfFloor', slower, { unit: '×', digits: 2 }),
    ...LOAD_KINDS.map((kind) =>
      toSpreadRow(
        `${kind}P99Ms`,
        product.map(({ byKind }) => byKind[kind].percentile(99) / 1000),
        { unit: 'ms' },
      ),
    ),
    { name: 'errors', value: errors, unit: '' },
  ]);
}

const perSecond = ({ calls, seconds }: Driven): number => calls / seconds;
const cpuOf = ({ cpuMsPerCall }: Turn): number => cpuMsPerCall;
const partOf =
  (part: number) =>
  ({ all }: Driven): number =>
    all.percentile(part) / 1000;
const p99Of = partOf(99);

/**
 * How much more is held at the end than halfway, by the middle of several turns: a process lets go of what it does not need any more
 * only now and then, and holds half as much again just before.
 */
export function grownInSecondHalf(held: readonly number[]): number {
  const late = held.slice(Math.floor(held.length / 2));
  const turns = Math.ceil(late.length / 2);
  return medianOf(late.slice(-turns)) / medianOf(late.slice(0, turns));
}

/** Says what was answered instead, each once; answers how many calls failed. */
function tellErrors(side: string, { errors }: Driven): number {
  for (const [fault, times] of [...errors].slice(0, 5)) console.error(`${side}: ${times} × ${fault}`);
  return [...errors.values()].reduce((sum, times) => sum + times, 0);
}

function toWanted(what: string, value: number, holds: (value: number) => boolean) {
  return { what, holds: holds(value), said: String(Math.round(value * 100) / 100) };
}
