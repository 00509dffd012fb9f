import type { Listen } from '../listen';
import type { ReplicaWatch } from './replica-watch';

/** Beyond it those who listen are told that something was lost. */
const HELD_MAX = 10_000;

interface Held {
  readonly heardAtMs: number;
  readonly payload: string;
}

/**
 * Hears as `listen` does, and tells of a change once the replica knows of it: whoever reads anew then finds it there. The
 * order stays. While the replica is not read nothing is held back.
 *
 * @param clock - Ms, the clock of the watch.
 */
export function holdBack(
  listen: Listen,
  { knowsSince, onLook }: Pick<ReplicaWatch, 'knowsSince' | 'onLook'>,
  clock: () => number = () => performance.now(),
): Listen {
  return async (channel, heard, lost) => {
    let held: Held[] = [];
    function tell(): void {
      const first = held.findIndex(({ heardAtMs }) => !knowsSince(heardAtMs));
      const ready = held.splice(0, first === -1 ? held.length : first);
      ready.forEach(({ payload }) => heard(payload));
    }
    function loseAll(): void {
      held = [];
      lost?.();
    }
    function hold(payload: string): void {
      held.push({ heardAtMs: clock(), payload });
      if (held.length > HELD_MAX) loseAll();
      else tell();
    }
    const unwatch = onLook(tell);
    const stop = await listen(channel, hold, loseAll);
    return () => {
      unwatch();
      stop();
    };
  };
}
