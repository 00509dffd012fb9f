/** @module-tag long */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import { ONE_DAY_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { seedDemonstration } from '../../../gateway/demonstration/demonstration';
import { bringUpToNow } from '../../../gateway/demonstration/living/bring-up';
import { TENANT_PLANS } from '../../../gateway/demonstration/tenants';
import { resources } from '../../../resources.config';
import { useTestDatabase } from '../../support/gateway/database';

const database = useTestDatabase();
const resolved = resolveDeclaration(resources);
/** A Friday evening in Shanghai, outside every holiday. */
const SEEDED = Date.parse('2026-10-30T21:30:00+08:00');
const OPENED = SEEDED + 5 * ONE_DAY_MS;
const TENANTS = TENANT_PLANS.map(({ franchisee }) => franchisee.id);

beforeAll(async () => {
  const settings = { resolved, nowMs: SEEDED, scale: 0.2, isProduction: false };
  await seedDemonstration(database().bulk, settings);
}, 120_000);

async function select<R>(franchiseeId: string, text: string): Promise<readonly R[]> {
  const { rows } = await withTenant(database().db, franchiseeId, (trx) => sql.raw<R>(text).execute(trx));
  return rows;
}

interface Found {
  readonly count: number;
  readonly future: number;
  readonly lost: number;
  readonly untrue: number;
  readonly ordered: number;
}

/** Tickets from a moment on, and what cannot be among them. */
async function look(franchiseeId: string, fromMs: number, nowMs: number): Promise<Found | undefined> {
  const [found] = await select<Found>(
    franchiseeId,
    `SELECT count(*)::int AS count,
            count(*) FILTER (WHERE greatest(t.created_at, t.changed_at) > ${nowMs})::int AS future,
            count(*) FILTER (WHERE d.device_id IS NULL OR d.equipment <> t.equipment)::int AS lost,
            count(*) FILTER (WHERE o.created_at > t.created_at OR o.device_id <> t.device_id
              OR o.user_mobile <> t.user_mobile OR o.order_status NOT IN (6, 7))::int AS untrue,
            count(*) FILTER (WHERE o.order_no = t.order_no)::int AS ordered
       FROM ticket t
       LEFT JOIN device d ON d.franchisee_id = t.franchisee_id AND d.device_id = t.device_id
       LEFT JOIN orders o ON o.franchisee_id = t.franchisee_id AND o.order_id = t.order_id
      WHERE t.created_at > ${fromMs}`,
  );
  return found;
}

describe('the tickets of a demonstration', () => {
  it.each(TENANTS)('stand in every state at %s, with somebody at each but those that wait', async (id) => {
    const rows = await select<{ status: number; taken: number; free: number }>(
      id,
      `SELECT status, count(assignee_id)::int AS taken, (count(*) - count(assignee_id))::int AS free
         FROM ticket GROUP BY status ORDER BY status`,
    );
    expect(rows.map(({ status }) => status)).toEqual([0, 1, 2, 3, 4]);
    expect(rows.map(({ taken, free }) => [taken > 0, free > 0])).toEqual([
      [false, true],
      ...Array.from({ length: 4 }, () => [true, false]),
    ]);
  });

  it.each(TENANTS)(
    'have at %s a course that leads to their state, and what follows from time',
    async (id) => {
      const rows = await select<{ status: number; last: string | null; due: boolean; replied: boolean }>(
        id,
        `SELECT DISTINCT t.status, t.last_reply_at IS NOT NULL AS replied,
              (SELECT m.event FROM ticket_message m WHERE m.franchisee_id = t.franchisee_id
                AND m.ticket_id = t.ticket_id AND m.event IS DISTINCT FROM 'rate'
                ORDER BY m.message_id DESC LIMIT 1) AS last,
              -- Time looks at what ends by itself, and at what still has a deadline before it.
              EXISTS (SELECT FROM timer WHERE timer.franchisee_id = t.franchisee_id
                AND timer.kind = 'ticket' AND timer.subject_id = t.ticket_id)
                = (t.status IN (2, 3) OR coalesce(t.due_at > ${SEEDED}, false)) AS due
         FROM ticket t WHERE t.merged_into IS NULL ORDER BY t.status`,
      );
      expect(rows).toEqual([
        { status: 0, last: null, due: true, replied: false },
        { status: 1, last: 'reply', due: true, replied: true },
        { status: 2, last: 'askUser', due: true, replied: true },
        { status: 3, last: 'solve', due: true, replied: true },
        { status: 4, last: 'userConfirms', due: true, replied: true },
      ]);
    },
  );

  it.each(TENANTS)('wait at %s for a while yet: nothing of it is over already', async (id) => {
    const [found] = await select<{ waiting: number; over: number }>(
      id,
      `SELECT count(*)::int AS waiting, count(*) FILTER (WHERE due_at <= ${SEEDED})::int AS over
         FROM timer WHERE kind = 'ticket'`,
    );
    expect(found?.waiting).toBeGreaterThan(0);
    expect(found?.over).toBe(0);
  });

  it.each(TENANTS)(
    'are at %s about devices and spoilt orders that are there, and of the past',
    async (id) => {
      const found = await look(id, 0, SEEDED);
      expect(found).toMatchObject({ future: 0, lost: 0, untrue: 0 });
      expect(found?.count).toBeGreaterThan(found?.ordered ?? 0);
    },
  );

  it('tell of devices that were restarted for some of them, on a page that there is', async () => {
    const rows = await select<{ page: string; action: string; device: boolean }>(
      'm1001',
      `SELECT m.remedy_page AS page, m.remedy_action AS action, m.about_id = t.device_id AS device
         FROM ticket_message m JOIN ticket t ON t.franchisee_id = m.franchisee_id AND t.ticket_id = m.ticket_id
        WHERE m.event = 'remedy' AND m.is_internal`,
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const { page, action, device } of rows) {
      const found = resolved.pages.find(({ id }) => id === page);
      expect(found !== undefined && 'actions' in found && found.actions.map(({ name }) => name)).toContain(
        action,
      );
      expect(device).toBe(true);
    }
  });

  it('are about orders too where many were spoilt', async () => {
    expect((await look('m1001', 0, SEEDED))?.ordered).toBeGreaterThan(5);
  });

  it('go on in the days that nobody watched, once', async () => {
    const bring = (nowMs: number) => bringUpToNow(database().db, { resolved, nowMs });
    expect(await bring(OPENED)).not.toBeNull();
    for (const id of TENANTS) {
      const found = await look(id, SEEDED, OPENED);
      expect(found).toMatchObject({ future: 0, lost: 0, untrue: 0 });
      expect([id, (found?.count ?? 0) > 0]).toEqual([id, true]);
    }
    const count = (await look('m1001', 0, OPENED))?.count;
    expect(await bring(OPENED + 1_000)).toBeNull();
    expect((await look('m1001', 0, OPENED))?.count).toBe(count);
  });
});
