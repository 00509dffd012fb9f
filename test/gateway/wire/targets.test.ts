import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { API_BASE, ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import { ApiCode, type Envelope } from '../../../contract/api/envelope';
import { toPathname } from '../../../gateway/plugins/request-path';
import { toLoginBody, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ seedScale: 0.001 });
const LOGIN = toUrlPath(ENDPOINTS.login);
const DETAIL = toUrlPath(ENDPOINTS.userDetail);

let port = 0;
let token = '';
beforeAll(async () => {
  const origin = await gateway().app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(origin).port);
  token = await gateway().login('13800000001');
});

interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Sends a request as it stands, for clients rewrite targets before they send them. */
function send(target: string, lines: readonly string[] = [], method = 'GET', body = ''): Promise<RawAnswer> {
  const head = [
    `${method} ${target} HTTP/1.1`,
    'Host: gateway.test',
    'Connection: close',
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
    ...lines,
  ];
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('end', () => resolve(read(Buffer.concat(chunks).toString())));
  });
}

function read(raw: string): RawAnswer {
  const [head = '', body = ''] = raw.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
  });
  return { status: Number(first.split(' ')[1]), headers: new Map(headers), body };
}

const AUTHORIZED = () => [`Authorization: Bearer ${token}`];
const VERSION = 'gateway-version: 1';

/** The same address in every spelling that a router takes for it. */
const SPELLINGS: readonly (readonly [name: string, spell: (path: string) => string])[] = [
  ['as it is', (path) => path],
  ['with an encoded letter', (path) => path.replace('/f', '/%66')],
  ['with every letter encoded', (path) => path.replaceAll('e', '%65').replaceAll('u', '%75')],
  ['in absolute form', (path) => `http://gateway.test${path}`],
  ['in absolute form of another host', (path) => `http://elsewhere.test:81${path}`],
  ['in absolute form in capitals', (path) => `HTTP://gateway.test${path}`],
  ['in absolute form, encoded', (path) => `https://gateway.test${path.replace('/f', '/%66')}`],
  ['with a query', (path) => `${path}?x=1`],
];

describe.each(SPELLINGS)('a call %s', (_name, spell) => {
  it('needs the version, and is never kept', async () => {
    const refused = await send(spell(DETAIL), AUTHORIZED());
    expect(refused.status).toBe(400);
    expect(refused.body).toContain('页面版本与服务不匹配');
    expect(refused.headers.get('cache-control')).toBe('no-store');

    const taken = await send(spell(DETAIL), [...AUTHORIZED(), VERSION]);
    expect(taken.status).toBe(200);
    expect(taken.headers.get('cache-control')).toBe('no-store');
  });

  it('signs in under the same rules', async () => {
    const body = JSON.stringify(toLoginBody('13800000001'));
    const refused = await send(spell(LOGIN), [], 'POST', body);
    expect(JSON.parse(refused.body)).toMatchObject({ code: ApiCode.malformed, data: null });
    const taken = await send(spell(LOGIN), [VERSION], 'POST', body);
    expect(JSON.parse(taken.body)).toMatchObject({ code: ApiCode.success });
    expect(taken.headers.get('cache-control')).toBe('no-store');
  });

  it('that is none is refused in the envelope, with the methods that there are', async () => {
    const html = 'Accept: text/html';
    const nowhere = await send(spell(`${API_BASE}/v1/nowhere`), [html, VERSION]);
    expect(nowhere.status).toBe(404);
    expect(nowhere.headers.get('cache-control')).toBe('no-store');
    const other = await send(spell(LOGIN), [VERSION], 'DELETE');
    expect(other.status).toBe(405);
    expect(other.headers.get('allow')).toBe('POST');
    const { code } = JSON.parse(other.body) as Envelope;
    expect(code).toBe(ApiCode.methodNotAllowed);
  });
});

describe('whatever else is asked for', () => {
  it.each(['/nowhere', '/%ff', `${API_BASE}/%ff`, `${API_BASE}/openapi.json`, '*', 'ftp://x/y', '//x'])(
    'is not kept: %s',
    async (target) => {
      const { headers, status } = await send(target);
      expect([200, 404]).toContain(status);
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );

  it('stands in the log by its path alone, decoded and masked', async () => {
    const before = gateway().logLines.length;
    await send('http://gateway.test/no/%31%33812345678?password=secret');
    const lines = gateway().logLines.slice(before).join('');
    expect(lines).toContain('"path":"/no/138****5678"');
    expect(lines).not.toMatch(/secret|12345678|gateway\.test/);
  });
});

describe('a path', () => {
  it.each([
    ['/a/b', '/a/b'],
    ['/a/b?x=/c', '/a/b'],
    ['/a#b', '/a'],
    ['/%61', '/a'],
    ['/a%2Fb', '/a%2Fb'],
    ['/%ff', '/%ff'],
    ['http://host', '/'],
    ['http://host/a', '/a'],
    ['HTTPS://host:1/a?b', '/a'],
    ['http://host?b', '/'],
  ])('is read from %s as %s', (target, expected) => {
    expect(toPathname(target)).toBe(expected);
  });
});
