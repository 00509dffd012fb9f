import { beforeAll, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import { ApiError } from '../../../contract/errors/api-error';
import { withTenant } from '../../../gateway/database/tenant';
import { answerOnce } from '../../../gateway/features/action/answer-once';
import { runAll, type After } from '../../../gateway/features/command/order-hooks';
import { isPostgres, useTestDatabase } from '../../support/gateway/database';
import { ASKED, createDesk, type Desk } from '../../support/gateway/desk-orders';
import { startGateway, useGateway } from '../../support/gateway/gateway';
import { createSilentChannel } from '../../support/gateway/refund-channel';
import { createRefundRig, MAIN, type RefundRig } from '../../support/gateway/refunds';

describe('a refund that is asked for again with its key (controls M3)', () => {
  const gateway = useGateway({ seedScale: 0.005, refundChannel: createSilentChannel() });
  let desk: Desk;
  let main = '';
  let clerk = '';

  beforeAll(async () => {
    desk = createDesk(gateway());
    main = await gateway().login('13800000001');
    clerk = await gateway().login('13800000011');
  });

  it('is answered as it was, one after the other and all at once, and goes back once', async () => {
    const { id } = await desk.order();
    const call = { ids: [id], token: main, params: { ...ASKED, amount: 300 }, key: 'refund-again-1' };
    const first = (await desk.act('refund', call)).data;
    expect(first?.results).toMatchObject([{ outcome: 'queued' }]);
    expect((await desk.act('refund', call)).data).toEqual(first);
    const many = await Promise.all(Array.from({ length: 20 }, () => desk.act('refund', call)));
    expect(many.map(({ data }) => data)).toEqual(many.map(() => first));
    expect(await desk.list(id, main)).toHaveLength(1);
  });

  it('is answered as it was by another gateway over the same database', async () => {
    const { id } = await desk.order();
    const call = { ids: [id], token: main, params: ASKED, key: 'refund-again-2' };
    const first = await desk.act('refund', call);
    const beside = await startGateway({ beside: gateway(), refundChannel: createSilentChannel() });
    try {
      const again = await createDesk(beside).act('refund', call);
      expect(again.data).toEqual(first.data);
    } finally {
      await beside.app.close();
    }
    expect(await desk.list(id, main)).toHaveLength(1);
  });

  it("is refused with another body, and is another account's own affair", async () => {
    const { id } = await desk.order();
    const call = { ids: [id], token: main, params: { ...ASKED, amount: 300 }, key: 'refund-again-3' };
    await desk.act('refund', call);
    const other = await desk.act('refund', { ...call, params: { ...ASKED, amount: 301 } });
    expect(other).toMatchObject({ status: 422, code: ApiCode.unprocessable });
    const theirs = await desk.act('refund', { ...call, token: clerk });
    expect(theirs.data?.results).toMatchObject([{ outcome: 'wrongState' }]);
    expect(await desk.list(id, main)).toHaveLength(1);
  });

  it('was asked without the password leaves its key unused', async () => {
    const { id } = await desk.order({ cents: 20_000 });
    const call = { ids: [id], token: main, params: ASKED, key: 'refund-again-4' };
    expect(await desk.act('refund', call)).toMatchObject({ code: ApiCode.passwordNeeded });
    const less = { ...call, params: { ...ASKED, amount: 100 } };
    expect((await desk.act('refund', less)).data?.results).toMatchObject([{ outcome: 'queued' }]);
  });
});

/** Keys, and calls with each of them: 10 000 in all where REPLAYED_KEYS says 100 (`npm run test:keys`). */
const KEYS = Number(process.env['REPLAYED_KEYS'] ?? (isPostgres ? '20' : '10'));
const CALLS = 100;
/** More would not wait for a connection, but be sent away. */
const AT_ONCE = 50;
/** One call in so many carries another amount. */
const OTHER_EVERY = 25;
const AMOUNT = 100;
const TIMEOUT_MS = process.env['REPLAYED_KEYS'] === undefined ? 600_000 : 3_600_000;

describe(`${KEYS * CALLS} calls with ${KEYS} keys, ${AT_ONCE} at once`, () => {
  const database = useTestDatabase();
  let rig: RefundRig;

  beforeAll(async () => {
    rig = await createRefundRig({ database: database(), nowMs: Date.UTC(2026, 2, 18, 12) });
  });

  /** One call as an action makes it: its key, and the refund, in one transaction. */
  async function ask(orderId: string, key: string, amount: number): Promise<unknown> {
    const { franchiseeId, refunds, now } = rig;
    const keyed = {
      caller: { reader: { franchiseeId }, actor: { accountId: 'main' }, key },
      ...{ asked: [orderId, amount], nowMs: now(), read: (stored: unknown) => stored },
    };
    const { answer, after } = await withTenant(database().db, franchiseeId, (trx) =>
      answerOnce(trx, keyed, async () => {
        const plain = { suggestedCents: 0, grounds: null, note: '', images: [], returnCoupon: false };
        const asked = {
          ...plain,
          actor: MAIN,
          amount,
          reason: 'stopped',
          path: 'limits',
          at: now(),
        } as const;
        const result = await refunds.ask(trx, { franchiseeId, orderId }, asked);
        const afters: readonly After[] = [result.after];
        return {
          answer: { outcome: result.outcome, refundNo: result.refundNo },
          after: () => runAll(afters),
        };
      }),
    );
    await after?.();
    return answer;
  }

  it(
    'answers each key alike, refuses every other body, and refunds each order once',
    async () => {
      let [alike, refused] = [0, 0];
      for (let index = 0; index < KEYS; index += 1) {
        const orderId = await rig.finished();
        const answers: unknown[] = [];
        while (answers.length < CALLS) {
          const calls = Array.from({ length: AT_ONCE }, (_, call) => {
            const isOther = call % OTHER_EVERY === OTHER_EVERY - 1;
            const amount = isOther ? AMOUNT + 1 : AMOUNT;
            return ask(orderId, `key-${index}`, amount).catch((error: unknown) => error);
          });
          answers.push(...(await Promise.all(calls)));
        }
        const mistakes = answers.filter((answer) => answer instanceof ApiError);
        for (const mistake of mistakes) expect(mistake).toMatchObject({ code: ApiCode.unprocessable });
        const given = answers.filter((answer) => !(answer instanceof ApiError));
        expect(given.filter((answer) => answer instanceof Error)).toEqual([]);
        expect(new Set(given.map((answer) => JSON.stringify(answer))).size).toBe(1);
        const records = await rig.records(orderId);
        expect(given[0]).toEqual({ outcome: 'running', refundNo: records[0]?.refund_no });
        expect(records).toHaveLength(1);
        alike += given.length;
        refused += mistakes.length;
      }
      // Whichever body came first has the key.
      expect(alike + refused).toBe(KEYS * CALLS);
      expect(refused).toBeGreaterThanOrEqual((KEYS * CALLS) / OTHER_EVERY);
    },
    TIMEOUT_MS,
  );
});
