import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import { ApiCode, type Envelope } from '../../../contract/api/envelope';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import { openDatabase } from '../../../gateway/database/open-database';
import { toTurnLimits } from '../../../gateway/plugins/turns/turns';
import { createServerDatabase, SERVER } from '../../support/gateway/database';
import { HEADERS, startGateway, toLoginBody, type TestGateway } from '../../support/gateway/gateway';

const GREEDY = '13800000001';
const COLLEAGUE = '13800000012';
const OTHER_MERCHANT = '13800000021';
const CONNECTIONS = 10;
const { ofAccount, ofMerchant } = toTurnLimits({ databaseConnections: CONNECTIONS, databaseUrl: SERVER });
/** The suite shares a busy machine: who waits does so until the test is through. */
const TURNS = {
  ofAccount: { ...ofAccount, waitMs: ONE_MINUTE_MS },
  ofMerchant: { ...ofMerchant, waitMs: ONE_MINUTE_MS },
};
const LONG = { timeout: 60_000 };
/** Calls beyond those that are served and that wait. */
const TOO_MANY = 40;

describe.runIf(SERVER !== undefined)('one account whose calls take long', () => {
  let gateway: TestGateway;
  let holder: pg.Client;
  let watcher: pg.Client;
  let drop: () => Promise<void>;
  let tokens: Readonly<Record<string, string>> = {};

  beforeAll(async () => {
    const made = await createServerDatabase(SERVER ?? '');
    ({ drop } = made);
    gateway = await startGateway({
      seedScale: 0.001,
      turns: TURNS,
      open: () =>
        openDatabase({
          ...{ engine: 'postgresql', url: made.url, connections: CONNECTIONS },
          // A busy machine may take longer for a commit than a caller is kept waiting elsewhere.
          standstillMs: 10_000,
        }),
    });
    [holder, watcher] = [await connect(made.url), await connect(made.url)];
    const mobiles = [GREEDY, COLLEAGUE, OTHER_MERCHANT];
    tokens = Object.fromEntries(
      await Promise.all(mobiles.map(async (mobile) => [mobile, await gateway.login(mobile)] as const)),
    );
  });
  afterEach(() => holder.query('ROLLBACK'));
  afterAll(async () => {
    await gateway.close();
    await Promise.all([holder.end(), watcher.end()]);
    await drop();
  });

  const orders = () => gateway.post('washer/order/list', { page: 1, pageSize: 20 }, tokens[GREEDY]);
  const devices = (mobile: string) =>
    gateway.post('washer/device/list', { page: 1, pageSize: 20 }, tokens[mobile]);
  const signIn = (mobile: string) =>
    gateway.app.inject({
      ...{ method: 'POST', url: toUrlPath(ENDPOINTS.login), headers: HEADERS },
      payload: toLoginBody(mobile),
    });
  const codeOf = (answer: Awaited<ReturnType<typeof orders>>) => answer.json<Envelope>().code;

  /** From now on nobody reads orders. */
  async function keepOrders(): Promise<void> {
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE orders IN ACCESS EXCLUSIVE MODE');
  }

  async function countHeld(): Promise<number> {
    const { rows } = await watcher.query<{ held: number }>(
      `SELECT count(*)::int AS held FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'franchisee-portal' AND wait_event_type = 'Lock'`,
    );
    return rows[0]?.held ?? 0;
  }

  it('keeps nobody from signing in and reading, and has its own turns by and by', LONG, async () => {
    await keepOrders();
    let answered = 0;
    const places = ofAccount.places + ofAccount.queueMax;
    const asked = Array.from({ length: places + TOO_MANY }, () =>
      orders().then((answer) => {
        answered += 1;
        return answer;
      }),
    );
    await vi.waitFor(async () => expect(await countHeld()).toBe(ofAccount.places), { timeout: 20_000 });
    for (const mobile of [OTHER_MERCHANT, COLLEAGUE]) {
      expect(codeOf(await signIn(mobile))).toBe(ApiCode.success);
      expect(codeOf(await devices(mobile))).toBe(ApiCode.success);
    }
    expect(codeOf(await signIn(GREEDY))).toBe(ApiCode.success);
    expect(await countHeld()).toBeLessThanOrEqual(ofAccount.places);
    expect(answered).toBeLessThan(places);

    await holder.query('ROLLBACK');
    const answers = await Promise.all(asked);
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    // More than wait are told at once when to come back; while they come, some of the first run out of time.
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(TOO_MANY);
    for (const { headers } of refused) expect(headers['retry-after']).toBe('1');
    expect(answers.map(codeOf)).toContain(ApiCode.success);
    expect(codeOf(await orders())).toBe(ApiCode.success);
  });

  it('is asked to narrow a list that is not read in time', LONG, async () => {
    await keepOrders();
    const answer = await orders();
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Envelope>()).toMatchObject({
      code: ApiCode.refused,
      message: expect.stringContaining('请缩小时间范围'),
    });
    await holder.query('ROLLBACK');
    expect(codeOf(await orders())).toBe(ApiCode.success);
  });
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
