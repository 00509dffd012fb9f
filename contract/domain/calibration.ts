import { ONE_MINUTE_MS } from '../limits';

/** What a measuring makes of a factor. */
export interface Calibrated {
  readonly factor: number;
  /** Change of the factor as a share of the old one; below 0 when it shrinks. */
  readonly change: number;
}

/** Factors are kept to a tenth. */
const FACTOR_STEPS = 10;

/**
 * The factor (pulses per unit) by which a device would have given exactly the amount that it was to give: where more
 * came out, a unit takes fewer pulses than it was held to take.
 *
 * @param amount - What was to be given, in the unit of `measured`; both above 0.
 */
export function calibrate(
  factor: number,
  { amount, measured }: { readonly amount: number; readonly measured: number },
): Calibrated {
  const corrected = Math.round(((factor * amount) / measured) * FACTOR_STEPS) / FACTOR_STEPS;
  return { factor: corrected, change: (corrected - factor) / factor };
}

/** How long after it was dispensed an amount may still be entered. */
export const CALIBRATION_MAX_MS = 30 * ONE_MINUTE_MS;
