import { sql, type Transaction } from 'kysely';
import { CashOutStatus } from '../../../contract/domain/receipt/cash-out';
import {
  BALANCE_PRODUCT,
  PurchaseStatus,
  type PurchaseProduct,
} from '../../../contract/domain/receipt/purchase';
import { startOfDay } from '../../../contract/day';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import type { Database } from '../../database/schema';
import { SORTABLE_ID_TAILS } from '../../database/sortable-id';
import { readReconciliation } from '../../features/receipt/reconciliation';
import { insertColumns, type Columns } from '../columnar-insert';
import type { Random } from '../random';
import { CASH_OUT_SHAPES, makeCashOut, type SeedCashOut } from './cash-out-maker';
import { makePurchase, OFFERS, type NextSequence, type SeedPurchase } from './seed-purchase';
import { makeIdleWallet, makeWallet, type SeedWallet, type SpendingOrder } from './wallet-maker';

const PURCHASE_COLUMNS: Columns<'purchase'> = {
  ...{ franchisee_id: 'text', purchase_id: 'text', bill_no: 'text', created_at: 'bigint', paid_at: 'bigint' },
  ...{ arrived_at: 'bigint', store_id: 'text', user_mobile: 'text', product_type: 'text' },
  ...{ product_name: 'text', pay_cents: 'bigint', gift_cents: 'bigint', balance_after_cents: 'bigint' },
  ...{ pay_method: 'text', pay_no: 'text', left_cents: 'bigint', used_cents: 'bigint', held_cents: 'bigint' },
  ...{ refunded_cents: 'bigint', gift_left_cents: 'bigint', gift_used_cents: 'bigint' },
  ...{ gift_held_cents: 'bigint', gift_void_cents: 'bigint', status: 'smallint', operator: 'text' },
};

const ENTRY_COLUMNS: Columns<'balance_entry'> = {
  ...{ franchisee_id: 'text', entry_id: 'text', purchase_id: 'text', kind: 'text', about: 'text' },
  ...{ at: 'bigint', principal_cents: 'bigint', gift_cents: 'bigint' },
};

/** Orders that purchases of the demonstration are made for at most, of users whose mobile ends so and who came again. */
const ORDERS_MAX = 6_000;
const CHOSEN_ENDING = '%3';

/** What orders of each method were paid from. */
const PRODUCT_OF: Readonly<Record<string, PurchaseProduct>> = {
  balance: 'topUp',
  timesCard: 'timesCard',
  waterCard: 'waterCard',
};

export interface ReceiptSettings {
  readonly franchiseeId: string;
  readonly random: Random;
  readonly nowMs: number;
  /** Who reviews what users ask for. */
  readonly reviewer: string;
  readonly reviewerId: string;
}

/** What users bought to pay the orders that are there, and what some of them took back (pages 13). */
export async function insertPastReceipts(
  trx: Transaction<Database>,
  settings: ReceiptSettings,
): Promise<void> {
  // From a place of the merchant's own: what two of them sold at the same moment has two ids.
  let sequence = settings.random.fork('ids').int(0, SORTABLE_ID_TAILS / 2);
  const next: NextSequence = () => (sequence += 1);
  const maker = { ...settings, next };
  const spent = await readSpending(trx, settings);
  const wallets = [
    ...(await makeIdle(trx, maker)),
    ...spent.map(({ buyer, ...spending }) => makeWallet(buyer, spending, maker)),
  ];
  const cashOuts = makeCashOuts(wallets, maker);
  const single = makeSingles(wallets, maker);
  const purchases = [...wallets.flatMap((wallet) => wallet.purchases), ...single];
  await insertColumns(trx, 'purchase', PURCHASE_COLUMNS, purchases);
  await insertColumns(
    trx,
    'balance_entry',
    ENTRY_COLUMNS,
    wallets.flatMap(({ entries }) => entries),
  );
  for (const { cashOut, parts, steps } of cashOuts) {
    await trx.insertInto('cash_out').values(cashOut).execute();
    await trx
      .insertInto('cash_out_part')
      .values([...parts])
      .execute();
    await trx
      .insertInto('cash_out_step')
      .values([...steps])
      .execute();
    if (cashOut.status !== CashOutStatus.paying) continue;
    const { franchisee_id, cash_out_id: subject_id } = cashOut;
    await trx
      .insertInto('timer')
      // The channel takes its time, as it does for those who are asking now.
      .values({ franchisee_id, kind: 'payout', subject_id, due_at: settings.nowMs + 10 * ONE_MINUTE_MS })
      .execute();
  }
  await insertStatements(trx, settings);
}

/** What channels say that differs from what is known: so much more came in, or went out, on the line of this place. */
const SLIPS: readonly (readonly [place: number, inCents: number, outCents: number])[] = [
  [3, 2_000, 0],
  [8, 0, -1_000],
  [15, -5_000, 0],
];
/** Of these somebody has found out why. */
const FOUND_OUT = '渠道次日补记，已与微信支付客服核实';
const FOUND_FROM = 15;
const STATEMENT_DAYS = 30;

/** Channels agree with what is known, but for a few days; nothing is said yet of today. */
async function insertStatements(
  trx: Transaction<Database>,
  { franchiseeId, nowMs, reviewer, reviewerId }: ReceiptSettings,
): Promise<void> {
  const untilMs = startOfDay(nowMs);
  const days = { franchiseeId, fromMs: untilMs - STATEMENT_DAYS * ONE_DAY_MS, untilMs };
  const lines = (await readReconciliation(trx, days)).filter(({ channel }) => channel !== 'cash');
  for (const [place, { dayAt: day_at, channel, house }] of lines.entries()) {
    const [, moreIn = 0, moreOut = 0] = SLIPS.find(([at]) => at === place) ?? [];
    const key = { franchisee_id: franchiseeId, day_at, channel };
    const told_at = day_at + ONE_DAY_MS + 9 * ONE_HOUR_MS;
    const said = {
      ...{ in_cents: Math.max(0, house.inCents + moreIn), in_count: house.inCount },
      ...{ out_cents: Math.max(0, house.outCents + moreOut), out_count: house.outCount },
    };
    await trx
      .insertInto('channel_statement')
      .values({ ...key, ...said, told_at })
      .execute();
    const [inDifference, outDifference] = [said.in_cents - house.inCents, said.out_cents - house.outCents];
    if (place < FOUND_FROM || (inDifference === 0 && outDifference === 0)) continue;
    const by = { settled_by: reviewer, settled_by_id: reviewerId, settled_at: told_at + ONE_HOUR_MS };
    const found = { in_difference: inDifference, out_difference: outDifference, note: FOUND_OUT };
    await trx
      .insertInto('channel_settled')
      .values({ ...key, ...found, ...by })
      .execute();
  }
}

interface SpentRow {
  readonly user_mobile: string;
  readonly store_id: string;
  readonly pay_method: string;
  readonly orders: readonly SpendingOrder[];
}

async function readSpending(trx: Transaction<Database>, { franchiseeId }: ReceiptSettings) {
  const { rows } = await sql<SpentRow>`
    SELECT few.user_mobile, few.store_id, few.pay_method,
           jsonb_agg(jsonb_build_object('orderNo', few.order_no, 'at', few.paid_at, 'cents', few.cents)
             ORDER BY few.paid_at, few.order_no) AS orders
      FROM (SELECT user_mobile, store_id, pay_method, order_no, paid_at, pay_cents - refunded_cents AS cents
              FROM orders
             WHERE franchisee_id = ${franchiseeId} AND paid_at IS NOT NULL AND pay_cents > refunded_cents
               AND pay_method IN ('balance', 'timesCard', 'waterCard') AND user_mobile LIKE ${CHOSEN_ENDING}
             ORDER BY paid_at DESC, order_no LIMIT ${ORDERS_MAX}) AS few
     GROUP BY few.user_mobile, few.store_id, few.pay_method
    HAVING count(*) >= 2
     ORDER BY max(few.paid_at) DESC, few.user_mobile, few.store_id, few.pay_method`.execute(trx);
  return rows.map(({ user_mobile: userMobile, store_id: storeId, pay_method, orders }) => ({
    buyer: { franchiseeId, storeId, userMobile },
    product: PRODUCT_OF[pay_method] ?? BALANCE_PRODUCT,
    orders,
  }));
}

type Making = ReceiptSettings & { readonly next: NextSequence };

/** Users who topped up and have not come back: there are some however few orders a demonstration has. */
const IDLE_USERS = 24;

async function makeIdle(trx: Transaction<Database>, maker: Making): Promise<readonly SeedWallet[]> {
  const { franchiseeId, random, nowMs } = maker;
  const stores = await trx
    .selectFrom('store')
    .select('id')
    .where('franchisee_id', '=', franchiseeId)
    .orderBy('id')
    .execute();
  return Array.from({ length: IDLE_USERS }, (_, index) => {
    const userMobile = `139${String(random.int(0, 99_999_999)).padStart(8, '0')}`;
    const buyer = { franchiseeId, storeId: random.pick(stores).id, userMobile };
    return makeIdleWallet(buyer, nowMs - (4 + index * 0.6) * ONE_DAY_MS, maker);
  });
}

/** One in every state, and some more that were paid long ago. */
function makeCashOuts(wallets: readonly SeedWallet[], maker: Making): readonly SeedCashOut[] {
  const open = [...CASH_OUT_SHAPES];
  const made: SeedCashOut[] = [];
  for (const wallet of wallets) {
    if (wallet.product !== BALANCE_PRODUCT) continue;
    const place = open.findIndex(({ hoursAgo }) => maker.nowMs - hoursAgo * ONE_HOUR_MS > wallet.lastAt);
    const shape = open[place];
    const cashOut = shape === undefined ? makeOld(wallet, maker) : makeCashOut(wallet, shape, maker);
    if (cashOut === null) continue;
    if (shape !== undefined) open.splice(place, 1);
    made.push(cashOut);
  }
  return made;
}

const TAKEN_OUT = 0.08;

function makeOld(wallet: SeedWallet, maker: Making): SeedCashOut | null {
  const hours = Math.floor((maker.nowMs - wallet.lastAt) / ONE_HOUR_MS);
  if (hours < 30 || !maker.random.chance(TAKEN_OUT)) return null;
  return makeCashOut(wallet, { status: CashOutStatus.paid, hoursAgo: hours - 2 }, maker);
}

const { unpaid, closed, stuck } = PurchaseStatus;
const SINGLES: readonly (readonly [product: PurchaseProduct, status: PurchaseStatus, minutesAgo: number])[] =
  [
    ['topUp', unpaid, 1],
    ['memberCard', unpaid, 3],
    ['topUp', stuck, 35],
    ['topUp', stuck, 190],
    ['durationCard', closed, 240],
    ['topUp', closed, 420],
    ['flashTicket', closed, 900],
  ];

/** What was not paid, or did not arrive, by users who bought something else before. */
function makeSingles(wallets: readonly SeedWallet[], maker: Making): readonly SeedPurchase[] {
  return SINGLES.flatMap(([product, status, minutesAgo], index): readonly SeedPurchase[] => {
    const buyer = wallets[index]?.buyer;
    const [offer] = OFFERS[product];
    if (buyer === undefined || offer === undefined) return [];
    const at = maker.nowMs - minutesAgo * ONE_MINUTE_MS;
    const made = makePurchase(buyer, { product, at, offer }, maker);
    const isPaid = status === stuck;
    return [
      {
        ...{ ...made, status, paid_at: isPaid ? at + 4_000 : null },
        ...(isPaid ? {} : { pay_no: null }),
      },
    ];
  });
}
