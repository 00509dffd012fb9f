/** Type OIDs that the two drivers read differently. */
export const Oid = { int8: 20, int8Array: 1016, date: 1082, interval: 1186, numericArray: 1231 } as const;

/**
 * Reads a bigint column as a number.
 *
 * @throws RangeError beyond 2^53: an amount or a time that large means a bug, and rounding it
 *   would hide the bug.
 */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The database holds ${text}, which is too large for a safe number.`);
  }
  return value;
}
