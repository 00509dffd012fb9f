import fc from 'fast-check';
import { CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { AccountType } from '../../../contract/access/account';
import type { WaitingAnswer, WaitingItem } from '../../../contract/api/page/statistic/waiting';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { createReads } from '../../../gateway/database/read/reads';
import { withTenant } from '../../../gateway/database/tenant';
import type { Reader } from '../../../gateway/caller/reader';
import { createListService } from '../../../gateway/features/list/list-service';
import { createWaitingCounts } from '../../../gateway/features/waiting/waiting-counts';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';
import { queriesOf } from '../../support/gateway/queries-of';
import { addTicket } from '../../support/gateway/tickets';

const gateway = useGateway({ seedScale: 0.2 });
const MERCHANT = 'm1001';
const STORES = ['s01', 's02', 's03', 's04'];

beforeAll(async () => {
  for (const equipment of ['washer', 'washer', 'water']) {
    await addTicket(gateway(), { franchiseeId: MERCHANT, equipment });
  }
});

function typeOf(deviceType: string) {
  const { resolved, database } = gateway();
  const equipment = resolved.equipment.find((type) => type.deviceType === deviceType);
  if (equipment === undefined) throw new Error(`No type ${deviceType}.`);
  const options = { catalogue: resolved.catalogue, pages: resolved.pages, now: () => TEST_NOW_MS };
  return { ...createWaitingCounts({ equipment, ...options }), ...options, equipment, db: database.db };
}

function readerWith(ids: readonly number[], more: Partial<Reader> = {}): Reader {
  const access = gateway().access.of({
    ...{ type: AccountType.manager, isUnderProxy: false, includePermissions: ids },
    ...{ shouldHavePermissions: [], excludePermissions: [] },
    ...{ delegatedPermissions: null, handedOverPermissions: [] },
  });
  return { franchiseeId: MERCHANT, accountId: '', storeIds: null, equipment: null, access, ...more };
}

async function read(deviceType: string, reader: Reader, storeIds: readonly string[] = []) {
  const type = typeOf(deviceType);
  return withTenant(type.db, MERCHANT, (trx) => type.read(trx, reader, storeIds));
}

/** What the list itself says of the view that an item leads to. */
async function totalOf({ page: id, tab, filters }: WaitingItem, reader: Reader) {
  const { resolved, database } = gateway();
  const page = resolved.pages.find((each): each is ResolvedListPage => each.id === id && 'source' in each);
  if (page === undefined) throw new Error(`No page ${id}.`);
  const now = () => TEST_NOW_MS;
  const list = createListService({
    page,
    reads: createReads(database.db),
    catalogue: resolved.catalogue,
    now,
  });
  const { total, isTotalCapped } = await list.list(reader, { filters, ...(tab === null ? {} : { tab }) });
  return { count: total, isCapped: isTotalCapped };
}

const idsOf = (...keys: readonly string[]) =>
  gateway()
    .resolved.catalogue.permissions.filter(({ key }) => keys.includes(key))
    .map(({ id }) => id);
const allIds = () => gateway().resolved.catalogue.permissions.map(({ id }) => id);
const namesOf = (items: readonly WaitingItem[]) => items.map(({ name }) => name);

describe('what waits of a type', () => {
  it('is as many rows as the list shows that it leads to, for any rights and stores', async () => {
    const types = gateway().resolved.equipment.map(({ deviceType }) => deviceType);
    const everyRight = types.map((type): [string, number[], null, string[]] => [
      type,
      [...allIds()],
      null,
      [],
    ]);
    let counted = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...types),
        fc.subarray([...allIds()]),
        fc.option(fc.subarray(STORES, { minLength: 1 })),
        fc.subarray(STORES),
        async (type, ids, storeIds, narrowed) => {
          const reader = readerWith(ids, { storeIds });
          for (const item of await read(type, reader, narrowed)) {
            const { count, isCapped } = item;
            expect([item, { count, isCapped }]).toEqual([item, await totalOf(item, reader)]);
            counted += count;
          }
        },
      ),
      // Every type with every right comes first, so that something is counted whatever is drawn after it.
      { numRuns: types.length + 25, examples: everyRight },
    );
    expect(counted).toBeGreaterThan(0);
  });

  it('is told of every list with every right, in the order declared', async () => {
    const items = await read('water', readerWith(allIds()));
    expect(namesOf(items)).toEqual(typeOf('water').equipment.waiting.map(({ name }) => name));
    const counts = Object.fromEntries(items.map(({ name, count }) => [name, count]));
    expect(counts).toMatchObject({ tickets: 1 });
    expect(counts['supply']).toBeGreaterThan(0);
    expect(counts['refundReview']).toBeGreaterThan(0);
  });

  it.each([
    [['washerDeviceInfo'], ['fault', 'offline']],
    [
      ['washerDeviceInfo', 'simCardInfo'],
      ['fault', 'offline', 'simEnds'],
    ],
    [['washerOrderInfo'], ['severeTimeout', 'refundReview']],
    [['feedback', 'feedbackList'], ['tickets']],
    [['feedback'], []],
    [['waterDeviceInfo'], []],
  ])('stands behind the rights of its list: %j', async (keys, expected) => {
    expect(namesOf(await read('washer', readerWith(idsOf(...keys))))).toEqual(expected);
  });

  it('is looked up by the days that it is counted in, whatever else the tally knows', async () => {
    const counts = (await queriesOf((trx) => typeOf('washer').read(trx, readerWith(allIds()), []))).filter(
      (query) => /\border_tally\b/.test(query.sql),
    );
    expect(counts).not.toEqual([]);
    for (const query of counts) {
      const plan = await withTenant(gateway().database.db, MERCHANT, async (trx) => {
        await sql`SET LOCAL enable_seqscan = off`.execute(trx);
        const { rows } = await trx.executeQuery<Record<string, string>>(
          CompiledQuery.raw(`EXPLAIN ${query.sql}`, [...query.parameters]),
        );
        return rows.flatMap((row) => Object.values(row)).join('\n');
      });
      expect(plan).toMatch(/order_tally_pkey[^\n]*\n\s*Index Cond:[^\n]*day_at >=[^\n]*day_at <=/);
    }
  });

  it('is hidden of a type that an agreement leaves out', async () => {
    expect(await read('washer', readerWith(allIds(), { equipment: ['water'] }))).toEqual([]);
  });

  it('counts as offline for a day what has not been heard for a day, and nobody else', async () => {
    const { database } = gateway();
    const [item] = (await read('shower', readerWith(allIds()))).filter(({ name }) => name === 'offline');
    await withTenant(database.db, MERCHANT, (trx) =>
      trx
        .updateTable('device')
        .set({ last_heartbeat_at: TEST_NOW_MS - ONE_DAY_MS, online: false, display_status: 8 })
        .where('franchisee_id', '=', MERCHANT)
        .where('device_id', 'in', (query) =>
          query
            .selectFrom('device')
            .select('device_id')
            .where('franchisee_id', '=', MERCHANT)
            .where('equipment', '=', 'shower')
            .where('display_status', '=', 1)
            .orderBy('device_id')
            .limit(2),
        )
        .execute(),
    );
    const [later] = (await read('shower', readerWith(allIds()))).filter(({ name }) => name === 'offline');
    expect(later?.count).toBe((item?.count ?? 0) + 2);
  });

  it('is answered beside the summary, behind its right', async () => {
    const token = await gateway().login('13800000001');
    const answer = await gateway().post('clearwater/statistic/summary/waiting', { storeIds: [] }, token);
    const { items } = answer.json<{ data: WaitingAnswer }>().data;
    expect(items).toEqual(await read('water', readerWith(allIds())));
    expect((await gateway().post('clearwater/statistic/summary/waiting', {})).statusCode).toBe(401);
  });
});
