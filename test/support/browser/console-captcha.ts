import { existsSync, readFileSync } from 'node:fs';
import { inject } from 'vitest';

const TRIES_MAX = 50;
const PAUSE_MS = 100;

/** The codes that the product has printed for a mobile so far, oldest first. */
function readCodes(mobile: string): readonly string[] {
  const file = inject('productConsole');
  const printed = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const lines = printed.split('\n').filter((line) => line.includes(`SMS to ${mobile}:`));
  return lines.flatMap((line) => /(?<!\d)\d{6}(?!\d)/.exec(line.replace(mobile, ''))?.[0] ?? []);
}

/**
 * The captcha that an act sends to a mobile, read from the product's console as its operator would.
 *
 * @throws Error when none is printed within five seconds.
 */
export async function captchaOf(mobile: string, ask: () => Promise<void>): Promise<string> {
  const before = readCodes(mobile).length;
  await ask();
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const code = readCodes(mobile)[before];
    if (code !== undefined) return code;
    // The message leaves the product after its answer, in a process of its own.
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`The product printed no captcha for ${mobile}.`);
}
