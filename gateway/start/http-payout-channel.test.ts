import { describe, expect, it } from 'vitest';
import type { PayoutRequest } from '../features/receipt/payout-channel';
import { createHttpPayoutChannel } from './http-payout-channel';

const REQUEST: PayoutRequest = {
  ...{ franchiseeId: 'm1001', cashOutNo: 'C1', amountCents: 300, route: 'original', account: null },
  sources: [{ billNo: 'B1', payNo: '4200', payMethod: 'wechat', amountCents: 300 }],
  retries: 1,
};
const SETTINGS = { url: 'https://pay.example/payout', key: 'a-key-of-the-channel' };

describe('a payout channel over HTTP', () => {
  it('is asked with the number of the cash-out as the key, and with where the money comes from', async () => {
    const sent: (RequestInit | undefined)[] = [];
    const channel = createHttpPayoutChannel(SETTINGS, async (_url, options) => {
      sent.push(options);
      return new Response('{"status":"done","channelNo":"5030"}');
    });
    expect(await channel.pay(REQUEST)).toEqual({ status: 'done', channelNo: '5030' });
    expect(sent[0]).toMatchObject({ method: 'POST', headers: { 'idempotency-key': 'm1001:C1' } });
    expect(JSON.parse(String(sent[0]?.body))).toEqual(REQUEST);
  });

  it('says nothing about the money when it answers with what is no answer', async () => {
    const channel = createHttpPayoutChannel(SETTINGS, async () => new Response('{"status":"ok"}'));
    await expect(channel.pay(REQUEST)).rejects.toThrow('payout channel');
  });
});
