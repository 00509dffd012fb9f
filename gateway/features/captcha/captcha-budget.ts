import { CAPTCHA_COUNTDOWN_SECONDS, ONE_DAY_MS, ONE_HOUR_MS, ONE_SECOND_MS } from '../../../contract/limits';
import type { CaptchaAsker } from './captcha-asker';

/** What one asker, its group or all of its kind may have of one purpose in a window of time. */
export interface CaptchaBudget {
  readonly of: 'asker' | 'group' | 'kind';
  /** Counts codes for this mobile only; false counts those for every mobile. */
  readonly isOfMobile: boolean;
  readonly windowMs: number;
  readonly codes: number;
  /** Tries at those codes together. @default five for each code, which each code sees to itself */
  readonly tries?: number;
  /** How a refusal travels: of the caller's making, or of a limit on the address. */
  readonly refusal: 'captchaTooMany' | 'tooMany';
}

/** Between two codes for one mobile and one asker (controls A7). */
export const PAUSE_MS = CAPTCHA_COUNTDOWN_SECONDS * ONE_SECOND_MS;
/** Tries that one code is good for (controls A7). */
export const TRIES_PER_CODE = 5;
/** Codes that one asker gets for one mobile in a day (controls A7). */
const CODES_A_DAY = 10;

const DAILY = { windowMs: ONE_DAY_MS, refusal: 'captchaTooMany' } as const;
const OF_MOBILE = { ...DAILY, isOfMobile: true } as const;

/** Decision 070 has the arithmetic. */
export const CAPTCHA_BUDGETS: Readonly<Record<CaptchaAsker['kind'], readonly CaptchaBudget[]>> = {
  address: [
    { ...OF_MOBILE, of: 'asker', codes: CODES_A_DAY, tries: 20 },
    { ...OF_MOBILE, of: 'group', codes: 2 * CODES_A_DAY, tries: 30 },
    // As many tries as ten codes of five: strangers together learn no more of a mobile than one did.
    { ...OF_MOBILE, of: 'kind', codes: 4 * CODES_A_DAY, tries: CODES_A_DAY * TRIES_PER_CODE },
    { of: 'asker', isOfMobile: false, windowMs: ONE_HOUR_MS, codes: 30, refusal: 'tooMany' },
    { of: 'group', isOfMobile: false, windowMs: ONE_HOUR_MS, codes: 300, refusal: 'tooMany' },
  ],
  device: [{ ...OF_MOBILE, of: 'asker', codes: CODES_A_DAY }],
  // Codes to a new mobile go to any telephone: counted over all of them.
  session: [
    { ...DAILY, isOfMobile: false, of: 'asker', codes: CODES_A_DAY },
    { ...DAILY, isOfMobile: false, of: 'group', codes: 3 * CODES_A_DAY },
  ],
};

/** A code of a budget's window. */
export interface CountedCode {
  readonly createdAt: number;
  readonly attempts: number;
}

/**
 * When a budget has room again; null when it has some now.
 *
 * @param latestFirst - The codes inside its window.
 */
export function findFreeAt(
  { codes, tries = Infinity, windowMs }: CaptchaBudget,
  latestFirst: readonly CountedCode[],
): number | null {
  const moments = [latestFirst[codes - 1]?.createdAt, findSpentAt(latestFirst, tries)];
  const spentAt = Math.max(...moments.map((moment) => moment ?? -Infinity));
  return spentAt === -Infinity ? null : spentAt + windowMs;
}

/** Whether the tries of a budget are used up; its codes may be, and the last one still be tried. */
export function areTriesSpent(
  { tries = Infinity }: CaptchaBudget,
  latestFirst: readonly CountedCode[],
): boolean {
  return findSpentAt(latestFirst, tries) !== undefined;
}

/** The code with which the tries are used up; they are free again once it has left the window. */
function findSpentAt(latestFirst: readonly CountedCode[], tries: number): number | undefined {
  let used = 0;
  for (const { createdAt, attempts } of latestFirst) {
    used += attempts;
    if (used >= tries) return createdAt;
  }
  return undefined;
}
