import { ONE_DAY_MS } from '../../../contract/limits';
import type { PartDeclaration } from '../../../contract/resources/upkeep/part';
import type { Serviced } from '../../features/device/tables';
import type { Random } from '../random';

/** How much of the starts that it is made for a part has used, in the middle of its life, near its end, beyond it. */
const SHARES = [
  [0.05, 0.85],
  [0.9, 0.99],
  [1.01, 1.2],
] as const;
/** Most devices have no part that is due. */
const WEIGHTS = [84, 9, 7];

interface Worn {
  readonly parts: readonly PartDeclaration[];
  /** Starts since the device was bound. */
  readonly starts: number;
  readonly startsPerDay: number;
  readonly bindAt: number;
}

/**
 * What a device has counted in all, and which of its parts were serviced. Machines ran elsewhere before they were bound:
 * of what was serviced there nobody knows when.
 */
export function drawWear(
  { parts, starts, startsPerDay, bindAt }: Worn,
  random: Random,
  nowMs: number,
): { readonly starts: number; readonly serviced: Serviced } {
  const worst = parts.length === 0 ? -1 : random.int(0, parts.length - 1);
  const fate = SHARES[random.weighted(WEIGHTS)] ?? SHARES[0];
  const uses = parts.map((part, index) => {
    const [least, most] = index === worst ? fate : SHARES[0];
    return { part, used: Math.round(part.starts * (least + (most - least) * random.next())) };
  });
  const all = Math.max(starts, ...uses.map(({ used }) => used));
  const serviced = uses.flatMap(({ part: { name }, used }) => {
    if (used === all) return [];
    const at = Math.round(nowMs - (used / startsPerDay) * ONE_DAY_MS);
    return [[name, { starts: all - used, at: at < bindAt ? null : at }] as const];
  });
  return { starts: all, serviced: Object.fromEntries(serviced) };
}
