import { sql } from 'kysely';
import { beforeAll } from 'vitest';
import type { Envelope } from '../../../contract/api/envelope';
import type { ActionAnswer } from '../../../contract/api/page/action';
import type { ListAnswer, Row } from '../../../contract/api/page/list';
import { CashOutStatus } from '../../../contract/domain/receipt/cash-out';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { openCashOut, type CashOutAsked } from '../../../gateway/features/receipt/open-cash-out';
import { arrive, insertPurchase } from '../../../gateway/features/receipt/purchase-course';
import { lockWallet, type PurchaseRow } from '../../../gateway/features/receipt/purchase-row';
import { HEADERS, toLoginBody, type TestGateway } from './gateway';

/** A merchant, its main account, one of its stores, and somebody of another merchant. */
export const RECEIPTS = {
  ...{ merchant: 'm1001', main: '13800000001', support: '13800000011', store: '13800000014' },
  ...{ other: '13800000021', storeId: 's01', foreignStoreId: 's05' },
} as const;

export const PURCHASES = 'bill/rechargeRecord';
export const CASH_OUTS = 'bill/record';

interface ActOptions {
  readonly mobile?: string;
  readonly key?: string;
  readonly params?: object;
  readonly reason?: string;
  readonly password?: string;
}

interface Bought {
  readonly mobile?: string;
  readonly storeId?: string;
  readonly cents?: number;
  readonly giftCents?: number;
  /** Stays unpaid. */
  readonly isUnpaid?: boolean;
}

let made = 0;

/** Calls and looks that tests of receipts share, over the demonstration of one merchant. */
export function createReceiptDesk(gateway: () => TestGateway) {
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    for (const mobile of [RECEIPTS.main, RECEIPTS.support, RECEIPTS.other]) {
      tokens.set(mobile, await gateway().login(mobile));
    }
    // One of those that the start command does not print: the same password opens it.
    const body = { ...toLoginBody(RECEIPTS.support), mobile: RECEIPTS.store };
    const answer = await gateway().post('user/login', body);
    tokens.set(RECEIPTS.store, answer.json<{ data: { token: string } }>().data.token);
  });
  const { merchant: franchiseeId } = RECEIPTS;
  const tokenOf = (mobile: string = RECEIPTS.main) => tokens.get(mobile);

  async function act(path: string, ids: readonly string[] | null, options: ActOptions = {}) {
    const { mobile = RECEIPTS.main, key = `receipt-${(made += 1)}`, ...body } = options;
    const answer = await gateway().app.inject({
      method: 'POST',
      url: `/franchisee_pc/v1/${path}`,
      headers: {
        ...HEADERS,
        authorization: `Bearer ${tokenOf(mobile)}`,
        ...{ 'content-type': 'application/json', 'idempotency-key': key },
      },
      payload: { ...(ids === null ? {} : { ids }), ...body },
    });
    const { code, message, data } = answer.json<Envelope<ActionAnswer | null>>();
    return { code, message, outcomes: (data?.results ?? []).map(({ outcome }) => outcome) };
  }

  async function list(path: string, body: object = {}, mobile?: string): Promise<readonly Row[]> {
    const answer = await gateway().post(`${path}/list`, { pageSize: 100, ...body }, tokenOf(mobile));
    return answer.json<{ data: ListAnswer | null }>().data?.list ?? [];
  }

  async function detail(path: string, id: string, mobile?: string): Promise<Row | null> {
    const answer = await gateway().get(`${path}/detail?id=${id}`, tokenOf(mobile));
    return answer.json<{ data: Row | null }>().data;
  }

  async function buy({ mobile = '13900000001', storeId, cents, giftCents, isUnpaid }: Bought = {}) {
    const at = gateway().now() + (made += 1);
    return withTenant(gateway().database.db, franchiseeId, async (trx): Promise<PurchaseRow> => {
      const purchase = await insertPurchase(trx, {
        ...{ franchisee_id: franchiseeId, purchase_id: `zz${String(made).padStart(14, '0')}` },
        ...{
          bill_no: `T${made}`,
          created_at: at,
          store_id: storeId ?? RECEIPTS.storeId,
          user_mobile: mobile,
        },
        ...{ product_type: 'topUp', product_name: '充值', pay_cents: cents ?? 1_000 },
        ...{ gift_cents: giftCents ?? 0, pay_method: 'wechat', pay_no: `4200${made}` },
      });
      if (purchase === undefined) throw new Error('The number of a purchase is taken.');
      if (isUnpaid === true) return purchase;
      const arrived = await arrive(trx, purchase, { event: 'arrive', at });
      if (arrived === null) throw new Error('A purchase did not arrive.');
      return arrived;
    });
  }

  /** What a user of a store asks for, as the platform tells it. */
  async function ask(mobile: string, asked: Partial<CashOutAsked> = {}, storeId: string = RECEIPTS.storeId) {
    return withTenant(gateway().database.db, franchiseeId, async (trx) => {
      const lots = await lockWallet(trx, { franchiseeId, storeId, userMobile: mobile });
      const opened = await openCashOut(trx, lots, {
        ...{ origin: 'user', applicant: '用户', applicantId: null, amount: 'all', route: 'wechat' },
        ...{ account: mobile, reason: '毕业离校', isGranted: false, at: gateway().now() + (made += 1) },
        ...asked,
      });
      if (opened.outcome !== 'opened') throw new Error('A cash-out was not opened.');
      return opened.cashOut.cash_out_id;
    });
  }

  /** Looks at what is due, until every payout that is out was answered. */
  async function pay(): Promise<void> {
    const { timers } = gateway().app.installation;
    await timers.runDue();
    // One that is pending stays out, however long anybody waits.
    for (let waits = 0; waits < 50 && (await countOut()) > 0; waits += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async function countOut(): Promise<number> {
    const out = await withTenant(gateway().database.db, franchiseeId, (trx) =>
      trx
        .selectFrom('cash_out')
        .select('cash_out_id')
        .where('franchisee_id', '=', franchiseeId)
        .where('status', '=', CashOutStatus.paying)
        // What the demonstration has under way is paid later.
        .where('running_since', '>=', gateway().now() - ONE_MINUTE_MS)
        .execute(),
    );
    return out.length;
  }

  return {
    ...{ act, list, detail, buy, ask, pay, tokenOf },
    purchaseOf: (id: string, mobile?: string) => detail(PURCHASES, id, mobile),
    cashOutOf: (id: string, mobile?: string) => detail(CASH_OUTS, id, mobile),
    /** An action on the page itself. */
    actOnPage: (path: string, options: ActOptions = {}) => act(path, null, options),
    /** Lines of the operation log about one thing. */
    logOf: (targetId: string) =>
      withTenant(gateway().database.db, franchiseeId, (trx) =>
        trx
          .selectFrom('operation_log')
          .select(['action', 'after'])
          .where('target_id', '=', targetId)
          .execute(),
      ),
    /** As if a payout had begun so much earlier, ms. */
    age: (id: string, byMs: number) =>
      withTenant(gateway().database.db, franchiseeId, async (trx) => {
        await sql`UPDATE cash_out SET running_since = running_since - ${byMs}::bigint
          WHERE cash_out_id = ${id}`.execute(trx);
        await sql`UPDATE timer SET due_at = 0 WHERE kind = 'payout' AND subject_id = ${id}`.execute(trx);
      }),
    /** The state of a cash-out, whoever is signed in. */
    statusOf: (id: string) =>
      withTenant(gateway().database.db, franchiseeId, async (trx) => {
        const row = await trx
          .selectFrom('cash_out')
          .select('status')
          .where('cash_out_id', '=', id)
          .executeTakeFirst();
        return row?.status ?? null;
      }),
    /** Purchases whose ledger does not say what is left of them, to the cent. */
    differences: () =>
      withTenant(gateway().database.db, franchiseeId, async (trx) => {
        const { rows } = await sql<{ billNo: string }>`
          SELECT u.bill_no AS "billNo" FROM purchase u
            LEFT JOIN (SELECT purchase_id, sum(principal_cents) AS principal, sum(gift_cents) AS gift
                         FROM balance_entry WHERE franchisee_id = ${franchiseeId} GROUP BY purchase_id) AS e
              ON e.purchase_id = u.purchase_id
           WHERE u.franchisee_id = ${franchiseeId}
             AND (u.left_cents <> coalesce(e.principal, 0) OR u.gift_left_cents <> coalesce(e.gift, 0))`.execute(
          trx,
        );
        return rows.map(({ billNo }) => billNo);
      }),
  };
}
