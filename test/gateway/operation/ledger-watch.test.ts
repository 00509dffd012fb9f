import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startOfDay, startOfHour } from '../../../contract/day';
import { ONE_DAY_MS, ONE_HOUR_MS } from '../../../contract/limits';
import { BOOKS_EVERY_MS, createBookWatch, windowsAt } from '../../../gateway/features/ledger/book-watch';
import { LEDGER_USAGE, runLedgerCommand } from '../../../gateway/operator/ledger-command';
import { isOperatorCommand } from '../../../gateway/operator/operator-commands';
import { readEnv } from '../../../gateway/env';
import { isPostgres, useTestDatabase } from '../../support/gateway/database';
import { TEST_NOW_MS } from '../../support/gateway/gateway';
import { giveBack } from '../../support/gateway/given-back';
import { createOrderRig, ORDER_TENANT, step, type OrderRig } from '../../support/gateway/orders';

const database = useTestDatabase();
let rig: OrderRig;
let orderId = '';
const OLD_MS = TEST_NOW_MS + 40 * ONE_DAY_MS;

beforeAll(async () => {
  rig = await createOrderRig({ database: database(), nowMs: TEST_NOW_MS });
  await createOrderRig({ database: database(), franchiseeId: 'quiet', nowMs: TEST_NOW_MS });
  const { order } = await rig.run((engine, trx) => engine.create(trx, rig.creation({ markCents: 1_000 })));
  orderId = order?.order_id ?? '';
  await step(rig, orderId, 'pay');
  rig.advance(5 * ONE_HOUR_MS);
  await giveBack(rig, orderId, { cents: 400, refundNo: 'R1' });
});

async function move(cents: number): Promise<void> {
  await sql`UPDATE ledger_entry SET payer_cents = payer_cents - ${cents}, fee_cents = fee_cents + ${cents}
    WHERE order_id = ${orderId} AND kind = 'payment'`.execute(database().db);
}
let moved = 0;
/** Has the ledger differ from the order until the test is over. */
async function spoil(): Promise<void> {
  await move(7);
  moved += 7;
}
afterEach(async () => {
  await move(-moved);
  moved = 0;
});

describe('the job that compares the books', () => {
  function watch() {
    const said: object[] = [];
    const look = createBookWatch({ db: database().db, log: { error: (fields) => void said.push(fields) } });
    return { said, look };
  }

  it('says nothing while everything agrees', async () => {
    const { said, look } = watch();
    expect(await look(TEST_NOW_MS)).toEqual({ tenants: 2, differences: 0 });
    expect(said).toEqual([]);
  });

  it('names what differs of the last hours, and mends nothing', async () => {
    await spoil();
    const { said, look } = watch();
    for (const nowMs of [TEST_NOW_MS, TEST_NOW_MS + ONE_HOUR_MS]) {
      expect(await look(nowMs)).toEqual({ tenants: 2, differences: 2 });
    }
    expect(said[1]).toEqual({
      franchisee: ORDER_TENANT,
      ledgerDifferences: 2,
      problems: [
        `order N1 (${orderId}): payer -607 booked, -600 by the order; fee 11 booked, 4 by the order`,
        `${new Date(startOfHour(TEST_NOW_MS)).toISOString()} water store s1: received 1007 booked, 1000 in statistics; fee 13 booked, 6 in statistics`,
      ],
    });
  });

  it('looks again at an order that something was booked of lately, however old it is', async () => {
    await spoil();
    const refundedAt = TEST_NOW_MS + 5 * ONE_HOUR_MS;
    const { said, look } = watch();
    // Three hours back reach the refund, not the payment; the day of both has its turn another time.
    const at = firstLook(refundedAt, (nowMs) => windowsAt(nowMs)[1]?.fromMs !== startOfDay(TEST_NOW_MS));
    expect(await look(at)).toMatchObject({ differences: 1 });
    expect(said).toHaveLength(1);
  });

  it('comes to each older day in turns', async () => {
    await spoil();
    const { look } = watch();
    const isItsTurn = (nowMs: number) => windowsAt(nowMs)[1]?.fromMs === startOfDay(TEST_NOW_MS);
    const found = firstLook(OLD_MS, isItsTurn);
    expect(found - OLD_MS).toBeLessThanOrEqual(3 * ONE_DAY_MS);
    expect(await look(found)).toMatchObject({ differences: 2 });
    const other = firstLook(OLD_MS, (nowMs) => !isItsTurn(nowMs));
    expect(await look(other)).toMatchObject({ differences: 0 });
  });

  it('leaves no day of a year out', () => {
    const looks = Array.from({ length: 3 * 144 }, (_, index) => windowsAt(OLD_MS + index * BOOKS_EVERY_MS));
    const days = new Set(looks.map(([, day]) => day?.fromMs));
    for (let age = 3; age < 360; age += 1) expect(days).toContain(startOfDay(OLD_MS) - age * ONE_DAY_MS);
  });

  it('stops when its gateway does', async () => {
    const stopped = new AbortController();
    stopped.abort();
    expect(await watch().look(TEST_NOW_MS, stopped.signal)).toEqual({ tenants: 0, differences: 0 });
  });

  // The embedded engine has one connection: nobody else could hold it.
  it.runIf(isPostgres)('leaves it to another gateway that is at it', async () => {
    await database()
      .db.transaction()
      .execute(async (trx) => {
        await sql`SELECT pg_advisory_xact_lock(hashtext('franchisee-portal books'))`.execute(trx);
        expect(await watch().look(TEST_NOW_MS)).toEqual({ tenants: 0, differences: 0 });
      });
    expect(await watch().look(TEST_NOW_MS)).toEqual({ tenants: 2, differences: 0 });
  });
});

/** The first look from a moment on that a condition holds for. */
function firstLook(fromMs: number, holds: (nowMs: number) => boolean): number {
  for (let look = 0; look < 400; look += 1) {
    const nowMs = fromMs + look * BOOKS_EVERY_MS;
    if (holds(nowMs)) return nowMs;
  }
  throw new Error('No look is like that.');
}

describe('npm run ledger -- verify', () => {
  const verify = (...args: readonly string[]) =>
    runLedgerCommand(['verify', ...args], { db: database().db, now: () => TEST_NOW_MS + ONE_DAY_MS });

  it('prints what each account comes to, and that all agrees', async () => {
    expect(await verify()).toEqual([
      `${ORDER_TENANT}  2 entries  payer -6.00  merchant 5.96  platform 0.00  fee 0.04`,
      'quiet  0 entries  payer 0.00  merchant 0.00  platform 0.00  fee 0.00',
      'OK: orders, refunds, statistics and balances agree with the ledger.',
    ]);
  });

  it('keeps to the days that are asked for', async () => {
    const day = new Date(startOfDay(TEST_NOW_MS) + 12 * ONE_HOUR_MS).toISOString().slice(0, 10);
    const [first] = await verify('--from', day, '--to', day);
    // The refund was done after midnight.
    expect(first).toBe(`${ORDER_TENANT}  1 entries  payer -10.00  merchant 9.94  platform 0.00  fee 0.06`);
    await spoil();
    const before = ['--to', new Date(TEST_NOW_MS - ONE_DAY_MS).toISOString().slice(0, 10)];
    expect((await verify('--from', '2026-03-01', ...before)).at(-1)).toMatch(/^OK/);
  });

  it('names what differs', async () => {
    await spoil();
    await expect(verify()).rejects.toThrow(
      `${ORDER_TENANT}: order N1 (${orderId}): payer -607 booked, -600 by the order; fee 11 booked, 4 by the order`,
    );
  });

  it.each([
    [[], 'The only thing to do'],
    [['repair'], 'The only thing to do'],
    [['verify', '--since', '2026-01-01'], '"--since" is no option.'],
    [['verify', '--from'], '"" is no day'],
    [['verify', '--from', 'yesterday'], '"yesterday" is no day'],
    [['verify', '--from', '2026-13-01'], '"2026-13-01" is no day'],
    [['verify', '--from', '2026-02-02', '--to', '2026-02-01'], 'The first day comes after the last.'],
  ])('refuses %j in a sentence', async (args, words) => {
    await expect(runLedgerCommand(args, { db: database().db, now: () => TEST_NOW_MS })).rejects.toThrow(
      words,
    );
  });

  it('is a command that a running gateway takes', () => {
    expect(isOperatorCommand({ name: 'ledger', args: ['verify'], operator: 'ops' })).toBe(true);
    expect(LEDGER_USAGE).toContain('npm run ledger -- verify');
  });
});

describe('the setting of the service fee', () => {
  it.each([
    [{}, 6],
    [{ SERVICE_FEE_PER_MILLE: '0' }, 0],
    [{ SERVICE_FEE_PER_MILLE: '100' }, 100],
  ])('%j is %i per mille', (source, fee) => {
    expect(readEnv(source).env?.serviceFeePerMille).toBe(fee);
  });

  it.each(['-1', '101', '0.6', 'six'])('is not %s', (value) => {
    expect(readEnv({ SERVICE_FEE_PER_MILLE: value }).problems.join()).toContain('SERVICE_FEE_PER_MILLE');
  });
});
