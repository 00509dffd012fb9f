import type { Text } from './text';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
/** Up to this many of the smaller unit nobody wants to hear the larger one, rounded up. */
const KEPT_UNITS = 2;

/** How long to wait, in the words of a sentence: never shorter than it is, in the unit that one plans by. */
export function toWaitText(seconds: number): Text {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < KEPT_UNITS * MINUTE_SECONDS) return { zh: `${whole} 秒`, en: `${whole} s` };
  if (whole < KEPT_UNITS * HOUR_SECONDS) {
    const minutes = Math.ceil(whole / MINUTE_SECONDS);
    return { zh: `${minutes} 分钟`, en: `${minutes} min` };
  }
  const hours = Math.ceil(whole / HOUR_SECONDS);
  return { zh: `${hours} 小时`, en: `${hours} h` };
}
