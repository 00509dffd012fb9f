import { hash, verify } from '@node-rs/argon2';
import { limitError } from '../../../contract/errors/api-error';

/** Cost of an Argon2id hash (controls A4). */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

const COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PARALLEL_MAX = 4;
const WAITING_MAX = 200;
/** A full queue is worked off in about this time. */
const QUEUE_RETRY_SECONDS = 2;

export interface PasswordCheck {
  readonly isRight: boolean;
  /** The stored hash was made with less effort than is asked for today. */
  readonly isOutdated: boolean;
}

/** Hashes and checks passwords, a few at a time. */
export interface PasswordHasher {
  hash: (password: string) => Promise<string>;
  /** Takes as long for an account that does not exist (`null`) as for one that does. */
  check: (stored: string | null, password: string) => Promise<PasswordCheck>;
}

/** @throws ApiError `tooMany` from either call when too many are waiting already. */
export function createPasswordHasher(cost: HashCost = COST): PasswordHasher {
  const enqueue = createQueue(PARALLEL_MAX, WAITING_MAX);
  // Nobody's hash: checking it costs the same as checking somebody's.
  const dummy = hash('nobody', cost);
  return {
    hash: (password) => enqueue(() => hash(password, cost)),
    check: (stored, password) =>
      enqueue(async () => {
        const isEqual = await verify(stored ?? (await dummy), password);
        return { isRight: stored !== null && isEqual, isOutdated: stored !== null && isWeaker(stored, cost) };
      }),
  };
}

function isWeaker(stored: string, cost: HashCost): boolean {
  const [, memory, time] = /\$m=(\d+),t=(\d+),/.exec(stored) ?? [];
  return Number(memory) < cost.memoryCost || Number(time) < cost.timeCost;
}

/** Each hash takes 19 MB for its time: without a queue a burst of logins would take all memory. */
function createQueue(parallelMax: number, waitingMax: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (running >= parallelMax) {
      if (waiting.length >= waitingMax) throw limitError('tooMany', QUEUE_RETRY_SECONDS);
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
