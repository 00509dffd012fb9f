import { describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import { TICKET_MESSAGES_MAX, TICKET_TEXT_MAX, TicketStatus } from '../../../contract/domain/ticket';
import { withTenant } from '../../../gateway/database/tenant';
import { useGateway } from '../../support/gateway/gateway';
import { createTicketDesk, DESK } from '../../support/gateway/ticket-desk';

const gateway = useGateway({ seedScale: 0.001, isPlainLogin: true });
const desk = createTicketDesk(gateway);
const { act, reply, note, solve, takeOn, dismiss } = desk;
const { newTicket, ticketIn, detailOf, statusOf, conversationOf, saidOf } = desk;
const { pending, handling, waitingForUser, solved, closed } = TicketStatus;
const { merchant: MERCHANT, support: SUPPORT, other: OTHER } = DESK;

describe('each step of each state (pages 9)', () => {
  const STEPS = {
    reply: (id: string) => reply(id, '您好'),
    ask: (id: string) => reply(id, '请问是哪一台？', { awaits: true }),
    takeOn,
    solve: (id: string) => solve(id),
    note: (id: string) => note(id, '已电话联系'),
    dismiss,
  } as const;
  type Step = keyof typeof STEPS;
  const LEFT = null;
  const TABLE: Readonly<Record<Step, Readonly<Record<TicketStatus, TicketStatus | typeof LEFT>>>> = {
    reply: {
      [pending]: handling,
      [handling]: handling,
      [waitingForUser]: waitingForUser,
      [solved]: LEFT,
      [closed]: LEFT,
    },
    ask: {
      [pending]: waitingForUser,
      [handling]: waitingForUser,
      [waitingForUser]: waitingForUser,
      [solved]: LEFT,
      [closed]: LEFT,
    },
    takeOn: {
      [pending]: handling,
      [handling]: LEFT,
      [waitingForUser]: LEFT,
      [solved]: LEFT,
      [closed]: LEFT,
    },
    solve: {
      [pending]: LEFT,
      [handling]: solved,
      [waitingForUser]: LEFT,
      [solved]: LEFT,
      [closed]: LEFT,
    },
    note: {
      [pending]: pending,
      [handling]: handling,
      [waitingForUser]: waitingForUser,
      [solved]: solved,
      [closed]: closed,
    },
    dismiss: {
      [pending]: closed,
      [handling]: closed,
      [waitingForUser]: LEFT,
      [solved]: LEFT,
      [closed]: LEFT,
    },
  };
  const rows = Object.values(TicketStatus).flatMap((status) =>
    (Object.keys(STEPS) as Step[]).map((step) => ({ step, status, to: TABLE[step][status] })),
  );

  it.each(rows)('$step in $status leads to $to', async ({ step, status, to }) => {
    const { ticket_id: id } = await ticketIn(status);
    const before = (await conversationOf(id)).list?.length ?? 0;
    const { outcomes } = await STEPS[step](id);
    expect(outcomes).toEqual([to === LEFT ? 'wrongState' : 'done']);
    expect(await statusOf(id)).toBe(to ?? status);
    const after = (await conversationOf(id)).list?.length ?? 0;
    if (to === LEFT) expect(after).toBe(before);
    else expect(after).toBeGreaterThan(before);
  });
});

describe('a reply', () => {
  it('takes the ticket on, tells when it was last replied to, and stands in the log', async () => {
    const { ticket_id: id } = await newTicket();
    await reply(id, '  第一行\r\n第二行 ', { mobile: SUPPORT });
    const row = await detailOf(id);
    expect(row).toMatchObject({ ticketStatus: handling, lastReplyAt: gateway().now() });
    expect(row?.['assigneeName']).not.toBeNull();
    expect((await saidOf(id))?.at(-1)).toEqual(['staff', 'reply', '第一行\n第二行']);
    const log = await gateway().post('feedback/list/log', { id }, desk.tokenOf());
    const [line] = log.json<{ data: { list: readonly object[] } }>().data.list;
    expect(line).toMatchObject({ action: 'reply', actorName: row?.['assigneeName'] });
    expect(JSON.stringify(line)).toContain('第二行');
  });

  it('leaves a ticket to whoever sees to it already', async () => {
    const { ticket_id: id } = await newTicket();
    await takeOn(id);
    const taken = await detailOf(id);
    await reply(id, '您好', { mobile: SUPPORT });
    expect((await detailOf(id))?.['assigneeName']).toBe(taken?.['assigneeName']);
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \n '],
    ['too much', '字'.repeat(TICKET_TEXT_MAX + 1)],
    ['what nobody can see', '好\u202e的'],
  ])('of %s is refused, and nothing is kept', async (_, content) => {
    const { ticket_id: id } = await newTicket();
    expect((await reply(id, content)).code).toBe(ApiCode.invalid);
    expect(await saidOf(id)).toHaveLength(1);
    expect(await statusOf(id)).toBe(pending);
  });

  it('of as much as a ticket takes is kept whole', async () => {
    const { ticket_id: id } = await newTicket();
    const content = '长'.repeat(TICKET_TEXT_MAX);
    await reply(id, content);
    expect((await saidOf(id))?.at(-1)?.[2]).toBe(content);
  });

  it('that is sent twice with one key is said once', async () => {
    const { ticket_id: id } = await newTicket();
    const key = 'desk-key-of-a-double-click';
    await Promise.all([reply(id, '您好', { key }), reply(id, '您好', { key })]);
    expect(await saidOf(id)).toHaveLength(2);
  });

  it('is one of so many at most', async () => {
    const { ticket_id: id } = await newTicket();
    await withTenant(gateway().database.db, MERCHANT, (trx) =>
      trx
        .insertInto('ticket_message')
        .values(
          Array.from({ length: TICKET_MESSAGES_MAX }, (_, index) => ({
            ...{ franchisee_id: MERCHANT, ticket_id: id, message_id: `full-${index}`, at: gateway().now() },
            ...{ speaker: 'user' as const, event: null, content: '还没好' },
          })),
        )
        .execute(),
    );
    expect((await reply(id, '您好')).code).toBe(ApiCode.refused);
    expect(await statusOf(id)).toBe(pending);
  });
});

describe('who may', () => {
  it('reply holds its own right, and handling is another', async () => {
    const { db } = gateway().database;
    const id = (key: string) => gateway().resolved.catalogue.idOf(key) ?? 0;
    const sees = [id('feedback'), id('feedbackList')];
    const { ticket_id: ticket } = await newTicket();
    const setRights = (...ids: readonly number[]) =>
      db
        .updateTable('account')
        .set({ include_permissions: [...sees, ...ids], should_have_permissions: [], exclude_permissions: [] })
        .where('mobile', '=', SUPPORT)
        .execute();
    const before = await db
      .selectFrom('account')
      .select(['include_permissions', 'should_have_permissions', 'exclude_permissions'])
      .where('mobile', '=', SUPPORT)
      .executeTakeFirstOrThrow();
    try {
      await setRights();
      expect((await reply(ticket, '您好', { mobile: SUPPORT })).code).toBe(ApiCode.forbidden);
      await setRights(id('feedbackReply'));
      expect((await note(ticket, '内部', { mobile: SUPPORT })).code).toBe(ApiCode.forbidden);
      expect((await reply(ticket, '您好', { mobile: SUPPORT })).outcomes).toEqual(['done']);
    } finally {
      await db.updateTable('account').set(before).where('mobile', '=', SUPPORT).execute();
    }
  });

  it('see a conversation is whoever may see the ticket', async () => {
    const { ticket_id: id, store_id } = await newTicket();
    expect((await conversationOf(id, OTHER)).status).toBe(404);
    expect(
      (await act('reply', [id], { mobile: OTHER, params: { content: '您好', images: null, awaits: null } }))
        .outcomes,
    ).toEqual(['missing']);
    const { db } = gateway().database;
    const setStores = (store_ids: string[] | null) =>
      db.updateTable('account').set({ store_ids }).where('mobile', '=', SUPPORT).execute();
    try {
      await setStores(['s-of-nobody']);
      expect((await conversationOf(id, SUPPORT)).status).toBe(404);
      await setStores([store_id]);
      expect((await conversationOf(id, SUPPORT)).status).toBe(200);
    } finally {
      await setStores(null);
    }
  });
});

describe('several tickets', () => {
  it('are taken on and closed at once, those in another state left alone', async () => {
    const [one, other, done] = [await newTicket(), await newTicket(), await ticketIn(solved)];
    const ids = [one.ticket_id, other.ticket_id, done.ticket_id];
    expect((await takeOn(...ids)).outcomes).toEqual(['done', 'done', 'wrongState']);
    expect((await dismiss(...ids)).outcomes).toEqual(['done', 'done', 'wrongState']);
    expect((await saidOf(one.ticket_id))?.at(-1)).toEqual(['staff', 'dismiss', '重复提交']);
  });

  it('are replied to at once, each in its state, and once under one key', async () => {
    const [fresh, asked, done] = [await newTicket(), await ticketIn(waitingForUser), await ticketIn(solved)];
    const ids = [fresh.ticket_id, asked.ticket_id, done.ticket_id];
    const told = {
      key: 'one-key-of-a-bulk-reply',
      params: { content: '停电已恢复', images: null, awaits: null },
    };
    const first = await act('reply', ids, told);
    expect(first.outcomes).toEqual(['done', 'done', 'wrongState']);
    expect(await act('reply', ids, told)).toEqual(first);
    expect(await Promise.all(ids.map((id) => statusOf(id)))).toEqual([handling, waitingForUser, solved]);
    for (const id of ids.slice(0, 2)) {
      const replies = (await saidOf(id))?.filter(([, , content]) => content === '停电已恢复');
      expect(replies).toHaveLength(1);
    }
    const said = (await saidOf(done.ticket_id))?.map(([, , content]) => content);
    expect(said).not.toContain('停电已恢复');
  });
});
