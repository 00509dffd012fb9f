import { beforeAll, describe, expect, it } from 'vitest';
import type { ActionAnswer } from '../../../contract/api/page/action';
import type { CommandListAnswer, CommandRow } from '../../../contract/api/page/command';
import type { ListAnswer, Row } from '../../../contract/api/page/list';
import { API_BASE, ENDPOINTS } from '../../../contract/api/endpoints';
import { ApiCode, type Envelope } from '../../../contract/api/envelope';
import { CommandStatus } from '../../../contract/domain/command';
import { DisplayStatus } from '../../../contract/domain/device';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import { call } from '../../support/gateway/accounts';
import { HEADERS, toLoginBody, useGateway } from '../../support/gateway/gateway';
import { createRecordingLink } from '../../support/gateway/installation-rig';

const link = createRecordingLink();
const gateway = useGateway({ seedScale: 0.001, link });
const { queued, sent, timedOut, cancelled } = CommandStatus;

let main = '';
let reader = '';
let other = '';
let devices: readonly Row[] = [];
let keys = 0;

beforeAll(async () => {
  main = await gateway().login('13800000001');
  reader = await gateway().login('13800000012');
  other = await gateway().login('13800000021');
  const pages = await Promise.all(
    [1, 2].map((page) => gateway().post('washer/device/list', { pageSize: 100, page }, main)),
  );
  devices = pages.flatMap((answer) => answer.json<{ data: ListAnswer }>().data.list);
});

interface Act {
  readonly token?: string;
  readonly key?: string;
  readonly reason?: string;
}

async function act(name: string, ids: readonly string[], { token = main, key, reason }: Act = {}) {
  keys += 1;
  const answer = await gateway().app.inject({
    method: 'POST',
    url: `${API_BASE}/v1/washer/device/${name}`,
    headers: {
      ...HEADERS,
      authorization: `Bearer ${token}`,
      'idempotency-key': key ?? `commands-key-${keys}`,
    },
    payload: { ids, ...(reason === undefined ? {} : { reason }) },
  });
  return { status: answer.statusCode, ...answer.json<Envelope<ActionAnswer | null>>() };
}

async function commandsOf(body: object, token = main): Promise<readonly CommandRow[]> {
  const answer = await gateway().post('washer/device/command/list', body, token);
  return answer.json<{ data: CommandListAnswer }>().data.list;
}

const idsIn = (...statuses: readonly number[]) =>
  devices.filter(({ displayStatus }) => statuses.includes(Number(displayStatus))).map(({ id }) => id);

let taken = 0;
/** A device that no other test has asked anything. */
function idle(): string {
  const id = idsIn(DisplayStatus.idle)[(taken += 1)];
  if (id === undefined) throw new Error('The demonstration has too few idle devices.');
  return id;
}
const settle = async () => {
  while ((await gateway().app.installation.timers.runDue()) > 0);
};
const detail = async (id: string) =>
  (await gateway().get(`washer/device/detail?id=${id}`, main)).json<{ data: Row }>().data;

describe('an action that asks a device', () => {
  it('is queued, sent, shown on the row and in the history, and never called done', async () => {
    const id = idle();
    const { data } = await act('sync', [id]);
    expect(data).toEqual({
      results: [{ id, name: expect.any(String), outcome: 'queued', commandId: expect.any(String) }],
    });
    const commandId = data?.results[0]?.commandId ?? '';
    await settle();
    expect(link.sent.map(({ message }) => message.commandId)).toContain(commandId);
    expect(await detail(id)).toMatchObject({ commandAction: 'sync', commandStatus: sent });
    expect(await commandsOf({ deviceId: id })).toMatchObject([
      { commandId, action: 'sync', status: sent, source: 'manual', operatorName: expect.any(String) },
    ]);
    const log = await gateway().post('washer/device/log', { id }, main);
    expect(log.json()).toMatchObject({ data: { list: [{ action: 'sync', result: 'success' }] } });
  });

  it('is given once, however often the same call is repeated', async () => {
    const id = idle();
    const first = await act('sync', [id], { key: 'the-same-key' });
    await settle();
    const again = await act('sync', [id], { key: 'the-same-key' });
    expect(again.data).toEqual(first.data);
    expect(await commandsOf({ deviceId: id })).toHaveLength(1);
  });

  it('is queued for one of those who ask at once, and busy for the others', async () => {
    const id = idle();
    const answers = await Promise.all(Array.from({ length: 6 }, () => act('sync', [id])));
    const outcomes = answers.map(({ data }) => data?.results[0]?.outcome);
    expect(outcomes.filter((outcome) => outcome === 'queued')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'busy')).toHaveLength(5);
    expect(await commandsOf({ deviceId: id })).toHaveLength(1);
  });

  it('takes 200 devices, and those that are away time out for themselves', async () => {
    const ids = devices.map(({ id }) => id).slice(0, 200);
    const away = new Set(idsIn(DisplayStatus.offline));
    expect(away.size).toBeGreaterThan(0);
    const { data } = await act('restart', ids, { reason: '夜间例行重启' });
    const asked = data?.results.filter(({ outcome }) => outcome === 'queued') ?? [];
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.some(({ id }) => away.has(id))).toBe(false);
    const synced = await act('sync', [...away]);
    expect(synced.data?.results.map(({ outcome }) => outcome)).toEqual([...away].map(() => 'queued'));
    const batch = await commandsOf({ commandIds: asked.map(({ commandId }) => commandId) });
    expect(new Set(batch.map(({ batchId, source }) => `${batchId} ${source}`))).toEqual(
      new Set([`${data?.batchId} bulk`]),
    );
    await settle();
    gateway().advance(ONE_MINUTE_MS);
    await settle();
    const given = synced.data?.results.map(({ commandId }) => commandId) ?? [];
    expect(
      (await commandsOf({ commandIds: given })).map(({ status, failCode }) => [status, failCode]),
    ).toEqual(given.map(() => [timedOut, 'offline']));
  });

  it('is refused to whoever lacks its right', async () => {
    const reason = '没有权限';
    expect(await act('restart', [idle()], { token: reader, reason })).toMatchObject({
      code: ApiCode.forbidden,
    });
  });

  it('reaches no further than the stores of the account, and ends with it at once', async () => {
    const mobile = '13800000014';
    const signedIn = await call<{ token: string }>(gateway(), ENDPOINTS.login, {
      body: { ...toLoginBody('13800000011'), mobile },
    });
    const { token } = signedIn.data;
    const inStore = ({ storeId }: Row) => storeId === 's01' || storeId === 's02';
    const [own] = devices
      .filter((row) => inStore(row) && row['displayStatus'] === DisplayStatus.idle)
      .slice(-1);
    const foreign = devices.find((row) => !inStore(row));
    if (own === undefined || foreign === undefined) throw new Error('The demonstration has too few stores.');
    const { data } = await act('sync', [own.id, foreign.id], { token });
    expect(data?.results.map(({ outcome }) => outcome)).toEqual(['queued', 'missing']);
    const given = (await act('sync', [foreign.id])).data?.results[0]?.commandId ?? '';
    expect(await commandsOf({ commandIds: [given] }, token)).toEqual([]);
    const { db } = gateway().database;
    await db.updateTable('account').set({ enabled: false }).where('mobile', '=', mobile).execute();
    expect(await act('restart', [own.id], { token, reason: '停用之后' })).toMatchObject({ status: 401 });
  });
});

describe('a command that was not sent yet', () => {
  const waiting = async (): Promise<{ readonly id: string; readonly commandId: string }> => {
    const [id = ''] = idsIn(DisplayStatus.offline);
    gateway().advance(2 * ONE_MINUTE_MS);
    await settle();
    const { data } = await act('sync', [id]);
    return { id, commandId: data?.results[0]?.commandId ?? '' };
  };
  const cancel = async (commandIds: readonly string[], token: string) =>
    (await gateway().post('washer/device/command/cancel', { commandIds }, token)).json<Envelope>();

  it('is taken back, with its line of the log', async () => {
    const { id, commandId } = await waiting();
    expect(await cancel([commandId], main)).toMatchObject({
      data: { list: [{ commandId, status: cancelled }], hasMore: false },
    });
    expect(await detail(id)).toMatchObject({ commandStatus: cancelled });
    const log = await gateway().post('washer/device/log', { id }, main);
    expect(log.json<{ data: { list: object[] } }>().data.list.slice(0, 2)).toMatchObject([
      { module: 'command', action: 'cancel', before: { commandStatus: queued } },
      { action: 'sync' },
    ]);
    await settle();
    expect(link.sent.map(({ message }) => message.commandId)).not.toContain(commandId);
  });

  it('stays where it is for whoever lacks the right of its action, and is not there for another merchant', async () => {
    const { id, commandId } = await waiting();
    expect(await cancel([commandId], reader)).toMatchObject({ code: ApiCode.forbidden });
    expect(await cancel([commandId], other)).toMatchObject({ data: { list: [] } });
    expect(await commandsOf({ deviceId: id }, other)).toEqual([]);
    expect(await commandsOf({ commandIds: [commandId] })).toMatchObject([{ status: queued }]);
  });

  it('is not listed without saying whose commands are meant', async () => {
    const answer = await gateway().post('washer/device/command/list', {}, main);
    expect(answer.json()).toMatchObject({ code: ApiCode.invalid });
  });
});
