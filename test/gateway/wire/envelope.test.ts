import { describe, expect, it } from 'vitest';
import { ApiCode, type Envelope } from '../../../contract/api/envelope';
import { API_BASE, ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import { sql } from 'kysely';
import { HEADERS, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ seedScale: 0.001 });

const LIST = `${API_BASE}/v1/washer/device/list`;
const JSON_TYPE = { 'content-type': 'application/json' };

async function send(payload: string, headers: Record<string, string> = JSON_TYPE) {
  const token = await gateway().login('13800000001');
  const answer = await gateway().app.inject({
    method: 'POST',
    url: LIST,
    headers: { ...HEADERS, authorization: `Bearer ${token}`, ...headers },
    payload,
  });
  return { answer, body: answer.json<Envelope>() };
}

const nested = (depth: number): string => `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;
const keys = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0])));

describe('a body that is not well formed', () => {
  it.each([
    { name: 'is cut off', payload: '{"page":1', code: ApiCode.malformed, says: 'JSON' },
    { name: 'is no JSON', payload: 'page=1', code: ApiCode.malformed, says: 'JSON' },
    { name: 'is nested 21 deep', payload: nested(21), code: ApiCode.malformed, says: '20' },
    { name: 'is nested 10 000 deep', payload: nested(10_000), code: ApiCode.malformed, says: '20' },
    { name: 'has 501 keys', payload: keys(501), code: ApiCode.malformed, says: '500' },
    {
      name: 'has an array of 1001',
      payload: JSON.stringify({ sorters: Array.from({ length: 1001 }, () => 0) }),
      code: ApiCode.malformed,
      says: '1000',
    },
    {
      name: 'has __proto__',
      payload: '{"__proto__":{"polluted":1}}',
      code: ApiCode.malformed,
      says: '字段名',
    },
    {
      name: 'has a nested constructor',
      payload: '{"filters":{"constructor":{}}}',
      code: ApiCode.malformed,
      says: '字段名',
    },
    {
      name: 'has a null character',
      payload: '{"cursor":"a\\u0000b"}',
      code: ApiCode.malformed,
      says: '字符',
    },
    {
      name: 'has half a surrogate pair',
      payload: '{"cursor":"a\\ud800b"}',
      code: ApiCode.malformed,
      says: '字符',
    },
    { name: 'is empty', payload: '', code: ApiCode.invalid, says: '' },
    { name: 'is an array', payload: '[]', code: ApiCode.invalid, says: '' },
    { name: 'is null', payload: 'null', code: ApiCode.invalid, says: '' },
    // Reaches the schema: the limits above are not passed.
    { name: 'is nested 20 deep', payload: nested(20), code: ApiCode.invalid, says: '不支持' },
    { name: 'has 500 keys', payload: keys(500), code: ApiCode.invalid, says: '不支持' },
  ])('is refused when it $name', async ({ payload, code, says }) => {
    const { answer, body } = await send(payload);
    expect(answer.statusCode).toBe(400);
    expect(body.code).toBe(code);
    expect(body.message).toContain(says);
    expect(body.error).toEqual({ code, message: body.message });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('is refused above 64 KiB and read at 64 KiB', async () => {
    const padded = (bytes: number): string => `{"keyword":"${'x'.repeat(bytes - 14)}"}`;
    expect(padded(65_536)).toHaveLength(65_536);
    expect((await send(padded(65_537))).answer.statusCode).toBe(413);
    expect((await send(padded(65_536))).body.code).toBe(ApiCode.invalid);
  });

  it.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ])('is refused as %s', async (type) => {
    const { answer, body } = await send('{}', { 'content-type': type });
    expect(answer.statusCode).toBe(415);
    expect(body.code).toBe(ApiCode.unsupportedType);
  });
});

describe('a parameter that is wrong', () => {
  it.each([
    { body: { pageSize: 101 }, names: '每页条数' },
    { body: { pageSize: 0 }, names: '每页条数' },
    { body: { pageSize: '20' }, names: '每页条数' },
    { body: { pageSize: 1e9 }, names: '每页条数' },
    { body: { page: -1 }, names: '页码' },
    { body: { page: 1.5 }, names: '页码' },
    { body: { page: 2 ** 53 }, names: '页码' },
    { body: { page: [1] }, names: '页码' },
    { body: { page: 101, pageSize: 100 }, names: '10000' },
    { body: { franchiseeId: 'm1021' }, names: '不支持的内容' },
    { body: { filters: { franchiseeId: 'm1021' } }, names: '不支持的内容' },
    { body: { filters: { deviceNumber: 'W0001' } }, names: '不支持的内容' },
    { body: { filters: { displayStatus: 1 } }, names: '设备状态' },
    { body: { filters: { displayStatus: [99] } }, names: '设备状态' },
    { body: { filters: { displayStatus: ['1'] } }, names: '设备状态' },
    { body: { filters: { longIdle: 'true' } }, names: '超时未工作' },
    { body: { filters: { signal: [1] } }, names: '信号' },
    { body: { filters: { signal: [1, 'x'] } }, names: '信号' },
    { body: { filters: { bindAt: [2 ** 60, null] } }, names: '绑定时间' },
    { body: { sorters: [{ field: 'model', order: 'asc' }] }, names: '排序字段' },
    {
      body: { sorters: [{ field: 'deviceNumber', order: 'ASC; DROP TABLE device' }] },
      names: '排序方向',
    },
    { body: { tab: 'nowhere' }, names: '状态标签' },
    { body: { keyword: 'x'.repeat(65) }, names: '搜索内容' },
    { body: { filters: { bindAt: [-1, null] } }, names: '绑定时间' },
    { body: { filters: { bindAt: [null, 253_402_272_000_000] } }, names: '绑定时间' },
    { body: { keyword: 'W\u202e01' }, names: '搜索内容含有看不见' },
    { body: { keyword: 'W\n01' }, names: '搜索内容只能写一行' },
    { body: { filters: { storeId: ['a\u0000'] } }, names: '含有看不见' },
    { body: { cursor: 'nonsense' }, names: '' },
    { body: { cursor: Buffer.from('["x",0,["a","b"]]').toString('base64url') }, names: '' },
  ])('is named: $names in $body', async ({ body, names }) => {
    const { answer, body: got } = await send(JSON.stringify(body));
    expect(answer.statusCode).toBe(400);
    expect(got.code).toBe(ApiCode.invalid);
    expect(got.message).toContain(names);
  });

  it.each([
    '',
    'id=',
    'id=a&id=b',
    'id=a&franchiseeId=m1021',
    'id[]=a',
    '__proto__[x]=1&id=a',
    `id=${'x'.repeat(65)}`,
  ])('is refused in a query: %s', async (query) => {
    const token = await gateway().login('13800000001');
    const answer = await gateway().get(`washer/device/detail?${query}`, token);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<Envelope>().code).toBe(ApiCode.invalid);
  });
});

describe('every answer', () => {
  it.each([
    { because: 'the address is unknown', method: 'GET', url: `${API_BASE}/v1/nowhere`, status: 404 },
    { because: 'the address is outside the API', method: 'GET', url: '/nowhere.js', status: 404 },
    { because: 'the path climbs', method: 'GET', url: '/../access-policy.conf', status: 404 },
    { because: 'the version is another one', method: 'GET', url: `${API_BASE}/v2/user/detail`, status: 404 },
    { because: 'the address cannot be decoded', method: 'GET', url: '/%ff', status: 404 },
    { because: 'the method is another one', method: 'DELETE', url: LIST, status: 405 },
    { because: 'the method is another one', method: 'GET', url: LIST, status: 405 },
  ] as const)('stands in the envelope when $because', async ({ method, url, status }) => {
    const answer = await gateway().app.inject({ method, url, headers: HEADERS });
    expect(answer.statusCode).toBe(status);
    const body = answer.json<Envelope>();
    expect(body.code).toBeGreaterThan(0);
    expect(body.error).toEqual({ code: body.code, message: body.message });
    expect(Object.keys(body).sort()).toEqual(['code', 'data', 'error', 'message', 'traceId']);
  });

  it.each([undefined, '0', '2', '1, 1'])('is a refusal when the gateway version is %s', async (version) => {
    const answer = await gateway().app.inject({
      url: toUrlPath(ENDPOINTS.userDetail),
      headers: version === undefined ? {} : { 'gateway-version': version },
    });
    expect(answer.json<Envelope>()).toMatchObject({ code: ApiCode.malformed, data: null });
  });

  it('speaks Chinese, and English to whoever asks for it first', async () => {
    const say = async (language: string) => {
      const headers = { ...HEADERS, 'accept-language': language };
      const answer = await gateway().app.inject({ url: toUrlPath(ENDPOINTS.userDetail), headers });
      return answer.json<Envelope>().message;
    };
    expect(await say('zh-CN,zh;q=0.9,en;q=0.8')).toBe('登录已失效，请重新登录');
    expect(await say('en-GB,zh;q=0.9')).toBe('Your sign-in has ended, please sign in again');
    expect(await say('fr')).toBe('登录已失效，请重新登录');
  });

  it('carries the trace id of the caller into the body and the log', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const headers = { ...HEADERS, traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
    const answer = await gateway().app.inject({ url: toUrlPath(ENDPOINTS.userDetail), headers });
    expect(answer.json<Envelope>().traceId).toBe(traceId);
    expect(gateway().logLines.some((line) => line.includes(traceId))).toBe(true);
    const forged = { ...HEADERS, traceparent: '00-<script>-0-01' };
    const other = await gateway().app.inject({ url: toUrlPath(ENDPOINTS.userDetail), headers: forged });
    expect(other.json<Envelope>().traceId).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is not stored, sniffed, framed or run with foreign scripts', async () => {
    for (const url of [LIST, toUrlPath(ENDPOINTS.userDetail), `${API_BASE}/nowhere`, '/nowhere']) {
      const { headers } = await gateway().app.inject({ url, headers: HEADERS });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy.replace(/style-src [^;]*/, '')).not.toContain('unsafe');
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
      });
      expect(headers['strict-transport-security']).toContain('max-age=31536000');
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('server');
      if (url.startsWith(API_BASE)) expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('says nothing of the cause when the database fails', async () => {
    const { db } = gateway().database;
    const token = await gateway().login('13800000001');
    await sql`ALTER TABLE device RENAME TO device_away`.execute(db);
    const answer = await gateway().post('washer/device/list', {}, token);
    await sql`ALTER TABLE device_away RENAME TO device`.execute(db);
    expect(answer.statusCode).toBe(500);
    expect({ ...answer.json<Envelope>(), traceId: '' }).toEqual({
      code: ApiCode.internal,
      message: '系统错误，请稍后重试',
      data: null,
      error: { code: ApiCode.internal, message: '系统错误，请稍后重试' },
      traceId: '',
    });
    expect(
      gateway().logLines.some((line) => line.includes('device') && line.includes('request failed')),
    ).toBe(true);
  });
});

describe('the log', () => {
  it('holds no password, token or whole mobile number', async () => {
    const token = await gateway().login('13800000001');
    await gateway().post('washer/order/list', { keyword: '13912345678' }, token);
    const log = gateway().logLines.join('');
    expect(log).toContain('"traceId"');
    expect(log).toContain('"franchiseeId":"m1001"');
    expect(log).not.toContain('Wash2026!');
    expect(log).not.toContain(token);
    expect(log).not.toMatch(/(?<!\d)1[3-9]\d{9}(?!\d)/);
    for (const line of log.trimEnd().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });
});
