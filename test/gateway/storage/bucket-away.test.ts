import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExportStatus } from '../../../contract/domain/export/export-task';
import { ONE_DAY_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { sweepPictures } from '../../../gateway/features/attachment/picture-sweep';
import { openBucket } from '../../../gateway/storage/s3/s3-bucket';
import { createS3Store } from '../../../gateway/storage/s3/s3-store';
import { createExportRig } from '../../support/gateway/exports';
import { useGateway } from '../../support/gateway/gateway';
import { PNG, putPicture, sendPicture } from '../../support/gateway/pictures';
import { startS3Server } from '../../support/gateway/s3-server';

const server = await startS3Server();
const bucket = await openBucket(server.settings);
afterAll(() => bucket.close());
const files = { exports: createS3Store(bucket, 'exports'), pictures: createS3Store(bucket, 'pictures') };
const gateway = useGateway({ seedScale: 0.001, isPlainLogin: true, files });

let main = '';
beforeAll(async () => {
  main = await gateway().login('13800000001');
});

const look = (id: string) => gateway().get(`attachment?${new URLSearchParams({ id }).toString()}`, main);
const countOf = (table: 'attachment' | 'attachment_file') =>
  withTenant(gateway().database.db, 'm1001', async (trx) => {
    const rows = await trx.selectFrom(table).select('franchisee_id').execute();
    return rows.length;
  });

describe('pictures in a bucket', () => {
  it('come back as they were', async () => {
    const id = await putPicture(gateway(), main);
    const answer = await look(id);
    expect([answer.statusCode, answer.rawPayload.equals(PNG)]).toEqual([200, true]);
    expect(
      server.calls.some((call) =>
        call.startsWith(`PUT /${server.settings.bucket}/portal/pictures/${id}.png`),
      ),
    ).toBe(true);
  });

  it(
    'that is away are refused in words, nothing of them stays, and all is well when it is back',
    { tags: ['long'] },
    async () => {
      const id = await putPicture(gateway(), main);
      const before = await countOf('attachment');
      server.fail = { status: 503, code: 'SlowDown' };
      const lines = gateway().logLines.length;
      for (const answer of [await sendPicture(gateway(), main), await look(id)]) {
        expect(answer.statusCode).toBe(503);
        expect(answer.headers['retry-after']).toBe('30');
        expect(answer.json<{ message: string }>().message).toBe('文件存储暂时不可用，请在 30 秒后再试');
        expect(answer.body).not.toMatch(/SlowDown|bucket|files-of|at .*\.ts|127\.0\.0\.1/);
      }
      const said = gateway().logLines.slice(lines).join('');
      expect(said).toContain('The files in the bucket files-of-the-suites cannot be reached: 503');
      expect(said).not.toMatch(/secret-of-the-suites|key-of-the-suites/);
      expect(await countOf('attachment')).toBe(before);
      server.fail = null;
      // What could not be taken away was noted.
      await sweepPictures({ db: gateway().database.db, files: files.pictures }, gateway().now());
      expect(await countOf('attachment_file')).toBe(0);
      expect((await look(id)).statusCode).toBe(200);
      expect((await sendPicture(gateway(), main)).statusCode).toBe(200);
    },
  );
});

describe('a list that is taken away', () => {
  it('lies in the bucket, and is handed out from there', async () => {
    const rig = await createExportRig(gateway(), 'm1001');
    const page = 'washer/order';
    const asked = {
      ...({ format: 'csv', columns: ['orderNo', 'payAmount'] } as const),
      filters: { createdAt: [gateway().now() - 7 * ONE_DAY_MS, gateway().now()] },
    };
    const { taskId } = (await rig.ask(page, asked, { token: main })).data;
    await rig.work(taskId);
    const row = await rig.row(taskId);
    expect(row?.status).toBe(ExportStatus.done);
    expect(server.calls.some((call) => call.includes(`/portal/exports/${row?.file_name ?? ''}`))).toBe(true);
    const file = await rig.file(page, taskId, main);
    expect([file.status, file.bytes.length]).toEqual([200, row?.file_size]);
    server.fail = { status: 503, code: 'SlowDown' };
    expect((await rig.file(page, taskId, main)).status).toBe(503);
    server.fail = null;
  });
});
