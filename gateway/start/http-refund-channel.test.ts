import { describe, expect, it } from 'vitest';
import type { RefundRequest } from '../features/refund/refund-channel';
import { createHttpRefundChannel } from './http-refund-channel';

const REQUEST: RefundRequest = {
  ...{ franchiseeId: 'm1001', refundNo: 'R1', orderNo: 'W1', payNo: '4200', payMethod: 'wechat' },
  ...{ amountCents: 300, paidCents: 900, retries: 2 },
};
const SETTINGS = { url: 'https://pay.example/refund', key: 'a-key-of-the-channel' };
const channelOf = (send: typeof fetch) => createHttpRefundChannel(SETTINGS, send);
const answering = (body: string, status = 200) => channelOf(async () => new Response(body, { status }));

describe('a refund channel over HTTP', () => {
  it('is asked with the number of the refund as the key', async () => {
    const sent: { url: unknown; options: RequestInit | undefined }[] = [];
    const channel = channelOf(async (url, options) => {
      sent.push({ url, options });
      return new Response('{"status":"pending"}');
    });
    expect(await channel.refund(REQUEST)).toEqual({ status: 'pending' });
    const [{ url, options } = { url: null, options: undefined }] = sent;
    expect(url).toBe(SETTINGS.url);
    expect(options).toMatchObject({
      ...{ method: 'POST', redirect: 'error' },
      headers: { 'idempotency-key': 'm1001:R1', authorization: 'Bearer a-key-of-the-channel' },
    });
    expect(JSON.parse(String(options?.body))).toEqual(REQUEST);
  });

  it.each([
    { said: { status: 'done', channelNo: '5030' }, answer: { status: 'done', channelNo: '5030' } },
    {
      said: { status: 'failed', failReason: '余额不足' },
      answer: { status: 'failed', failReason: '余额不足' },
    },
    {
      said: { status: 'failed', failReason: '\u0000 余额\n不足 \ud800' },
      answer: { status: 'failed', failReason: '余额 不足' },
    },
    { said: { status: 'failed' }, answer: { status: 'failed', failReason: '退款渠道未说明原因' } },
    { said: { status: 'pending', more: 1 }, answer: { status: 'pending' } },
  ])('is understood when it says $said', async ({ said, answer }) => {
    expect(await answering(JSON.stringify(said)).refund(REQUEST)).toEqual(answer);
  });

  it.each([
    { what: 'an error', body: '{"status":"failed"}', status: 500 },
    { what: 'a refusal', body: '{"status":"failed"}', status: 422 },
    { what: 'no JSON', body: '<html>', status: 200 },
    { what: 'nothing', body: '', status: 200 },
    { what: 'another word', body: '{"status":"ok"}', status: 200 },
    { what: 'null', body: 'null', status: 200 },
    { what: 'done without a number', body: '{"status":"done"}', status: 200 },
    { what: 'a number with blanks', body: '{"status":"done","channelNo":"5 0"}', status: 200 },
    {
      what: 'more than is read',
      body: `{"status":"done","channelNo":"1","x":"${'x'.repeat(20_000)}"}`,
      status: 200,
    },
  ])('says nothing about the money when it answers with $what', async ({ body, status }) => {
    await expect(answering(body, status).refund(REQUEST)).rejects.toThrow();
  });

  it('is given up when it closes', async () => {
    const channel = channelOf(
      (_, options) =>
        new Promise((_resolve, reject) => {
          options?.signal?.addEventListener('abort', () => reject(new Error('given up')));
        }),
    );
    const waiting = channel.refund(REQUEST);
    channel.close();
    await expect(waiting).rejects.toThrow('given up');
  });
});
