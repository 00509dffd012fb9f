import { describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import type { MergeTargetsAnswer } from '../../../contract/api/page/ticket/merge-targets';
import {
  FEEDBACK_ANSWERED_PATH,
  FEEDBACK_CONVERSATION_PATH,
  type PlatformConversation,
} from '../../../contract/api/platform/feedback';
import { TicketStatus } from '../../../contract/domain/ticket';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { useGateway } from '../../support/gateway/gateway';
import { tellPlatform } from '../../support/gateway/platform-calls';
import { createTicketDesk, DESK } from '../../support/gateway/ticket-desk';
import { addTicket } from '../../support/gateway/tickets';

const KEY = 'a-key-of-the-platform-0123456789abcdef';
const gateway = useGateway({ seedScale: 0.001, isPlainLogin: true, env: { platformKeys: [KEY] } });
const desk = createTicketDesk(gateway);
const { merge, reply, note, solve, newTicket, ticketIn, detailOf, statusOf, conversationOf } = desk;
const { pending, handling, waitingForUser, solved, closed } = TicketStatus;
let numbers = 0;

async function imeiOf(): Promise<string> {
  return withTenant(gateway().database.db, DESK.merchant, async (trx) => {
    const query = trx.selectFrom('device').select('imei').where('franchisee_id', '=', DESK.merchant);
    return (await query.where('imei', '<>', '').limit(1).executeTakeFirstOrThrow()).imei;
  });
}

async function heardOf(ticketNo: string) {
  const body = { imei: await imeiOf(), ticketNo };
  const { data } = await tellPlatform<PlatformConversation>(gateway(), {
    ...{ url: FEEDBACK_CONVERSATION_PATH, body, key: KEY },
  });
  return { status: data?.ticketStatus, said: data?.messages.map(({ content }) => content) };
}

async function answer(ticketNo: string, content: string, kind = 'message') {
  const messageNo = `MERGED-${(numbers += 1)}`;
  const told = { ticketNo, messageNo, answeredAt: gateway().now(), answer: kind, content };
  const body = { imei: await imeiOf(), ...told };
  return tellPlatform<PlatformConversation>(gateway(), { url: FEEDBACK_ANSWERED_PATH, body, key: KEY });
}

async function targetsOf(ids: readonly string[], body: object = {}, mobile?: string) {
  const call = await gateway().post('feedback/list/merge/targets', { ids, ...body }, desk.tokenOf(mobile));
  return call.json<{ data: MergeTargetsAnswer }>().data.list;
}

describe('a ticket that is merged into another', () => {
  it('is closed, names the other, and each tells of the other in its course', async () => {
    const [one, target] = [await newTicket(), await newTicket()];
    expect((await merge(target.ticket_id, [one.ticket_id])).outcomes).toEqual(['done']);
    expect(await detailOf(one.ticket_id)).toMatchObject({
      ...{ ticketStatus: closed, mergedInto: target.ticket_no, slaLeft: null },
    });
    const last = async (id: string) =>
      (await conversationOf(id)).list?.filter(({ of }) => of === null).at(-1);
    const about = { id: target.ticket_id, name: target.ticket_no };
    expect(await last(one.ticket_id)).toMatchObject({ event: 'merge', about });
    const other = { id: one.ticket_id, name: one.ticket_no };
    expect(await last(target.ticket_id)).toMatchObject({ event: 'absorb', about: other });
  });

  it.each([
    [pending, 'done'],
    [handling, 'done'],
    [waitingForUser, 'wrongState'],
    [solved, 'wrongState'],
    [closed, 'wrongState'],
  ] as const)('in %s: %s', async (status, outcome) => {
    const [one, target] = [await ticketIn(status), await newTicket()];
    expect((await merge(target.ticket_id, [one.ticket_id])).outcomes).toEqual([outcome]);
    expect(await statusOf(target.ticket_id)).toBe(pending);
  });

  it.each([
    [pending, true],
    [handling, true],
    [waitingForUser, true],
    [solved, false],
    [closed, false],
  ] as const)('goes into one in %s: %s', async (status, isTaken) => {
    const [one, target] = [await newTicket(), await ticketIn(status)];
    const { code } = await merge(target.ticket_id, [one.ticket_id]);
    expect(code).toBe(isTaken ? ApiCode.success : ApiCode.invalid);
    expect(await statusOf(target.ticket_id)).toBe(status);
    expect(await statusOf(one.ticket_id)).toBe(isTaken ? closed : pending);
  });

  it('goes into no stranger, none that is not there, and not into itself', async () => {
    const one = await newTicket();
    const foreign = await addTicket(gateway(), { franchiseeId: 'm1021' });
    for (const target of [foreign.ticket_id, 'nobody', one.ticket_id]) {
      expect((await merge(target, [one.ticket_id])).code).toBe(ApiCode.invalid);
    }
    expect(await statusOf(one.ticket_id)).toBe(pending);
  });

  it('takes along what was merged into it before: nothing is more than one step away', async () => {
    const [first, second, third] = [await newTicket(), await newTicket(), await newTicket()];
    await merge(second.ticket_id, [first.ticket_id]);
    await merge(third.ticket_id, [second.ticket_id]);
    expect((await detailOf(first.ticket_id))?.['mergedInto']).toBe(third.ticket_no);
    const of = (await conversationOf(third.ticket_id)).list?.map((message) => message.of?.ticketNo);
    expect(of).toEqual(expect.arrayContaining([first.ticket_no, second.ticket_no]));
  });

  it('is one of two that are merged into each other at once', async () => {
    const [one, other] = [await newTicket(), await newTicket()];
    const both = await Promise.all([
      merge(one.ticket_id, [other.ticket_id]),
      merge(other.ticket_id, [one.ticket_id]),
    ]);
    expect(both.filter(({ outcomes }) => outcomes[0] === 'done')).toHaveLength(1);
    expect([await statusOf(one.ticket_id), await statusOf(other.ticket_id)].sort()).toEqual([
      pending,
      closed,
    ]);
  });
});

describe('the users of merged tickets', () => {
  it('both read what is replied, and neither what the other says, nor notes', async () => {
    const [one, target] = [await newTicket(), await newTicket()];
    await reply(target.ticket_id, '请稍等');
    await merge(target.ticket_id, [one.ticket_id]);
    expect((await answer(one.ticket_no, '我也一样')).code).toBe(0);
    expect((await answer(target.ticket_no, '还是不行')).code).toBe(0);
    await note(target.ticket_id, '主板坏了');
    await reply(target.ticket_id, '已派人维修');
    const [ofOne, ofTarget] = [await heardOf(one.ticket_no), await heardOf(target.ticket_no)];
    expect(ofOne).toEqual({ status: handling, said: ['没有启动', '我也一样', '已派人维修'] });
    expect(ofTarget).toEqual({ status: handling, said: ['没有启动', '请稍等', '还是不行', '已派人维修'] });
    const seen = (await conversationOf(target.ticket_id)).list?.find(({ content }) => content === '我也一样');
    expect(seen?.of).toEqual({ id: one.ticket_id, ticketNo: one.ticket_no });
  });

  it('end a wait by whoever answers first, and open again what did not help', async () => {
    const [one, target] = [await newTicket(), await newTicket()];
    await merge(target.ticket_id, [one.ticket_id]);
    await reply(target.ticket_id, '是哪一台？', { awaits: true });
    await answer(one.ticket_no, '左边那台');
    expect(await statusOf(target.ticket_id)).toBe(handling);
    await solve(target.ticket_id);
    expect((await answer(one.ticket_no, '好了', 'solved')).code).toBe(ApiCode.refused);
    await answer(one.ticket_no, '没有好', 'notSolved');
    expect(await statusOf(target.ticket_id)).toBe(handling);
  });
});

describe('what a ticket may be merged into', () => {
  it('begins with the same device, then the same user, and holds open ones alone', async () => {
    const more = { franchiseeId: DESK.merchant, storeId: 's04', at: gateway().now() - ONE_MINUTE_MS };
    const device = await addTicket(gateway(), more);
    const same = await addTicket(gateway(), { ...more, deviceId: device.device_id });
    const over = await ticketIn(closed);
    const found = await targetsOf([device.ticket_id]);
    expect(found.map(({ id }) => id)).toContain(same.ticket_id);
    expect(found[0]?.isSameDevice).toBe(true);
    expect(found.map(({ id }) => id)).not.toContain(over.ticket_id);
    expect(found.map(({ id }) => id)).not.toContain(device.ticket_id);
    const byNumber = await targetsOf([device.ticket_id], { keyword: same.ticket_no });
    expect(byNumber.map(({ id }) => id)).toEqual([same.ticket_id]);
  });

  it('is of the stores of whoever asks', async () => {
    const one = await addTicket(gateway(), { franchiseeId: DESK.merchant, storeId: 's01' });
    const far = await addTicket(gateway(), { franchiseeId: DESK.merchant, storeId: 's03' });
    const { db } = gateway().database;
    const setStores = (store_ids: string[] | null) =>
      db.updateTable('account').set({ store_ids }).where('mobile', '=', DESK.support).execute();
    try {
      await setStores(['s01']);
      const found = await targetsOf([one.ticket_id], { keyword: far.ticket_no }, DESK.support);
      expect(found).toEqual([]);
      const merged = await merge(far.ticket_id, [one.ticket_id], { mobile: DESK.support });
      expect(merged.code).toBe(ApiCode.invalid);
    } finally {
      await setStores(null);
    }
  });
});
