import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CASH_OUT_TABLE, CashOutStatus, type CashOutEvent } from '../../../contract/domain/receipt/cash-out';
import {
  sumLots,
  takeForCashOut,
  takeForUse,
  type Lot,
  type Take,
} from '../../../contract/domain/receipt/fifo';
import { nextState } from '../../../contract/domain/state-table';
import { withTenant, type TenantTransaction } from '../../../gateway/database/tenant';
import { stepCashOut } from '../../../gateway/features/receipt/cash-out-course';
import { lockCashOut } from '../../../gateway/features/receipt/cash-out-row';
import { lockWallet, moveLots, toLot } from '../../../gateway/features/receipt/purchase-row';
import { useGateway } from '../../support/gateway/gateway';
import { createReceiptDesk, RECEIPTS } from '../../support/gateway/receipt-desk';

const gateway = useGateway({ seedScale: 0.001, isPlainLogin: true });
const { buy, ask, differences } = createReceiptDesk(gateway);
const { merchant: franchiseeId, storeId } = RECEIPTS;
const RUNS = 12;
const RUNS_LIMIT_MS = 180_000;

/** What a user may do, or have done to a cash-out; of several cash-outs the one at a place. */
type Deed =
  | { readonly kind: 'buy'; readonly cents: number; readonly giftCents: number }
  | { readonly kind: 'use'; readonly cents: number }
  | { readonly kind: 'ask'; readonly cents: number }
  | { readonly kind: 'step'; readonly event: CashOutEvent; readonly place: number };

const cents = fc.integer({ min: 1, max: 3_000 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ kind: fc.constant('buy' as const), cents, giftCents: fc.nat(500) }),
  fc.record({ kind: fc.constant('use' as const), cents }),
  fc.record({ kind: fc.constant('ask' as const), cents }),
  fc.record({
    kind: fc.constant('step' as const),
    event: fc.constantFrom<CashOutEvent>(
      'approve',
      'reject',
      'withdraw',
      'succeed',
      'fail',
      'retry',
      'paidOffline',
    ),
    place: fc.nat(3),
  }),
);

/** The wallet as the pure rules have it. */
interface Model {
  lots: Lot[];
  readonly cashOuts: { readonly id: string; readonly takes: readonly Take[]; status: CashOutStatus }[];
}

function moveModel(model: Model, takes: readonly Take[], sign: 1 | -1): void {
  model.lots = model.lots.map((lot) => {
    const take = takes.find(({ id }) => id === lot.id);
    if (take === undefined) return lot;
    return {
      id: lot.id,
      principalCents: lot.principalCents - sign * take.principalCents,
      giftCents: lot.giftCents - sign * take.giftCents,
    };
  });
}

const inTenant = <T>(work: (trx: TenantTransaction) => Promise<T>) =>
  withTenant(gateway().database.db, franchiseeId, work);

async function doDeed(model: Model, each: Deed, userMobile: string): Promise<void> {
  const wallet = { franchiseeId, storeId, userMobile };
  switch (each.kind) {
    case 'buy': {
      const row = await buy({ mobile: userMobile, cents: each.cents, giftCents: each.giftCents });
      model.lots.push(toLot(row));
      return;
    }
    case 'use': {
      const expected = takeForUse(model.lots, each.cents).takes;
      await inTenant(async (trx) => {
        const rows = await lockWallet(trx, wallet);
        const { takes } = takeForUse(rows.map(toLot), each.cents);
        expect(takes).toEqual(expected);
        await moveLots(trx, rows, takes, { kind: 'use', about: 'ORDER', at: gateway().now() });
      });
      moveModel(model, expected, 1);
      return;
    }
    case 'ask': {
      const amount = Math.min(each.cents, sumLots(model.lots).principalCents);
      if (amount === 0) return;
      const { takes } = takeForCashOut(model.lots, amount);
      const id = await ask(userMobile, { amount });
      model.cashOuts.push({ id, takes, status: CashOutStatus.review });
      moveModel(model, takes, 1);
      return;
    }
    case 'step':
      return doStep(model, each);
  }
}

async function doStep(model: Model, { event, place }: Extract<Deed, { kind: 'step' }>): Promise<void> {
  const cashOut = model.cashOuts[place];
  if (cashOut === undefined) return;
  const to = nextState(CASH_OUT_TABLE, cashOut.status, event);
  const stepped = await inTenant(async (trx) => {
    const row = await lockCashOut(trx, { franchiseeId, cashOutId: cashOut.id });
    if (row === undefined) throw new Error('A cash-out is gone.');
    return stepCashOut(trx, row, { event, at: gateway().now() });
  });
  expect(stepped?.cashOut.status ?? null).toBe(to);
  if (to === null) return;
  cashOut.status = to;
  const isBack = to === CashOutStatus.rejected || to === CashOutStatus.withdrawn;
  if (isBack) moveModel(model, cashOut.takes, -1);
}

/** What is left of the user's purchases, whatever their state. */
const leftOf = (userMobile: string) =>
  inTenant(async (trx) => {
    const rows = await trx
      .selectFrom('purchase')
      .selectAll()
      .where('user_mobile', '=', userMobile)
      .orderBy('purchase_id')
      .execute();
    return rows.map(toLot);
  });

describe('a balance', { timeout: RUNS_LIMIT_MS }, () => {
  it('stands as the rules have it after whatever was bought, used, asked for and decided', async () => {
    let users = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 14 }), async (deeds) => {
        const userMobile = `1370000${String((users += 1)).padStart(4, '0')}`;
        const model: Model = { lots: [], cashOuts: [] };
        for (const each of deeds) await doDeed(model, each, userMobile);
        expect(await leftOf(userMobile)).toEqual(model.lots);
        expect(await differences()).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});
