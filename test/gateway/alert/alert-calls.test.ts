import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AlertCounts, AlertListAnswer, AlertRow } from '../../../contract/api/page/alert';
import { AlertStatus, type AlertTab } from '../../../contract/domain/alert';
import { ONE_HOUR_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { readLog } from '../../support/gateway/accounts';
import { raiseAlerts } from '../../support/gateway/raised-alerts';
import { useGateway } from '../../support/gateway/gateway';
import { makeKinds, type Kind, type KindOfAccount } from '../../support/gateway/kinds-of-account';

const gateway = useGateway({ seedScale: 0.001 });
const PAGE = 'washer/device';
const OTHER_PAGE = 'clearwater/device';

let kinds: Readonly<Record<Kind, KindOfAccount>>;
beforeAll(async () => {
  kinds = await makeKinds(gateway());
});

const tokenOf = (kind: Kind) => kinds[kind].token ?? '';
const MAIN: Kind = 'main';
const HELPER: Kind = 'manager with the right';

interface Answer<T> {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data: T;
}
async function call<T>(path: string, kind: Kind, body: object = {}): Promise<Answer<T>> {
  const answer = await gateway().post(path, body, tokenOf(kind));
  return { status: answer.statusCode, ...answer.json<Omit<Answer<T>, 'status'>>() };
}
const list = async (kind: Kind, body: object = {}, path = 'alert/list') =>
  (await call<AlertListAnswer>(path, kind, body)).data;
const act = (deed: string, id: string, kind: Kind, body: object = {}, page = PAGE) =>
  call<AlertRow>(`${page}/alert/${deed}`, kind, { id, ...body });
const counts = async (kind: Kind) =>
  (await gateway().get('alert/counts', tokenOf(kind))).json<{ data: AlertCounts }>().data;

let ids: readonly string[] = [];
/** Alerts of the first store's washers, of another store, and of another type; nothing else. */
beforeEach(async () => {
  const { db } = gateway().database;
  for (const franchiseeId of ['m1001', 'm1002']) {
    await withTenant(db, franchiseeId, (trx) =>
      trx.deleteFrom('alert').where('franchisee_id', '=', franchiseeId).execute(),
    );
  }
  ids = await raiseAlerts(db, 'm1001', [
    { equipment: 'washer', rule: 'fault', level: 1, at: gateway().now() - 3 },
    { equipment: 'washer', rule: 'offline', level: 2, at: gateway().now() - 2 },
    { equipment: 'water', rule: 'simEnds', level: 3, at: gateway().now() - 1 },
  ]);
});
const first = () => ids[0] ?? '';

describe('the alerts of all types', () => {
  it('come by level with their counts, each with its device and its page', async () => {
    const { list: rows, counts: counted, nextCursor } = await list(MAIN);
    expect(rows.map(({ rule, level, resource }) => [rule, level, resource])).toEqual([
      ['fault', 'urgent', PAGE],
      ['offline', 'important', PAGE],
      ['simEnds', 'hint', OTHER_PAGE],
    ]);
    expect(rows[0]).toMatchObject({ hasDevice: true, status: AlertStatus.firing, count: 1, handler: null });
    expect(rows[0]?.deviceNumber).not.toBe('');
    expect(rows[0]?.storeName).not.toBe('');
    const expected = { urgent: 1, important: 1, hint: 1, claimed: 0, silenced: 0 };
    expect([counted, await counts(MAIN), nextCursor]).toEqual([expected, expected, null]);
  });

  it('come a few at a time, none twice', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: AlertListAnswer = await list(MAIN, { pageSize: 1, ...(cursor === null ? {} : { cursor }) });
      seen.push(...page.list.map(({ rule }) => rule));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(['fault', 'offline', 'simEnds']);
    const damaged = await call('alert/list', MAIN, { cursor: 'AAAA' });
    expect(damaged.status).toBe(400);
  });

  it('are those of the page, and of the device, that is asked for', async () => {
    const [fault] = (await list(MAIN, {}, `${PAGE}/alert/list`)).list;
    expect((await list(MAIN, {}, `${OTHER_PAGE}/alert/list`)).list.map(({ rule }) => rule)).toEqual([
      'simEnds',
    ]);
    const ofDevice = await list(MAIN, { deviceId: fault?.deviceId }, `${PAGE}/alert/list`);
    expect(ofDevice.list.map(({ rule }) => rule)).toEqual(['fault']);
    expect(ofDevice.counts).toMatchObject({ urgent: 1, important: 0 });
    expect((await list(MAIN, { deviceId: 'never-was' }, `${PAGE}/alert/list`)).list).toEqual([]);
  });
});

describe('an alert', () => {
  const inTab = async (tab: AlertTab) => (await list(MAIN, { tab })).list.map(({ alertId }) => alertId);

  it('is claimed, then handled with a note, which the log of its device tells', async () => {
    const before = new Set((await readLog(gateway())).map(({ log_id }) => log_id));
    const claimed = await act('claim', first(), MAIN);
    expect(claimed.data).toMatchObject({ status: AlertStatus.claimed, handler: expect.stringMatching(/./) });
    expect(await inTab('claimed')).toEqual([first()]);
    expect(await counts(MAIN)).toMatchObject({ urgent: 0, claimed: 1 });
    const handled = await act('handle', first(), MAIN, { note: '  更换门锁 ' });
    expect(handled.data).toMatchObject({
      status: AlertStatus.handled,
      note: '更换门锁',
      handledAt: gateway().now(),
    });
    expect(await inTab('over')).toEqual([first()]);
    const lines = (await readLog(gateway())).filter(({ log_id }) => !before.has(log_id));
    expect(
      lines.map(({ module, action, target_type, reason }) => [module, action, target_type, reason]),
    ).toEqual([
      ['alert', 'claim', 'device', null],
      ['alert', 'handle', 'device', '更换门锁'],
    ]);
  });

  it('is silenced for as long as was said, and looked at again then', async () => {
    const { data } = await act('silence', first(), MAIN, { hours: 8 });
    const until = gateway().now() + 8 * ONE_HOUR_MS;
    expect(data).toMatchObject({ status: AlertStatus.silenced, silencedUntil: until });
    const timer = await withTenant(gateway().database.db, 'm1001', (trx) =>
      trx
        .selectFrom('timer')
        .select('due_at')
        .where('franchisee_id', '=', 'm1001')
        .where('kind', '=', 'alert')
        .where('subject_id', '=', data.deviceId)
        .executeTakeFirst(),
    );
    expect(timer?.due_at).toBeLessThanOrEqual(until);
  });

  it.each([
    { deed: 'handle', body: { note: '好' }, status: 400, message: /处理说明需为 2–200 个字/ },
    { deed: 'handle', body: { note: '已处理' }, status: 200, message: /请先认领/ },
    { deed: 'silence', body: { hours: 2 }, status: 400, message: /./ },
    { deed: 'handle', body: {}, status: 400, message: /./ },
  ])('is not changed by $deed with $body', async ({ deed, body, status, message }) => {
    const answer = await act(deed, first(), MAIN, body);
    expect([answer.status, answer.code === 0]).toEqual([status, false]);
    expect(answer.message).toMatch(message);
    expect(await inTab('firing')).toContain(first());
  });

  it('that two people claim at once goes to one, and the other hears who it was', async () => {
    const answers = await Promise.all([act('claim', first(), MAIN), act('claim', first(), HELPER)]);
    const [won, lost] = [...answers].sort((one, other) => one.code - other.code);
    expect(won?.code).toBe(0);
    expect(lost?.code).not.toBe(0);
    expect(lost?.message).toBe(`该告警已由「${won?.data.handler}」认领`);
    const [row] = (await list(MAIN, { tab: 'claimed' })).list;
    expect(row?.handler).toBe(won?.data.handler);
  });

  it('that one claims while another silences it is one of both', async () => {
    const answers = await Promise.all([
      act('claim', first(), MAIN),
      act('silence', first(), HELPER, { hours: 1 }),
    ]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    const lost = answers.find(({ code }) => code !== 0);
    expect(lost?.message).toMatch(/已由「.+」(认领|静默至)/);
  });

  it('takes a repeat of what the same person did as done, and writes one line', async () => {
    const before = (await readLog(gateway())).length;
    await act('claim', first(), MAIN);
    expect((await act('claim', first(), MAIN)).code).toBe(0);
    await act('handle', first(), MAIN, { note: '已更换' });
    expect((await act('handle', first(), MAIN, { note: '已更换' })).code).toBe(0);
    expect((await act('handle', first(), MAIN, { note: '另一句' })).message).toMatch(/已由「.+」处理完成/);
    expect((await readLog(gateway())).length - before).toBe(2);
  });

  it('may be finished by somebody else than who claimed it', async () => {
    await act('claim', first(), MAIN);
    const { data } = await act('handle', first(), HELPER, { note: '代为处理' });
    expect(data.status).toBe(AlertStatus.handled);
  });
});

describe('whoever may not', () => {
  it('sees or touches no alert of another merchant, nor of a page by the call of another', async () => {
    const stranger: Kind = 'main of another tenant';
    expect((await list(stranger)).list.filter(({ alertId }) => ids.includes(alertId))).toEqual([]);
    const never = await act('claim', 'never-was', stranger);
    const theirs = await act('claim', first(), stranger);
    expect([theirs.status, theirs.message]).toEqual([never.status, never.message]);
    expect((await act('claim', first(), MAIN, {}, OTHER_PAGE)).status).toBe(404);
  });

  it('sees no alert without the right to the devices, and acts on none with that alone', async () => {
    const nobody: Kind = 'manager without the right';
    expect((await list(nobody)).list).toEqual([]);
    expect(await counts(nobody)).toEqual({ urgent: 0, important: 0, hint: 0, claimed: 0, silenced: 0 });
    const { catalogue } = gateway().resolved;
    const onlySees = { include_permissions: [catalogue.idOf('washerDeviceInfo') ?? 0], store_ids: null };
    await changeAccountOf(nobody, onlySees);
    expect((await list(nobody)).list.map(({ rule }) => rule)).toEqual(['fault', 'offline']);
    expect((await act('claim', first(), nobody)).status).toBe(403);
    await changeAccountOf(nobody, { include_permissions: [] });
  });

  it('sees the alerts of its stores only', async () => {
    const [fault, offline] = (await list(MAIN)).list;
    const storeOf = async (deviceId: string) =>
      withTenant(gateway().database.db, 'm1001', (trx) =>
        trx
          .selectFrom('device')
          .select('store_id')
          .where('franchisee_id', '=', 'm1001')
          .where('device_id', '=', deviceId)
          .executeTakeFirstOrThrow(),
      );
    const own = await storeOf(fault?.deviceId ?? '');
    const other = await storeOf(offline?.deviceId ?? '');
    expect(own.store_id).not.toBe(other.store_id);
    await changeAccountOf(HELPER, { store_ids: [own.store_id] });
    expect((await list(HELPER)).list.map(({ rule }) => rule)).toEqual(['fault']);
    expect(await counts(HELPER)).toMatchObject({ urgent: 1, important: 0 });
    expect((await act('claim', offline?.alertId ?? '', HELPER)).status).toBe(404);
    await changeAccountOf(HELPER, { store_ids: null });
  });

  async function changeAccountOf(
    kind: Kind,
    changes: { readonly include_permissions?: number[]; readonly store_ids?: string[] | null },
  ): Promise<void> {
    const { db } = gateway().database;
    const answer = await gateway().app.inject({
      url: '/franchisee_pc/v3/user/detail',
      headers: { 'gateway-version': '1', authorization: `Bearer ${tokenOf(kind)}` },
    });
    const { id } = answer.json<{ data: { id: string } }>().data;
    await db.updateTable('account').set(changes).where('id', '=', id).execute();
  }
});

it('is looked at as soon as somebody changes its device', async () => {
  const [fault] = (await list(MAIN)).list;
  const deviceId = fault?.deviceId ?? '';
  const dueAt = () =>
    withTenant(gateway().database.db, 'm1001', (trx) =>
      trx
        .selectFrom('timer')
        .select('due_at')
        .where('franchisee_id', '=', 'm1001')
        .where('kind', '=', 'alert')
        .where('subject_id', '=', deviceId)
        .executeTakeFirst(),
    ).then((row) => row?.due_at ?? Infinity);
  expect(await dueAt()).toBeGreaterThan(gateway().now());
  const answer = await gateway().app.inject({
    method: 'POST',
    url: `/franchisee_pc/v1/${PAGE}/disable`,
    headers: {
      'gateway-version': '1',
      'content-type': 'application/json',
      'idempotency-key': 'looked-at-alerts',
      authorization: `Bearer ${tokenOf(MAIN)}`,
    },
    payload: { ids: [deviceId], reason: '送修' },
  });
  expect(answer.json<{ data: { results: { outcome: string }[] } }>().data.results[0]?.outcome).toBe('done');
  expect(await dueAt()).toBeLessThanOrEqual(gateway().now());
});
