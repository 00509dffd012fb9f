import { beforeAll, describe, expect, it } from 'vitest';
import { AccountType } from '../../../contract/access/account';
import { REFUND_LIMIT_DAY_CENTS, REFUND_LIMIT_SINGLE_CENTS } from '../../../contract/domain/refund';
import { ONE_DAY_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import type { RefundActor, RefundResult } from '../../../gateway/features/refund/refund-engine';
import { readLimits } from '../../../gateway/features/refund/refund-limits';
import { useTestDatabase } from '../../support/gateway/database';
import { TEST_NOW_MS } from '../../support/gateway/gateway';
import { ORDER_TENANT } from '../../support/gateway/orders';
import {
  CLERK,
  CLERK_DAY_CENTS,
  CLERK_SINGLE_CENTS,
  createRefundRig,
  MAIN,
  USER,
  type RefundRig,
} from '../../support/gateway/refunds';

const database = useTestDatabase();
let rig: RefundRig;
beforeAll(async () => {
  rig = await createRefundRig({ database: database(), nowMs: TEST_NOW_MS });
  const { db } = database();
  await db
    .insertInto('franchisee')
    .values({
      ...{ id: 'agent', kind: 'agent', name: '代运营', mobile: '', subject_type: 1, certification: 2 },
      created_at: TEST_NOW_MS,
    })
    .execute();
  const own = { franchisee_id: 'agent', password_hash: '', created_at: TEST_NOW_MS };
  await withTenant(db, 'agent', (trx) =>
    trx
      .insertInto('account')
      .values([
        { ...own, id: 'agent-main', type: AccountType.agentFranchisee, mobile: '8', username: '代一' },
        {
          ...{ ...own, id: 'agent-clerk', type: AccountType.agentManager, mobile: '9', username: '代二' },
          ...{ refund_limit_single_cents: 300, refund_limit_day_cents: 400 },
        },
      ])
      .execute(),
  );
});

const staff = (accountId: string): RefundActor => ({ kind: 'staff', accountId, name: accountId });
const limitsOf = (accountId: string, at = rig.now()) =>
  withTenant(database().db, ORDER_TENANT, (trx) =>
    readLimits(trx, { franchiseeId: ORDER_TENANT, accountId, at }),
  );
/** Asks within the limits of an account for cents of an order of its own. */
async function give(accountId: string, amount: number): Promise<RefundResult> {
  const orderId = await rig.finished(10_000);
  return rig.ask(orderId, { actor: staff(accountId), amount, path: 'limits' });
}

describe('what an account refunds without a review', () => {
  it.each([
    { account: 'main', limits: null, because: 'it is the merchant' },
    {
      account: 'clerk',
      limits: { singleCents: CLERK_SINGLE_CENTS, dayLeftCents: CLERK_DAY_CENTS },
      because: 'its row says so',
    },
    {
      account: 'agent-main',
      limits: { singleCents: REFUND_LIMIT_SINGLE_CENTS, dayLeftCents: REFUND_LIMIT_DAY_CENTS },
      because: 'whoever acts for another has the standard limits',
    },
    {
      account: 'agent-clerk',
      limits: { singleCents: 300, dayLeftCents: 400 },
      because: 'its row lies with the agent and says so',
    },
    { account: 'nobody', limits: { singleCents: 0, dayLeftCents: 0 }, because: 'it is not there' },
  ])('of $account is $limits: $because', async ({ account, limits }) => {
    expect(await limitsOf(account)).toEqual(limits);
  });

  it('ends at a single refund and at those of a day, and begins anew the next', async () => {
    rig.advance(ONE_DAY_MS);
    expect(await give('clerk', CLERK_SINGLE_CENTS + 1)).toMatchObject({ outcome: 'review' });
    expect(await give('clerk', CLERK_SINGLE_CENTS)).toMatchObject({ outcome: 'running' });
    expect(await give('clerk', CLERK_SINGLE_CENTS)).toMatchObject({ outcome: 'running' });
    expect(await give('clerk', 501)).toMatchObject({ outcome: 'review' });
    expect(await give('clerk', 500)).toMatchObject({ outcome: 'running' });
    expect(await give('clerk', 1)).toMatchObject({ outcome: 'review' });
    expect(await limitsOf('clerk')).toEqual({ singleCents: CLERK_SINGLE_CENTS, dayLeftCents: 0 });
    rig.advance(ONE_DAY_MS);
    expect(await limitsOf('clerk')).toEqual({
      singleCents: CLERK_SINGLE_CENTS,
      dayLeftCents: CLERK_DAY_CENTS,
    });
    expect(await give('main', 10_000)).toMatchObject({ outcome: 'running' });
    expect(await give('nobody', 1)).toMatchObject({ outcome: 'review' });
  });

  it('is never passed by many at once', async () => {
    rig.advance(ONE_DAY_MS);
    const orders: string[] = [];
    for (let count = 0; count < 12; count += 1) orders.push(await rig.finished(10_000));
    const results = await Promise.all(
      orders.map((orderId) => rig.ask(orderId, { actor: CLERK, amount: 400, path: 'limits' })),
    );
    // 25 yuan hold six times 4 yuan.
    expect(results.filter(({ outcome }) => outcome === 'running')).toHaveLength(6);
    expect(results.filter(({ outcome }) => outcome === 'review')).toHaveLength(6);
    expect(await limitsOf('clerk')).toMatchObject({ dayLeftCents: 100 });
  });
});

describe('a review', () => {
  const key = (orderId: string) => ({ franchiseeId: ORDER_TENANT, orderId });
  const approve = (orderId: string, actor: RefundActor, amount?: number) =>
    rig.refund((refunds, trx) =>
      refunds.approve(trx, key(orderId), {
        actor,
        at: rig.now(),
        ...(amount === undefined ? {} : { amount }),
      }),
    );
  const reject = (orderId: string, actor: RefundActor) =>
    rig.refund((refunds, trx) =>
      refunds.reject(trx, key(orderId), { actor, at: rig.now(), reason: '不符合' }),
    );
  const withdraw = (orderId: string, actor: RefundActor) =>
    rig.refund((refunds, trx) => refunds.withdraw(trx, key(orderId), { actor, at: rig.now() }));
  async function asked(actor: RefundActor, amount: number | 'all' = 'all', cents = 10_000): Promise<string> {
    const orderId = await rig.finished(cents);
    expect(await rig.ask(orderId, { actor, amount, path: 'review' })).toMatchObject({ outcome: 'review' });
    return orderId;
  }

  it('is never made by whoever asked, main account or not', async () => {
    rig.advance(ONE_DAY_MS);
    for (const actor of [MAIN, CLERK]) {
      const orderId = await asked(actor, 500);
      expect(await approve(orderId, actor)).toMatchObject({ outcome: 'ownRequest' });
      expect(await reject(orderId, actor)).toMatchObject({ outcome: 'ownRequest' });
      expect(await rig.order(orderId)).toMatchObject({ refund_status: 1, refunding_cents: 0 });
    }
  });

  it('is made within the limits of whoever makes it, and counts on them', async () => {
    rig.advance(ONE_DAY_MS);
    const orderId = await asked(USER, 1_500);
    expect(await approve(orderId, CLERK)).toMatchObject({ outcome: 'overLimit' });
    expect(await reject(orderId, CLERK)).toMatchObject({ outcome: 'overLimit' });
    expect(await approve(orderId, USER)).toMatchObject({ outcome: 'ownRequest' });
    expect(await approve(orderId, CLERK, 900)).toMatchObject({ outcome: 'running', amountCents: 900 });
    expect(await limitsOf('clerk')).toMatchObject({ dayLeftCents: CLERK_DAY_CENTS - 900 });
    expect((await rig.records(orderId))[0]).toMatchObject({
      ...{ amount_cents: 900, reviewer: '李静', reviewer_id: 'clerk', reviewed_at: rig.now() },
    });
    expect(await reject(await asked(USER, 800), CLERK)).toMatchObject({ outcome: 'rejected' });
  });

  it('grants no more than is left', async () => {
    const orderId = await asked(USER, 500, 1_000);
    expect(await approve(orderId, MAIN, 1_001)).toMatchObject({ outcome: 'tooMuch' });
    expect(await approve(orderId, MAIN, 1_000)).toMatchObject({ outcome: 'running' });
    expect(await rig.order(orderId)).toMatchObject({ refunding_cents: 1_000, refunded_cents: 0 });
  });

  it('is not needed any more once whoever asked has withdrawn, which nobody else can', async () => {
    const ofUser = await asked(USER);
    const ofClerk = await asked(CLERK);
    for (const [orderId, other] of [
      [ofUser, MAIN],
      [ofUser, CLERK],
      [ofClerk, MAIN],
      [ofClerk, USER],
    ] as const) {
      expect(await withdraw(orderId, other)).toMatchObject({ outcome: 'wrongState' });
      expect(await rig.order(orderId)).toMatchObject({ refund_status: 1 });
    }
    expect(await withdraw(ofUser, USER)).toMatchObject({ outcome: 'withdrawn' });
    expect(await withdraw(ofClerk, CLERK)).toMatchObject({ outcome: 'withdrawn' });
    expect(await approve(ofUser, MAIN)).toMatchObject({ outcome: 'wrongState' });
  });
});
