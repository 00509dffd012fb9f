// With the u flag a whole pair is one character, so this finds half a surrogate pair only.
const UNSTORABLE = /[\u0000\p{Surrogate}]/u;

/** PostgreSQL cannot hold U+0000 in a text; half a surrogate pair is no character at all. */
export function isStorableText(value: string): boolean {
  return !UNSTORABLE.test(value);
}
