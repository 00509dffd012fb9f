import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ATTACHMENT_PLACES, toUrlPath } from '../../../contract/api/endpoints';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { createFolderStores } from '../../../gateway/app/file-stores';
import { TENANT_SWEEPS } from '../../../gateway/app/retention';
import { withTenant } from '../../../gateway/database/tenant';
import { noteFile, writeFile } from '../../../gateway/features/attachment/picture-file';
import { sweepPictures } from '../../../gateway/features/attachment/picture-sweep';
import { createSweeper } from '../../../gateway/jobs/sweeper';
import { breakInserts } from '../../support/gateway/accounts';
import { makeSuiteFolder } from '../../support/gateway/data-folder';
import { HEADERS, useGateway } from '../../support/gateway/gateway';
import { JPEG, PNG, putPicture, sendPicture } from '../../support/gateway/pictures';

const dataDir = await makeSuiteFolder();
const folder = join(dataDir, 'pictures');
const gateway = useGateway({ seedScale: 0.001, isPlainLogin: true, files: createFolderStores(dataDir) });

const MERCHANT = 'm1001';
let main = '';
beforeAll(async () => {
  main = await gateway().login('13800000001');
});
beforeEach(async () => {
  await gateway().database.db.deleteFrom('attachment_spent').execute();
});

const inTenant = <T>(work: Parameters<typeof withTenant<T>>[2]) =>
  withTenant(gateway().database.db, MERCHANT, work);
const look = async (id: string) =>
  gateway().get(`attachment?${new URLSearchParams({ id }).toString()}`, main);
const filesNow = async () => (await readdir(folder).catch(() => [])).sort();
const notes = () =>
  inTenant((trx) => trx.selectFrom('attachment_file').selectAll().orderBy('file_name').execute());
const sweepFiles = (nowMs: number) =>
  sweepPictures({ db: gateway().database.db, files: gateway().files.pictures }, nowMs);
const rowOf = (id: string) =>
  inTenant((trx) =>
    trx.selectFrom('attachment').selectAll().where('attachment_id', '=', id).executeTakeFirst(),
  );

describe('a picture lies with the files', () => {
  it('under a name of ours, whatever the sender calls it, and nowhere else', async () => {
    const answer = await gateway().app.inject({
      method: 'POST',
      url: `${toUrlPath(ATTACHMENT_PLACES.send)}`,
      headers: {
        ...{ ...HEADERS, authorization: `Bearer ${main}`, 'content-type': 'image/png' },
        'content-disposition': 'attachment; filename="../../etc/passwd.png"',
        'x-file-name': '../../etc/passwd.png',
      },
      payload: PNG,
    });
    const { attachmentId: id } = answer.json<{ data: { attachmentId: string } }>().data;
    expect(await filesNow()).toContain(`${id}.png`);
    expect(await readFile(join(folder, `${id}.png`))).toEqual(PNG);
    expect(await rowOf(id)).toMatchObject({
      ...{ bytes: null, file_name: `${id}.png`, size: PNG.length, claimed_at: null },
    });
    expect(await notes()).toEqual([]);
  });

  it('and one that is a page as well goes out as a picture alone', async () => {
    const polyglot = Buffer.concat([
      PNG,
      Buffer.from('<html><script>alert(1)</script></html>PK\u0003\u0004'),
    ]);
    const sent = await sendPicture(gateway(), main, { bytes: polyglot });
    const answer = await look(sent.json<{ data: { attachmentId: string } }>().data.attachmentId);
    expect(answer.rawPayload.equals(polyglot)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(Number(answer.headers['content-length'])).toBe(polyglot.length);
  });

  it.each([
    {
      what: 'SVG with a script',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    },
    { what: 'a page with the picture behind it', bytes: Buffer.concat([Buffer.from('<html>'), PNG]) },
    { what: 'a program', bytes: Buffer.from('MZ\u0090\u0000') },
  ])('but nothing of $what by the name of a picture', async ({ bytes }) => {
    const before = await filesNow();
    for (const type of ['image/png', 'image/jpeg', 'image/svg+xml']) {
      expect((await sendPicture(gateway(), main, { bytes, type })).statusCode).toBe(415);
    }
    expect(await filesNow()).toEqual(before);
    expect(await notes()).toEqual([]);
  });

  it.each(['../pictures/x', 'att_../../gateway.lock', '/etc/passwd', 'att_x.png', '%2e%2e%2f'])(
    'and is not asked for by a path such as %s',
    async (id) => {
      expect([400, 404]).toContain((await look(id)).statusCode);
    },
  );

  it('while one that came when the database kept them is read as before', async () => {
    const id = `att_${'1'.repeat(27)}`;
    await inTenant((trx) =>
      trx
        .insertInto('attachment')
        .values({
          ...{ franchisee_id: MERCHANT, attachment_id: id, account_id: 'acc-1001' },
          ...{ created_at: gateway().now(), media_type: 'image/jpeg', bytes: JPEG },
        })
        .execute(),
    );
    const answer = await look(id);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(answer.rawPayload.equals(JPEG)).toBe(true);
  });

  it('and one whose file is lost says so to whoever may see it', async () => {
    const id = await putPicture(gateway(), main);
    await gateway().files.pictures.remove(`${id}.png`);
    const answer = await look(id);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      404,
      '图片文件已丢失，请联系管理员',
    ]);
  });
});

describe('what is killed on the way', () => {
  const file = { franchiseeId: MERCHANT, name: 'att_killed.png' };
  const path = join(folder, file.name);
  const isThere = () =>
    access(path).then(
      () => true,
      () => false,
    );

  it('between the file and its row goes after an hour', async () => {
    // What a gateway leaves that dies there.
    await inTenant((trx) => noteFile(trx, file, gateway().now()));
    await writeFile(gateway().files.pictures, file.name, PNG);
    expect(await sweepFiles(gateway().now() + ONE_HOUR_MS - ONE_MINUTE_MS)).toBe(0);
    expect(await isThere()).toBe(true);
    expect(await sweepFiles(gateway().now() + ONE_HOUR_MS + ONE_MINUTE_MS)).toBe(1);
    expect([await isThere(), await notes()]).toEqual([false, []]);
  });

  it('before the file is written leaves a note, which goes as well', async () => {
    await inTenant((trx) => noteFile(trx, file, gateway().now()));
    expect(await sweepFiles(gateway().now() + 2 * ONE_HOUR_MS)).toBe(1);
    expect(await notes()).toEqual([]);
  });

  it('in the middle of the file leaves a draft, which goes by its age', async () => {
    const draft = await gateway().files.pictures.create('att_draft.png');
    await draft.write(PNG);
    const drafts = async () => (await filesNow()).filter((name) => name.endsWith('.part')).length;
    await sweepFiles(Date.now());
    expect(await drafts()).toBe(1);
    await sweepFiles(Date.now() + 2 * ONE_HOUR_MS);
    expect(await drafts()).toBe(0);
    await draft.discard();
  });

  it('leaves nothing when it is the row that cannot be written, and counts for nothing', async () => {
    const before = await filesNow();
    const mend = await breakInserts(gateway(), 'attachment');
    const answer = await sendPicture(gateway(), main);
    await mend();
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toMatch(/broken by a test|\.ts/);
    expect(await filesNow()).toEqual(before);
    expect(await notes()).toEqual([]);
    const spent = await inTenant((trx) => trx.selectFrom('attachment_spent').selectAll().execute());
    expect(spent).toMatchObject([{ pictures: 0, bytes: 0 }]);
  });
});

describe('the file of a picture that nothing refers to', () => {
  it('goes after its row did, and the others stay', async () => {
    const [unused, used] = [await putPicture(gateway(), main), await putPicture(gateway(), main)];
    await inTenant((trx) =>
      trx.updateTable('attachment').set({ claimed_at: 1 }).where('attachment_id', '=', used).execute(),
    );
    const later = gateway().now() + ONE_DAY_MS + ONE_MINUTE_MS;
    await createSweeper({ ...gateway().database, sweeps: [], tenantSweeps: TENANT_SWEEPS })(later);
    expect(await rowOf(unused)).toBeUndefined();
    // A gateway that dies here has noted what is to go.
    expect(await filesNow()).toContain(`${unused}.png`);
    expect((await notes()).map(({ file_name, is_leaving }) => [file_name, is_leaving])).toContainEqual([
      `${unused}.png`,
      true,
    ]);
    await Promise.all([sweepFiles(later), sweepFiles(later)]);
    expect(await filesNow()).not.toContain(`${unused}.png`);
    expect(await filesNow()).toContain(`${used}.png`);
    expect(await notes()).toEqual([]);
    expect((await look(used)).statusCode).toBe(200);
  });
});
