import { ONE_MINUTE_MS } from '../../../contract/limits';
import type { SeedDevice } from '../devices';

const UNKNOWN = { code: 'E1', text: 'E1' };

/** The fault that a device has, or had at a moment: one of its type's, by turns. */
export function faultAt(
  { fault, traits }: Pick<SeedDevice, 'fault' | 'traits'>,
  atMs: number,
): NonNullable<SeedDevice['fault']> {
  const { faults } = traits;
  return fault ?? faults[Math.floor(atMs / ONE_MINUTE_MS) % faults.length] ?? UNKNOWN;
}
