import { limitError } from '../../../contract/errors/api-error';
import { ONE_SECOND_MS } from '../../../contract/limits';

/** Lets attempts at one subject ask one after the other, and ask again when one of them has ended. */
export interface WaitingLine<T> {
  /**
   * Asks until the answer is not null, in the order of arrival.
   *
   * @throws ApiError `tooMany` when the line is too long, or nothing has ended for too long.
   */
  ask: (subject: string, question: () => Promise<T | null>) => Promise<T>;
  /** Tells that an attempt at the subject has ended: whoever is first in line asks again. */
  tell: (subject: string) => void;
}

/** Bounds of the lines, in real time. */
export interface LineLimits {
  readonly patienceMs: number;
  readonly longest: number;
  /** Attempts at other gateways end without a word: so often is asked again in any case. */
  readonly askEveryMs: number;
}

const LIMITS: LineLimits = { patienceMs: 10 * ONE_SECOND_MS, longest: 1000, askEveryMs: 50 };
const RETRY_SECONDS = 2;

interface Line {
  /** Settles when the last in line has its answer. */
  last: Promise<void>;
  length: number;
  /** Endings heard of; a question asked before one of them is out of date. */
  endings: number;
  wake: () => void;
}

export function createWaitingLine<T>(limits: LineLimits = LIMITS): WaitingLine<T> {
  const lines = new Map<string, Line>();

  function join(subject: string): Line {
    const line = lines.get(subject) ?? {
      last: Promise.resolve(),
      length: 0,
      endings: 0,
      wake: () => undefined,
    };
    if (line.length >= limits.longest) throw limitError('tooMany', RETRY_SECONDS);
    line.length += 1;
    lines.set(subject, line);
    return line;
  }

  async function askUntilAnswered(line: Line, question: () => Promise<T | null>): Promise<T> {
    const untilMs = performance.now() + limits.patienceMs;
    for (;;) {
      const heard = line.endings;
      const answer = await question();
      if (answer !== null) return answer;
      if (performance.now() >= untilMs) throw limitError('tooMany', RETRY_SECONDS);
      if (line.endings === heard) await sleep(line, limits.askEveryMs);
    }
  }

  return {
    async ask(subject, question) {
      const line = join(subject);
      const before = line.last;
      let leave: () => void = () => undefined;
      line.last = new Promise((resolve) => {
        leave = resolve;
      });
      try {
        await before;
        return await askUntilAnswered(line, question);
      } finally {
        line.length -= 1;
        if (line.length === 0) lines.delete(subject);
        leave();
      }
    },
    tell(subject) {
      const line = lines.get(subject);
      if (line === undefined) return;
      line.endings += 1;
      line.wake();
    },
  };
}

/** Until somebody tells, or for so long. */
function sleep(line: Line, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      line.wake = () => undefined;
      resolve();
    };
    const timer = setTimeout(wake, ms);
    line.wake = wake;
  });
}
