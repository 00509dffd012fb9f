import { describe, expect, it } from 'vitest';
import { ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import type { OperationLogFilter, OperationLogRow } from '../../../contract/api/account/operation-log';
import { LOG_EXPORT_ROWS_MAX } from '../../../contract/domain/operation-log';
import { ApiCode } from '../../../contract/api/envelope';
import { ONE_DAY_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { breakInserts, call, readLog } from '../../support/gateway/accounts';
import { HEADERS, useGateway } from '../../support/gateway/gateway';
import { insertLogLines } from '../../support/gateway/log-lines';

const gateway = useGateway({ seedScale: 0.01 });

const MAIN = '13800000001';
const OTHER = '13800000021';
const AGENT = '13800000003';

const lastWeek = (): OperationLogFilter['period'] => [gateway().now() - 7 * ONE_DAY_MS, gateway().now()];

async function exportLog(token: string, body: object, language = 'zh-CN') {
  const answer = await gateway().app.inject({
    method: 'POST',
    url: toUrlPath(ENDPOINTS.operationLogExport),
    headers: {
      ...HEADERS,
      'content-type': 'application/json',
      'accept-language': language,
      authorization: `Bearer ${token}`,
    },
    payload: JSON.stringify(body),
  });
  return { answer, lines: answer.body.replace('\ufeff', '').split('\r\n').slice(0, -1) };
}

async function listAll(token: string, filter: OperationLogFilter): Promise<readonly OperationLogRow[]> {
  const rows: OperationLogRow[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await call<{ list: OperationLogRow[] }>(gateway(), ENDPOINTS.operationLogList, {
      body: { ...filter, page, pageSize: 100 },
      token,
    });
    rows.push(...data.list);
    if (data.list.length < 100) return rows;
  }
}

/** Adds lines to an organisation's log as if they had been written a moment ago. */
async function addLines(franchiseeId: string, lines: readonly { id: string; targetName: string }[]) {
  await withTenant(gateway().database.db, franchiseeId, async (trx) => {
    for (let from = 0; from < lines.length; from += 1000) {
      await insertLogLines(
        trx,
        franchiseeId,
        lines.slice(from, from + 1000).map(({ id, targetName }) => ({
          log_id: id,
          at: gateway().now(),
          actor_name: '=HYPERLINK("http://evil.example")',
          target_name: targetName,
        })),
      );
    }
  });
}

describe('the export of the operation log', () => {
  it('is the list as a file: same rows, same order, in words', async () => {
    const token = await gateway().login(MAIN);
    gateway().advance(1000);
    const filter = { period: lastWeek() };
    const rows = await listAll(token, filter);
    const { answer, lines } = await exportLog(token, filter);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="____-20260311-20260318.csv"; filename*=UTF-8''${encodeURIComponent('操作日志')}-20260311-20260318.csv`,
    );
    expect(answer.headers['access-control-expose-headers']).toBe('content-disposition');
    expect(answer.body.startsWith('\ufeff')).toBe(true);
    expect(lines[0]).toBe('时间,操作人,代商家,账号类型,模块,操作,对象,原因,IP 地址,结果');
    expect(lines.slice(1)).toHaveLength(rows.length);
    expect(rows.length).toBeGreaterThan(5);
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(rows.map((row) => row.actorName));
    expect(lines[1]).toContain('2026-03-18 20:30:00,云溪老板,,商家账号,登录,登录,云溪老板,,127.0.0.1,成功');
  });

  it('speaks the language of whoever asks', async () => {
    const token = await gateway().login(MAIN);
    const { answer, lines } = await exportLog(token, { period: lastWeek() }, 'en');
    expect(answer.headers['content-disposition']).toContain('filename="operation-log-20260311-20260318.csv"');
    expect(lines[0]).toBe(
      'When,Who,On behalf of,Account type,Area,Operation,Object,Reason,IP address,Result',
    );
    expect(lines[1]).toContain('Merchant account,Login,Log in');
  });

  it('follows the filters of the list', async () => {
    const token = await gateway().login(AGENT);
    const filter = { period: lastWeek(), action: 'login', result: 'success' } as const;
    const { lines } = await exportLog(token, filter);
    expect(lines).toHaveLength((await listAll(token, filter)).length + 1);
    expect(lines.slice(1).every((line) => line.endsWith(',登录,智盈主管,,127.0.0.1,成功'))).toBe(true);
  });

  it('holds no other organisation and no formula', async () => {
    await addLines('m1021', [{ id: 'zz1', targetName: '+1, "2"' }]);
    const theirs = await exportLog(await gateway().login(OTHER), { period: lastWeek() });
    const line = theirs.lines.find((each) => each.includes('evil.example'));
    expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(line).toContain(`"'+1, ""2"""`);
    const ours = await exportLog(await gateway().login(MAIN), { period: lastWeek() });
    expect(ours.answer.body).not.toContain('evil.example');
  });

  it('is itself a line of the log, with what was asked for and how much it was', async () => {
    const token = await gateway().login(OTHER);
    gateway().advance(1000);
    const filter = { period: lastWeek(), actorName: '松林老板' };
    const { lines } = await exportLog(token, filter);
    const written = (await readLog(gateway())).filter(
      ({ action, at }) => action === 'export' && at === gateway().now(),
    );
    expect(written).toMatchObject([
      { franchisee_id: 'm1021', module: 'log', after: { ...filter, rows: lines.length - 1 } },
    ]);
  });

  it('is not handed out when its line cannot be written', async () => {
    const token = await gateway().login(MAIN);
    const repair = await breakInserts(gateway(), 'operation_log');
    const { answer } = await exportLog(token, { period: lastWeek() });
    await repair();
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('云溪老板');
  });

  it.each([
    { because: 'the period is reversed', period: () => [gateway().now(), gateway().now() - 1] },
    { because: 'the period is longer than 31 days', period: () => [0, 32 * ONE_DAY_MS] },
    { because: 'there is no period', period: () => undefined },
    { because: 'the period is no moment', period: () => ['a', 'b'] },
  ])('is refused when $because', async ({ period }) => {
    const { answer } = await exportLog(await gateway().login(MAIN), { period: period() });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('application/json');
  });

  it('is refused as a whole when more match than a file may hold', async () => {
    const many = Array.from({ length: LOG_EXPORT_ROWS_MAX + 1 }, (_, index) => ({
      id: `zz9${String(index).padStart(6, '0')}`,
      targetName: 'x',
    }));
    await addLines('m1002', many);
    const token = await gateway().login('13800000002');
    const filter = { period: lastWeek(), action: 'restart' };
    const { answer } = await exportLog(token, filter);
    expect(answer.json()).toMatchObject({ code: ApiCode.refused });
    expect(answer.json<{ message: string }>().message).toContain('10000');
    const narrower = await exportLog(token, { ...filter, result: 'failure' });
    expect(narrower.answer.statusCode).toBe(200);
  }, 60_000);

  it('runs once at a time for an account', async () => {
    const token = await gateway().login(MAIN);
    // Many, so that some arrive while one is under way, whatever the machine does in between.
    const many = Array.from({ length: 12 }, () => exportLog(token, { period: lastWeek() }));
    const answers = await Promise.all(many);
    expect(new Set(answers.map(({ answer }) => answer.statusCode))).toEqual(new Set([200, 429]));
    expect((await exportLog(token, { period: lastWeek() })).answer.statusCode).toBe(200);
  });
});
