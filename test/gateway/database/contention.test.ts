import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { API_BASE } from '../../../contract/api/endpoints';
import { ApiCode, type Envelope } from '../../../contract/api/envelope';
import type { ListAnswer } from '../../../contract/api/page/list';
import { HEADERS, useGateway } from '../../support/gateway/gateway';
import { readLog } from '../../support/gateway/accounts';

const gateway = useGateway({ seedScale: 0.001 });
let token = '';
let deviceId = '';
let keys = 0;

beforeAll(async () => {
  token = await gateway().login('13800000001');
  const list = await gateway().post('washer/device/list', { page: 1, pageSize: 1 }, token);
  deviceId = list.json<{ data: ListAnswer }>().data.list[0]?.id ?? '';
  // A sequence counts on when a transaction is undone.
  await sql`CREATE SEQUENCE fault_count`.execute(gateway().database.db);
});
afterEach(async () => {
  await sql`DROP TRIGGER IF EXISTS fault ON operation_log`.execute(gateway().database.db);
});

/** The first so many changes fail with an SQLSTATE, at the line of the log, when the row is changed already. */
async function failWith(state: string, times: number): Promise<void> {
  const { db } = gateway().database;
  await sql`SELECT setval('fault_count', 1, false)`.execute(db);
  await sql
    .raw(
      `CREATE OR REPLACE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
         IF nextval('fault_count') <= ${times} THEN RAISE EXCEPTION 'made by a test' USING ERRCODE = '${state}'; END IF;
         RETURN NEW;
       END $$`,
    )
    .execute(db);
  await sql`CREATE TRIGGER fault BEFORE INSERT ON operation_log FOR EACH ROW EXECUTE FUNCTION fault()`.execute(
    db,
  );
}

async function tries(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT CASE WHEN is_called THEN last_value ELSE 0 END::int AS count FROM fault_count`.execute(
    gateway().database.db,
  );
  return rows[0]?.count ?? 0;
}

async function rename(deviceName: string) {
  const answer = await gateway().app.inject({
    method: 'POST',
    url: `${API_BASE}/v1/washer/device/edit`,
    headers: { ...HEADERS, authorization: `Bearer ${token}`, 'idempotency-key': `contention-${(keys += 1)}` },
    payload: { ids: [deviceId], params: { deviceName, roomName: '', position: '', tags: [] } },
  });
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], ...answer.json<Envelope>() };
}

async function nameNow(): Promise<unknown> {
  const answer = await gateway().get(`washer/device/detail?id=${deviceId}`, token);
  return answer.json<{ data: { deviceName: unknown } }>().data.deviceName;
}

async function linesOf(deviceName: string): Promise<number> {
  const lines = await readLog(gateway());
  return lines.filter(({ after }) => JSON.stringify(after).includes(`"${deviceName}"`)).length;
}

describe.each([
  { state: '40P01', what: 'a deadlock' },
  { state: '40001', what: 'a serialization failure' },
])('$what', ({ state }) => {
  it('is tried again, and the change is made once', async () => {
    await failWith(state, 2);
    const name = `again ${state}`;
    expect(await rename(name)).toMatchObject({ status: 200, code: 0 });
    expect(await tries()).toBe(3);
    expect(await nameNow()).toBe(name);
    expect(await linesOf(name)).toBe(1);
  });

  it('that goes on is a conflict after three tries, and nothing is changed', async () => {
    const before = await nameNow();
    await failWith(state, 100);
    const name = `conflict ${state}`;
    expect(await rename(name)).toMatchObject({ status: 409, code: ApiCode.conflict });
    expect(await tries()).toBe(3);
    expect(await nameNow()).toBe(before);
    expect(await linesOf(name)).toBe(0);
  });
});

describe.each([
  { state: '55P03', what: 'a lock that is waited for too long' },
  { state: '57014', what: 'a statement that takes too long' },
  { state: '53100', what: 'a full disk' },
])('$what', ({ state }) => {
  it('is not tried again, asks to come back, and changes nothing', async () => {
    const before = await nameNow();
    await failWith(state, 100);
    const name = `unavailable ${state}`;
    expect(await rename(name)).toMatchObject({
      status: 503,
      code: ApiCode.unavailable,
      retryAfter: '1',
    });
    expect(await tries()).toBe(1);
    expect(await nameNow()).toBe(before);
    expect(await linesOf(name)).toBe(0);
  });
});
