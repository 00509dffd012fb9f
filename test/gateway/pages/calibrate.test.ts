import { beforeEach, describe, expect, it } from 'vitest';
import type { ActionAnswer } from '../../../contract/api/page/action';
import type { CalibrationAnswer } from '../../../contract/api/page/calibration';
import { API_BASE } from '../../../contract/api/endpoints';
import { ApiCode, type Envelope } from '../../../contract/api/envelope';
import { CommandStatus } from '../../../contract/domain/command';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import type { ListAnswer } from '../../../contract/api/page/list';
import { DEVICE_MESSAGES } from '../../../contract/messages/device';
import { withBindActions } from '../../support/declaration/bind-actions';
import { HEADERS, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ declaration: withBindActions });
const PAGE = 'clearwater/device';
const ACTION = `${PAGE}/probeCalibrate`;

let token = '';
let id = '';
beforeEach(async () => {
  if (token === '') token = await gateway().login('13800000001');
  const answer = await gateway().post(`${PAGE}/list`, { pageSize: 20, tab: 'idle' }, token);
  id = answer.json<{ data: ListAnswer }>().data.list[0]?.id ?? '';
  await deviceReports(450);
  await gateway().database.db.deleteFrom('device_command').where('device_id', '=', id).execute();
});

async function deviceReports(pulsesPerLitre: number): Promise<void> {
  const attributes = JSON.stringify({ pulsesPerLitre });
  await gateway().database.db.updateTable('device').set({ attributes }).where('device_id', '=', id).execute();
}

/** What the device says of a command. */
async function deviceAnswers(commandId: string, status: number = CommandStatus.succeeded): Promise<void> {
  await gateway()
    .database.db.updateTable('device_command')
    .set({ status, done_at: gateway().now() })
    .where('command_id', '=', commandId)
    .execute();
}

let keys = 0;
async function send<T>(path: string, body: object, key = `calibrate-key-${(keys += 1)}`) {
  const answer = await gateway().app.inject({
    method: 'POST',
    url: `${API_BASE}/v1/${path}`,
    headers: { ...HEADERS, authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload: body,
  });
  return { status: answer.statusCode, ...answer.json<Envelope<T | null>>() };
}

async function dispense(): Promise<string> {
  const { data } = await send<ActionAnswer>(ACTION, { ids: [id], params: { outlet: 'cold' } });
  return data?.results[0]?.commandId ?? '';
}
const apply = (commandId: string, measuredMl: number, more: object = {}, key?: string) =>
  send<CalibrationAnswer>(
    `${ACTION}/apply`,
    { id, commandId, params: { measuredMl }, isSure: false, ...more },
    key,
  );
const restore = () => send<CalibrationAnswer>(`${ACTION}/restore`, { id });

async function dispensed(): Promise<string> {
  const commandId = await dispense();
  await deviceAnswers(commandId);
  return commandId;
}

function readCommand(commandId: string) {
  return gateway()
    .database.db.selectFrom('device_command')
    .select(['verb', 'params', 'status', 'action'])
    .where('command_id', '=', commandId)
    .executeTakeFirst();
}

describe('a calibration', () => {
  it('dispenses, and hands what was measured to the device as a command, with its line of the log', async () => {
    const commandId = await dispensed();
    expect(await readCommand(commandId)).toMatchObject({
      verb: 'dispense',
      params: { outlet: 'cold', litres: 1 },
    });
    const { data } = await apply(commandId, 900);
    expect(data).toMatchObject({ before: 450, after: 500 });
    expect(await readCommand(data?.commandId ?? '')).toMatchObject({
      verb: 'calibrate',
      action: 'probeCalibrate',
      params: { pulsesPerLitre: 500 },
      status: CommandStatus.queued,
    });
    const [line] = await gateway()
      .database.db.selectFrom('operation_log')
      .select(['before', 'after'])
      .where('target_id', '=', id)
      .orderBy('log_id', 'desc')
      .limit(1)
      .execute();
    expect(line).toMatchObject({
      before: { pulsesPerLitre: 450 },
      after: { pulsesPerLitre: 500, measuredMl: 900 },
    });
  });

  it.each([
    ['not yet answered', CommandStatus.sent],
    ['failed', CommandStatus.failed],
    ['timed out', CommandStatus.timedOut],
  ])('is refused while the dispensing has %s', async (_name, status) => {
    const commandId = await dispense();
    await deviceAnswers(commandId, status);
    expect(await apply(commandId, 900)).toMatchObject({ code: ApiCode.refused });
  });

  it('is refused half an hour later, and for the command of another device', async () => {
    const commandId = await dispensed();
    gateway().advance(31 * ONE_MINUTE_MS);
    expect(await apply(commandId, 900)).toMatchObject({ message: expect.stringContaining('30 分钟') });
    const other = await dispensed();
    await gateway()
      .database.db.updateTable('device_command')
      .set({ device_id: 'another' })
      .where('command_id', '=', other)
      .execute();
    expect(await apply(other, 900)).toMatchObject({ code: ApiCode.refused });
  });

  it('asks again before a large change', async () => {
    const commandId = await dispensed();
    expect(await apply(commandId, 600)).toMatchObject({
      code: ApiCode.refused,
      message: DEVICE_MESSAGES.calibrationLarge.zh.replace('{change}', '+66.7%'),
    });
    expect(await apply(commandId, 600, { isSure: true })).toMatchObject({ data: { after: 750 } });
  });

  it.each([499, 1501])('takes no measuring of %i ml', async (measured) => {
    expect(await apply(await dispensed(), measured)).toMatchObject({ status: 400 });
  });

  it('takes effect once, however often it is sent', async () => {
    const commandId = await dispensed();
    const first = await apply(commandId, 900, {}, 'calibrated-once');
    expect(await apply(commandId, 900, {}, 'calibrated-once')).toMatchObject({ data: first.data });
    expect(await apply(commandId, 900)).toMatchObject({ message: DEVICE_MESSAGES.commandOpen.zh });
  });

  it('is taken back to the factor of before', async () => {
    expect(await restore()).toMatchObject({ message: DEVICE_MESSAGES.calibrationNothing.zh });
    const { data } = await apply(await dispensed(), 900);
    // The device has not taken it yet: there is nothing to take back.
    expect(await restore()).toMatchObject({ code: ApiCode.refused });
    await deviceAnswers(data?.commandId ?? '');
    await deviceReports(500);
    expect(await restore()).toMatchObject({ data: { before: 500, after: 450 } });
  });

  it('is refused while the device is not as it must be', async () => {
    const commandId = await dispensed();
    const { db } = gateway().database;
    await db.updateTable('device').set({ display_status: 2 }).where('device_id', '=', id).execute();
    expect(await apply(commandId, 900)).toMatchObject({ message: DEVICE_MESSAGES.calibrationState.zh });
    await db.updateTable('device').set({ display_status: 1 }).where('device_id', '=', id).execute();
  });
});
