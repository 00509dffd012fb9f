import { expect } from 'vitest';
import type { SmsSender } from '../../../gateway/features/account/sms-sender';

/** Text messages of a product that runs in the test's own process. */
export interface SmsBox {
  readonly sender: SmsSender;
  /** The captcha that an act sends to a mobile. */
  readonly captchaOf: (mobile: string, ask: () => Promise<unknown>) => Promise<string>;
}

/** Builds a telephone that hears for every mobile. */
export function createSmsBox(): SmsBox {
  const codes: { readonly mobile: string; readonly code: string }[] = [];
  const codesOf = (mobile: string) => codes.filter((each) => each.mobile === mobile);
  return {
    sender: {
      send(mobile, words) {
        const code = /(?<!\d)\d{6}(?!\d)/.exec(words)?.[0];
        if (code !== undefined) codes.push({ mobile, code });
        return Promise.resolve();
      },
    },
    async captchaOf(mobile, ask) {
      const before = codesOf(mobile).length;
      await ask();
      // The message leaves the product after its answer.
      await expect.poll(() => codesOf(mobile).length, { timeout: 5_000 }).toBeGreaterThan(before);
      return codesOf(mobile).at(-1)?.code ?? '';
    },
  };
}
