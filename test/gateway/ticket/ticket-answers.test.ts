import { beforeAll, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import {
  FEEDBACK_ANSWERED_PATH,
  FEEDBACK_CONVERSATION_PATH,
  type PlatformConversation,
} from '../../../contract/api/platform/feedback';
import { TICKET_LAPSE_MS, TICKET_SILENCE_MS, TicketStatus } from '../../../contract/domain/ticket';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { useGateway } from '../../support/gateway/gateway';
import { tellPlatform } from '../../support/gateway/platform-calls';
import { createTicketDesk, DESK } from '../../support/gateway/ticket-desk';

const KEY = 'a-key-of-the-platform-0123456789abcdef';
const gateway = useGateway({ seedScale: 0.001, isPlainLogin: true, env: { platformKeys: [KEY] } });
const desk = createTicketDesk(gateway);
const { note, solve, ticketIn, statusOf, conversationOf, saidOf } = desk;
const IMEI = 'ticket-desk-module';
const { pending, handling, waitingForUser, solved, closed } = TicketStatus;

beforeAll(async () => {
  const { device_id } = await desk.newTicket();
  await gateway()
    .database.db.insertInto('device_module')
    .values({ imei: IMEI, owner_franchisee_id: DESK.merchant, device_id })
    .execute();
});

let numbers = 0;
const answer = (ticketNo: string, kind: string, content?: string, more: object = {}) =>
  tellPlatform<PlatformConversation>(gateway(), {
    url: FEEDBACK_ANSWERED_PATH,
    key: KEY,
    body: {
      ...{ imei: IMEI, ticketNo, messageNo: `MSG-${(numbers += 1)}`, answeredAt: gateway().now() },
      ...{ answer: kind, ...(content === undefined ? {} : { content }) },
      ...more,
    },
  });
const askPlatform = (ticketNo: string) =>
  tellPlatform<PlatformConversation>(gateway(), {
    url: FEEDBACK_CONVERSATION_PATH,
    key: KEY,
    body: { imei: IMEI, ticketNo },
  });

/** Lets time pass and has done what comes due by then. */
async function pass(ms: number): Promise<void> {
  gateway().advance(ms);
  // Devices of the demonstration would report themselves away, one after another.
  await gateway().database.db.deleteFrom('timer').where('kind', '<>', 'ticket').execute();
  // What was long over leads to what is over as well.
  while ((await gateway().app.installation.timers.runDue()) > 0);
  // Sessions end meanwhile.
  await desk.signIn();
}

describe('what follows from time', () => {
  it('solves a question that its user leaves open, and closes what nobody objects to', async () => {
    const { ticket_id: id } = await ticketIn(waitingForUser);
    await pass(TICKET_SILENCE_MS - ONE_MINUTE_MS);
    expect(await statusOf(id)).toBe(waitingForUser);
    await pass(2 * ONE_MINUTE_MS);
    expect(await statusOf(id)).toBe(solved);
    await pass(TICKET_LAPSE_MS - 2 * ONE_MINUTE_MS);
    expect(await statusOf(id)).toBe(solved);
    await pass(2 * ONE_MINUTE_MS);
    expect(await statusOf(id)).toBe(closed);
    expect((await saidOf(id))?.slice(-2)).toEqual([
      ['system', 'userIsSilent', ''],
      ['system', 'confirmationLapses', ''],
    ]);
  });

  it('is done with its own moments when nobody was there to look', async () => {
    const { ticket_id: id } = await ticketIn(waitingForUser);
    const askedAt = gateway().now();
    await pass(30 * ONE_DAY_MS);
    expect(await statusOf(id)).toBe(closed);
    const times = (await conversationOf(id)).list?.slice(-2).map(({ at }) => at);
    expect(times).toEqual([askedAt + TICKET_SILENCE_MS, askedAt + TICKET_SILENCE_MS + TICKET_LAPSE_MS]);
  });

  it('does not touch what was answered meanwhile', async () => {
    const ticket = await ticketIn(waitingForUser);
    await answer(ticket.ticket_no, 'message', '第三台');
    await pass(2 * TICKET_SILENCE_MS);
    expect(await statusOf(ticket.ticket_id)).toBe(handling);
  });
});

describe('what a user answers over the platform endpoint', () => {
  it('goes on with a ticket that waits for it, and is read by the user without the notes', async () => {
    const ticket = await ticketIn(waitingForUser);
    await note(ticket.ticket_id, '这个用户很急');
    const { code, data } = await answer(ticket.ticket_no, 'message', '左边第二台');
    expect([code, data?.ticketStatus]).toEqual([0, handling]);
    const said = [
      ['user', ticket.content],
      ['merchant', '是哪一台？'],
      ['user', '左边第二台'],
    ];
    expect(data?.messages.map(({ from, content }) => [from, content])).toEqual(said);
    expect((await askPlatform(ticket.ticket_no)).data).toEqual(data);
  });

  it('does not read why a ticket was closed as invalid, nor what was noted of it', async () => {
    const ticket = await ticketIn(closed);
    const { data } = await askPlatform(ticket.ticket_no);
    expect(data).toMatchObject({ ticketStatus: closed, messages: [{ content: ticket.content }] });
  });

  it.each([
    { status: pending, kind: 'message', to: pending },
    { status: handling, kind: 'message', to: handling },
    { status: waitingForUser, kind: 'message', to: handling },
    { status: solved, kind: 'message', to: null },
    { status: closed, kind: 'message', to: null },
    { status: pending, kind: 'solved', to: null },
    { status: handling, kind: 'solved', to: null },
    { status: waitingForUser, kind: 'solved', to: null },
    { status: solved, kind: 'solved', to: closed },
    { status: closed, kind: 'solved', to: null },
    { status: pending, kind: 'notSolved', to: null },
    { status: handling, kind: 'notSolved', to: null },
    { status: waitingForUser, kind: 'notSolved', to: null },
    { status: solved, kind: 'notSolved', to: handling },
    { status: closed, kind: 'notSolved', to: null },
  ])('$kind in $status leads to $to', async ({ status, kind, to }) => {
    const ticket = await ticketIn(status);
    const { code } = await answer(ticket.ticket_no, kind, '还是不行');
    expect(code).toBe(to === null ? ApiCode.refused : 0);
    expect(await statusOf(ticket.ticket_id)).toBe(to ?? status);
  });

  it('opens what was solved once, and no second time', async () => {
    const ticket = await ticketIn(solved);
    expect((await answer(ticket.ticket_no, 'notSolved', '又坏了')).code).toBe(0);
    await solve(ticket.ticket_id);
    const again = await answer(ticket.ticket_no, 'notSolved', '还是坏的');
    expect([again.code, again.message]).toEqual([ApiCode.refused, expect.stringContaining('重新打开过一次')]);
    expect(await statusOf(ticket.ticket_id)).toBe(solved);
  });

  it('takes effect once by its number, also when it is told twice at once', async () => {
    const ticket = await ticketIn(waitingForUser);
    const more = { messageNo: 'MSG-TWICE', answeredAt: gateway().now() };
    const tell = () => answer(ticket.ticket_no, 'message', '左边', more);
    const [one, other] = await Promise.all([tell(), tell()]);
    expect([one.code, other.code]).toEqual([0, 0]);
    expect((await tell()).code).toBe(0);
    expect((await saidOf(ticket.ticket_id))?.filter(([, , content]) => content === '左边')).toHaveLength(1);
    expect((await answer(ticket.ticket_no, 'message', '右边', more)).status).toBe(422);
  });

  it('is refused for a ticket, a device or a time that cannot be, and without words', async () => {
    const ticket = await ticketIn(waitingForUser);
    const { ticket_no: number } = ticket;
    expect((await answer('NO-SUCH-TICKET', 'message', '在')).status).toBe(404);
    expect((await answer(number, 'message', '在', { imei: 'no-such-module' })).status).toBe(404);
    expect((await answer(number, 'message', '在', { answeredAt: 0 })).status).toBe(400);
    expect((await answer(number, 'message')).status).toBe(400);
    expect((await answer(number, 'message', '  ')).status).toBe(400);
    expect(await statusOf(ticket.ticket_id)).toBe(waitingForUser);
  });
});
