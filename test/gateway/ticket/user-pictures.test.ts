import { beforeAll, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import {
  FEEDBACK_ANSWERED_PATH,
  FEEDBACK_PICTURE_PATH,
  FEEDBACK_PICTURED_PATH,
  type PlatformConversation,
  type PlatformPicture,
} from '../../../contract/api/platform/feedback';
import { ATTACHMENT_MAX_BYTES } from '../../../contract/domain/proof/attachment';
import { TICKET_IMAGES_MAX } from '../../../contract/domain/ticket';
import { withTenant } from '../../../gateway/database/tenant';
import { useGateway } from '../../support/gateway/gateway';
import { JPEG, pictureOf, PNG } from '../../support/gateway/pictures';
import { tellPlatform, type PlatformAnswer } from '../../support/gateway/platform-calls';
import { createTicketDesk, DESK } from '../../support/gateway/ticket-desk';

const KEY = 'a-key-of-the-platform-0123456789abcdef';
const gateway = useGateway({ seedScale: 0.001, isPlainLogin: true, env: { platformKeys: [KEY] } });
const { tokenOf, newTicket, conversationOf, detailOf } = createTicketDesk(gateway);

let imei = '';
beforeAll(async () => {
  const device = await withTenant(gateway().database.db, DESK.merchant, (trx) =>
    trx.selectFrom('device').select('imei').where('imei', '<>', '').limit(1).executeTakeFirstOrThrow(),
  );
  imei = device.imei ?? '';
});

let count = 0;
interface Shown {
  readonly pictureNo?: string;
  readonly messageNo?: string;
  readonly bytes?: Buffer;
  readonly type?: string;
  readonly key?: string | null;
}

/** Shows a picture as the platform does for a user. */
async function show(
  ticketNo: string,
  { pictureNo = `PIC-${(count += 1)}`, messageNo, bytes = PNG, type = 'image/png', key = KEY }: Shown = {},
): Promise<PlatformAnswer<PlatformConversation>> {
  const query = { imei, ticketNo, pictureNo, ...(messageNo === undefined ? {} : { messageNo }) };
  const answer = await gateway().app.inject({
    method: 'POST',
    url: `${FEEDBACK_PICTURED_PATH}?${new URLSearchParams(query).toString()}`,
    headers: { 'content-type': type, ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
    payload: bytes,
  });
  const { code, data, message } = answer.json<Omit<PlatformAnswer<PlatformConversation>, 'status'>>();
  return { status: answer.statusCode, code, data, message };
}

const imagesOf = async (id: string) => (await conversationOf(id)).list?.map(({ images }) => images);
const look = async (id: string, mobile: string = DESK.main) =>
  gateway().get(`attachment?${new URLSearchParams({ id }).toString()}`, tokenOf(mobile));

describe('a picture of a user (pages 9)', () => {
  it('stands with the report, is counted, and is seen by whoever reads the ticket', async () => {
    const { ticket_id: id, ticket_no: ticketNo } = await newTicket();
    const told = await show(ticketNo);
    expect([told.code, (await show(ticketNo, { bytes: JPEG, type: 'image/jpeg' })).code]).toEqual([0, 0]);
    const [images = []] = (await imagesOf(id)) ?? [];
    expect(images).toHaveLength(2);
    expect(told.data?.messages[0]?.images).toEqual(images.slice(0, 1));
    expect((await detailOf(id))?.['imageCount']).toBe(2);
    const [first = ''] = images;
    const seen = await look(first);
    expect([seen.statusCode, seen.rawPayload.equals(PNG)]).toEqual([200, true]);
    expect((await look(first, DESK.other)).statusCode).toBe(404);
  });

  it('stands with the message that it came with', async () => {
    const { ticket_id: id, ticket_no: ticketNo } = await newTicket();
    const messageNo = `MSG-${(count += 1)}`;
    const said = {
      imei,
      ticketNo,
      messageNo,
      answeredAt: gateway().now(),
      answer: 'message',
      content: '又坏了',
    };
    await tellPlatform(gateway(), { url: FEEDBACK_ANSWERED_PATH, key: KEY, body: said });
    expect((await show(ticketNo, { messageNo })).code).toBe(0);
    expect((await imagesOf(id))?.map((images) => images.length)).toEqual([0, 1]);
    expect((await show(ticketNo, { messageNo: 'MSG-of-nobody' })).code).toBe(ApiCode.invalid);
  });

  it('is taken once by its number, also when it is told twice at once', async () => {
    const { ticket_id: id, ticket_no: ticketNo } = await newTicket();
    const pictureNo = `PIC-${(count += 1)}`;
    const answers = await Promise.all([show(ticketNo, { pictureNo }), show(ticketNo, { pictureNo })]);
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    expect((await show(ticketNo, { pictureNo })).code).toBe(0);
    expect((await imagesOf(id))?.flat()).toHaveLength(1);
    const other = await show(ticketNo, { pictureNo, bytes: JPEG, type: 'image/jpeg' });
    expect(other.code).toBe(ApiCode.unprocessable);
    expect((await imagesOf(id))?.flat()).toHaveLength(1);
  });

  it('is one of nine at most, and nothing is kept of a tenth', async () => {
    const { ticket_id: id, ticket_no: ticketNo } = await newTicket();
    for (let shown = 0; shown < TICKET_IMAGES_MAX; shown += 1) expect((await show(ticketNo)).code).toBe(0);
    expect((await show(ticketNo)).code).toBe(ApiCode.invalid);
    expect((await imagesOf(id))?.flat()).toHaveLength(TICKET_IMAGES_MAX);
    const { db } = gateway().database;
    const left = await withTenant(db, DESK.merchant, (trx) =>
      trx.selectFrom('attachment_file').select('file_name').execute(),
    );
    expect(left).toEqual([]);
  });

  it('is handed to its user again', async () => {
    const { ticket_no: ticketNo } = await newTicket();
    const told = await show(ticketNo);
    const pictureId = told.data?.messages[0]?.images[0] ?? '';
    const body = { imei, ticketNo, pictureId };
    const { data } = await tellPlatform<PlatformPicture>(gateway(), {
      ...{ url: FEEDBACK_PICTURE_PATH, key: KEY, body },
    });
    expect(Buffer.from(data?.bytes ?? '', 'base64').equals(PNG)).toBe(true);
  });

  it.each([
    ['without a key', { key: null }, 401],
    ['of another kind than it says', { bytes: JPEG }, 415],
    [
      'that is a page with a script',
      { bytes: Buffer.from('<svg onload="alert(1)"/>'), type: 'image/svg+xml' },
      415,
    ],
    ['that is JSON', { bytes: Buffer.from('{}'), type: 'application/json' }, 415],
    ['that is too large', { bytes: pictureOf(ATTACHMENT_MAX_BYTES + 1) }, 413],
    ['under a number that leads out of a folder', { pictureNo: '../../etc/passwd' }, 400],
  ] satisfies readonly (readonly [string, Shown, number])[])(
    '%s is refused, and nothing is kept',
    async (_name, shown, status) => {
      const { ticket_id: id, ticket_no: ticketNo } = await newTicket();
      expect((await show(ticketNo, shown)).status).toBe(status);
      expect((await imagesOf(id))?.flat()).toEqual([]);
    },
  );

  it('of a ticket or a device that is not there is answered as such', async () => {
    expect((await show('T-of-nobody')).code).toBe(ApiCode.notFound);
  });
});
