import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import { toPlatformPath } from '../../../contract/api/platform/platform';
import { toRefundPath, type PlatformRefundName } from '../../../contract/api/platform/refund';
import { RefundRecordStatus, RefundStatus } from '../../../contract/domain/refund';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';
import { PLATFORM_EXAMPLES, tellPlatform } from '../../support/gateway/platform-calls';

const KEY = 'a-key-of-the-platform-0123456789abcdef';
const gateway = useGateway({ seedScale: 0.001, env: { platformKeys: [KEY] } });

const MERCHANT = 'm1001';
const [CREATED = {}, PAID = {}] = PLATFORM_EXAMPLES;
const example = (field: string) => PLATFORM_EXAMPLES.find((each) => field in each) ?? {};
const APPLIED = example('appliedAt');
const WITHDRAWN = example('withdrawnAt');
const SETTLED = example('settledAt');
const REVIEWER = { kind: 'staff', accountId: 'a1001', name: '王明' } as const;

interface Answer {
  readonly refundNo: string;
  readonly orderId: string;
  readonly refundStatus: number;
  readonly amountCents: number;
}

beforeAll(async () => {
  const { db } = gateway().database;
  const device = await withTenant(db, MERCHANT, (trx) =>
    trx
      .selectFrom('device')
      .select('device_id')
      .where('franchisee_id', '=', MERCHANT)
      .where('equipment', '=', 'water')
      .where('enabled', '=', true)
      .where('sale_stopped', '=', false)
      .executeTakeFirstOrThrow(),
  );
  const imei = String(CREATED['imei']);
  await db
    .insertInto('device_module')
    .values({ imei, owner_franchisee_id: MERCHANT, device_id: device.device_id })
    .execute();
});

let numbers = 0;
let names = { orderNo: '', refundNo: '' };
/** A paid order of 450 cents, of its own for each test. */
beforeEach(async () => {
  numbers += 1;
  names = { orderNo: `REFUND-ORDER-${numbers}`, refundNo: `REFUND-${numbers}` };
  const at = gateway().now();
  const { orderNo } = names;
  await tellPlatform(gateway(), {
    ...{ url: toPlatformPath('created'), key: KEY },
    body: { ...CREATED, orderNo, createdAt: at },
  });
  await tellPlatform(gateway(), {
    ...{ url: toPlatformPath('paid'), key: KEY },
    body: { ...PAID, orderNo, paidAt: at },
  });
});

const TIMES = { applied: 'appliedAt', withdrawn: 'withdrawnAt', settled: 'settledAt' } as const;
const BODIES = { applied: APPLIED, withdrawn: WITHDRAWN, settled: SETTLED };
const tell = (name: PlatformRefundName, changes: object = {}, key: string | null = KEY) =>
  tellPlatform<Answer>(gateway(), {
    ...{ url: toRefundPath(name), key },
    body: { ...BODIES[name], ...names, [TIMES[name]]: gateway().now(), ...changes },
  });

const inTenant = <T>(work: Parameters<typeof withTenant<T>>[2]) =>
  withTenant(gateway().database.db, MERCHANT, work);
const order = () =>
  inTenant((trx) =>
    trx
      .selectFrom('orders')
      .selectAll()
      .where('franchisee_id', '=', MERCHANT)
      .where('order_no', '=', names.orderNo)
      .executeTakeFirstOrThrow(),
  );
const records = async () => {
  const { order_id } = await order();
  return inTenant((trx) =>
    trx
      .selectFrom('order_refund')
      .selectAll()
      .where('franchisee_id', '=', MERCHANT)
      .where('order_id', '=', order_id)
      .orderBy('refund_no')
      .execute(),
  );
};
/** The house grants what the user asked for. */
async function approve(): Promise<void> {
  const { order_id: orderId } = await order();
  const key = { franchiseeId: MERCHANT, orderId };
  const actor = { ...REVIEWER, kind: 'system' } as const;
  const { outcome } = await inTenant((trx) =>
    gateway().app.installation.refunds.approve(trx, key, { actor, at: gateway().now() }),
  );
  expect(outcome).toBe('running');
}

describe('a user who asks for money back', () => {
  it('has it wait for a review, by the number that was given', async () => {
    const { code, data } = await tell('applied');
    expect({ code, data }).toMatchObject({
      ...{ code: ApiCode.success },
      data: { ...names, refundStatus: RefundRecordStatus.review, amountCents: 200 },
    });
    expect(await order()).toMatchObject({ refund_status: RefundStatus.review, refunded_cents: 0 });
    expect(await records()).toMatchObject([
      {
        ...{ refund_no: names.refundNo, applicant_kind: 'user', applicant_id: null, reason: 'stopped' },
        ...{ note: '只出了一半的水', amount_cents: 200, created_at: gateway().now() },
      },
    ]);
  });

  it('gets the same answer again, and takes effect once, twice at once or later', async () => {
    const [one, other] = await Promise.all([tell('applied'), tell('applied')]);
    expect(one.data).not.toBeNull();
    expect(other).toEqual(one);
    const later = { appliedAt: gateway().now() };
    gateway().advance(2 * ONE_DAY_MS);
    expect(await tell('applied', later)).toEqual(one);
    expect(await records()).toHaveLength(1);
    expect(await tell('applied', { ...later, amountCents: 201 })).toMatchObject({ status: 422 });
    expect(await records()).toMatchObject([{ amount_cents: 200 }]);
  });

  it('withdraws it before it was decided on, and may ask anew', async () => {
    await tell('applied');
    const first = await tell('withdrawn');
    expect(first.data).toMatchObject({ refundStatus: RefundRecordStatus.withdrawn });
    expect(await tell('withdrawn')).toEqual(first);
    expect(await order()).toMatchObject({ refund_status: RefundStatus.none });
    names = { ...names, refundNo: `${names.refundNo}-B` };
    expect((await tell('applied', { amountCents: undefined })).data).toMatchObject({ amountCents: 450 });
    await approve();
    expect(await tell('withdrawn')).toMatchObject({ code: ApiCode.refused, data: null });
    expect(await order()).toMatchObject({ refund_status: RefundStatus.running });
  });

  it.each<{ what: string; changes: object; status: number; code: number }>([
    { what: 'more than was paid', changes: { amountCents: 451 }, status: 400, code: ApiCode.invalid },
    {
      what: 'an order that is not there',
      changes: { orderNo: 'NONE-1' },
      status: 404,
      code: ApiCode.notFound,
    },
    { what: 'a device that is not there', changes: { imei: '1' }, status: 404, code: ApiCode.notFound },
    {
      what: 'a time of last week',
      changes: { appliedAt: TEST_NOW_MS - 7 * ONE_DAY_MS },
      ...{ status: 400, code: ApiCode.invalid },
    },
    { what: 'an unknown reason', changes: { reason: 'because' }, status: 400, code: 40001 },
    { what: 'nothing', changes: { amountCents: 0 }, status: 400, code: 40001 },
  ])('is refused for $what', async ({ changes, status, code }) => {
    const answer = await tell('applied', changes);
    expect(answer.status).toBe(status);
    expect(String(answer.code).slice(0, 3)).toBe(String(code).slice(0, 3));
    expect(await records()).toEqual([]);
  });

  it('is refused while another refund is open, and later than a year after the payment', async () => {
    await tell('applied');
    names = { ...names, refundNo: `${names.refundNo}-B` };
    expect(await tell('applied')).toMatchObject({ code: ApiCode.refused });
    await tell('withdrawn', { refundNo: names.refundNo.replace('-B', '') });
    gateway().advance(365 * ONE_DAY_MS + ONE_MINUTE_MS);
    const late = await tell('applied');
    expect(late).toMatchObject({ code: ApiCode.refused, message: expect.stringContaining('365') });
    expect(await records()).toHaveLength(1);
  });

  it('needs a key', async () => {
    expect(await tell('applied', {}, null)).toMatchObject({ status: 401 });
    expect(await tell('withdrawn', {}, 'wrong')).toMatchObject({ status: 401 });
    expect(await tell('settled', {}, null)).toMatchObject({ status: 401 });
  });
});

describe('what the channel tells later', () => {
  it('ends the refund, and the same again is answered as before', async () => {
    await tell('applied');
    await approve();
    const told = { settledAt: gateway().now() };
    const first = await tell('settled', told);
    expect(first.data).toMatchObject({ refundStatus: RefundRecordStatus.done, amountCents: 200 });
    expect(await order()).toMatchObject({ refund_status: RefundStatus.partial, refunded_cents: 200 });
    gateway().advance(2 * ONE_DAY_MS);
    expect(await tell('settled', told)).toEqual(first);
    expect(await order()).toMatchObject({ refunded_cents: 200 });
  });

  it('may be that it failed; what contradicts what stands is refused and noted', async () => {
    await tell('applied');
    await approve();
    const failed = { status: 'failed', channelNo: undefined, failReason: '商户账户余额不足' };
    expect((await tell('settled', failed)).data).toMatchObject({ refundStatus: RefundRecordStatus.failed });
    expect((await records())[0]).toMatchObject({ fail_reason: '商户账户余额不足' });
    // It went through after all.
    expect((await tell('settled')).data).toMatchObject({ refundStatus: RefundRecordStatus.done });
    const lines = gateway().logLines.length;
    expect(await tell('settled', failed)).toMatchObject({ code: ApiCode.refused });
    expect(gateway().logLines.slice(lines).join('\n')).toContain('contradicts');
    expect(await order()).toMatchObject({ refunded_cents: 200, refunding_cents: 0 });
  });

  it.each<{ what: string; changes: object; status: number }>([
    { what: 'another amount', changes: { amountCents: 201 }, status: 400 },
    { what: 'another merchant', changes: { franchiseeId: 'm1021' }, status: 404 },
    { what: 'another refund', changes: { refundNo: 'NONE-1' }, status: 404 },
    { what: 'no number of the channel', changes: { channelNo: undefined }, status: 400 },
    { what: 'a failure without a reason', changes: { status: 'failed' }, status: 400 },
  ])('is refused with $what', async ({ changes, status }) => {
    await tell('applied');
    await approve();
    expect(await tell('settled', changes)).toMatchObject({ status, data: null });
    expect(await order()).toMatchObject({ refund_status: RefundStatus.running, refunded_cents: 0 });
  });

  it('is refused before anything was asked of the channel', async () => {
    await tell('applied');
    expect(await tell('settled')).toMatchObject({ code: ApiCode.refused });
    expect(await order()).toMatchObject({ refund_status: RefundStatus.review, refunded_cents: 0 });
  });
});
