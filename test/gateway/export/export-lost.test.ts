import { readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { ExportStatus } from '../../../contract/domain/export/export-task';
import { ONE_DAY_MS } from '../../../contract/limits';
import { createFolderStore } from '../../../gateway/storage/folder-store';
import { makeSuiteFolder } from '../../support/gateway/data-folder';
import { createExportRig, type ExportRig } from '../../support/gateway/exports';
import { useGateway } from '../../support/gateway/gateway';
import { watchFiles } from '../../support/gateway/watched-files';

const folder = await makeSuiteFolder();
const files = watchFiles(createFolderStore(folder));
const gateway = useGateway({ seedScale: 0.01, exporting: { files: files.store } });

const PAGE = 'washer/order';
const TASKS = 'washer/statistic/export';
let rig: ExportRig;
let token: string;
let asked = 0;

beforeAll(async () => {
  rig = await createExportRig(gateway(), 'm1001');
  token = await gateway().login('13800000001');
});

/** A workbook, which is written to before its first row; never the same twice. */
async function ask(): Promise<string> {
  asked += 1;
  const until = gateway().now() - asked * 1_001;
  const { data } = await rig.ask(
    PAGE,
    {
      ...{ format: 'xlsx', columns: ['orderNo', 'payAmount'] },
      filters: { createdAt: [until - 7 * ONE_DAY_MS, until] },
    },
    { token },
  );
  return data.taskId;
}

const act = (name: string, taskId: string) => rig.act(TASKS, name, taskId, token);

/** What people do to a task while a file is made of it. */
const ENDS = {
  cancelled: async (taskId: string) => {
    expect(await act('delete', taskId)).toBe('wrongState');
    expect(await act('cancel', taskId)).toBe('done');
  },
  'cancelled and taken away': async (taskId: string) => {
    expect(await act('cancel', taskId)).toBe('done');
    expect(await act('delete', taskId)).toBe('done');
  },
} as const;

describe.each(['cancelled', 'cancelled and taken away'] as const)('a task that is %s', (end) => {
  it.each([
    { moment: 'write', when: 'while it is written', kept: 0 },
    // All rows are in it by then.
    { moment: 'keep', when: 'when it is written and not yet told', kept: 1 },
  ] as const)('$when leaves no file, and stays so', async ({ moment, kept }) => {
    const before = files.reached.keep;
    const lines = gateway().logLines.length;
    const taskId = await ask();
    let isReached = false;
    files.before(moment, async () => {
      expect((await rig.row(taskId))?.status).toBe(ExportStatus.running);
      expect(await readdir(folder)).toHaveLength(1);
      await ENDS[end](taskId);
      isReached = true;
    });
    await rig.work(taskId);
    expect(isReached).toBe(true);
    expect(await readdir(folder)).toEqual([]);
    // Whoever writes stops at the next batch, and does not go on to the end for nobody.
    expect(files.reached.keep - before).toBe(kept);
    const expected =
      end === 'cancelled'
        ? { status: ExportStatus.cancelled, file_name: null, fail_reason: null, expire_at: null }
        : undefined;
    const isAsItWas = async () => {
      const row = await rig.row(taskId);
      if (expected === undefined) expect(row).toBeUndefined();
      else expect(row).toMatchObject(expected);
    };
    await isAsItWas();
    // What is due of it begins nothing anew.
    await rig.work(taskId);
    await isAsItWas();
    expect((await rig.file(PAGE, taskId, token)).disposition).toBe('');
    // A person's wish is no fault.
    const faults = gateway()
      .logLines.slice(lines)
      .filter((line) => (JSON.parse(line) as { level: number }).level >= 50);
    expect(faults).toEqual([]);
  });
});
