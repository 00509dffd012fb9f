import { describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import type {
  ReconciliationAnswer,
  ReconciliationLine,
} from '../../../contract/api/page/receipt/reconciliation';
import { toReceiptPath } from '../../../contract/api/platform/receipt';
import { startOfDay } from '../../../contract/day';
import { ONE_DAY_MS } from '../../../contract/limits';
import { useGateway } from '../../support/gateway/gateway';
import { tellPlatform } from '../../support/gateway/platform-calls';
import { createReceiptDesk, PURCHASES, RECEIPTS } from '../../support/gateway/receipt-desk';

const KEY = 'a-key-of-the-platform-0123456789abcdef';
const gateway = useGateway({ seedScale: 0.001, isPlainLogin: true, env: { platformKeys: [KEY] } });
const desk = createReceiptDesk(gateway);
const { buy } = desk;

async function days(period: readonly [number, number], mobile?: string) {
  const answer = await gateway().post(`${PURCHASES}/reconcile/days`, { period }, desk.tokenOf(mobile));
  const { code, message, data } = answer.json<{
    code: number;
    message: string;
    data: ReconciliationAnswer | null;
  }>();
  return { code, message, list: data?.list ?? [] };
}

const today = () => startOfDay(gateway().now());
const wechatToday = async (): Promise<ReconciliationLine | undefined> =>
  (await days([today(), gateway().now()])).list.find(({ channel }) => channel === 'wechat');

async function state(inCents: number, outCents = 0): Promise<void> {
  const body = {
    ...{ franchiseeId: RECEIPTS.merchant, channel: 'wechat', dayAt: gateway().now() },
    ...{ inCents, inCount: 1, outCents, outCount: 0 },
  };
  const { code } = await tellPlatform(gateway(), { url: toReceiptPath('receipt/statement'), body, key: KEY });
  expect(code).toBe(0);
}

async function settle(note: string, options: { readonly mobile?: string; readonly key?: string } = {}) {
  const params = { dayAt: today(), channel: 'wechat', note };
  return desk.actOnPage(`${PURCHASES}/reconcile`, { params, ...options });
}

describe('the days of channels', () => {
  it('are compared with their statements, and differ by what those say more', async () => {
    await buy({ cents: 3_000 });
    const before = await wechatToday();
    expect(before).toMatchObject({ state: 'untold', told: null, inDifference: null });
    const known = before?.house ?? { inCents: 0, outCents: 0 };
    await state(known.inCents, known.outCents);
    expect(await wechatToday()).toMatchObject({ state: 'even', inDifference: 0, outDifference: 0 });
    await state(known.inCents + 700, known.outCents);
    expect(await wechatToday()).toMatchObject({ state: 'differs', inDifference: 700, outDifference: 0 });
    expect((await settle('次日补记')).code).toBe(0);
    expect(await wechatToday()).toMatchObject({ state: 'settled', note: '次日补记', settledBy: '云溪老板' });
    // It is another difference from now on.
    await buy({ cents: 200 });
    expect(await wechatToday()).toMatchObject({ state: 'differs', inDifference: 500, note: null });
  });

  it('that agree have nothing to be found out', async () => {
    const known = (await wechatToday())?.house ?? { inCents: 0, outCents: 0 };
    await state(known.inCents, known.outCents);
    const answer = await settle('没有差异');
    expect([answer.code, answer.message]).toEqual([ApiCode.refused, expect.stringContaining('没有差异')]);
  });

  it('are told in a period that is no longer than a month', async () => {
    expect((await days([today() - 31 * ONE_DAY_MS, gateway().now()])).code).toBe(ApiCode.invalid);
    const { list } = await days([today() - 30 * ONE_DAY_MS, gateway().now()]);
    expect(list.length).toBeGreaterThan(3);
    const moments = list.map(({ dayAt }) => dayAt);
    expect(moments).toEqual([...moments].sort((one, other) => other - one));
  });

  it('are for whoever reconciles, and has every store', async () => {
    const refused = await days([today(), gateway().now()], RECEIPTS.store);
    expect([refused.code, refused.message]).toEqual([ApiCode.refused, expect.stringContaining('全部店铺')]);
    expect((await settle('漏记', { mobile: RECEIPTS.store })).code).toBe(ApiCode.refused);
    expect((await days([today(), gateway().now()], RECEIPTS.support)).code).toBe(ApiCode.forbidden);
  });

  it('leave a line in the operation log, once for a key', async () => {
    const known = (await wechatToday())?.house ?? { inCents: 0, outCents: 0 };
    await state(known.inCents + 900, known.outCents);
    const options = { key: 'reconcile-same-key' };
    expect((await settle('账单延迟', options)).outcomes).toEqual(['done']);
    expect((await settle('账单延迟', options)).outcomes).toEqual(['done']);
    const lines = await desk.logOf(`reconcile-${today()}-wechat`);
    expect(lines.filter(({ after }) => JSON.stringify(after).includes('账单延迟'))).toHaveLength(1);
  });
});
