import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../contract/api/calls';
import { ENDPOINTS, toUrlPath, type Place } from '../../../contract/api/endpoints';
import { toReportEndpoint } from '../../../contract/api/page/page-endpoints';
import { MOMENT_MAX_MS } from '../../../contract/day';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { PasswordHasher } from '../../../gateway/features/account/password-hasher';
import { resources } from '../../../resources.config';
import { insertDryingCabinets } from '../../support/eighth/eighth-rows';
import { withEighthType } from '../../support/eighth/eighth-type';
import { listCalls, requestsFor } from '../../support/gateway/every-call';
import { HEADERS, TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';

/** Hundreds of passwords are hashed here, and none of them matters. */
const hasher: PasswordHasher = {
  hash: async (word) => word,
  check: async () => ({ isRight: true, isOutdated: false }),
};
const gateway = useGateway({ declaration: withEighthType(resources), seedScale: 0.001, hasher });

const MAIN = '13800000001';
const AGENT = '13800000003';
const ROUNDS = 3;
const KNOWN = {
  nowMs: TEST_NOW_MS,
  words: ['m1001', 'm1002', 's01', 'm1001-KX0001', 'acc1', MAIN, AGENT, '123456', 'custom', '检修', 'W0001'],
};

const tokens = new Map<string, string>();
beforeAll(async () => {
  const rows = { franchiseeId: 'm1001', storeIds: ['s01'], count: 5, nowMs: TEST_NOW_MS };
  await insertDryingCabinets(gateway().database, rows);
});

/** A live token: what was sent before may have ended the last one, or counted against the account. */
async function tokenOf(mobile: string): Promise<string> {
  const { db } = gateway().database;
  const held = tokens.get(mobile);
  const live = held === undefined ? undefined : await gateway().get('userCenter/personalCenter/detail', held);
  if (held !== undefined && live?.statusCode !== 401) return held;
  await db.deleteFrom('login_failure').execute();
  await db.updateTable('account').set({ enabled: true }).where('mobile', '=', mobile).execute();
  const token = await gateway().login(mobile);
  tokens.set(mobile, token);
  return token;
}

let keys = 0;
async function send(
  { method, ...place }: Place,
  { body, query }: { body?: unknown; query?: unknown },
  who: string,
) {
  keys += 1;
  const search = new URLSearchParams(
    Object.entries(Object(query)).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return gateway().app.inject({
    method,
    url: `${toUrlPath({ ...place })}${query === undefined ? '' : `?${search.toString()}`}`,
    headers: {
      ...HEADERS,
      authorization: `Bearer ${who}`,
      'idempotency-key': `every-call-${keys}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
}

const requestOf = ({ body, querystring }: Call) =>
  fc.record({
    ...(body === undefined ? {} : { body: requestsFor(body, KNOWN) }),
    ...(querystring === undefined ? {} : { query: requestsFor(querystring, KNOWN) }),
  });

describe('a request of any shape', () => {
  it(
    'to any call is answered, and never breaks the gateway',
    { tags: ['long'], timeout: 240_000 },
    async () => {
      const statuses = new Map<number, number>();
      const { pages } = gateway().resolved;
      let seed = 0;
      for (const [place, call] of listCalls(pages)) {
        seed += 1;
        const sent = fc.sample(requestOf(call), { numRuns: ROUNDS, seed });
        for (const [index, request] of sent.entries()) {
          const token = await tokenOf((index + seed) % 3 === 0 ? AGENT : MAIN);
          const { statusCode } = await send(place, request, token);
          statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
          if (statusCode >= 500) {
            throw new Error(`${place.path} answered ${statusCode} to ${JSON.stringify(request)}`);
          }
        }
      }
      process.stdout.write(`Calls: ${seed}, answers by status: ${JSON.stringify([...statuses])}.\n`);
      expect(seed).toBeGreaterThan(100);
      // Many requests get through to the code behind the schemas; else nothing would be tried.
      expect(statuses.get(200) ?? 0).toBeGreaterThan(seed / 2);
      expect(statuses.get(400) ?? 0).toBeGreaterThan(seed / 2);
      expect(gateway().logLines.filter((line) => line.includes('request failed'))).toEqual([]);
    },
  );
});

describe('a period', () => {
  const END = MOMENT_MAX_MS;
  const periods = [
    { period: [0, 0], isTaken: true },
    { period: [END, END], isTaken: true },
    { period: [END, END + 1], isTaken: false },
    { period: [-1, 0], isTaken: false },
    { period: [8.64e15, 8.64e15], isTaken: false },
    { period: [8.64e15 - ONE_DAY_MS, 8.64e15 + 1], isTaken: false },
    { period: [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER], isTaken: false },
  ];
  const washer = (name: string): Place => toReportEndpoint({ id: `washer/statistic/${name}` });
  const calls: readonly (readonly [string, Place, (period: readonly number[]) => object])[] = [
    ['the log', ENDPOINTS.operationLogList, (period) => ({ period })],
    ['the file of the log', ENDPOINTS.operationLogExport, (period) => ({ period })],
    ['a report', washer('income'), (period) => ({ period })],
    ['a report by month', washer('income'), (period) => ({ period, dimension: 'month' })],
    ['a report of devices', washer('device'), (period) => ({ period })],
    [
      'a list',
      { ...washer('income'), path: 'washer/order/list' },
      (createdAt) => ({ filters: { createdAt } }),
    ],
    [
      'a list by another time',
      { ...washer('income'), path: 'washer/order/list' },
      (paidAt) => ({ filters: { paidAt } }),
    ],
  ];
  it.each(calls)(
    'at the ends of the calendar is read by %s, and refused beyond',
    async (_name, place, toBody) => {
      const token = await tokenOf(MAIN);
      for (const { period, isTaken } of periods) {
        const { statusCode } = await send(place, { body: toBody(period) }, token);
        expect([period, statusCode]).toEqual([period, isTaken ? 200 : 400]);
      }
    },
  );
});
