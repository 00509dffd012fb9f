/** @module-tag long */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ListAnswer, Row } from '../../../contract/api/page/list';
import type { ReportAnswer, SummaryAnswer } from '../../../contract/api/page/report';
import { startOfDay } from '../../../contract/day';
import { serviceFeeCents } from '../../../contract/domain/ledger/ledger';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { foldBatch } from '../../../gateway/features/order/delta-fold';
import type { OrderMeter } from '../../../gateway/features/order/tables';
import type { RefundAsked, RefundResult } from '../../../gateway/features/refund/refund-engine';
import { assertBooksBalance } from '../../support/gateway/books';
import { useGateway } from '../../support/gateway/gateway';
import { createRecordingChannel } from '../../support/gateway/refund-channel';

const TENANT = 'm1001';
const GROUP = 'clearwater';
const gateway = useGateway({ seedScale: 0.01, refundChannel: createRecordingChannel() });

let token = '';
let fromMs = 0;
let devices: readonly string[] = [];
const placed: string[] = [];
let numbers = 0;

beforeAll(async () => {
  // Days on which the demonstration did nothing: whatever is found there was done here.
  gateway().advance(5 * ONE_DAY_MS);
  fromMs = startOfDay(gateway().now());
  gateway().advance(fromMs + ONE_DAY_MS - gateway().now());
  fromMs = gateway().now();
  devices = await withTenant(gateway().database.db, TENANT, async (trx) => {
    const own = trx.selectFrom('device').select('device_id').where('franchisee_id', '=', TENANT);
    const rows = await own.where('equipment', '=', 'water').orderBy('device_id').limit(4).execute();
    return rows.map(({ device_id }) => device_id);
  });
});

/** An order from its placement to the last that is refunded of it. */
const story = fc.record({
  device: fc.nat(3),
  markCents: fc.integer({ min: 1, max: 5_000 }),
  discount: fc.integer({ min: 0, max: 100 }),
  share: fc.integer({ min: 0, max: 100 }),
  /** Litres that were paid for, of which 2 are used; 0: it costs the same however much. */
  litres: fc.constantFrom(0, 1, 2, 3, 7),
  payMethod: fc.constantFrom('wechat', 'wechat', 'alipay', 'free', null),
  end: fc.constantFrom('finish', 'finish', 'finish', 'abort', 'startFailed'),
  refunds: fc.array(
    fc.record({
      percent: fc.integer({ min: 1, max: 100 }),
      result: fc.constantFrom('done', 'done', 'failed', 'offline', 'open'),
    }),
    { maxLength: 3 },
  ),
  minutes: fc.integer({ min: 1, max: 200 }),
});
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

async function run<T extends { readonly after: () => Promise<void> }>(
  work: (trx: Parameters<Parameters<typeof withTenant>[2]>[0]) => Promise<T>,
): Promise<T> {
  const result = await withTenant(gateway().database.db, TENANT, work);
  await result.after();
  return result;
}

async function live({
  device,
  markCents,
  discount,
  share,
  litres,
  payMethod,
  ...rest
}: Story): Promise<void> {
  const { orders } = gateway().app.installation;
  const discountCents = Math.floor((markCents * discount) / 100);
  const meter: OrderMeter | null = litres === 0 ? null : { field: 'litres', amount: litres };
  const { order } = await run((trx) =>
    orders.create(trx, {
      ...{ franchiseeId: TENANT, orderNo: `MA${(numbers += 1)}`, deviceId: devices[device] ?? '' },
      ...{ userId: 'u1', userMobile: '13800001234', itemName: '热水', source: 'app', plannedSec: 600 },
      ...{ markCents, discountCents, platformShareCents: Math.floor((discountCents * share) / 100) },
      ...{ meter, at: gateway().now() },
    }),
  );
  const key = { franchiseeId: TENANT, orderId: order?.order_id ?? '' };
  placed.push(key.orderId);
  gateway().advance(rest.minutes * ONE_MINUTE_MS);
  const at = gateway().now();
  if (payMethod === null) return void (await run((trx) => orders.expire(trx, key, { at })));
  await run((trx) => orders.pay(trx, key, { at, payMethod, payNo: null }));
  await run((trx) => orders.startSent(trx, key, { at }));
  if (rest.end === 'startFailed') {
    await run((trx) => orders.startFailed(trx, key, { at }));
  } else {
    const { end } = rest;
    await run((trx) => orders.started(trx, key, { at }));
    gateway().advance(rest.minutes * ONE_MINUTE_MS);
    await run((trx) => orders[end](trx, key, { at: gateway().now(), usage: { litres: 2 } }));
  }
  for (const refund of rest.refunds) await giveBack(key, refund);
}

type Key = { readonly franchiseeId: string; readonly orderId: string };
const HOUSE = { kind: 'system', accountId: null, name: '系统' } as const;
const ASKED: Omit<RefundAsked, 'amount' | 'at'> = {
  ...{ actor: HOUSE, suggestedCents: 0, grounds: null, reason: 'other', note: '', images: [] },
  ...{ returnCoupon: false, path: 'grant' },
};

async function giveBack(key: Key, { percent, result }: Story['refunds'][number]): Promise<void> {
  const { refunds } = gateway().app.installation;
  const left = await withTenant(gateway().database.db, TENANT, (trx) =>
    trx
      .selectFrom('orders')
      .select(['pay_cents', 'refunded_cents'])
      .where('franchisee_id', '=', TENANT)
      .where('order_id', '=', key.orderId)
      .executeTakeFirstOrThrow(),
  );
  const amount = Math.ceil(((left.pay_cents - left.refunded_cents) * percent) / 100);
  gateway().advance(ONE_MINUTE_MS);
  const at = gateway().now();
  const { refundNo, outcome }: RefundResult = await run((trx) =>
    refunds.ask(trx, key, { ...ASKED, amount, at }),
  );
  if (outcome !== 'running' || refundNo === null || result === 'open') return;
  if (result === 'done') {
    const told = { result, refundNo, channelNo: `C${refundNo}`, at } as const;
    return void (await run((trx) => refunds.settle(trx, key, told)));
  }
  await run((trx) => refunds.settle(trx, key, { result: 'failed', refundNo, failReason: '余额不足', at }));
  if (result !== 'offline') return;
  const byHand = { actor: HOUSE, at, note: '现金', images: ['image-1'] };
  await run((trx) => refunds.paidOffline(trx, key, byHand));
}

async function read<T>(path: string, body: object): Promise<T> {
  const answer = await gateway().post(`${GROUP}/${path}`, body, token);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: T }>().data;
}

const MONEY = ['payAmount', 'refundedAmount', 'netAmount', 'serviceFee', 'settleAmount'] as const;
type Money = Readonly<Record<(typeof MONEY)[number], number>>;

function sumOf(rows: readonly Row[]): Money {
  const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name]), 0);
  return {
    payAmount: sum('payAmount'),
    refundedAmount: sum('refundedAmount'),
    netAmount: sum('netAmount'),
    serviceFee: sum('serviceFee'),
    settleAmount: sum('settleAmount'),
  };
}

/** What the ledger says of the same days. */
async function readLedger(): Promise<Money> {
  const entries = await withTenant(gateway().database.db, TENANT, (trx) =>
    trx
      .selectFrom('ledger_entry')
      .selectAll()
      .where('franchisee_id', '=', TENANT)
      .where('counted_at', '>=', fromMs)
      .execute(),
  );
  const sum = (of: (entry: (typeof entries)[number]) => number) =>
    entries.reduce((total, entry) => total + of(entry), 0);
  const isRefund = (kind: string) => kind === 'refund' || kind === 'offlineRefund';
  return {
    payAmount: sum(({ kind, payer_cents }) => (isRefund(kind) ? 0 : 0 - payer_cents)),
    refundedAmount: sum(({ kind, payer_cents }) => (isRefund(kind) ? payer_cents : 0)),
    netAmount: sum(({ merchant_cents, fee_cents }) => merchant_cents + fee_cents),
    serviceFee: sum(({ fee_cents }) => fee_cents),
    settleAmount: sum(({ merchant_cents }) => merchant_cents),
  };
}

async function readKinds(): Promise<readonly string[]> {
  const rows = await withTenant(gateway().database.db, TENANT, (trx) =>
    trx
      .selectFrom('ledger_entry')
      .select('kind')
      .distinct()
      .where('franchisee_id', '=', TENANT)
      .where('counted_at', '>=', fromMs)
      .orderBy('kind')
      .execute(),
  );
  return rows.map(({ kind }) => kind);
}

async function expectAgreement(): Promise<void> {
  // Days pass: sessions end meanwhile.
  token = await gateway().login('13800000001');
  const period = [fromMs, gateway().now()] as const;
  const filters = { createdAt: period };
  const rows: Row[] = [];
  let total = 0;
  for (let page = 1; page === 1 || rows.length < total; page += 1) {
    const answer = await read<ListAnswer>('order/list', { page, pageSize: 100, filters });
    if (answer.list.length === 0) break;
    rows.push(...answer.list);
    total = answer.total;
  }
  expect(rows.map(({ id }) => id).toSorted()).toEqual(placed.toSorted());
  const { tabs } = await read<{ tabs: { name: string; count: number }[] }>('order/tabs', { filters });
  expect(tabs.find(({ name }) => name === 'all')?.count).toBe(placed.length);
  const refunded = rows.filter(({ refundStatus }) => refundStatus === 3 || refundStatus === 4);
  expect(tabs.find(({ name }) => name === 'refunded')?.count).toBe(refunded.length);

  const listed = sumOf(rows);
  expect(await readLedger()).toEqual(listed);
  expect(listed.settleAmount).toBe(listed.netAmount - listed.serviceFee);
  const figures = {
    receivedAmount: listed.payAmount,
    refundAmount: listed.refundedAmount,
    netAmount: listed.netAmount,
  };
  const { totals } = await read<ReportAnswer>('statistic/income/list', { period });
  expect(totals).toMatchObject(figures);
  const { metrics } = await read<SummaryAnswer>('statistic/summary/report', { period });
  expect(metrics['netAmount']?.value).toBe(figures.netAmount);
  for (const row of rows.slice(-5)) await expectDrawer(row);
  await assertBooksBalance(gateway().database);
}

async function expectDrawer(row: Row): Promise<void> {
  const answer = await gateway().get(`${GROUP}/order/detail?id=${row.id}`, token);
  const { data } = answer.json<{ data: Row }>();
  for (const name of MONEY) expect(data[name]).toBe(row[name]);
  const isPaid = data['payMethod'] !== null && data['payMethod'] !== 'free';
  const left = Number(data['payAmount']) - Number(data['refundedAmount']);
  expect(data['serviceFee']).toBe(isPaid ? serviceFeeCents(6, left) : 0);
}

/** One of each, so that none is left to chance. */
const PLAIN = {
  device: 0,
  markCents: 999,
  discount: 20,
  share: 50,
  payMethod: 'wechat',
  minutes: 90,
} as const;
const ONE_OF_EACH: Story[] = [
  { ...PLAIN, litres: 3, end: 'finish', refunds: [{ percent: 40, result: 'done' }] },
  { ...PLAIN, litres: 0, end: 'abort', refunds: [{ percent: 50, result: 'offline' }] },
  { ...PLAIN, litres: 7, end: 'startFailed', refunds: [{ percent: 100, result: 'done' }] },
];
const KINDS = ['offlineRefund', 'payment', 'refund', 'settlement'];

describe('the money of any orders', () => {
  it('is the same in lists, tabs, drawers, statistics and the ledger', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(story, { minLength: 6, maxLength: 14 }), async (stories) => {
        for (const each of stories) await live(each);
        await expectAgreement();
        // Whatever is folded of it.
        await foldBatch(gateway().database.db, TENANT);
        await expectAgreement();
      }),
      // What was done stays; a failure is looked into as it came.
      { numRuns: 4, endOnFailure: true, examples: [[ONE_OF_EACH]] },
    );
    expect(await readKinds()).toEqual(KINDS);
  }, 240_000);
});
