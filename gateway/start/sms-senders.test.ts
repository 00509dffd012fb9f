import { describe, expect, it } from 'vitest';
import { createConsoleSmsSender, createMissingSmsSender, createWebhookSmsSender } from './sms-senders';

describe('text messages', () => {
  it('are printed by the console sender', async () => {
    const lines: string[] = [];
    await createConsoleSmsSender((line) => lines.push(line)).send('13800000001', 'code 123456');
    expect(lines).toEqual(['SMS to 13800000001: code 123456']);
  });

  it('are handed to the webhook, whose refusal is an error', async () => {
    const sent: unknown[] = [];
    const answer = (status: number) => async (url: unknown, options?: RequestInit) => {
      sent.push(url, JSON.parse(String(options?.body)));
      return new Response(null, { status });
    };
    await createWebhookSmsSender('https://sms.example/send', answer(204)).send('13800000001', 'hello');
    expect(sent).toEqual(['https://sms.example/send', { mobile: '13800000001', text: 'hello' }]);
    const refused = createWebhookSmsSender('https://sms.example/send', answer(500)).send('1', 'x');
    await expect(refused).rejects.toThrow('status 500');
  });

  it('are refused when there is nobody to send them', async () => {
    await expect(createMissingSmsSender().send('1', 'x')).rejects.toThrow('SMS_WEBHOOK_URL');
  });
});
