import { repeatWhileAway } from './repeat-while-away';

/** Why a part of the portal is missing: no server answers, or it answers and has the file no longer. */
export type MissingReason = 'away' | 'gone';

/** The parts that a page lacks. */
export interface MissingParts {
  /** Why; that files are gone weighs more, for waiting does not help there. Null while nothing is missing. */
  readonly reason: () => MissingReason | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** A part waits for its next try. Settles when that is due. */
  readonly waitForTry: (part: object, reason: MissingReason) => Promise<void>;
  /** A part is there, and missing no longer. */
  readonly found: (part: object) => void;
  /** Has every part tried at once. */
  readonly tryNow: () => void;
}

/** One clock for all that is missing, so that a page asks in one go whatever it lacks. */
export function createMissingParts(
  repeat: (again: () => void) => () => void = repeatWhileAway,
): MissingParts {
  const reasons = new Map<object, MissingReason>();
  const listeners = new Set<() => void>();
  let waiting: (() => void)[] = [];
  let stop: (() => void) | null = null;
  const tell = () => listeners.forEach((listener) => listener());
  function tryNow(): void {
    const due = waiting;
    waiting = [];
    for (const go of due) go();
  }
  return {
    reason: () => ([...reasons.values()].includes('gone') ? 'gone' : reasons.size > 0 ? 'away' : null),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    waitForTry(part, reason) {
      reasons.set(part, reason);
      stop ??= repeat(tryNow);
      tell();
      return new Promise((resolve) => waiting.push(resolve));
    },
    found(part) {
      if (!reasons.delete(part)) return;
      if (reasons.size === 0) {
        stop?.();
        stop = null;
      }
      tell();
    },
    tryNow,
  };
}

/** Those of this page. */
export const missingParts = createMissingParts();
