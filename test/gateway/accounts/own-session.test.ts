import { describe, expect, it } from 'vitest';
import type { PasswordChangeRequest } from '../../../contract/api/account/account';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import type { OperationLogRow } from '../../../contract/api/account/operation-log';
import type { SessionRow } from '../../../contract/api/account/session';
import { ApiCode } from '../../../contract/api/envelope';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { breakInserts, call, createSmsBox } from '../../support/gateway/accounts';
import { toLoginBody, useGateway } from '../../support/gateway/gateway';

const sms = createSmsBox();
const gateway = useGateway({ isPlainLogin: true, seedScale: 0.001, smsSender: sms });

const MAIN = '13800000001';
const MANAGER = '13800000011';
/** Keeps its password in every test. */
const ASSISTANT = '13800000012';

interface List<T> {
  readonly list: readonly T[];
  readonly total: number;
}

const sessionsOf = (token: string) =>
  call<List<SessionRow>>(gateway(), ENDPOINTS.sessionList, { body: {}, token });
const end = (token: string, id: string) => call(gateway(), ENDPOINTS.sessionEnd, { body: { id }, token });
const change = (token: string, body: PasswordChangeRequest) =>
  call(gateway(), ENDPOINTS.passwordChange, { body, token });
const isAlive = async (token: string) =>
  (await call(gateway(), ENDPOINTS.userDetail, { token })).status === 200;

async function logOf(
  token: string,
  filter: Record<string, unknown> = {},
): Promise<readonly OperationLogRow[]> {
  const body = { period: [gateway().now() - ONE_DAY_MS, gateway().now()], pageSize: 100, ...filter };
  const { data } = await call<List<OperationLogRow>>(gateway(), ENDPOINTS.operationLogList, {
    body,
    token,
  });
  return data.list;
}

describe('own sessions', () => {
  it('are listed with the current one marked', async () => {
    const other = await gateway().login(MANAGER);
    const token = await gateway().login(MANAGER);
    const { data } = await sessionsOf(token);
    expect(data.total).toBe(2);
    expect(data.list.filter(({ isCurrent }) => isCurrent).length).toBe(1);
    expect(data.list[0]).toMatchObject({ ip: '127.0.0.1', createdAt: gateway().now() });
    expect(await isAlive(other)).toBe(true);
  });

  it('can be listed without a body', async () => {
    const token = await gateway().login(MANAGER);
    const answer = await call<List<SessionRow>>(gateway(), ENDPOINTS.sessionList, { token });
    expect(answer.code).toBe(0);
  });

  it('end one by one, on the next request, and stand in the log', async () => {
    const main = await gateway().login(MAIN);
    const other = await gateway().login(MAIN);
    const { data } = await sessionsOf(other);
    const target = data.list.find(({ isCurrent }) => isCurrent);
    expect((await end(main, target?.id ?? '')).code).toBe(0);
    expect(await isAlive(other)).toBe(false);
    expect(await isAlive(main)).toBe(true);
    expect((await logOf(main, { action: 'end' }))[0]).toMatchObject({
      module: 'session',
      actorName: '云溪老板',
    });
  });

  it('refuse to end the current one, and know nothing of those of others', async () => {
    const token = await gateway().login(MAIN);
    const own = (await sessionsOf(token)).data.list.find(({ isCurrent }) => isCurrent);
    expect(await end(token, own?.id ?? '')).toMatchObject({ status: 200, code: ApiCode.refused });
    const foreign = await gateway().login('13800000021');
    const [theirs] = (await sessionsOf(foreign)).data.list;
    const refused = await end(token, theirs?.id ?? '');
    expect(refused.status).toBe(404);
    expect((await end(token, 'ses_nobody')).bytes).toBe(refused.bytes);
    expect(await isAlive(foreign)).toBe(true);
  });
});

describe('a change of the own password', () => {
  const NEW = 'Spin-dry 4 ever';

  it('needs the current one', async () => {
    const token = await gateway().login('13800000012');
    const wrong = await change(token, { currentPassword: 'not it', password: NEW });
    expect(wrong).toMatchObject({ code: ApiCode.refused, message: '当前密码不正确' });
    const missing = await call(gateway(), ENDPOINTS.passwordChange, {
      body: { password: NEW },
      token,
    });
    expect(missing.status).toBe(400);
    expect((await call(gateway(), ENDPOINTS.login, { body: toLoginBody('13800000012') })).code).toBe(0);
  });

  it('ends the other sessions, keeps this one, and counts from the next sign-in on', async () => {
    const other = await gateway().login('13800000021');
    const token = await gateway().login('13800000021');
    expect((await change(token, { currentPassword: 'Wash2026!', password: NEW })).code).toBe(0);
    expect(await isAlive(other)).toBe(false);
    expect(await isAlive(token)).toBe(true);
    expect((await call(gateway(), ENDPOINTS.login, { body: toLoginBody('13800000021') })).code).not.toBe(0);
    const body = toLoginBody('13800000021', NEW);
    expect((await call(gateway(), ENDPOINTS.login, { body })).code).toBe(0);
    expect((await logOf(token, { action: 'changePassword' })).length).toBe(1);
    expect(sms.sent.map(({ mobile }) => mobile)).toEqual(['13800000021']);
  });

  it('follows the rules for new passwords', async () => {
    const token = await gateway().login(MAIN);
    const change8 = (password: string) => change(token, { currentPassword: 'Wash2026!', password });
    expect((await change8('short')).message).toBe('新密码至少 8 位');
    expect((await change8(MAIN)).message).toContain('手机号');
    expect((await change8('Wash2026!')).message).toBe('新密码不能与当前密码相同');
    expect((await change8('x'.repeat(100) + '洗'.repeat(20))).message).toContain('字节');
  });

  it('stops taking guesses after five', async () => {
    const token = await gateway().login(MANAGER);
    gateway().advance(ONE_MINUTE_MS);
    for (let turn = 0; turn < 5; turn += 1) await change(token, { currentPassword: 'no', password: NEW });
    const right = await change(token, { currentPassword: 'Wash2026!', password: NEW });
    expect(right.message).toBe('当前密码多次输入错误，请在 30 秒后再试');
    gateway().advance(ONE_MINUTE_MS);
    expect((await change(token, { currentPassword: 'Wash2026!', password: NEW })).code).toBe(0);
  });
});

describe('the operation log', () => {
  it('names sign-ins that succeed and fail, and signing out', async () => {
    const token = await gateway().login(MAIN);
    await call(gateway(), ENDPOINTS.login, { body: toLoginBody(MAIN, 'not the password') });
    await call(gateway(), ENDPOINTS.logout, { token: await gateway().login(MAIN) });
    const [out, , failed] = await logOf(token, { actorName: '云溪老板' });
    expect(out).toMatchObject({ action: 'logout', result: 'success', ip: '127.0.0.1', onBehalfOf: null });
    expect(failed).toMatchObject({ action: 'login', result: 'failure', accountType: 1 });
    const failures = await logOf(token, { result: 'failure', action: 'login' });
    expect(failures.every(({ result, action }) => result === 'failure' && action === 'login')).toBe(true);
  });

  it('finds the exact operator only', async () => {
    const token = await gateway().login(MAIN);
    expect(await logOf(token, { actorName: '云溪' })).toEqual([]);
    const names = (await logOf(token, { actorName: '云溪老板' })).map(({ actorName }) => actorName);
    expect(new Set(names)).toEqual(new Set(['云溪老板']));
  });

  it('takes a period of 31 days at most, in order', async () => {
    const token = await gateway().login(MAIN);
    const ask = (from: number, to: number) =>
      call(gateway(), ENDPOINTS.operationLogList, { body: { period: [from, to] }, token });
    expect((await ask(0, 31 * ONE_DAY_MS)).code).toBe(0);
    expect((await ask(0, 31 * ONE_DAY_MS + 1)).status).toBe(400);
    expect((await ask(2, 1)).status).toBe(400);
  });

  it('shows an organisation its own lines only, on pages that do not overlap', async () => {
    const token = await gateway().login(MAIN);
    const foreign = await gateway().login('13800000003');
    const own = await logOf(token);
    const theirs = await logOf(foreign);
    expect(own.filter(({ id }) => theirs.some((line) => line.id === id))).toEqual([]);
    const [first, second] = await Promise.all([
      logOf(token, { page: 1, pageSize: 2 }),
      logOf(token, { page: 2, pageSize: 2 }),
    ]);
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(4);
  });

  it('takes the change down with it when its line cannot be written', async () => {
    const token = await gateway().login(MAIN);
    const other = await gateway().login(MAIN);
    const target = (await sessionsOf(other)).data.list.find(({ isCurrent }) => isCurrent);
    const repair = await breakInserts(gateway(), 'operation_log');
    const answers = [
      await end(token, target?.id ?? ''),
      await change(token, { currentPassword: 'Wash2026!', password: 'Another one 22' }),
      await call(gateway(), ENDPOINTS.logout, { token: other }),
      await call(gateway(), ENDPOINTS.login, { body: toLoginBody(MAIN) }),
    ];
    const sessions = await gateway().database.db.selectFrom('session').select('id').execute();
    await repair();
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
    expect(await isAlive(other)).toBe(true);
    expect((await call(gateway(), ENDPOINTS.login, { body: toLoginBody(MAIN) })).code).toBe(0);
    const after = await gateway().database.db.selectFrom('session').select('id').execute();
    expect(after.length).toBe(sessions.length + 1);
  });
});

describe('ending the other sessions', () => {
  const endOthers = (token: string) =>
    call<{ count: number }>(gateway(), ENDPOINTS.sessionEndOthers, { body: {}, token });

  it('leaves the one that asks and those of everybody else, and stands in the log once', async () => {
    const main = await gateway().login(MAIN);
    const others = [await gateway().login(ASSISTANT), await gateway().login(ASSISTANT)];
    const token = await gateway().login(ASSISTANT);
    expect((await endOthers(token)).data.count).toBeGreaterThanOrEqual(others.length);
    expect(await Promise.all(others.map(isAlive))).toEqual([false, false]);
    expect(await isAlive(token)).toBe(true);
    expect(await isAlive(main)).toBe(true);
    expect((await endOthers(token)).data.count).toBe(0);
    expect((await logOf(main, { action: 'endOthers' })).length).toBe(1);
  });
});

describe('the own log', () => {
  const ownLog = (token: string, period = [gateway().now() - ONE_DAY_MS, gateway().now()]) =>
    call<List<OperationLogRow>>(gateway(), ENDPOINTS.ownLogList, { body: { period, pageSize: 100 }, token });

  it('shows a sub-account what it did itself, and nothing of anybody else', async () => {
    const main = await gateway().login(MAIN);
    const token = await gateway().login(ASSISTANT);
    const mine = (await ownLog(token)).data.list;
    const [{ actorName = '' } = {}] = mine;
    expect(mine.length).toBeGreaterThan(0);
    expect(mine.every((row) => row.actorName === actorName)).toBe(true);
    const all = await logOf(main);
    expect(all.some((row) => row.actorName !== actorName)).toBe(true);
  });

  it('is bounded like the whole log', async () => {
    const token = await gateway().login(ASSISTANT);
    const answer = await ownLog(token, [gateway().now() - 90 * ONE_DAY_MS, gateway().now()]);
    expect(answer.code).toBe(ApiCode.invalid);
  });
});
