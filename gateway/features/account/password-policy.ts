import { dictionary } from '@zxcvbn-ts/language-common';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import { PASSWORD_MAX_BYTES } from '../../../contract/limits';
import { findPasswordLengthProblem } from '../../../contract/password';

/** Decides whether a new password may be used (controls A5, A6). */
export interface PasswordPolicy {
  /**
   * @param personal - Texts that the password must not be: mobiles, names.
   * @throws ApiError `refused` that says why not.
   */
  assert: (password: string, personal: readonly string[]) => void;
}

/** A password made of fewer different characters than this is a pattern, not a secret. */
const DISTINCT_MIN = 3;

/** @param min - Fewest characters, counted as people count them. */
export function createPasswordPolicy(min: number): PasswordPolicy {
  const common = new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()));
  return {
    assert(password, personal) {
      const problem = findPasswordLengthProblem(password, min);
      if (problem !== null) throw apiError(ApiCode.refused, problem, { min, max: PASSWORD_MAX_BYTES });
      const folded = fold(password);
      if (common.has(folded) || new Set(folded).size < DISTINCT_MIN || isRun(folded)) {
        throw apiError(ApiCode.refused, 'passwordCommon');
      }
      if (personal.some((text) => text !== '' && fold(text) === folded)) {
        throw apiError(ApiCode.refused, 'passwordPersonal');
      }
    },
  };
}

/** For comparing only; the password itself is hashed exactly as it was sent. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}

const RUNS = ['0123456789'.repeat(3), 'abcdefghijklmnopqrstuvwxyz'.repeat(2)];

/** `34567890`, `hgfedcba`: each character is the neighbour of the one before. */
function isRun(text: string): boolean {
  const reversed = [...text].reverse().join('');
  return RUNS.some((run) => run.includes(text) || run.includes(reversed));
}
