import type { SmsSender } from '../features/account/sms-sender';

const WEBHOOK_TIMEOUT_MS = 5_000;

/** Prints text messages, for development and demonstrations. */
export function createConsoleSmsSender(print: (line: string) => void): SmsSender {
  return {
    async send(mobile, text) {
      print(`SMS to ${mobile}: ${text}`);
    },
  };
}

/**
 * Hands text messages to a webhook as `{ mobile, text }`.
 *
 * @throws Error when the webhook does not answer in time or refuses; the caller tells the user.
 */
export function createWebhookSmsSender(url: string, send: typeof fetch = fetch): SmsSender {
  return {
    async send(mobile, text) {
      const answer = await send(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mobile, text }),
        signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
      });
      if (!answer.ok) throw new Error(`The SMS webhook answered with status ${answer.status}.`);
    },
  };
}

/** Sends nothing: in production captchas must never appear on a console. */
export function createMissingSmsSender(): SmsSender {
  return {
    async send() {
      throw new Error('No SMS sender is configured: set SMS_WEBHOOK_URL.');
    },
  };
}
