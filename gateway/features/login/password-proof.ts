import type { Kysely } from 'kysely';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError, limitError } from '../../../contract/errors/api-error';
import type { Database } from '../../database/schema';
import type { PasswordHasher } from '../account/password-hasher';
import { readPasswordHash } from '../account/password-repository';
import type { AttemptEnd, LoginLimits } from './login-limits';

/** Who is signed in and is asked for the password once more. */
export interface Prover {
  readonly accountId: string;
  readonly sessionId: string;
  /** The organisation that the account belongs to. */
  readonly franchiseeId: string;
}

/** Asks a signed-in account for its password once more (controls M7). */
export interface PasswordProof {
  /**
   * Yields the hash that the password fits.
   *
   * @throws ApiError `refused` when it fits none, or after too many that did not.
   */
  prove: (prover: Prover, password: string) => Promise<string>;
}

export interface PasswordProofOptions {
  readonly db: Kysely<Database>;
  readonly hasher: PasswordHasher;
  readonly limits: LoginLimits;
}

export function createPasswordProof({ db, hasher, limits }: PasswordProofOptions): PasswordProof {
  return {
    async prove({ sessionId, ...account }, password) {
      // A stolen token must not become a way of guessing the password without end.
      const attempt = await limits.takeBySession(sessionId);
      if (attempt.waitSeconds > 0) {
        throw limitError('currentPasswordWait', attempt.waitSeconds, ApiCode.refused);
      }
      let end: AttemptEnd = 'untried';
      try {
        const stored = await readPasswordHash(db, account);
        const { isRight } = await hasher.check(stored, password);
        end = isRight ? 'right' : 'wrong';
        if (!isRight) throw apiError(ApiCode.refused, 'currentPasswordWrong');
        return stored;
      } finally {
        await attempt.end(end);
      }
    },
  };
}
