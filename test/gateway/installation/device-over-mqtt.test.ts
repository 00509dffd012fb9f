import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_BASE } from '../../../contract/api/endpoints';
import type { Envelope } from '../../../contract/api/envelope';
import type { ActionAnswer } from '../../../contract/api/page/action';
import type { CommandListAnswer } from '../../../contract/api/page/command';
import type { ListAnswer, Row } from '../../../contract/api/page/list';
import { CommandStatus } from '../../../contract/domain/command';
import { beginDevice } from '../../../gateway/device-link/device-program/device-state';
import { createDeviceClient, type DeviceClient } from '../../../gateway/device-link/mqtt/device-client';
import { createMqttLink } from '../../../gateway/device-link/mqtt/mqtt-link';
import { HEADERS, startGateway, TEST_NOW_MS, type TestGateway } from '../../support/gateway/gateway';
import { startEmbeddedBroker, type EmbeddedBroker } from '../../support/mqtt/embedded-broker';
import { PREFIX, PROMPT } from '../../support/mqtt/link-rig';

const PAGE = 'washer/device';
const BEGAN = Date.now();
/** The clock of the demonstration, going on. */
const now = (): number => TEST_NOW_MS + (Date.now() - BEGAN);

let broker: EmbeddedBroker;
let gateway: TestGateway;
let token = '';
let row: Row;
let device: DeviceClient | undefined;
let clock: NodeJS.Timeout | undefined;

beforeAll(async () => {
  broker = await startEmbeddedBroker();
  const settings = { url: broker.url, clientId: 'gateway-test', prefix: PREFIX };
  const link = createMqttLink({
    settings: { ...settings, username: undefined, password: undefined, sharedGroup: undefined },
    now,
    log: { warn: () => undefined },
  });
  gateway = await startGateway({ link });
  clock = setInterval(() => gateway.advance(now() - gateway.now()), 10);
  token = await gateway.login('13800000001');
  const answer = await gateway.post(`${PAGE}/list`, { pageSize: 50, tab: 'idle' }, token);
  const [first] = answer.json<{ data: ListAnswer }>().data.list;
  if (first === undefined) throw new Error('The demonstration has no idle device.');
  row = first;
  await gateway.app.installation.start();
});

afterAll(async () => {
  await device?.close();
  await gateway.app.installation.stop();
  clearInterval(clock);
  await gateway.close();
  await broker.remove();
});

function switchOn(): DeviceClient {
  const imei = String(row['imei']);
  return createDeviceClient({
    address: { url: broker.url, clientId: `device-${imei}` },
    prefix: PREFIX,
    imei,
    profile: { ...PROMPT, rebootMs: [300, 300] },
    state: beginDevice({ at: now(), firmwareVersion: '9.9.1', signal: 30, values: {}, seq: now() }),
    keep: () => undefined,
    now,
    random: Math.random,
    log: { warn: () => undefined },
  });
}

let keys = 0;
async function act(action: string, body: object): Promise<ActionAnswer> {
  keys += 1;
  const answer = await gateway.app.inject({
    method: 'POST',
    url: `${API_BASE}/v1/${PAGE}/${action}`,
    headers: { ...HEADERS, authorization: `Bearer ${token}`, 'idempotency-key': `mqtt-test-key-${keys}` },
    payload: body,
  });
  const { data, message } = answer.json<Envelope<ActionAnswer | null>>();
  if (data === null) throw new Error(message);
  return data;
}

async function detail(): Promise<Row> {
  const answer = await gateway.get(`${PAGE}/detail?id=${row.id}`, token);
  return answer.json<{ data: Row }>().data;
}

async function untilRow(holds: (current: Row) => boolean): Promise<Row> {
  for (;;) {
    const current = await detail();
    if (holds(current)) return current;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('a device at a broker', () => {
  it('shows on its row what it reports', async () => {
    device = switchOn();
    const current = await untilRow(({ firmwareVersion }) => firmwareVersion === '9.9.1');
    expect(current).toMatchObject({ online: true, signal: expect.any(Number) as number });
  });

  it('is restarted by an operator: success is shown when the device has said so, and not before', async () => {
    const answer = await act('restart', { ids: [row.id], reason: '远程重启' });
    expect(answer.results).toMatchObject([{ id: row.id, outcome: 'queued' }]);
    expect((await detail())['commandStatus']).not.toBe(CommandStatus.succeeded);
    const current = await untilRow(({ commandStatus }) => commandStatus === CommandStatus.succeeded);
    expect(current).toMatchObject({ commandAction: 'restart', online: true });
    expect(device?.state().handled).toHaveLength(1);
  });

  it('gets a command that was given while the broker was away, once', async () => {
    await broker.stop();
    const answer = await act('sync', { ids: [row.id] });
    expect(answer.results).toMatchObject([{ outcome: 'queued' }]);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect((await detail())['commandStatus']).not.toBe(CommandStatus.succeeded);
    await broker.start();
    await untilRow(({ commandAction, commandStatus }) => {
      return commandAction === 'sync' && commandStatus === CommandStatus.succeeded;
    });
    expect(device?.state().handled).toHaveLength(2);
    const list = await gateway.post(`${PAGE}/command/list`, { deviceId: row.id }, token);
    const given = list.json<{ data: CommandListAnswer }>().data.list;
    expect(given.slice(0, 2).map(({ status }) => status)).toEqual([
      CommandStatus.succeeded,
      CommandStatus.succeeded,
    ]);
  });

  it('cannot answer a command of another device', async () => {
    const others = await gateway.post(`${PAGE}/list`, { pageSize: 50, tab: 'idle' }, token);
    const other = others.json<{ data: ListAnswer }>().data.list.find(({ id }) => id !== row.id);
    const given = await act('sync', { ids: [other?.id] });
    expect(given.results).toMatchObject([{ outcome: 'queued' }]);
    const list = await gateway.post(`${PAGE}/command/list`, { deviceId: other?.id }, token);
    const [command] = list.json<{ data: CommandListAnswer }>().data.list;
    await gateway.app.installation.hear(String(row['imei']), {
      kind: 'result',
      commandId: String(command?.commandId),
      at: now(),
      isDone: true,
    });
    const after = await gateway.post(`${PAGE}/command/list`, { deviceId: other?.id }, token);
    const [same] = after.json<{ data: CommandListAnswer }>().data.list;
    expect(same).toMatchObject({ commandId: given.results[0]?.commandId });
    expect(same?.status).not.toBe(CommandStatus.succeeded);
  });
});
