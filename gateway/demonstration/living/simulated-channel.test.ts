import { describe, expect, it } from 'vitest';
import type { RefundRequest } from '../../features/refund/refund-channel';
import { createSimulatedChannel } from './simulated-channel';

const request = (refundNo: string, retries = 0): RefundRequest => ({
  ...{ franchiseeId: 'm1001', refundNo, orderNo: 'W1', payNo: null, payMethod: 'wechat' },
  ...{ amountCents: 100, paidCents: 100, retries },
});
const numbers = Array.from({ length: 1_000 }, (_, index) => `R${index}`);
const atOnce = async () => undefined;

describe('the channel of the demonstration', () => {
  it('takes seconds, fails a few percent, and says why', async () => {
    const waits: number[] = [];
    const channel = createSimulatedChannel(async (ms) => void waits.push(ms));
    const answers = await Promise.all(numbers.map((refundNo) => channel.refund(request(refundNo))));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(8_000);
    const failed = answers.filter(({ status }) => status === 'failed');
    expect(failed.length).toBeGreaterThan(10);
    expect(failed.length).toBeLessThan(100);
    const reasons = new Set(failed.map((answer) => (answer.status === 'failed' ? answer.failReason : '')));
    expect(reasons).toContain('商户账户余额不足');
    for (const reason of reasons) expect(reason).toMatch(/^[\u4e00-\u9fff，]+$/u);
  });

  it('answers a repeat as before, also after a restart, and has most retries come through', async () => {
    const [channel, later] = [createSimulatedChannel(atOnce), createSimulatedChannel(atOnce)];
    let failures = 0;
    let stillFailing = 0;
    for (const refundNo of numbers) {
      const answer = await channel.refund(request(refundNo));
      expect(await channel.refund(request(refundNo))).toEqual(answer);
      expect(await later.refund(request(refundNo))).toEqual(answer);
      const retried = await channel.refund(request(refundNo, 1));
      // What has gone through once is never sent again.
      if (answer.status === 'done') expect(retried).toEqual(answer);
      else failures += 1;
      if (retried.status === 'failed') stillFailing += 1;
    }
    expect(stillFailing).toBeLessThan(failures / 2);
  });

  it('gives up what waits when it is closed', async () => {
    const channel = createSimulatedChannel();
    const waiting = channel.refund(request('R1'));
    channel.close();
    await expect(waiting).rejects.toThrow('aborted');
  });
});
