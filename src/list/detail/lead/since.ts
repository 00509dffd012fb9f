import type { DeviceStatesAnswer } from '../../../../contract/api/page/evidence/states';

/** Since when a device has been in a state. */
export interface Since {
  /** Epoch ms. */
  readonly at: number;
  /** It has been in it for the whole period that was looked at, and may have been before. */
  readonly isLonger: boolean;
}

/** Since when a device has been in the state that it shows; null where that is not known, or the days say otherwise. */
export function sinceOf({ days }: Pick<DeviceStatesAnswer, 'days'>, shown: unknown): Since | null {
  const pieces = days.toReversed().flatMap((day) => day.pieces);
  const last = pieces.at(-1);
  if (last === undefined || last.state === null || last.state !== shown) return null;
  const before = pieces.findLastIndex(({ state }) => state !== last.state);
  const first = pieces[before + 1] ?? last;
  return { at: first.from, isLonger: before === -1 };
}
