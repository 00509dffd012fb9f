import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '../../contract/api/endpoints';
import {
  startEnvelopeServer,
  type EnvelopeServer,
  type PlannedAnswer,
} from '../../test/support/portal/envelope-server';
import { createGatewayClient, type GatewayClient, type HttpFailure } from './client';
import { isGatewayError, type GatewayError } from './gateway-error';

const PATH = 'v3/user/detail';
const NETWORK = '网络异常，请重试';
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';

let server: EnvelopeServer;
let token: string | null = 't1';
let failures: HttpFailure[] = [];
const onUnauthorized = vi.fn();
const onForbidden = vi.fn();

function createClient(changes: { timeoutMs?: number; origin?: string } = {}): GatewayClient {
  return createGatewayClient({
    origin: server.origin,
    fetch,
    timeoutMs: 30_000,
    getToken: () => token,
    getLanguageTag: () => 'zh-CN',
    toWords: (text) => text.zh,
    onUnauthorized,
    onForbidden,
    onHttpFailure: (failure) => failures.push(failure),
    now: () => Date.UTC(2026, 10, 20),
    createTraceparent: () => `00-${TRACE_ID}-00f067aa0ba902b7-01`,
    ...changes,
  });
}

async function failureOf(call: Promise<unknown>): Promise<GatewayError> {
  const error = await call.then(
    () => new Error('The call succeeded.'),
    (reason: unknown) => reason,
  );
  if (!isGatewayError(error)) throw error;
  return error;
}

beforeEach(async () => {
  server = await startEnvelopeServer({});
  token = 't1';
  failures = [];
  onUnauthorized.mockReset();
  onForbidden.mockReset();
});
afterEach(() => server.stop());

describe('a call', () => {
  it('names no content type when it carries nothing', async () => {
    server.plan({ 'v1/user/logout': { data: null } });
    await createClient().call(ENDPOINTS.logout);
    expect(server.calls[0]?.headers['content-type']).toBeUndefined();
  });

  it('goes to its version with the headers of spec §7', async () => {
    server.plan({ 'v1/user/login': { data: { token: 't2' } } });
    const data = await createClient().call(ENDPOINTS.login, {
      body: { mobile: '1' },
      headers: { 'device-type': 'water' },
    });
    expect(data).toEqual({ token: 't2' });
    expect(server.calls[0]).toMatchObject({
      method: 'POST',
      path: 'v1/user/login',
      body: { mobile: '1' },
      headers: {
        authorization: 'Bearer t1',
        'gateway-version': '1',
        'content-type': 'application/json',
        'accept-language': 'zh-CN',
        traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01`,
        'device-type': 'water',
      },
    });
  });

  it('carries no authorization without a token, nor when it belongs to nobody', async () => {
    server.plan({ [PATH]: { data: {} } });
    await createClient().call(ENDPOINTS.userDetail, { isAnonymous: true });
    token = null;
    await createClient().call(ENDPOINTS.userDetail);
    expect(server.calls.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });
});

describe('the table of errors (spec §8)', () => {
  it.each<{ given: PlannedAnswer; message: string; kind: string; because: string }>([
    {
      given: { refuse: { code: 20001, message: '设备离线' } },
      message: '设备离线',
      kind: 'refused',
      because: 'the body refuses',
    },
    {
      given: { status: 404 },
      message: '请求的资源不存在或地址错误',
      kind: 'status',
      because: '404 is mapped',
    },
    {
      given: { status: 502, body: '<html>' },
      message: '服务器错误',
      kind: 'status',
      because: '502 is mapped',
    },
    {
      given: { status: 404, body: { error: { code: 40400, message: '没有该订单' } } },
      message: '没有该订单',
      kind: 'status',
      because: 'the error object comes first',
    },
    {
      given: { status: 500, body: { error: { code: 50000, message: '系统繁忙' } } },
      message: '系统繁忙',
      kind: 'status',
      because: 'any error status carries words',
    },
    {
      given: { status: 500, body: {} },
      message: NETWORK,
      kind: 'status',
      because: 'nothing better is known',
    },
    { given: { status: 204 }, message: NETWORK, kind: 'status', because: 'only 200 is a success' },
    { given: { drop: true }, message: NETWORK, kind: 'network', because: 'there is no answer' },
    {
      given: { raw: '{"code":', headers: { 'content-type': 'application/json' } },
      message: NETWORK,
      kind: 'malformed',
      because: 'the JSON is cut off',
    },
    {
      given: { raw: '', headers: { 'content-type': 'application/json' } },
      message: NETWORK,
      kind: 'malformed',
      because: 'the body is empty',
    },
    {
      given: { raw: '<html></html>', headers: { 'content-type': 'text/html' } },
      message: NETWORK,
      kind: 'malformed',
      because: 'a page answers in place of the gateway',
    },
  ])('says $message when $because', async ({ given, message, kind }) => {
    server.plan({ [PATH]: given });
    const error = await failureOf(createClient().call(ENDPOINTS.userDetail));
    expect(error).toMatchObject({ message, kind, traceId: TRACE_ID });
    expect(failures.map((failure) => failure.error)).toEqual([error]);
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it("goes by the answer's own trace id where it has one", async () => {
    server.plan({
      [PATH]: { status: 500, body: { traceId: 'own', error: { code: 50000, message: '系统繁忙' } } },
    });
    expect((await failureOf(createClient().call(ENDPOINTS.userDetail))).traceId).toBe('own');
  });

  it('gives up after its time, also while the body hangs', async () => {
    server.plan({ [PATH]: { hang: true } });
    const error = await failureOf(createClient({ timeoutMs: 30 }).call(ENDPOINTS.userDetail));
    expect(error).toMatchObject({ kind: 'network', message: NETWORK });
    expect(error.cause).toMatchObject({ message: 'timeout of 30 ms exceeded' });
  });

  it('says nothing to the log when the page gives a call up', async () => {
    server.plan({ [PATH]: { hang: true } });
    const controller = new AbortController();
    const call = createClient().call(ENDPOINTS.userDetail, { signal: controller.signal });
    controller.abort();
    expect(await failureOf(call)).toMatchObject({ kind: 'cancelled' });
    expect(failures).toEqual([]);
  });

  it('passes on when the gateway wants to be asked again', async () => {
    server.plan({ [PATH]: { status: 429, body: {}, headers: { 'retry-after': '42' } } });
    expect((await failureOf(createClient().call(ENDPOINTS.userDetail))).retryAfterSeconds).toBe(42);
    const body = { code: 20001, message: '请在 42 秒后重新获取验证码', data: { retryAfterSeconds: 42 } };
    server.plan({ [PATH]: { status: 200, body, headers: { 'retry-after': '42' } } });
    expect(await failureOf(createClient().call(ENDPOINTS.userDetail))).toMatchObject({
      kind: 'refused',
      retryAfterSeconds: 42,
    });
  });
});

describe('an answer 403', () => {
  const FORBIDDEN: PlannedAnswer = { status: 403, body: { error: { code: 40300, message: '缺少权限' } } };

  it('makes the page look at its rights anew, and fails with its words', async () => {
    server.plan({ [PATH]: FORBIDDEN });
    const error = await failureOf(createClient().call(ENDPOINTS.userDetail));
    expect(error.message).toBe('缺少权限');
    expect(onForbidden).toHaveBeenCalledOnce();
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('says nothing about who is not signed in, or about a session that began meanwhile', async () => {
    server.plan({
      [PATH]: () => {
        token = 't2';
        return FORBIDDEN;
      },
    });
    await failureOf(createClient().call(ENDPOINTS.userDetail));
    await failureOf(createClient().call(ENDPOINTS.userDetail, { isAnonymous: true }));
    expect(onForbidden).not.toHaveBeenCalled();
  });
});

describe('an answer 401', () => {
  const UNAUTHENTICATED: PlannedAnswer = {
    status: 401,
    body: { error: { code: 40100, message: '登录已失效' } },
  };

  it('ends the session of the token that it was sent with', async () => {
    server.plan({ [PATH]: UNAUTHENTICATED });
    const error = await failureOf(createClient().call(ENDPOINTS.userDetail));
    expect(error.message).toBe('登录已失效');
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith(error);
  });

  it('says nothing about a session that began meanwhile', async () => {
    server.plan({
      [PATH]: () => {
        token = 't2';
        return UNAUTHENTICATED;
      },
    });
    await failureOf(createClient().call(ENDPOINTS.userDetail));
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('to a call without a token is an error like any other', async () => {
    token = null;
    server.plan({ [PATH]: UNAUTHENTICATED });
    await failureOf(createClient().call(ENDPOINTS.userDetail));
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

describe('a file', () => {
  const PLACE = { method: 'POST', version: 'v1', path: 'export/download' } as const;

  it('is received with the name of its content-disposition', async () => {
    server.plan({
      'v1/export/download': {
        raw: new Uint8Array([80, 75, 3, 4]),
        headers: {
          'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('订单.xlsx')}`,
        },
      },
    });
    const file = await createClient().receiveFile(PLACE);
    expect(file.name).toBe('订单.xlsx');
    expect(file.blob.size).toBe(4);
  });

  it('is not saved when the answer is a refusal in JSON', async () => {
    server.plan({ 'v1/export/download': { refuse: { code: 20001, message: '文件已过期' } } });
    expect(await failureOf(createClient().receiveFile(PLACE))).toMatchObject({
      kind: 'refused',
      message: '文件已过期',
    });
  });
});
