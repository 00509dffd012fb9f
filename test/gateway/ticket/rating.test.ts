import { beforeAll, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import type { ListAnswer } from '../../../contract/api/page/list';
import {
  FEEDBACK_ANSWERED_PATH,
  FEEDBACK_RATED_PATH,
  type PlatformConversation,
} from '../../../contract/api/platform/feedback';
import { TICKET_LAPSE_MS, TICKET_REOPEN_MS, TicketStatus } from '../../../contract/domain/ticket';
import { withTenant } from '../../../gateway/database/tenant';
import { useGateway } from '../../support/gateway/gateway';
import { tellPlatform } from '../../support/gateway/platform-calls';
import { createTicketDesk, DESK } from '../../support/gateway/ticket-desk';

const KEY = 'a-key-of-the-platform-0123456789abcdef';
const gateway = useGateway({ seedScale: 0.001, isPlainLogin: true, env: { platformKeys: [KEY] } });
const desk = createTicketDesk(gateway);
const { ticketIn, solve, dismiss, statusOf, detailOf, saidOf } = desk;
const { pending, handling, waitingForUser, solved, closed } = TicketStatus;
let imei = '';
let numbers = 0;

beforeAll(async () => {
  imei = await withTenant(gateway().database.db, DESK.merchant, async (trx) => {
    const query = trx.selectFrom('device').select('imei').where('franchisee_id', '=', DESK.merchant);
    return (await query.where('imei', '<>', '').limit(1).executeTakeFirstOrThrow()).imei;
  });
});

const tell = (url: string, body: object) =>
  tellPlatform<PlatformConversation>(gateway(), { url, body: { imei, ...body }, key: KEY });
const rate = (ticketNo: string, rating: number) =>
  tell(FEEDBACK_RATED_PATH, { ticketNo, rating, ratedAt: gateway().now() });
function answer(ticketNo: string, kind: string, content = '又坏了') {
  const messageNo = `RATED-${(numbers += 1)}`;
  return tell(FEEDBACK_ANSWERED_PATH, {
    ticketNo,
    messageNo,
    answeredAt: gateway().now(),
    answer: kind,
    content,
  });
}

/** Moves what was solved into the past, as if so much time had gone by. */
async function solvedBefore(id: string, ms: number) {
  const { db } = gateway().database;
  const at = gateway().now() - ms;
  await withTenant(db, DESK.merchant, (trx) =>
    trx
      .updateTable('ticket')
      .set({ solved_at: at })
      .where('franchisee_id', '=', DESK.merchant)
      .where('ticket_id', '=', id)
      .execute(),
  );
}

async function closedAfterSolution() {
  const ticket = await ticketIn(solved);
  await answer(ticket.ticket_no, 'solved', '好了');
  expect(await statusOf(ticket.ticket_id)).toBe(closed);
  return ticket;
}

describe('a ticket that is closed', () => {
  it('is opened again by its user within seven days of the solution, once', async () => {
    const { ticket_id: id, ticket_no } = await closedAfterSolution();
    await solvedBefore(id, TICKET_REOPEN_MS);
    expect((await answer(ticket_no, 'notSolved')).code).toBe(0);
    expect(await detailOf(id)).toMatchObject({ ticketStatus: handling, rating: null });
    expect((await detailOf(id))?.['slaLeft']).not.toBeNull();
    await solve(id);
    await answer(ticket_no, 'solved');
    expect((await answer(ticket_no, 'notSolved')).code).toBe(ApiCode.refused);
  });

  it('stays closed after that week, though three days were not too late', async () => {
    const { ticket_id: id, ticket_no } = await closedAfterSolution();
    expect(TICKET_REOPEN_MS).toBeGreaterThan(TICKET_LAPSE_MS);
    await solvedBefore(id, TICKET_REOPEN_MS + 1);
    expect((await answer(ticket_no, 'notSolved')).code).toBe(ApiCode.refused);
    expect(await statusOf(id)).toBe(closed);
  });

  it('as invalid is never opened again, neither at first nor after a solution that did not help', async () => {
    const invalid = await ticketIn(closed);
    expect((await answer(invalid.ticket_no, 'notSolved')).code).toBe(ApiCode.refused);
    const again = await ticketIn(solved);
    await answer(again.ticket_no, 'notSolved');
    await dismiss(again.ticket_id);
    expect((await rate(again.ticket_no, 1)).code).toBe(ApiCode.refused);
  });
});

describe('a rating', () => {
  it.each([
    [pending, false],
    [handling, false],
    [waitingForUser, false],
    [solved, true],
    [closed, false],
  ] as const)('of a ticket in %s is taken: %s', async (status, isTaken) => {
    const { ticket_id: id, ticket_no } = await ticketIn(status);
    const { code, data } = await rate(ticket_no, 4);
    expect(code).toBe(isTaken ? ApiCode.success : ApiCode.refused);
    expect(data?.rating).toBe(isTaken ? 4 : undefined);
    expect((await detailOf(id))?.['rating']).toBe(isTaken ? 4 : null);
    expect(await statusOf(id)).toBe(status);
  });

  it('is taken of a solution that its user confirmed, once, and stands in the course', async () => {
    const { ticket_id: id, ticket_no } = await closedAfterSolution();
    expect((await rate(ticket_no, 5)).code).toBe(0);
    expect((await rate(ticket_no, 5)).code).toBe(0);
    expect((await rate(ticket_no, 1)).code).toBe(ApiCode.refused);
    expect((await saidOf(id))?.filter(([, event]) => event === 'rate')).toHaveLength(1);
  });

  it('is of one solution: after the next it is asked for anew', async () => {
    const { ticket_id: id, ticket_no } = await ticketIn(solved);
    await rate(ticket_no, 1);
    await answer(ticket_no, 'notSolved');
    expect((await detailOf(id))?.['rating']).toBeNull();
    await solve(id);
    expect((await rate(ticket_no, 5)).data?.rating).toBe(5);
  });

  it.each([0, 6, 2.5])('of %s is none', async (rating) => {
    const { ticket_no } = await ticketIn(solved);
    expect((await rate(ticket_no, rating)).code).toBe(ApiCode.invalid);
  });

  it('filters the list', async () => {
    const { ticket_id: id, ticket_no } = await ticketIn(solved);
    await rate(ticket_no, 2);
    const body = { tab: 'solved', pageSize: 100, filters: { rating: [2] } };
    const found = await gateway().post('feedback/list/list', body, desk.tokenOf());
    const { list } = found.json<{ data: ListAnswer }>().data;
    expect(list.map((row) => row.id)).toContain(id);
    expect(new Set(list.map((row) => row['rating']))).toEqual(new Set([2]));
  });
});
