import { useEffect, useState } from 'react';
import type { Row } from '../../../contract/api/page/list';
import { changedIdsOf, toSteadyRows } from './steady-rows';

interface SteadyOptions {
  /** The rows of the latest answer; undefined before the first. */
  readonly latest: readonly Row[] | undefined;
  /** The rows belong to the view before this one. */
  readonly isStale: boolean;
  /** What the rows are asked for by: other rows are no change. */
  readonly viewKey: string;
  /** Nothing may move: somebody is about to do something to a row. */
  readonly isHeld: boolean;
  /** Grows when somebody asked for the rows: the next answer is shown as it is. */
  readonly askedCount: number;
  /** When the latest answer came, epoch ms. */
  readonly updatedAt: number;
  /** Fields of which a change is worth a look. */
  readonly watched: readonly string[];
}

/** What is on screen, and where it came from. */
interface Shown {
  readonly viewKey: string;
  readonly isStale: boolean;
  readonly latest: readonly Row[] | undefined;
  readonly rows: readonly Row[];
  readonly waiting: number;
  readonly isHeld: boolean;
  readonly askedCount: number;
  readonly updatedAt: number;
  /** Somebody asked, and has no answer yet. */
  readonly isAwaited: boolean;
  readonly flashing: ReadonlySet<string>;
}

/** About as long as a glance; a burst is read once a second. */
const FLASH_MS = 1_000;
const NOTHING: ReadonlySet<string> = new Set();

/** Rows that stay where they are while they are held, and which of them have just changed. */
export function useSteadyRows(options: SteadyOptions): Pick<Shown, 'rows' | 'waiting' | 'flashing'> {
  const [shown, show] = useState<Shown>(() => toShown(options, undefined));
  const next = toShown(options, shown);
  // While rendering: rows that moved must not be drawn once before they are held.
  if (next !== shown) show(next);
  const { flashing } = next;
  useEffect(() => {
    if (flashing.size === 0) return undefined;
    const timer = window.setTimeout(
      () => show((now) => (now.flashing === flashing ? { ...now, flashing: NOTHING } : now)),
      FLASH_MS,
    );
    return () => window.clearTimeout(timer);
  }, [flashing]);
  return next;
}

function toShown(options: SteadyOptions, shown: Shown | undefined): Shown {
  const { latest, isStale, viewKey, isHeld, askedCount, updatedAt, watched } = options;
  const at = { viewKey, isStale, latest, isHeld, askedCount, updatedAt };
  const isOther = shown === undefined || shown.viewKey !== viewKey || shown.isStale !== isStale;
  if (isOther || isStale || shown.latest === undefined) {
    const isKept = !isOther && shown.latest === latest;
    return isKept ? shown : { ...at, rows: latest ?? [], waiting: 0, isAwaited: false, flashing: NOTHING };
  }
  const isAsked = shown.askedCount !== askedCount;
  const isAnswered = shown.updatedAt !== updatedAt;
  if (shown.latest === latest && shown.isHeld === isHeld && !isAsked && !isAnswered) return shown;
  const rows = latest ?? [];
  const isSteady = isHeld && !isAsked && !shown.isAwaited;
  const steady = isSteady ? toSteadyRows(shown.rows, rows) : { rows, waiting: 0 };
  const changed = changedIdsOf(shown.rows, steady.rows, watched);
  return {
    ...at,
    ...steady,
    isAwaited: isAsked || (shown.isAwaited && !isAnswered),
    flashing: changed.length === 0 ? shown.flashing : new Set(changed),
  };
}
