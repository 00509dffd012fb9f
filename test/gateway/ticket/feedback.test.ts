import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import { FEEDBACK_CREATED_PATH } from '../../../contract/api/platform/feedback';
import { toPlatformPath } from '../../../contract/api/platform/platform';
import { TicketStatus } from '../../../contract/domain/ticket';
import { ONE_DAY_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';
import { PLATFORM_EXAMPLES, tellPlatform } from '../../support/gateway/platform-calls';

const KEY = 'a-key-of-the-platform-0123456789abcdef';
const gateway = useGateway({ seedScale: 0.001, env: { platformKeys: [KEY] } });

const [ORDER = {}] = PLATFORM_EXAMPLES;
const REPORT = PLATFORM_EXAMPLES.find((example) => 'ticketNo' in example) ?? {};
const [MERCHANT, OTHER] = ['m1001', 'm1021'];

/** Two devices of the merchant and one of another, each with a module. */
const IMEIS = { own: String(REPORT['imei']), second: '860000000000025', foreign: '860000000000033' };
const devices = { own: '', second: '' };

beforeAll(async () => {
  const { db } = gateway().database;
  const idsOf = (franchiseeId: string) =>
    withTenant(db, franchiseeId, (trx) =>
      trx
        .selectFrom('device')
        .select('device_id')
        .where('franchisee_id', '=', franchiseeId)
        .where('equipment', '=', 'water')
        .where('enabled', '=', true)
        // One whose sale is stopped takes no order to be complained of.
        .where('sale_stopped', '=', false)
        .orderBy('device_id')
        .limit(2)
        .execute(),
    );
  const [own, second] = await idsOf(MERCHANT);
  const [foreign] = await idsOf(OTHER);
  devices.own = own?.device_id ?? '';
  devices.second = second?.device_id ?? '';
  const module = (imei: string, owner_franchisee_id: string, device_id = '') => ({
    ...{ imei, owner_franchisee_id, device_id },
  });
  await db
    .insertInto('device_module')
    .values([
      module(IMEIS.own, MERCHANT, devices.own),
      module(IMEIS.second, MERCHANT, devices.second),
      module(IMEIS.foreign, OTHER, foreign?.device_id),
    ])
    .execute();
  await tell(toPlatformPath('created'), ORDER);
});

let numbers = 0;
let report: Readonly<Record<string, unknown>> = {};
beforeEach(() => {
  const { orderNo: _, ...rest } = REPORT;
  report = { ...rest, ticketNo: `TICKET-${(numbers += 1)}` };
});

const tell = (url: string, body: object, key: string | null = KEY) =>
  tellPlatform<{ ticketId: string; ticketNo: string }>(gateway(), { url, body, key });

const send = (changes: object = {}, key?: string | null) =>
  tell(FEEDBACK_CREATED_PATH, { ...report, ...changes }, key);

const ticketsOf = (franchiseeId = MERCHANT) =>
  withTenant(gateway().database.db, franchiseeId, (trx) =>
    trx.selectFrom('ticket').selectAll().where('franchisee_id', '=', franchiseeId).execute(),
  );

const ticketOf = async (ticketId = '') => (await ticketsOf()).find((each) => each.ticket_id === ticketId);

describe('the example of the document', () => {
  it('makes a ticket about the order, its device and its store', async () => {
    const { status, code, data } = await tell(FEEDBACK_CREATED_PATH, REPORT);
    expect([status, code, data?.ticketNo]).toEqual([200, 0, REPORT['ticketNo']]);
    expect(await ticketOf(data?.ticketId)).toMatchObject({
      ...{ order_no: ORDER['orderNo'], device_id: devices.own, equipment: 'water' },
      ...{ status: TicketStatus.pending, category: 'notStarted', source: 'user', priority: 'normal' },
      ...{ content: REPORT['content'], image_count: 2, user_mobile: '13800001234' },
      ...{ created_at: REPORT['createdAt'], assignee_id: null, merged_into: null },
    });
  });

  it('has an id that begins with its time: a later one sorts behind it', async () => {
    const [later, earlier] = [TEST_NOW_MS, TEST_NOW_MS - ONE_DAY_MS / 2];
    const ids = [];
    for (const createdAt of [later, earlier]) {
      ids.push((await send({ ticketNo: `AT-${createdAt}`, createdAt })).data?.ticketId ?? '');
    }
    expect([...ids].sort()).toEqual([ids[1], ids[0]]);
  });
});

describe('a report', () => {
  it('without an order is about the device of the IMEI', async () => {
    const { data } = await send({ imei: IMEIS.second });
    expect(await ticketOf(data?.ticketId)).toMatchObject({ device_id: devices.second, order_id: null });
  });

  it('with an order is about the device of that order, wherever the module is now', async () => {
    const { data } = await send({ imei: IMEIS.second, orderNo: ORDER['orderNo'] });
    expect(await ticketOf(data?.ticketId)).toMatchObject({ device_id: devices.own });
  });

  it('belongs to whoever owns the device, and to nobody else', async () => {
    const before = (await ticketsOf()).length;
    expect(await send({ imei: IMEIS.foreign })).toMatchObject({ code: 0 });
    expect(await ticketsOf()).toHaveLength(before);
    expect((await ticketsOf(OTHER)).map(({ ticket_no }) => ticket_no)).toContain(report['ticketNo']);
  });

  it('is kept as it was written, less blanks around it', async () => {
    const { data } = await send({ content: ' <b>没启动</b>\r\n{{7*7}}  ' });
    expect(await ticketOf(data?.ticketId)).toMatchObject({ content: '<b>没启动</b>\n{{7*7}}' });
  });
});

describe('a report that is told again', () => {
  it('is answered with the same ticket, however the keys of its body stand, and long after', async () => {
    const first = await send();
    const count = (await ticketsOf()).length;
    const reversed = Object.fromEntries(Object.entries(report).reverse());
    gateway().advance(40 * ONE_DAY_MS);
    const again = await tell(FEEDBACK_CREATED_PATH, reversed);
    gateway().advance(-40 * ONE_DAY_MS);
    expect(again).toEqual(first);
    expect(await ticketsOf()).toHaveLength(count);
  });

  it('ten times at once makes one ticket', async () => {
    const count = (await ticketsOf()).length;
    const told = await Promise.all(Array.from({ length: 10 }, () => send()));
    expect(new Set(told.map(({ code, data }) => `${code} ${data?.ticketId}`)).size).toBe(1);
    expect(told[0]?.code).toBe(0);
    expect(await ticketsOf()).toHaveLength(count + 1);
  });

  it('with another body is refused, also at the same moment, and the ticket stays as it is', async () => {
    const told = await Promise.all([send({ content: '甲' }), send({ content: '乙' })]);
    expect(told.map(({ status }) => status).sort()).toEqual([200, 422]);
    const kept = told.find(({ status }) => status === 200);
    expect(await send({ content: '丙' })).toMatchObject({ status: 422, code: ApiCode.unprocessable });
    const ticket = await ticketOf(kept?.data?.ticketId);
    expect(['甲', '乙']).toContain(ticket?.content);
    expect(kept).toEqual(told[ticket?.content === '甲' ? 0 : 1]);
  });

  it('is another ticket at another merchant', async () => {
    const own = await send();
    const foreign = await send({ imei: IMEIS.foreign });
    expect(foreign.code).toBe(0);
    expect(foreign.data?.ticketId).not.toBe(own.data?.ticketId);
  });
});

describe('a report that cannot be', () => {
  it.each([
    ['without a key', null],
    ['with a wrong key', `${KEY.slice(0, -1)}X`],
  ])('is refused %s', async (_, key) => {
    const count = (await ticketsOf()).length;
    expect(await send({}, key)).toMatchObject({ status: 401, data: null });
    expect(await ticketsOf()).toHaveLength(count);
  });

  it('is refused with the token of a person', async () => {
    expect(await send({}, await gateway().login('13800000001'))).toMatchObject({ status: 401 });
  });

  it.each([
    ['an IMEI of nobody', { imei: '999' }, 404],
    ['an order of nobody', { orderNo: 'NOBODY' }, 404],
    ["another merchant's order", { imei: IMEIS.foreign, orderNo: ORDER['orderNo'] }, 404],
    ['a merchant', { franchiseeId: 'm1021' }, 400],
    ['a state', { status: 4 }, 400],
    ['a time of last week', { createdAt: TEST_NOW_MS - 7 * ONE_DAY_MS }, 400],
    ['a time to come', { createdAt: TEST_NOW_MS + ONE_DAY_MS }, 400],
    ['nothing written', { content: '' }, 400],
    ['blanks alone', { content: ' \n ' }, 400],
    ['more than 500 characters', { content: '长'.repeat(501) }, 400],
    ['characters that nobody sees', { content: '没启动\u202e' }, 400],
    ['a mobile that is none', { userMobile: '12345' }, 400],
    ['a mobile of letters', { userMobile: '1380000abcd' }, 400],
    ['a category that is none', { category: 'weather' }, 400],
    ['a source that is not theirs', { source: 'inspection' }, 400],
    ['ten pictures', { imageCount: 10 }, 400],
    ['a number of three characters', { ticketNo: 'abc' }, 400],
  ])('is refused with %s', async (_, changes, status) => {
    const count = (await ticketsOf()).length;
    const answer = await send(changes);
    expect(answer).toMatchObject({ status, data: null });
    expect(answer.message).toMatch(/[\u4e00-\u9fff]/u);
    expect(await ticketsOf()).toHaveLength(count);
  });

  it('is taken at the ends of what is allowed', async () => {
    expect(await send({ content: '长'.repeat(500), imageCount: 9, userMobile: '' })).toMatchObject({
      code: 0,
    });
  });
});
