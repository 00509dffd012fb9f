import { describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import type { ListAnswer } from '../../../contract/api/page/list';
import type { HandlersAnswer } from '../../../contract/api/page/ticket/handlers';
import { TicketStatus } from '../../../contract/domain/ticket';
import { useGateway } from '../../support/gateway/gateway';
import { createTicketDesk, DESK } from '../../support/gateway/ticket-desk';
import { addTicket } from '../../support/gateway/tickets';

const gateway = useGateway({ seedScale: 0.001, isPlainLogin: true });
const desk = createTicketDesk(gateway);
const { assign, newTicket, ticketIn, detailOf, statusOf, saidOf, conversationOf } = desk;
const { pending, handling, waitingForUser, solved, closed } = TicketStatus;
const MAIN_ID = 'acc-1001';
const SUPPORT_ID = 'acc-1011';
/** Sees the stores s01 and s02 alone. */
const KEEPER_ID = 'acc-0014';
/** May read orders and figures, and no tickets. */
const FINANCE_ID = 'acc-0015';
const DISABLED_ID = 'acc-0017';
const OTHER_ID = 'acc-1021';

async function handlersOf(ids?: readonly string[], mobile?: string) {
  const body = ids === undefined ? {} : { ids };
  const answer = await gateway().post('feedback/list/handlers', body, desk.tokenOf(mobile));
  return answer.json<{ data: HandlersAnswer }>().data.list;
}

async function idsUnder(tab: string, body: object = {}, mobile?: string) {
  const answer = await gateway().post(
    'feedback/list/list',
    { tab, pageSize: 100, ...body },
    desk.tokenOf(mobile),
  );
  return answer.json<{ data: ListAnswer }>().data.list.map(({ id }) => id);
}

describe('who may be given a ticket', () => {
  it('are the main account and whoever holds the right, with the stores of the tickets', async () => {
    const all = (await handlersOf()).map(({ accountId }) => accountId);
    expect(all).toEqual(expect.arrayContaining([MAIN_ID, SUPPORT_ID, KEEPER_ID]));
    expect(all).not.toEqual(expect.arrayContaining([FINANCE_ID]));
    expect(all).not.toContain(DISABLED_ID);
    expect(all).not.toContain(OTHER_ID);
    const far = await addTicket(gateway(), { ...{ franchiseeId: DESK.merchant, storeId: 's03' } });
    const near = await addTicket(gateway(), { ...{ franchiseeId: DESK.merchant, storeId: 's01' } });
    const whoFor = async (...ids: readonly string[]) =>
      (await handlersOf(ids)).map(({ accountId }) => accountId);
    expect(await whoFor(near.ticket_id)).toContain(KEEPER_ID);
    expect(await whoFor(near.ticket_id, far.ticket_id)).not.toContain(KEEPER_ID);
  });

  it('tells whoever asks which of them they are', async () => {
    const self = (await handlersOf(undefined, DESK.support)).filter(({ isSelf }) => isSelf);
    expect(self.map(({ accountId }) => accountId)).toEqual([SUPPORT_ID]);
  });

  it('is nobody outside: neither a stranger, nor the disabled, nor one without the right or the store', async () => {
    const { ticket_id: id } = await addTicket(gateway(), { franchiseeId: DESK.merchant, storeId: 's03' });
    expect((await assign(OTHER_ID, [id])).code).toBe(ApiCode.invalid);
    expect((await assign(DISABLED_ID, [id])).code).toBe(ApiCode.invalid);
    expect((await assign('acc-nobody', [id])).code).toBe(ApiCode.invalid);
    const refused = await assign(FINANCE_ID, [id]);
    expect([refused.code, refused.message]).toEqual([ApiCode.refused, expect.stringContaining('云溪财务')]);
    expect((await assign(KEEPER_ID, [id])).code).toBe(ApiCode.refused);
    expect((await detailOf(id))?.['assigneeId']).toBeNull();
    expect(await statusOf(id)).toBe(pending);
  });
});

describe('a ticket that is given to somebody', () => {
  it.each([
    [pending, handling],
    [handling, handling],
    [waitingForUser, waitingForUser],
    [solved, null],
    [closed, null],
  ] as const)('in %s comes to %s', async (status, to) => {
    const { ticket_id: id } = await ticketIn(status);
    expect((await assign(SUPPORT_ID, [id])).outcomes).toEqual([to === null ? 'wrongState' : 'done']);
    expect(await statusOf(id)).toBe(to ?? status);
    if (to === null) return;
    expect(await detailOf(id)).toMatchObject({ assigneeId: SUPPORT_ID, assigneeName: '云溪客服' });
    const last = (await conversationOf(id)).list?.at(-1);
    expect(last).toMatchObject({ event: 'assign', name: '云溪老板', content: '' });
    expect(last?.about).toEqual({ id: SUPPORT_ID, name: '云溪客服' });
  });

  it('stands in the log with who had it before', async () => {
    const { ticket_id: id } = await ticketIn(handling);
    await assign(SUPPORT_ID, [id]);
    const log = await gateway().post('feedback/list/log', { id }, desk.tokenOf());
    const [line] = log.json<{ data: { list: readonly object[] } }>().data.list;
    expect(line).toMatchObject({ action: 'assign' });
    expect(JSON.stringify(line)).toMatch(/云溪老板.*云溪客服/);
  });

  it('is one of several at once, or none of them where one is not theirs', async () => {
    const near = await addTicket(gateway(), { franchiseeId: DESK.merchant, storeId: 's01' });
    const far = await addTicket(gateway(), { franchiseeId: DESK.merchant, storeId: 's03' });
    const ids = [near.ticket_id, far.ticket_id];
    expect((await assign(KEEPER_ID, ids)).code).toBe(ApiCode.refused);
    expect((await saidOf(near.ticket_id))?.length).toBe(1);
    expect((await assign(SUPPORT_ID, ids)).outcomes).toEqual(['done', 'done']);
  });

  it('stands under 我的 of whoever has it while it is open, and is found by its handler', async () => {
    const { ticket_id: id } = await newTicket();
    await assign(SUPPORT_ID, [id]);
    expect(await idsUnder('mine', {}, DESK.support)).toContain(id);
    expect(await idsUnder('mine')).not.toContain(id);
    expect(await idsUnder('handling', { filters: { assigneeId: [SUPPORT_ID] } })).toContain(id);
    expect(await idsUnder('handling', { filters: { assigneeId: [MAIN_ID] } })).not.toContain(id);
    await desk.solve(id);
    expect(await idsUnder('mine', {}, DESK.support)).not.toContain(id);
  });
});
