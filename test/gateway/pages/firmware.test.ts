import { beforeAll, describe, expect, it } from 'vitest';
import type { ActionAnswer } from '../../../contract/api/page/action';
import type { FirmwareAnswer } from '../../../contract/api/page/firmware';
import type { ListAnswer, Row } from '../../../contract/api/page/list';
import { API_BASE, ENDPOINTS } from '../../../contract/api/endpoints';
import { ApiCode, type Envelope } from '../../../contract/api/envelope';
import { CommandStatus } from '../../../contract/domain/command';
import { DisplayStatus } from '../../../contract/domain/device';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import { resources } from '../../../resources.config';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import type { StateReport } from '../../../gateway/device-link/device-link';
import { call } from '../../support/gateway/accounts';
import { HEADERS, toLoginBody, useGateway } from '../../support/gateway/gateway';
import { createRecordingLink } from '../../support/gateway/installation-rig';

const link = createRecordingLink();
const gateway = useGateway({ seedScale: 0.001, link });
const PAGE = 'washer/device';
const { acknowledged, succeeded, failed, timedOut } = CommandStatus;
const VERSIONS =
  resolveDeclaration(resources).equipment.find(({ deviceType }) => deviceType === 'washer')?.firmware
    .versions ?? [];
const [OLDEST = '', , , NEWEST = ''] = VERSIONS;

let main = '';
let idle: Row[] = [];
let upgrading: Row | undefined;
let sent = 0;
let seq = 0;

beforeAll(async () => {
  main = await gateway().login('13800000001');
  const rowsOf = async (page: number) =>
    (await gateway().post(`${PAGE}/list`, { pageSize: 100, page }, main)).json<{ data: ListAnswer }>().data
      .list;
  const rows = (await Promise.all([1, 2, 3].map(rowsOf))).flat();
  idle = rows.filter(({ displayStatus }) => displayStatus === DisplayStatus.idle);
  upgrading = rows.find(({ displayStatus }) => displayStatus === DisplayStatus.upgrading);
});

/** A device that no other test has upgraded. */
function takeIdle(): Row {
  const row = idle.pop();
  if (row === undefined) throw new Error('The demonstration has too few idle devices.');
  return row;
}

const settle = async () => {
  while ((await gateway().app.installation.timers.runDue()) > 0);
};

/** Has a device asked to run another version; yields the command. */
async function upgrade({ id }: Row, version: string): Promise<string> {
  sent += 1;
  const answer = await gateway().app.inject({
    method: 'POST',
    url: `${API_BASE}/v1/${PAGE}/upgrade`,
    headers: { ...HEADERS, authorization: `Bearer ${main}`, 'idempotency-key': `firmware-key-${sent}` },
    payload: { ids: [id], params: { version } },
  });
  const commandId = answer.json<Envelope<ActionAnswer>>().data.results[0]?.commandId;
  if (commandId === undefined) throw new Error(`The upgrade was not given: ${answer.body}`);
  await settle();
  return commandId;
}

const hear = ({ imei }: Row) => {
  const { installation } = gateway().app;
  const at = gateway().now();
  return {
    acknowledge: (commandId: string) =>
      installation.hear(String(imei), { kind: 'acknowledged', commandId, at }),
    result: (commandId: string, isDone: boolean) =>
      installation.hear(String(imei), {
        ...{ kind: 'result', commandId, at, isDone },
        ...(isDone ? {} : { failCode: 'upgradeFailed' }),
      }),
    report: (firmwareVersion: string, changes: Partial<StateReport> = {}) =>
      installation.hear(String(imei), {
        ...{ kind: 'report', seq: gateway().now() + (seq += 1), at, workStatus: 1, faultCode: null },
        ...{ signal: 20, firmwareVersion },
        ...changes,
      }),
  };
};

async function ask(body: object, token = main, page = PAGE): Promise<Envelope<FirmwareAnswer>> {
  return (await gateway().post(`${page}/firmware/list`, body, token)).json<Envelope<FirmwareAnswer>>();
}

const firmwareOf = async ({ id }: Row) => (await ask({ deviceId: id })).data;

describe('the firmware of a device', () => {
  it('is what it reports; that it never was upgraded is no guess since when', async () => {
    const row = takeIdle();
    await hear(row).report(OLDEST);
    expect(await firmwareOf(row)).toEqual({
      version: OLDEST,
      reportedAt: gateway().now(),
      since: null,
      list: [],
      hasMore: false,
    });
  });

  it('tells of an upgrade who asked for it, how far it is, and what proved it', async () => {
    const row = takeIdle();
    await hear(row).report(OLDEST);
    const commandId = await upgrade(row, NEWEST);
    await hear(row).acknowledge(commandId);
    // Its word alone is no proof: it still runs what it ran.
    await hear(row).result(commandId, true);
    const running = await firmwareOf(row);
    expect(running).toMatchObject({ version: OLDEST, since: null });
    expect(running.list).toMatchObject([
      { commandId, status: acknowledged, targetVersion: NEWEST, provenVersion: null, source: 'manual' },
    ]);

    gateway().advance(ONE_MINUTE_MS);
    await hear(row).report(NEWEST);
    const done = await firmwareOf(row);
    expect(done).toMatchObject({ version: NEWEST, since: gateway().now(), reportedAt: gateway().now() });
    expect(done.list).toMatchObject([
      { commandId, status: succeeded, targetVersion: NEWEST, provenVersion: NEWEST },
    ]);
    expect(done.list[0]?.operatorName).not.toBe('');

    // Somebody puts another program on it at the site: that is no upgrade, and its beginning is not known.
    await hear(row).report('9.9-site');
    expect(await firmwareOf(row)).toMatchObject({ version: '9.9-site', since: null });
  });

  it('keeps those that came to nothing, with the reason', async () => {
    const row = takeIdle();
    await hear(row).report(OLDEST);
    const refused = await upgrade(row, NEWEST);
    await hear(row).acknowledge(refused);
    await hear(row).result(refused, false);
    await hear(row).report(OLDEST);
    // Of one millisecond either may stand first.
    gateway().advance(1);
    const silent = await upgrade(row, NEWEST);
    gateway().advance(ONE_MINUTE_MS);
    await settle();
    expect((await firmwareOf(row)).list).toMatchObject([
      { commandId: silent, status: timedOut, failCode: 'noAcknowledgement', provenVersion: null },
      { commandId: refused, status: failed, failCode: 'upgradeFailed', provenVersion: null },
    ]);
  });

  it('leaves out every other command, and goes on page by page', async () => {
    const row = takeIdle();
    const { db } = gateway().database;
    const [device] = await db
      .selectFrom('device')
      .select(['franchisee_id', 'store_id', 'device_number'])
      .where('device_id', '=', row.id)
      .execute();
    if (device === undefined) throw new Error('The device is not there.');
    const commands = Array.from({ length: 50 }, (_, index) => ({
      ...device,
      command_id: `fw${String(index).padStart(3, '0')}`,
      device_id: row.id,
      equipment: 'washer',
      action: index % 2 === 0 ? 'upgrade' : 'restart',
      verb: index % 2 === 0 ? 'upgrade' : 'restart',
      during: index % 2 === 0 ? 'upgrading' : null,
      operator_name: '王明',
      source: 'manual',
      limit_seconds: 60,
      status: failed,
      created_at: gateway().now(),
    }));
    await db.insertInto('device_command').values(commands).execute();
    const first = await firmwareOf(row);
    expect(first.list).toHaveLength(20);
    expect(first.hasMore).toBe(true);
    const next = (await ask({ deviceId: row.id, after: first.list.at(-1)?.commandId })).data;
    expect(next.hasMore).toBe(false);
    const seen = [...first.list, ...next.list].map(({ commandId }) => commandId);
    expect(seen).toEqual(
      commands
        .filter(({ during }) => during !== null)
        .map(({ command_id }) => command_id)
        .toReversed(),
    );
  });

  it('is not there for another merchant, on the page of another type, nor beyond the own stores', async () => {
    const row = takeIdle();
    const notFound = { code: ApiCode.notFound };
    const other = await gateway().login('13800000021');
    expect(await ask({ deviceId: row.id }, other)).toMatchObject(notFound);
    expect(await ask({ deviceId: row.id }, main, 'shower/device')).toMatchObject(notFound);
    const signedIn = await call<{ token: string }>(gateway(), ENDPOINTS.login, {
      body: { ...toLoginBody('13800000011'), mobile: '13800000014' },
    });
    const limited = signedIn.data.token;
    const foreign = idle.find(({ storeId }) => storeId !== 's01' && storeId !== 's02');
    const own = idle.find(({ storeId }) => storeId === 's01' || storeId === 's02');
    expect(await ask({ deviceId: foreign?.id }, limited)).toMatchObject(notFound);
    expect(await ask({ deviceId: own?.id }, limited)).toMatchObject({ code: ApiCode.success });
  });

  it('of the demonstration is on its way to the newest', async () => {
    if (upgrading === undefined) throw new Error('The demonstration upgrades no device.');
    const row = upgrading;
    const { list, version } = await firmwareOf(row);
    expect(list).toMatchObject([{ status: acknowledged, targetVersion: NEWEST }]);
    expect(version).not.toBe(NEWEST);
  });
});
