import { limitError } from '../../../contract/errors/api-error';

/** Events that are taken at once: the rest of the database's connections are for people and devices. */
export const PLATFORM_AT_ONCE = 4;
/** Events that wait for one of those; more are asked to come again. */
export const PLATFORM_WAITING_MAX = 200;

/** Does work in its turn. */
export type Lane = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets a few through at once and has the rest wait in line, as far as there is room. */
export function createLane(): Lane {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async (work) => {
    if (underWay >= PLATFORM_AT_ONCE) {
      if (waiting.length >= PLATFORM_WAITING_MAX) throw limitError('tooMany', 1);
      // Whoever ends hands its place on, so that nobody comes between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      underWay += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) underWay -= 1;
      else next();
    }
  };
}
