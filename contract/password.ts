import { PASSWORD_MAX_BYTES } from './limits';

/** What can be wrong with the length of a new password; the names are those of the gateway's messages. */
export type PasswordLengthProblem = 'passwordTooShort' | 'passwordTooLong';

/**
 * The one rule of length for new passwords: at least `min` characters as people count them (an emoji is one),
 * at most what is hashed. The password is taken exactly as typed, blanks included.
 */
export function findPasswordLengthProblem(password: string, min: number): PasswordLengthProblem | null {
  if ([...password].length < min) return 'passwordTooShort';
  return new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES ? 'passwordTooLong' : null;
}
