import { describe, expect, it } from 'vitest';
import type { ListAnswer } from '../../../contract/api/page/list';
import { FEEDBACK_ANSWERED_PATH, FEEDBACK_CREATED_PATH } from '../../../contract/api/platform/feedback';
import { TICKET_LAPSE_MS } from '../../../contract/domain/ticket';
import { TICKET_REPLY_MS, TICKET_SOLVE_MS } from '../../../contract/domain/ticket-desk/ticket-clock';
import { ONE_HOUR_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { createTicketTimer } from '../../../gateway/features/ticket/ticket-timer';
import { useGateway } from '../../support/gateway/gateway';
import { createTicketDesk, DESK } from '../../support/gateway/ticket-desk';

const KEY = 'platform-key-of-the-tests-0123456789ab';
const gateway = useGateway({ seedScale: 0.001, isPlainLogin: true, env: { platformKeys: [KEY] } });
const desk = createTicketDesk(gateway);
const { reply, takeOn, solve, detailOf } = desk;
let count = 0;

async function setHours(from: number, to: number): Promise<void> {
  await withTenant(gateway().database.db, DESK.merchant, (trx) =>
    trx
      .updateTable('store')
      .set({ open_from_minute: from, open_to_minute: to })
      .where('franchisee_id', '=', DESK.merchant)
      .execute(),
  );
}

async function tell(path: string, body: object): Promise<unknown> {
  const imei = await withTenant(gateway().database.db, DESK.merchant, async (trx) => {
    const device = await trx
      .selectFrom('device')
      .select('imei')
      .where('franchisee_id', '=', DESK.merchant)
      .where('imei', '<>', '')
      .orderBy('device_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    return device.imei;
  });
  const answer = await gateway().app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    payload: { imei, ...body },
  });
  return answer.json();
}

/** A ticket that has just come, with its number. */
async function report() {
  const ticketNo = `CLOCK-${(count += 1)}`;
  const told = { ticketNo, createdAt: gateway().now(), content: '没有启动', userMobile: '13800001234' };
  const answer = await tell(FEEDBACK_CREATED_PATH, { ...told, source: 'user', category: 'notStarted' });
  const { data } = answer as { data: { ticketId: string } };
  return { ticketNo, id: data.ticketId };
}

const leftOf = async (id: string) => (await detailOf(id))?.['slaLeft'];
const secondsOf = (ms: number) => ms / ONE_SECOND_MS;

async function idsUnder(tab: string, filters: object = {}) {
  const answer = await gateway().post('feedback/list/list', { tab, pageSize: 100, filters }, desk.tokenOf());
  return answer.json<{ data: ListAnswer }>().data.list.map(({ id }) => id);
}

describe('the clock of a ticket (pages 9)', () => {
  it('counts to the first reply, then to the solution, and is over then', async () => {
    await setHours(0, 1_440);
    const { id } = await report();
    expect(await leftOf(id)).toBe(secondsOf(TICKET_REPLY_MS));
    await takeOn(id);
    expect(await leftOf(id)).toBe(secondsOf(TICKET_REPLY_MS));
    await reply(id, '您好');
    expect(await leftOf(id)).toBe(secondsOf(TICKET_SOLVE_MS));
    await solve(id);
    expect(await leftOf(id)).toBeNull();
  });

  it('is looked at when it passes, and whoever watches is told then and not before', async () => {
    await setHours(0, 1_440);
    const { id } = await report();
    const told: string[] = [];
    const look = (nowMs: number) =>
      withTenant(gateway().database.db, DESK.merchant, async (trx) => {
        const timer = { franchiseeId: DESK.merchant, kind: 'ticket', subjectId: id, nowMs } as const;
        const outcome = await createTicketTimer(({ ticket_id }) => void told.push(ticket_id))(trx, timer);
        await outcome.after?.();
        return outcome.nextAt;
      });
    const dueAt = async () => {
      const found = await withTenant(gateway().database.db, DESK.merchant, (trx) =>
        trx
          .selectFrom('timer')
          .select('due_at')
          .where('franchisee_id', '=', DESK.merchant)
          .where('kind', '=', 'ticket')
          .where('subject_id', '=', id)
          .executeTakeFirst(),
      );
      return found?.due_at ?? null;
    };
    const passesAt = gateway().now() + TICKET_REPLY_MS;
    expect(await dueAt()).toBe(passesAt);
    expect(await look(passesAt - 1)).toBe(passesAt);
    expect(told).toEqual([]);
    expect(await look(passesAt)).toBeNull();
    expect(told).toEqual([id]);
    // Who has replied has until the solution; who has solved it is waited for, for three days.
    await reply(id, '您好');
    expect(await dueAt()).toBe(gateway().now() + TICKET_SOLVE_MS);
    await solve(id);
    expect(await dueAt()).toBe(gateway().now() + TICKET_LAPSE_MS);
  });

  it('does not count the time in which the store is closed', async () => {
    const minute = Math.floor((gateway().now() + 8 * ONE_HOUR_MS) / ONE_MINUTE_MS) % 1_440;
    const opens = (minute + 120) % 1_440;
    await setHours(opens, (opens + 300) % 1_440);
    const { id } = await report();
    const left = Number(await leftOf(id));
    expect(left).toBeGreaterThan(secondsOf(TICKET_REPLY_MS + 118 * ONE_MINUTE_MS));
    expect(left).toBeLessThanOrEqual(secondsOf(TICKET_REPLY_MS + 120 * ONE_MINUTE_MS));
    await setHours(0, 1_440);
  });

  it('stands while the user is waited for, and goes on with the answer', async () => {
    const { id, ticketNo } = await report();
    await reply(id, '请问是哪一台？', { awaits: true });
    expect(await leftOf(id)).toBeNull();
    const answer = {
      ticketNo,
      messageNo: 'MESSAGE-1',
      answeredAt: gateway().now(),
      answer: 'message',
      content: '左边',
    };
    expect(await tell(FEEDBACK_ANSWERED_PATH, answer)).toMatchObject({ code: 0 });
    expect(await leftOf(id)).toBe(secondsOf(TICKET_SOLVE_MS));
  });

  it('that is over stands under 已超时, first what was due first, and is found by it', async () => {
    const { id } = await report();
    const fresh = (await report()).id;
    await withTenant(gateway().database.db, DESK.merchant, (trx) =>
      trx
        .updateTable('ticket')
        .set({ reply_due_at: gateway().now() - 1 })
        .where('franchisee_id', '=', DESK.merchant)
        .where('ticket_id', '=', id)
        .execute(),
    );
    expect(await leftOf(id)).toBeLessThanOrEqual(0);
    const late = await idsUnder('overdue');
    expect(late).toContain(id);
    expect(late).not.toContain(fresh);
    expect(await idsUnder('pending', { overdue: true })).toContain(id);
    expect(await idsUnder('pending', { overdue: false })).toContain(fresh);
  });
});
