import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../../../contract/api/envelope';
import { resources } from '../../../resources.config';
import { insertDryingCabinets } from '../../support/eighth/eighth-rows';
import { EIGHTH_NAME, withEighthType } from '../../support/eighth/eighth-type';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ declaration: withEighthType(resources), seedScale: 0.001 });

const LISTS = ['device/list', 'device/tabs']
  .map((call) => `${EIGHTH_NAME}/${call}`)
  .concat('washer/order/list', 'washer/order/tabs');
const REPORTS = ['summary/report', 'income/list', 'device/list'].map((call) => `washer/statistic/${call}`);

let token = '';
beforeAll(async () => {
  const rows = { franchiseeId: 'm1001', storeIds: ['s01'], count: 5, nowMs: TEST_NOW_MS };
  await insertDryingCabinets(gateway().database, rows);
  token = await gateway().login('13800000001');
});

/** Values that often break the code behind a schema. */
const awkward = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    -(2 ** 53),
    1e308,
    '',
    "'",
    '"; DROP TABLE device --',
    '%',
    '\u0000',
    '\ud800',
    '\u202e',
    '1e3',
    [],
    [null, null],
    [1, 0],
    [-(2 ** 53) + 1, 2 ** 53 - 1],
    {},
  ),
  fc.string({ unit: 'binary', maxLength: 70 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const FIELDS = [
  'displayStatus',
  'humidity',
  'mode',
  'features',
  'lampChangedAt',
  'doorLocked',
  'keeperMobile',
];
const FILTERS = [
  ...FIELDS,
  'model',
  'signal',
  'idleDays',
  'createdAt',
  'orderStatus',
  'payAmount',
  'storeId',
  'flags',
];
const NAMES = ['page', 'pageSize', 'cursor', 'tab', 'keyword', 'filters', 'sorters'];

const sorters = fc.array(
  fc.record({ field: fc.constantFrom(...FIELDS), order: fc.constantFrom('asc', 'desc') }),
  { maxLength: 3 },
);
const filters = fc.dictionary(fc.constantFrom(...FILTERS), awkward, { maxKeys: 2 });
const listBody = fc.oneof(
  fc.record({ filters, sorters }, { requiredKeys: [] }),
  fc.dictionary(fc.constantFrom(...NAMES), awkward, { maxKeys: 3 }),
);
const reportBody = fc.record(
  {
    period: fc.oneof(fc.constant([TEST_NOW_MS, TEST_NOW_MS]), awkward),
    storeIds: fc.oneof(fc.constant(['s01']), awkward),
    page: awkward,
    dimension: fc.oneof(fc.constantFrom('week', 'month', 'store'), awkward),
  },
  { requiredKeys: ['period'] },
);
const call = fc.oneof(
  fc.record({ path: fc.constantFrom(...LISTS), body: listBody }),
  fc.record({ path: fc.constantFrom(...REPORTS), body: reportBody }),
);

describe('whatever is sent', () => {
  it('is answered in the envelope and never breaks the gateway', async () => {
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(call, async ({ path, body }) => {
        const answer = await gateway().post(path, body, token);
        statuses.add(answer.statusCode);
        expect([200, 400]).toContain(answer.statusCode);
        expect(answer.json<Envelope>().code === 0).toBe(answer.statusCode === 200);
      }),
      { numRuns: 250, seed: 3 },
    );
    expect(statuses).toEqual(new Set([200, 400]));
    expect(gateway().logLines.filter((line) => line.includes('request failed'))).toEqual([]);
  });

  it('is answered as a missing row or a wrong parameter when it is an id', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 70 }), async (id) => {
        const encoded = encodeURIComponent(id);
        const answer = await gateway().get(`washer/device/detail?id=${encoded}`, token);
        expect([400, 404]).toContain(answer.statusCode);
      }),
      { numRuns: 80, seed: 4, examples: [['\u0000'], ['a\u0000b'], ['%00'], ['\ufffd']] },
    );
  });

  it('is taken as a cursor only when it is one', async () => {
    const cursor = fc.oneof(
      fc.string({ maxLength: 80 }),
      fc.jsonValue({ maxDepth: 2 }).map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
    );
    await fc.assert(
      fc.asyncProperty(cursor, async (value) => {
        const answer = await gateway().post('washer/order/list', { cursor: value }, token);
        expect(answer.statusCode).toBe(400);
      }),
      { numRuns: 60, seed: 5 },
    );
  });
});
