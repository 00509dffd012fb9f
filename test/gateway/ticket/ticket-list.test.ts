import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ListAnswer, Row, TabsAnswer } from '../../../contract/api/page/list';
import { TicketStatus } from '../../../contract/domain/ticket';
import { ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';
import { addTicket } from '../../support/gateway/tickets';
import { WITHOUT_COPY } from '../../support/gateway/database';

const gateway = useGateway({ seedScale: 0.02, isPlainLogin: true });

const MAIN = '13800000001';
const OTHER = '13800000021';
const AGENT = '13800000003';
const MANAGER = '13800000012';
const [MERCHANT, OPERATED, OTHER_MERCHANT] = ['m1001', 'm1002', 'm1021'];

const tokens = new Map<string, string>();
beforeAll(async () => {
  for (const mobile of [MAIN, OTHER, AGENT, MANAGER]) tokens.set(mobile, await gateway().login(mobile));
});

async function read<T>(path: string, body: object, mobile = MAIN): Promise<T> {
  const answer = await gateway().post(`feedback/list/${path}`, body, tokens.get(mobile));
  return answer.json<{ data: T }>().data;
}

const rowsOf = async (body: object = {}, mobile = MAIN): Promise<readonly Row[]> =>
  (await read<ListAnswer>('list', { pageSize: 100, ...body }, mobile)).list;

async function detailOf(id: string, mobile = MAIN) {
  const answer = await gateway().get(`feedback/list/detail?id=${id}`, tokens.get(mobile));
  return { status: answer.statusCode, row: answer.json<{ data: Row | null }>().data };
}

const setAccount = (
  mobile: string,
  changes: { store_ids?: string[] | null; include_permissions?: number[] },
) => gateway().database.db.updateTable('account').set(changes).where('mobile', '=', mobile).execute();

const idOf = (key: string): number => gateway().resolved.catalogue.idOf(key) ?? 0;

/** Tickets of a tenant as the database has them. */
const storedOf = (franchiseeId: string) =>
  withTenant(gateway().database.db, franchiseeId, (trx) =>
    trx.selectFrom('ticket').selectAll().where('franchisee_id', '=', franchiseeId).execute(),
  );

type Stored = Awaited<ReturnType<typeof storedOf>>[number];
const isMine = ({ assignee_id, status }: Stored) =>
  assignee_id === 'acc-1001' && status < TicketStatus.solved;
const isLate = ({ due_at }: Stored) => due_at !== null && due_at < gateway().now();

describe('the list of problems', () => {
  it('holds tickets of every type of device, in every state, each counted by its tab', async () => {
    const stored = await storedOf(MERCHANT);
    const { tabs } = await read<TabsAnswer>('tabs', {});
    const countOf = (status: number) => stored.filter((ticket) => ticket.status === status).length;
    expect(tabs.map(({ name, count }) => [name, count])).toEqual([
      ['pending', countOf(TicketStatus.pending)],
      ['handling', countOf(TicketStatus.handling)],
      ['waitingForUser', countOf(TicketStatus.waitingForUser)],
      ['solved', countOf(TicketStatus.solved)],
      ['closed', countOf(TicketStatus.closed)],
      // Whoever reads is the main account, to which some are given.
      ['mine', stored.filter(isMine).length],
      ['overdue', stored.filter(isLate).length],
      ['all', stored.length],
    ]);
    expect(Math.min(...tabs.map(({ count }) => count))).toBeGreaterThan(0);
    expect(new Set(stored.map(({ equipment }) => equipment)).size).toBeGreaterThan(3);
    for (const [tab, status] of [
      ['pending', TicketStatus.pending],
      ['closed', TicketStatus.closed],
    ] as const) {
      const rows = await rowsOf({ tab });
      expect(new Set(rows.map((row) => row['ticketStatus']))).toEqual(new Set([status]));
    }
  });

  it('stands newest first and tells of which type each row is, with masked mobiles', async () => {
    const rows = await rowsOf();
    const times = rows.map((row) => Number(row['createdAt']));
    expect(times).toEqual([...times].sort((one, other) => other - one));
    const stored = new Map((await storedOf(MERCHANT)).map((ticket) => [ticket.ticket_id, ticket]));
    for (const row of rows) expect(row['equipment']).toBe(stored.get(row.id)?.equipment);
    // What inspectors found was told by no user.
    const told = rows.filter((row) => row['source'] !== 'inspection');
    expect(told.length).toBeGreaterThan(0);
    expect(told.every((row) => /^1\d{2}\*{4}\d{4}$/.test(String(row['userMobile'])))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain('body_hash');
  });

  it.each([
    ['category', 'category'],
    ['source', 'source'],
    ['storeId', 'store_id'],
    ['ticketStatus', 'status'],
  ] as const)('is filtered by %s', async (filter, column) => {
    const stored = await storedOf(MERCHANT);
    const value = stored[0]?.[column];
    const found = await rowsOf({ filters: { [filter]: [value] } });
    const wanted = stored.filter((ticket) => ticket[column] === value);
    expect(found.map(({ id }) => id).sort()).toEqual(wanted.map((ticket) => ticket.ticket_id).sort());
  });

  it('is filtered by time, and finds by every whole number that it shows', async () => {
    const stored = await storedOf(MERCHANT);
    const createdAt = [TEST_NOW_MS - 3 * ONE_HOUR_MS, TEST_NOW_MS];
    const recent = stored.filter(({ created_at }) => created_at >= (createdAt[0] ?? 0));
    expect(await rowsOf({ filters: { createdAt } })).toHaveLength(recent.length);
    const withOrder = await addTicket(gateway(), { franchiseeId: MERCHANT, hasOrder: true });
    for (const keyword of [
      withOrder.ticket_no,
      withOrder.order_no,
      withOrder.user_mobile,
      withOrder.device_number,
    ]) {
      const ids = (await rowsOf({ keyword })).map(({ id }) => id);
      expect([keyword, ids.includes(withOrder.ticket_id)]).toEqual([keyword, true]);
    }
    expect(await rowsOf({ keyword: withOrder.ticket_no.slice(0, -1) })).toEqual([]);
  });

  it('shows one ticket whole, with where its links lead', async () => {
    const ticket = await addTicket(gateway(), {
      franchiseeId: MERCHANT,
      hasOrder: true,
      content: '第一行\n第二行',
    });
    const { row } = await detailOf(ticket.ticket_id);
    expect(row).toMatchObject({
      ...{ id: ticket.ticket_id, ticketNo: ticket.ticket_no, content: '第一行\n第二行' },
      ...{ deviceId: ticket.device_id, orderId: ticket.order_id, equipment: ticket.equipment },
      ...{ assigneeName: null, mergedInto: null },
    });
  });

  it('names the ticket that goes on for one that was merged', async () => {
    const merged = (await storedOf(MERCHANT)).find(({ merged_into }) => merged_into !== null);
    const other = (await storedOf(MERCHANT)).find(({ ticket_id }) => ticket_id === merged?.merged_into);
    expect(other).toBeDefined();
    expect((await detailOf(merged?.ticket_id ?? '')).row?.['mergedInto']).toBe(other?.ticket_no);
  });

  it('counts tickets of the same device and category within two hours, and no others', async () => {
    const at = TEST_NOW_MS - 30 * 24 * ONE_HOUR_MS;
    const like = await addTicket(gateway(), { franchiseeId: MERCHANT, category: 'damage', at });
    const beside = { franchiseeId: MERCHANT, deviceId: like.device_id };
    await addTicket(gateway(), { ...beside, category: 'damage', at: at + 2 * ONE_HOUR_MS });
    await addTicket(gateway(), { ...beside, category: 'damage', at: at - 2 * ONE_HOUR_MS });
    await addTicket(gateway(), { ...beside, category: 'damage', at: at + 2 * ONE_HOUR_MS + 1 });
    await addTicket(gateway(), { ...beside, category: 'hygiene', at: at + ONE_MINUTE_MS });
    await addTicket(gateway(), { franchiseeId: OPERATED, category: 'damage', at });
    expect((await detailOf(like.ticket_id)).row?.['duplicates']).toBe(2);
  });
});

describe('who may see problems', () => {
  it('needs both rights: with either alone everything of the page is refused', async () => {
    const keys = ['feedback', 'feedbackList'] as const;
    for (const held of [[], [keys[0]], [keys[1]]]) {
      await setAccount(MANAGER, { include_permissions: held.map(idOf) });
      for (const call of ['list', 'tabs']) {
        const answer = await gateway().post(`feedback/list/${call}`, {}, tokens.get(MANAGER));
        expect([held, call, answer.statusCode]).toEqual([held, call, 403]);
      }
      expect((await detailOf('any', MANAGER)).status).toBe(403);
    }
    await setAccount(MANAGER, { include_permissions: keys.map(idOf) });
    expect((await gateway().post('feedback/list/list', {}, tokens.get(MANAGER))).statusCode).toBe(200);
  });

  it('sees those of its stores alone, and of another no more than of one that never was', async () => {
    await setAccount(MANAGER, {
      store_ids: ['s02'],
      include_permissions: ['feedback', 'feedbackList'].map(idOf),
    });
    const here = await addTicket(gateway(), { franchiseeId: MERCHANT, storeId: 's02' });
    const there = await addTicket(gateway(), { franchiseeId: MERCHANT, storeId: 's01' });
    const stored = await storedOf(MERCHANT);
    const own = stored.filter(({ store_id }) => store_id === 's02').length;
    expect((await read<ListAnswer>('list', {}, MANAGER)).total).toBe(own);
    const { tabs } = await read<TabsAnswer>('tabs', {}, MANAGER);
    expect(tabs.at(-1)?.count).toBe(own);
    expect((await detailOf(here.ticket_id, MANAGER)).status).toBe(200);
    const missing = await detailOf('never-was', MANAGER);
    expect(await detailOf(there.ticket_id, MANAGER)).toEqual(missing);
    expect(missing.status).toBe(404);
    await setAccount(MANAGER, { store_ids: null });
  });

  it('is an agent within its agreement: the types it covers', async () => {
    await gateway()
      .database.db.updateTable('proxy_agreement')
      .set({ equipment: ['washer'] })
      .where('merchant_franchisee_id', '=', OPERATED)
      .where('status', '=', 1)
      .execute();
    const inside = await addTicket(gateway(), { franchiseeId: OPERATED, equipment: 'washer' });
    const outside = await addTicket(gateway(), { franchiseeId: OPERATED, equipment: 'water' });
    const rows = await rowsOf({}, AGENT);
    expect(new Set(rows.map((row) => row['equipment']))).toEqual(new Set(['washer']));
    expect((await detailOf(inside.ticket_id, AGENT)).status).toBe(200);
    expect((await detailOf(outside.ticket_id, AGENT)).status).toBe(404);
  });

  it('is no other merchant', async () => {
    const { ticket_id: id, ticket_no } = await addTicket(gateway(), { franchiseeId: MERCHANT });
    expect(await detailOf(id, OTHER)).toEqual(await detailOf('never-was', OTHER));
    expect(await rowsOf({ keyword: ticket_no }, OTHER)).toEqual([]);
  });
});

describe('the table of tickets', () => {
  it('shows a tenant its rows alone, and takes none for another', async () => {
    const { db } = gateway().database;
    const seen = await withTenant(db, MERCHANT, (trx) =>
      trx.selectFrom('ticket').select('franchisee_id').execute(),
    );
    expect(new Set(seen.map(({ franchisee_id }) => franchisee_id))).toEqual(new Set([MERCHANT]));
    const [row] = await storedOf(MERCHANT);
    if (row === undefined) throw new Error('There is no ticket.');
    const { due_at: _generated, ...own } = row;
    const stolen = { ...own, franchisee_id: OPERATED, ticket_id: 'x', ticket_no: 'x' };
    await expect(
      withTenant(db, MERCHANT, (trx) => trx.insertInto('ticket').values(stolen).execute()),
    ).rejects.toThrow(/row-level security/);
  });
});

describe('the indexes of tickets', () => {
  const ROWS = 20_000;

  beforeAll(async () => {
    await withTenant(gateway().database.db, OTHER_MERCHANT, (trx) =>
      sql`INSERT INTO ticket (franchisee_id, ticket_id, ticket_no, body_hash, created_at, source, category, content,
          user_mobile, equipment, store_id, device_id, device_number, status, changed_at)
        SELECT s.franchisee_id, 'many-' || n, 'MANY-' || n, '', n * 60000, 'user', 'damage', '坏了',
          '1390000' || (n % 5000), 'washer', s.id, 'd' || (n % 700), 'N' || (n % 700),
          CASE WHEN n % 2000 = 0 THEN 0 ELSE 4 END, n * 60000
        FROM generate_series(1, ${ROWS}::int) AS n
        JOIN (SELECT franchisee_id, id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS stores
          FROM store WHERE franchisee_id = ${OTHER_MERCHANT}) AS s ON s.place = n % s.stores ${WITHOUT_COPY}`.execute(
        trx,
      ),
    );
    await sql`ANALYZE ticket`.execute(gateway().database.db);
  });

  const NEWEST = 'ORDER BY created_at DESC, ticket_id DESC LIMIT 21';
  it.each([
    ['what waits', `status = ANY(ARRAY[0]::bigint[]) ${NEWEST}`, ['ticket_by_status']],
    ['all of them', `TRUE ${NEWEST}`, ['ticket_by_time']],
    ['what is over', `due_at IS NOT NULL AND due_at < 5 ORDER BY due_at LIMIT 21`, ['ticket_by_due']],
    [
      'whoever sees to them',
      `assignee_id = ANY(ARRAY['a']::text[]) ORDER BY created_at LIMIT 21`,
      ['ticket_by_assignee'],
    ],
    [
      'a number',
      `(ticket_no = 'T1' OR user_mobile = 'T1' OR device_number = 'T1' OR order_no = 'T1') ${NEWEST}`,
      ['ticket_franchisee_id_ticket_no_key', 'ticket_by_user', 'ticket_by_device_number', 'ticket_by_order'],
    ],
    [
      'the same device',
      `device_id = 'd1' AND category = 'damage' AND created_at BETWEEN 1 AND 90000000 LIMIT 99`,
      ['ticket_of_device'],
    ],
  ])('answer for %s', async (_, condition, indexes) => {
    const plan = await withTenant(gateway().database.db, OTHER_MERCHANT, async (trx) => {
      const { rows } = await sql<Record<string, string>>`EXPLAIN SELECT ticket_id FROM ticket
        WHERE franchisee_id = ${OTHER_MERCHANT} AND ${sql.raw(condition)}`.execute(trx);
      return rows.flatMap((row) => Object.values(row)).join('\n');
    });
    expect(indexes.filter((index) => !plan.includes(index))).toEqual([]);
    expect(plan).not.toContain('Seq Scan');
  });
});
