import { endOfDay, startOfDay } from '../../day';
import { ONE_MINUTE_MS } from '../../limits';
import { DisplayStatus } from '../device';

/** Periods that the states of a device are shown over, in business days, today among them. */
export const STATE_PERIODS = [7, 31] as const;
export type StatePeriod = (typeof STATE_PERIODS)[number];

/** Changes of one device that one answer is made from; a device with more is told from the oldest of them on. */
export const STATE_CHANGES_MAX = 2_000;

/** States in which nobody can start a device. */
export const DOWN_STATES: readonly number[] = [
  DisplayStatus.fault,
  DisplayStatus.upgrading,
  DisplayStatus.disabled,
  DisplayStatus.offline,
];

/** A change of the state that a device shows, as it was kept. */
export interface StateChange {
  /** Epoch ms. */
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/** A stretch of time in one state; null: nobody knows which. */
export interface StatePiece {
  readonly from: number;
  readonly to: number;
  readonly state: number | null;
}

/** One business day, from its beginning to its end, or to now. */
export interface StateDay {
  readonly from: number;
  readonly to: number;
  /** They follow one another without a gap, from its beginning to its end. */
  readonly pieces: readonly StatePiece[];
}

/** What is known of a device's states. */
export interface KnownStates {
  /** The last one before the period, and those within it; the oldest first. */
  readonly changes: readonly StateChange[];
  /** The state that it shows at the end of the period. */
  readonly shown: number;
  /** Since when every change was kept. */
  readonly keptSince: number;
}

/**
 * The states of a period as pieces that follow one another without a gap. Where what was kept contradicts itself, and
 * before anything was kept, nobody knows the state.
 */
export function toStatePieces(
  { changes: kept, shown, keptSince }: KnownStates,
  [fromMs, toMs]: readonly [fromMs: number, toMs: number],
): readonly StatePiece[] {
  const changes = toChain(kept);
  const [first] = changes;
  const knownFrom = Math.min(keptSince, first?.at ?? keptSince);
  const marks = [
    { at: Number.NEGATIVE_INFINITY, state: null },
    { at: knownFrom, state: first?.before ?? shown },
    ...changes.map(({ at, after }, index) => {
      const next = changes[index + 1]?.before ?? shown;
      return { at, state: after === next ? after : null };
    }),
  ];
  const pieces: StatePiece[] = [];
  marks.forEach(({ at, state }, index) => {
    const from = Math.max(fromMs, at);
    const to = Math.min(toMs, marks[index + 1]?.at ?? toMs);
    if (from >= to) return;
    const last = pieces.at(-1);
    if (last?.state === state) pieces[pieces.length - 1] = { ...last, to };
    else pieces.push({ from, to, state });
  });
  return pieces;
}

/** Changes of one millisecond, each behind the one that led to what it began with: nobody kept their order. */
function toChain(changes: readonly StateChange[]): readonly StateChange[] {
  const left = [...changes];
  const chain: StateChange[] = [];
  while (left[0] !== undefined) {
    const { at } = left[0];
    const state = chain.at(-1)?.after;
    const next = left.findIndex((each) => each.at !== at || each.before === state);
    const taken = left[next]?.at === at ? next : 0;
    chain.push(...left.splice(taken, 1));
  }
  return chain;
}

/** Cuts pieces that follow one another at the ends of business days; the newest day first. */
export function toStateDays(pieces: readonly StatePiece[]): readonly StateDay[] {
  const days = new Map<number, StatePiece[]>();
  for (const { from, to, state } of pieces) {
    for (let at = from; at < to; at = endOfDay(at)) {
      const piece = { from: at, to: Math.min(to, endOfDay(at)), state };
      days.set(startOfDay(at), [...(days.get(startOfDay(at)) ?? []), piece]);
    }
  }
  return [...days.values()]
    .map((of) => ({ from: of[0]?.from ?? 0, to: of.at(-1)?.to ?? 0, pieces: of }))
    .toReversed();
}

/**
 * Minutes of a day by state, whole ones that add up to those of the day: what rounding leaves goes to the states that
 * it took most from.
 */
export function toStateMinutes({ from, to, pieces }: StateDay): ReadonlyMap<number | null, number> {
  const spent = new Map<number | null, number>();
  for (const piece of pieces) spent.set(piece.state, (spent.get(piece.state) ?? 0) + piece.to - piece.from);
  const whole = [...spent].map(([state, ms]) => ({
    ...{ state, minutes: Math.floor(ms / ONE_MINUTE_MS) },
    rest: ms % ONE_MINUTE_MS,
  }));
  const left = Math.floor((to - from) / ONE_MINUTE_MS) - whole.reduce((sum, { minutes }) => sum + minutes, 0);
  const first = new Set(
    whole
      .toSorted((one, other) => other.rest - one.rest)
      .slice(0, left)
      .map(({ state }) => state),
  );
  return new Map(whole.map(({ state, minutes }) => [state, minutes + (first.has(state) ? 1 : 0)]));
}

/** Minutes during which nobody could start the device, of what {@link toStateMinutes} yields. */
export function downMinutesOf(minutes: ReadonlyMap<number | null, number>): number {
  return DOWN_STATES.reduce((sum, state) => sum + (minutes.get(state) ?? 0), 0);
}
