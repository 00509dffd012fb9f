import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_KEPT_MS, ExportStatus } from '../../../contract/domain/export/export-task';
import { ONE_DAY_MS } from '../../../contract/limits';
import { withTenant, type TenantTransaction } from '../../../gateway/database/tenant';
import { EXPORT_SWEEP } from '../../../gateway/features/export/export-sweep';
import { makeSuiteFolder } from '../../support/gateway/data-folder';
import { createExportRig, type ExportRig } from '../../support/gateway/exports';
import { useGateway } from '../../support/gateway/gateway';

const dataDir = await makeSuiteFolder();
const gateway = useGateway({ seedScale: 0.01, env: { dataDir } });

const MERCHANT = 'm1001';
const PAGE = 'washer/order';
const TASKS = 'washer/statistic/export';
const ROW_KEPT_MS = 90 * ONE_DAY_MS;
let rig: ExportRig;
let asked = 0;

beforeAll(async () => {
  rig = await createExportRig(gateway(), MERCHANT);
});

/** Nobody stays signed in for as long as a file is kept. */
const signIn = () => gateway().login('13800000001');
const files = () => readdir(join(dataDir, 'exports'));
const own = <T>(work: (trx: TenantTransaction) => Promise<T>) =>
  withTenant(gateway().database.db, MERCHANT, work);

async function make(): Promise<string> {
  asked += 1;
  const until = gateway().now() - asked * 1_001;
  const filters = { createdAt: [until - 7 * ONE_DAY_MS, until] as [number, number] };
  const request = { format: 'csv', columns: ['orderNo', 'payAmount'], filters } as const;
  const { data } = await rig.ask(PAGE, request, { token: await signIn() });
  await rig.work(data.taskId);
  return data.taskId;
}

const dueOf = (taskId: string) =>
  own((trx) =>
    trx
      .selectFrom('timer')
      .select('due_at')
      .where('kind', '=', 'export')
      .where('subject_id', '=', taskId)
      .executeTakeFirst(),
  );

describe('a file', () => {
  it('is there for seven days to the moment, and deleted by the timer that was set for then', async () => {
    const madeAt = gateway().now();
    const taskId = await make();
    const name = (await rig.row(taskId))?.file_name;
    expect(await dueOf(taskId)).toEqual({ due_at: madeAt + EXPORT_KEPT_MS });
    gateway().advance(EXPORT_KEPT_MS - 1);
    await rig.handle(taskId);
    const token = await signIn();
    expect((await rig.row(taskId))?.status).toBe(ExportStatus.done);
    expect((await rig.file(PAGE, taskId, token)).disposition).not.toBe('');
    gateway().advance(1);
    // Over is over, also while no gateway has looked at the timer yet.
    expect((await rig.file(PAGE, taskId, token)).disposition).toBe('');
    expect(await files()).toEqual([name]);
    await rig.handle(taskId);
    expect(await rig.row(taskId)).toMatchObject({ status: ExportStatus.expired, file_name: null });
    expect(await files()).toEqual([]);
  });

  it('goes with a task that is taken away before, and nothing waits for its end', async () => {
    const [gone, kept] = [await make(), await make()];
    const name = (await rig.row(kept))?.file_name;
    expect(await files()).toHaveLength(2);
    expect(await rig.act(TASKS, 'delete', gone, await signIn())).toBe('done');
    expect(await files()).toEqual([name]);
    expect(await dueOf(gone)).toBeUndefined();
    expect((await dueOf(kept))?.due_at).toBe(gateway().now() + EXPORT_KEPT_MS);
  });
});

describe('the line of a task', () => {
  it('goes long after its file, unless it was asked for anew or is not over', async () => {
    const nowMs = gateway().now();
    const { done, expired, running } = ExportStatus;
    const old = nowMs - ROW_KEPT_MS - 1;
    const rows = {
      expired: { status: expired, file_name: null, created_at: old, queued_at: old },
      young: { status: done, created_at: nowMs - ROW_KEPT_MS, queued_at: nowMs - ROW_KEPT_MS },
      again: { status: done, created_at: old, queued_at: nowMs - ONE_DAY_MS },
      running: { status: running, file_name: null, lease_until: nowMs, created_at: old, queued_at: old },
    };
    const ids: Record<string, string> = {};
    for (const [name, row] of Object.entries(rows)) {
      const taskId = await make();
      ids[name] = taskId;
      await own((trx) => trx.updateTable('export_task').set(row).where('task_id', '=', taskId).execute());
    }
    await own((trx) => EXPORT_SWEEP.deleteSome(trx, { nowMs, limit: 100, franchiseeId: MERCHANT }));
    const left: string[] = [];
    for (const [name, id] of Object.entries(ids)) if (await rig.row(id)) left.push(name);
    expect(left).toEqual(['young', 'again', 'running']);
  });
});
