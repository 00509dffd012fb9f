import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ATTACHMENT_PLACES, toUrlPath } from '../../../contract/api/endpoints';
import { ATTACHMENT_MAX_BYTES } from '../../../contract/domain/proof/attachment';
import { ONE_DAY_MS } from '../../../contract/limits';
import { TENANT_SWEEPS } from '../../../gateway/app/retention';
import { withTenant } from '../../../gateway/database/tenant';
import { claimAttachments } from '../../../gateway/features/attachment/claim-attachments';
import { createSweeper } from '../../../gateway/jobs/sweeper';
import { HEADERS, useGateway } from '../../support/gateway/gateway';
import { JPEG, pictureOf, PNG, putPicture, sendPicture } from '../../support/gateway/pictures';

const gateway = useGateway({ seedScale: 0.001 });

const MAIN = '13800000001';
const MANAGER = '13800000011';
const OTHER_TENANT = '13800000021';
const OWN = { franchiseeId: 'm1001', accountId: 'acc-1001' };

let main = '';
let manager = '';
let other = '';
beforeAll(async () => {
  main = await gateway().login(MAIN);
  manager = await gateway().login(MANAGER);
  other = await gateway().login(OTHER_TENANT);
});
beforeEach(async () => void (await gateway().database.db.deleteFrom('attachment_spent').execute()));

const claim = (ids: readonly string[], changes: Partial<Parameters<typeof claimAttachments>[1]> = {}) =>
  withTenant(gateway().database.db, OWN.franchiseeId, (trx) =>
    claimAttachments(trx, { ...OWN, ids, proofs: [], nowMs: gateway().now(), ...changes }),
  );
const read = (id: string, token: string) =>
  gateway().get(`attachment?${new URLSearchParams({ id }).toString()}`, token);
const withoutTrace = (body: string) => body.replace(/"traceId":"[0-9a-f]+"/, '');

describe('a picture that is sent in', () => {
  it.each([
    { type: 'image/png', bytes: PNG, end: 'png' },
    { type: 'image/jpeg', bytes: JPEG, end: 'jpg' },
  ])('of type $type comes back as it was, under a name of ours', async ({ type, bytes, end }) => {
    const sent = await sendPicture(gateway(), main, { type, bytes });
    expect(sent.statusCode).toBe(200);
    const { attachmentId } = sent.json<{ data: { attachmentId: string } }>().data;
    const answer = await read(attachmentId, main);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(new RegExp(`^inline; filename="att_\\w+\\.${end}"`)),
    });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each([
    { what: 'a page', bytes: Buffer.from('<svg onload="alert(1)">'), type: 'image/png' },
    { what: 'a JPEG by the name of PNG', bytes: JPEG, type: 'image/png' },
    { what: 'a PNG by the name of JPEG', bytes: PNG, type: 'image/jpeg' },
    { what: 'the beginning of a PNG alone', bytes: PNG.subarray(0, 8), type: 'image/png' },
    { what: 'nothing', bytes: Buffer.alloc(0), type: 'image/png' },
    { what: 'another kind of picture', bytes: PNG, type: 'image/svg+xml' },
    { what: 'a kind with parameters', bytes: PNG, type: 'image/png; charset=utf-8' },
    { what: 'JSON', bytes: Buffer.from('{}'), type: 'application/json' },
  ])('is refused when it is $what', async ({ bytes, type }) => {
    const answer = await sendPicture(gateway(), main, { bytes, type });
    expect(answer.statusCode).toBe(415);
    expect(answer.json<{ message: string }>().message).toBe('只接受 PNG 或 JPEG 图片');
  });

  it('may have 5 MB and not a byte more', async () => {
    const full = await sendPicture(gateway(), main, { bytes: pictureOf(ATTACHMENT_MAX_BYTES) });
    expect(full.statusCode).toBe(200);
    const over = await sendPicture(gateway(), main, { bytes: pictureOf(ATTACHMENT_MAX_BYTES + 1) });
    expect(over.statusCode).toBe(413);
    expect(over.json<{ message: string }>().message).toBe('图片不能超过 5 MB');
  });

  it('is taken by no other address', async () => {
    const answer = await gateway().app.inject({
      method: 'POST',
      url: '/franchisee_pc/v1/washer/order/list',
      headers: { ...HEADERS, authorization: `Bearer ${main}`, 'content-type': 'image/png' },
      payload: PNG,
    });
    expect(answer.statusCode).toBe(415);
  });

  it('is not taken without signing in', async () => {
    const answer = await gateway().app.inject({
      method: 'POST',
      url: toUrlPath(ATTACHMENT_PLACES.send),
      headers: { ...HEADERS, 'content-type': 'image/png' },
      payload: PNG,
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('the pictures of a day', () => {
  const spent = (changes: { pictures?: number; bytes?: number }) =>
    gateway().database.db.updateTable('attachment_spent').set(changes).execute();

  it('are counted, and refused beyond what an account has', async () => {
    await putPicture(gateway(), main);
    await spent({ pictures: 199 });
    expect((await sendPicture(gateway(), main)).statusCode).toBe(200);
    const refused = await sendPicture(gateway(), main);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await sendPicture(gateway(), manager)).statusCode).toBe(200);
  });

  it('are limited by their bytes as well', async () => {
    await putPicture(gateway(), main);
    await spent({ bytes: 200 * 1024 * 1024 - PNG.length });
    expect((await sendPicture(gateway(), main)).statusCode).toBe(200);
    expect((await sendPicture(gateway(), main)).statusCode).toBe(429);
  });

  it('sent at once are counted each', async () => {
    await putPicture(gateway(), main);
    await spent({ pictures: 197 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendPicture(gateway(), main)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  });
});

describe('a picture of somebody else', () => {
  it('is the same nothing as one that never was, for another tenant and before it is used', async () => {
    const id = await putPicture(gateway(), main);
    const missing = await read('att_never', main);
    expect(missing.statusCode).toBe(404);
    for (const token of [other, manager]) {
      const answer = await read(id, token);
      expect([answer.statusCode, withoutTrace(answer.body)]).toEqual([404, withoutTrace(missing.body)]);
    }
    await claim([id]);
    expect((await read(id, manager)).statusCode).toBe(200);
    expect((await read(id, other)).statusCode).toBe(404);
  });

  it('cannot be used, whether it is of another account or of another tenant', async () => {
    const [colleagues, foreign] = [await putPicture(gateway(), manager), await putPicture(gateway(), other)];
    const own = await putPicture(gateway(), main);
    for (const id of [colleagues, foreign, 'att_never']) {
      await expect(claim([own, id])).rejects.toMatchObject({ text: { zh: expect.stringContaining('失效') } });
    }
    // What the subject has already stays with it, whoever sent it in.
    await claim([own, colleagues], { held: [colleagues] });
  });

  it('that is no id is answered without failing', async () => {
    for (const id of ['', ' ', "' OR 1=1 --", '%', '\u202e', 'x'.repeat(65), '__proto__']) {
      const { statusCode } = await read(id, main);
      expect([id, statusCode === 400 || statusCode === 404]).toEqual([id, true]);
    }
  });
});

it('goes after a day unless something refers to it', async () => {
  const [unused, used] = [await putPicture(gateway(), main), await putPicture(gateway(), main)];
  await claim([used]);
  const sweep = createSweeper({ ...gateway().database, sweeps: [], tenantSweeps: TENANT_SWEEPS });
  await sweep(gateway().now() + ONE_DAY_MS - 1000);
  expect((await read(unused, main)).statusCode).toBe(200);
  await sweep(gateway().now() + ONE_DAY_MS + 1000);
  expect((await read(unused, main)).statusCode).toBe(404);
  expect((await read(used, main)).statusCode).toBe(200);
});
