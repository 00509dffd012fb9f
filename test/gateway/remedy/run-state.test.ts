import { beforeEach, describe, expect, it } from 'vitest';
import type { SubAccount, SubAccountCreation } from '../../../contract/api/account/sub-account';
import type { ActionAnswer } from '../../../contract/api/page/action';
import type { RunStateAnswer } from '../../../contract/api/page/remedy/run-state';
import { API_BASE, ENDPOINTS } from '../../../contract/api/endpoints';
import { ApiCode, type Envelope } from '../../../contract/api/envelope';
import { CommandStatus, OPEN_COMMAND_STATES } from '../../../contract/domain/command';
import { OrderStatus } from '../../../contract/domain/order';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { keepEvidence } from '../../../gateway/features/device/device-event';
import type { OrderRow } from '../../../gateway/features/order/order-row';
import { call } from '../../support/gateway/accounts';
import { HEADERS, useGateway } from '../../support/gateway/gateway';
import { createSilentChannel } from '../../support/gateway/refund-channel';
import { createRemedyRig, MAIN, REMEDY_MERCHANT } from '../../support/gateway/remedy-rig';

const gateway = useGateway({ seedScale: 0.001, refundChannel: createSilentChannel() });
const rig = createRemedyRig(gateway, 'washer');
const ports = createRemedyRig(gateway, 'power_controller');

/** What was asked of devices before is over. */
const quieten = () =>
  rig.inTenant((trx) =>
    trx
      .updateTable('device_command')
      .set({ status: CommandStatus.cancelled })
      .where('status', 'in', [...OPEN_COMMAND_STATES])
      .execute(),
  );
beforeEach(quieten);

const runsOf = async (path: string, ...ids: readonly string[]) =>
  (await rig.send<RunStateAnswer>(`${path}/runs`, { ids })).data;

const PASSWORD = 'Rinse&Repeat9';
let serial = 0;

/** A manager of the merchant with these rights alone, and a way to call as such. */
async function hire(keys: readonly string[]) {
  const { catalogue } = gateway().resolved;
  const includePermissions = keys.map((key) => {
    const id = catalogue.permissions.find((permission) => permission.key === key)?.id;
    if (id === undefined) throw new Error(`There is no right ${key}.`);
    return id;
  });
  const stores = await rig.inTenant((trx) =>
    trx.selectFrom('store').select('id').where('franchisee_id', '=', REMEDY_MERCHANT).execute(),
  );
  const storeIds = stores.map(({ id }) => id);
  const mobile = `1391299${String((serial += 1)).padStart(4, '0')}`;
  const body: SubAccountCreation = {
    ...{ mobile, password: PASSWORD, username: '店员', storeIds, roleTemplate: 'custom' },
    ...{ includePermissions, excludePermissions: [] },
    ...{ refundLimitSingleCents: 500, refundLimitDayCents: 1_000 },
    expiresAt: gateway().now() + 30 * ONE_DAY_MS,
  };
  const made = await call<SubAccount>(gateway(), ENDPOINTS.subAccountCreate, {
    body,
    token: await gateway().login(MAIN),
  });
  expect(made.code).toBe(0);
  const signedIn = await call<{ token: string } | null>(gateway(), ENDPOINTS.login, {
    body: {
      ...{ mobile, password: PASSWORD, franchiseeMobile: MAIN },
      ...{ loginType: 'mobile_pwd', loginRoleType: 0 },
    },
  });
  const token = signedIn.data?.token ?? '';
  return async <T>(path: string, payload: object): Promise<Envelope<T | null>> => {
    const answer = await gateway().app.inject({
      ...{ method: 'POST', url: `${API_BASE}/v1/${path}`, payload },
      headers: {
        ...HEADERS,
        authorization: `Bearer ${token}`,
        'idempotency-key': `hired-key-${(serial += 1)}`,
      },
    });
    return answer.json<Envelope<T | null>>();
  };
}

const ending = (name: string) => ({ ending: name, refundCents: null, waitMinutes: null });
const setIdle = ({ device_id }: OrderRow, name: string) => ({
  ...{ ids: [device_id], reason: '现场确认', params: ending(name) },
});

describe('what runs where an action would end it', () => {
  it('is told with the evidence for and against each end', async () => {
    const order = await rig.bring(OrderStatus.running);
    const { device_id: deviceId, order_id: orderId } = order;
    const at = gateway().now() + ONE_MINUTE_MS;
    await rig.inTenant(async (trx) => {
      const place = { franchiseeId: REMEDY_MERCHANT, deviceId, orderId };
      const reading = (moment: number, value: string) =>
        ({ ...place, at: moment, kind: 'reading', detail: { field: 'phase', before: null, value } }) as const;
      await keepEvidence(trx, [reading(at, 'wash'), reading(at + 1, 'rinse')]);
      await trx
        .updateTable('device')
        .set({ online: false, last_heartbeat_at: at })
        .where('franchisee_id', '=', REMEDY_MERCHANT)
        .where('device_id', '=', deviceId)
        .execute();
    });
    gateway().advance(ONE_MINUTE_MS);
    const refused = await rig.bring(OrderStatus.startFailed, { deviceId });
    await rig.bring(OrderStatus.unpaid, { deviceId });
    const told = await runsOf('washer/device/setIdle', deviceId);
    expect(told).toMatchObject({ total: 1, mayRefund: true });
    expect(told?.runs).toMatchObject([
      {
        ...{ orderId, orderNo: order.order_no, deviceId, isSevere: false },
        device: { online: false, lastHeartbeatAt: at },
        lastReading: { field: 'phase', value: 'rinse', at: at + 1 },
        refused: { count: 1, hasMore: false, newest: { orderNo: refused.order_no } },
        refund: { refundableCents: 800 },
      },
    ]);
    expect((await runsOf('washer/order/handleTimeout', orderId))?.runs).toEqual(told?.runs);
  });

  it('is nothing where nothing runs, and not there for a device of somebody else', async () => {
    const order = await rig.bring(OrderStatus.finished);
    expect(await runsOf('washer/device/setIdle', order.device_id)).toMatchObject({ runs: [], total: 0 });
    const stranger = await rig.send('washer/device/setIdle/runs', { ids: ['nobodys'] });
    expect(stranger).toMatchObject({ code: ApiCode.notFound });
    const other = await rig.send(
      'washer/device/setIdle/runs',
      { ids: [order.device_id] },
      {
        mobile: '13800000021',
      },
    );
    expect(other.code).not.toBe(0);
  });

  it('is only what runs on the outlet that is meant', async () => {
    const start = async (channel: number, deviceId?: string) => {
      const order = await ports.bring(OrderStatus.running, deviceId === undefined ? {} : { deviceId });
      await ports.inTenant((trx) =>
        trx
          .updateTable('orders')
          .set({ start_params: JSON.stringify({ channel }) })
          .where('order_id', '=', order.order_id)
          .execute(),
      );
      return order;
    };
    const first = await start(1);
    const deviceId = first.device_id;
    gateway().advance(ONE_MINUTE_MS);
    const second = await start(2, deviceId);
    const told = await runsOf('controlBox/device/powerOff', deviceId);
    expect(told?.runs.map(({ orderId, place }) => [orderId, place])).toEqual([
      [first.order_id, { channel: 1 }],
      [second.order_id, { channel: 2 }],
    ]);
    const off = await ports.act('controlBox/device/powerOff', {
      ids: [deviceId],
      reason: '现场确认',
      params: { ...ending('finish'), channel: 2 },
    });
    expect(off.data?.results).toMatchObject([{ outcome: 'queued' }]);
    expect(await ports.readOrder(first.order_id)).toMatchObject({ order_status: OrderStatus.running });
    expect(await ports.readOrder(second.order_id)).toMatchObject({ order_status: OrderStatus.finished });
  });
});

describe('whoever may set devices idle', () => {
  it('and may not refund leaves the money to somebody who may', async () => {
    const send = await hire(['washerDeviceInfo', 'washerDeviceSetIdle']);
    const order = await rig.bring(OrderStatus.running);
    const told = await send<RunStateAnswer>('washer/device/setIdle/runs', { ids: [order.device_id] });
    expect(told.data).toMatchObject({ mayRefund: false, runs: [{ refund: null }] });
    for (const name of ['refundAll', 'refundPart']) {
      const asked = setIdle(order, name);
      const body = { ...asked, params: { ...asked.params, refundCents: 100 } };
      expect(await send('washer/device/setIdle', body)).toMatchObject({ code: ApiCode.refused });
    }
    expect(await rig.readOrder(order.order_id)).toMatchObject({ order_status: OrderStatus.running });
    const ended = await send<ActionAnswer>('washer/device/setIdle', setIdle(order, 'abort'));
    expect(ended.data?.results).toMatchObject([{ outcome: 'queued' }]);
    expect(await rig.readOrder(order.order_id)).toMatchObject({
      ...{ order_status: OrderStatus.aborted, attention: true, refunding_cents: 0 },
    });
  });

  it.each(['washerOrderRefund', 'washerOrderTimeoutHandle'])(
    'and holds %s refunds within the own limits, and beyond them by a review',
    async (right) => {
      const send = await hire(['washerDeviceInfo', 'washerDeviceSetIdle', 'washerOrderInfo', right]);
      const beyond = await rig.bring(OrderStatus.running);
      expect(await send('washer/device/setIdle', setIdle(beyond, 'refundAll'))).toMatchObject({ code: 0 });
      await quieten();
      const within = await rig.bring(OrderStatus.running, { markCents: 400 });
      expect(await send('washer/device/setIdle', setIdle(within, 'refundAll'))).toMatchObject({ code: 0 });
      const statuses = [];
      for (const { order_id } of [beyond, within]) {
        const { refund_status, refunding_cents } = await rig.readOrder(order_id);
        statuses.push([refund_status, refunding_cents]);
      }
      expect(statuses).toEqual([
        [1, 0],
        [2, 400],
      ]);
    },
  );

  it('is not asked at all without that right', async () => {
    const send = await hire(['washerDeviceInfo', 'washerOrderInfo', 'washerOrderRefund']);
    const order = await rig.bring(OrderStatus.running);
    const told = await send('washer/device/setIdle/runs', { ids: [order.device_id] });
    expect(told.code).toBe(ApiCode.forbidden);
    expect(await send('washer/device/setIdle', setIdle(order, 'abort'))).toMatchObject({
      code: ApiCode.forbidden,
    });
  });
});
