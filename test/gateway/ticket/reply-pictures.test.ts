import { beforeAll, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import {
  FEEDBACK_CONVERSATION_PATH,
  FEEDBACK_PICTURE_PATH,
  type PlatformConversation,
  type PlatformPicture,
} from '../../../contract/api/platform/feedback';
import { ONE_DAY_MS } from '../../../contract/limits';
import { TENANT_SWEEPS } from '../../../gateway/app/retention';
import { withTenant } from '../../../gateway/database/tenant';
import { createSweeper } from '../../../gateway/jobs/sweeper';
import { useGateway } from '../../support/gateway/gateway';
import { PNG, putPicture } from '../../support/gateway/pictures';
import { tellPlatform } from '../../support/gateway/platform-calls';
import { createTicketDesk, DESK } from '../../support/gateway/ticket-desk';

const KEY = 'a-key-of-the-platform-0123456789abcdef';
const gateway = useGateway({ seedScale: 0.001, isPlainLogin: true, env: { platformKeys: [KEY] } });
const desk = createTicketDesk(gateway);
const { reply, note, merge, newTicket, conversationOf } = desk;

const put = (mobile: string = DESK.main) => putPicture(gateway(), desk.tokenOf(mobile) ?? '');
const look = async (id: string, mobile: string = DESK.main) =>
  (await gateway().get(`attachment?${new URLSearchParams({ id }).toString()}`, desk.tokenOf(mobile)))
    .statusCode;
const shownIn = async (id: string) => (await conversationOf(id)).list?.flatMap(({ images }) => images);

let imei = '';
beforeAll(async () => {
  const device = await withTenant(gateway().database.db, DESK.merchant, (trx) =>
    trx.selectFrom('device').select('imei').where('imei', '<>', '').limit(1).executeTakeFirstOrThrow(),
  );
  imei = device.imei ?? '';
});

describe('pictures of a reply (pages 9)', () => {
  it('stand in the conversation in the order in which they were chosen, and in the log', async () => {
    const { ticket_id: id } = await newTicket();
    const images = [await put(), await put(), await put()].toReversed();
    expect((await reply(id, '是这一台吗？', { images, awaits: true })).outcomes).toEqual(['done']);
    const list = (await conversationOf(id)).list ?? [];
    expect(list.map((message) => message.images)).toEqual([[], images, []]);
    const line = await withTenant(gateway().database.db, DESK.merchant, (trx) =>
      trx
        .selectFrom('operation_log')
        .select('after')
        .where('franchisee_id', '=', DESK.merchant)
        .where('target_id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    expect(line.after).toMatchObject({ images });
  });

  it('are nine at most, each once, and nothing is kept of ten', async () => {
    const { ticket_id: id } = await newTicket();
    const ten = await Promise.all(Array.from({ length: 10 }, () => put()));
    expect((await reply(id, '您好', { images: ten })).code).toBe(ApiCode.invalid);
    expect(await shownIn(id)).toEqual([]);
    const [first = ''] = ten;
    await reply(id, '您好', { images: [...ten.slice(0, 8), first] });
    expect(await shownIn(id)).toEqual(ten.slice(0, 8));
  });

  it('of somebody else, of another reply or of nobody are refused with the reply', async () => {
    const { ticket_id: id } = await newTicket();
    const used = await put();
    await reply(id, '您好', { images: [used] });
    for (const strange of [await put(DESK.support), await put(DESK.other), used, `att_${'0'.repeat(27)}`]) {
      const answer = await reply(id, '再看一下', { images: [await put(), strange] });
      expect([answer.code, answer.message]).toEqual([ApiCode.invalid, expect.stringContaining('失效')]);
    }
    expect((await reply(id, '再看一下', { images: ['../etc/passwd'] })).code).toBe(ApiCode.invalid);
    expect(await shownIn(id)).toEqual([used]);
  });

  it('sent twice with one key are said once', async () => {
    const { ticket_id: id } = await newTicket();
    const images = [await put()];
    const key = 'desk-key-of-a-picture-twice';
    await Promise.all([reply(id, '您好', { key, images }), reply(id, '您好', { key, images })]);
    expect(await shownIn(id)).toEqual(images);
  });

  it('stay with the reply when those that nobody sent are swept', async () => {
    const { ticket_id: id } = await newTicket();
    const [kept, left] = [await put(), await put()];
    await reply(id, '您好', { images: [kept] });
    const sweep = createSweeper({ ...gateway().database, sweeps: [], tenantSweeps: TENANT_SWEEPS });
    await sweep(gateway().now() + ONE_DAY_MS + 1000);
    expect(await look(kept)).toBe(200);
    expect(await look(left)).toBe(404);
  });
});

describe('who may look at them', () => {
  it('is whoever may read the ticket, and nobody for the number alone', async () => {
    const { ticket_id: id, store_id } = await newTicket();
    const image = await put();
    await reply(id, '您好', { images: [image] });
    const { db } = gateway().database;
    const set = (changes: object) =>
      db.updateTable('account').set(changes).where('mobile', '=', DESK.support).execute();
    const before = await db
      .selectFrom('account')
      .select(['store_ids', 'include_permissions', 'should_have_permissions', 'exclude_permissions'])
      .where('mobile', '=', DESK.support)
      .executeTakeFirstOrThrow();
    try {
      expect(await look(image, DESK.support)).toBe(200);
      expect(await look(image, DESK.other)).toBe(404);
      await set({ store_ids: ['s-of-nobody'] });
      expect(await look(image, DESK.support)).toBe(404);
      await set({ store_ids: [store_id] });
      expect(await look(image, DESK.support)).toBe(200);
      await set({ include_permissions: [], should_have_permissions: [], exclude_permissions: [] });
      expect(await look(image, DESK.support)).toBe(404);
    } finally {
      await set(before);
    }
  });

  it('is whoever reads the ticket that goes on for it', async () => {
    const [one, target] = [await newTicket(), await newTicket()];
    const image = await put();
    await reply(one.ticket_id, '您好', { images: [image] });
    await merge(target.ticket_id, [one.ticket_id]);
    expect(await shownIn(target.ticket_id)).toEqual([image]);
    expect(await look(image, DESK.support)).toBe(200);
  });

  it('is the user of the ticket, by the platform, and of no other', async () => {
    const [one, other] = [await newTicket(), await newTicket()];
    const image = await put();
    await reply(one.ticket_id, '是这一台吗？', { images: [image] });
    await note(one.ticket_id, '内部');
    const ask = <T>(url: string, body: object) => tellPlatform<T>(gateway(), { url, key: KEY, body });
    const told = await ask<PlatformConversation>(FEEDBACK_CONVERSATION_PATH, {
      ...{ imei, ticketNo: one.ticket_no },
    });
    expect(told.data?.messages.map(({ images }) => images)).toEqual([[], [image]]);
    const own = { imei, ticketNo: one.ticket_no, pictureId: image };
    const { data } = await ask<PlatformPicture>(FEEDBACK_PICTURE_PATH, own);
    expect(data?.mediaType).toBe('image/png');
    expect(Buffer.from(data?.bytes ?? '', 'base64').equals(PNG)).toBe(true);
    const foreign = await ask(FEEDBACK_PICTURE_PATH, { ...own, ticketNo: other.ticket_no });
    expect(foreign.code).toBe(ApiCode.notFound);
  });
});
