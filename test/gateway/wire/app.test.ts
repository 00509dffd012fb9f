import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_BASE } from '../../../contract/api/endpoints';
import { parsePortalSettings, PORTAL_SETTINGS_META } from '../../../contract/api/portal-settings';
import {
  parseTelemetrySettings,
  STANDARD_TELEMETRY,
  TELEMETRY_META,
  type TelemetrySettings,
} from '../../../contract/api/telemetry/telemetry-settings';
import { ConfigError } from '../../../contract/resources/problem';
import { installGuard, type GuardOptions, type RouteGuard } from '../../../gateway/plugins/guard';
import { PAGE_FILES } from '../../../contract/portal-files';
import { installPortalFiles } from '../../../gateway/plugins/portal/portal-files';
import { installSecurityHeaders } from '../../../gateway/plugins/security-headers';
import { startServer } from '../../../gateway/server';
import { resources } from '../../../resources.config';
import {
  createTestAccess,
  HEADERS,
  POLICY_TEXT,
  testEnv,
  toLoginBody,
  useGateway,
} from '../../support/gateway/gateway';

const gateway = useGateway({ seedScale: 0.001 });
/** Answers of more bytes were compressed in pieces, and left so. */
const STREAMED_BEFORE = 8192;
const smsSender = { send: async () => undefined };

describe('a route', () => {
  const SESSIONS: GuardOptions['sessions'] = { find: async () => null, peek: async () => null };

  async function appWith(config: Partial<RouteGuard>) {
    const app = Fastify();
    const { resolved } = gateway();
    installGuard(app, {
      sessions: SESSIONS,
      access: await createTestAccess(resolved),
      catalogue: resolved.catalogue,
      platformKeys: [],
    });
    app.get('/bare', { config }, async () => 'data');
    return app;
  }

  it.each([
    { lacks: 'everything', config: {} },
    { lacks: 'its scope', config: { permission: 'open' } as const },
    { lacks: 'its permission', config: { scope: 'tenant' } as const },
    { lacks: 'somebody who could hold its permission', config: { permission: [], scope: 'public' } as const },
    { lacks: 'a person for its permission', config: { permission: [], scope: 'platform' } as const },
  ])('that lacks $lacks keeps the gateway from starting', async ({ config }) => {
    await expect(appWith(config)).rejects.toThrow('/bare');
  });

  it('that declares both is served', async () => {
    const app = await appWith({ permission: 'open', scope: 'public' });
    expect((await app.inject('/bare')).body).toBe('data');
    await app.close();
  });
});

describe('the content security policy', () => {
  async function connectSrcOf(telemetry: TelemetrySettings): Promise<string | undefined> {
    const app = Fastify();
    await installSecurityHeaders(app, telemetry);
    app.get('/', async () => 'page');
    const header = (await app.inject('/')).headers['content-security-policy'];
    await app.close();
    return /connect-src ([^;]*)/.exec(String(header))?.[1];
  }

  it('lets pages speak to this gateway alone', async () => {
    expect(await connectSrcOf(STANDARD_TELEMETRY)).toBe("'self'");
  });

  it('adds the origins that pages report to, each once, and nothing of their paths', async () => {
    const telemetry = {
      ...STANDARD_TELEMETRY,
      logUrl: 'https://log.example.com:8443/in?key=1',
      monitorUrl: 'https://log.example.com:8443/use',
      logStoreUrl: 'http://store.example.com',
    };
    expect(await connectSrcOf(telemetry)).toBe(
      "'self' https://log.example.com:8443 http://store.example.com",
    );
  });
});

describe('the API description', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const answer = await gateway().app.inject(`${API_BASE}/openapi.json`);
    const { valid, errors } = await new Validator().validate(answer.json<Record<string, unknown>>());
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(answer.json<{ openapi: string }>().openapi).toBe('3.1.0');
  });

  it('states for each call what it takes and answers', async () => {
    const { paths } = (await gateway().app.inject(`${API_BASE}/openapi.json`)).json<{
      paths: Record<string, Record<string, { requestBody?: unknown; responses: Record<string, unknown> }>>;
    }>();
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { requestBody, responses }] of Object.entries(methods)) {
        expect([path, Object.keys(responses)]).toEqual([path, ['200']]);
        if (method === 'post' && !path.endsWith('/logout'))
          expect([path, requestBody]).not.toEqual([path, undefined]);
      }
    }
  });
});

/** Text of a `meta` element, as a browser reads it. */
function metaOf(page: string, name: string): string | undefined {
  const content = new RegExp(`<meta name="${name}" content="([^"]*)" />(?=<meta |</head>$)`).exec(page)?.[1];
  return content?.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

describe('the portal', () => {
  let folder = '';
  const app = Fastify();
  const GUARD: RouteGuard = { permission: 'open', scope: 'public' };
  const TELEMETRY = { ...STANDARD_TELEMETRY, logUrl: 'https://log.example.com/in?a="&b=</head>$&' };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(
      join(folder, 'index.html'),
      '<!doctype html><head><title>portal</title><link rel="stylesheet" href="/assets/index-1.css" /></head>',
    );
    await writeFile(join(folder, 'assets', 'index-abc123.js'), 'console.log(1)');
    await writeFile(join(folder, 'assets', 'index-abc123.js.map'), '{}');
    await writeFile(join(folder, '.secret'), 'secret');
    const files = (name: string) => ({ scripts: [`assets/${name}-1.js`], styles: [`assets/${name}-1.css`] });
    const pageFiles = { login: files('login'), frame: files('frame'), device: files('device') };
    await writeFile(join(folder, PAGE_FILES), JSON.stringify(pageFiles));
    await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await installPortalFiles(app, {
      portalDir: folder,
      resolved: gateway().resolved,
      telemetry: TELEMETRY,
      settings: { passwordMin: 11 },
    });
    app.get(`${API_BASE}/v1/ping`, { config: GUARD }, async () => 'pong');
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    '/',
    '/login',
    '/403',
    '/washer/device',
    '/washer/device/',
    '/washer',
    '/washer/statistic/summary?period=1',
    '/userCenter/personalCenter',
  ])('answers %s with its page, asked for anew each time', async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(answer.body).toContain('<title>portal</title>');
  });

  it.each([
    ['/', ['frame']],
    ['/login', ['login']],
    ['/washer/device/', ['device']],
    ['/washer', ['frame']],
    ['/washer/order', []],
  ])('names in the page of %s what it begins with', async (url, names) => {
    const { body } = await app.inject(url);
    const asked = [...body.matchAll(/<link rel="(\w+)" crossorigin href="([^"]+)" \/>/g)].map(
      ([, rel, href]) => [rel, href],
    );
    expect(asked).toEqual(
      names.flatMap((name) => [
        ['stylesheet', `/assets/${name}-1.css`],
        ['modulepreload', `/assets/${name}-1.js`],
      ]),
    );
  });

  it('lets styles of pages come behind those of every page, which give way to them', async () => {
    const { body } = await app.inject('/washer/device');
    expect(body.indexOf('/assets/device-1.css')).toBeGreaterThan(body.indexOf('/assets/index-1.css'));
    expect(body.indexOf('/assets/index-1.css')).toBeGreaterThan(0);
  });

  it('tells the page where to report, whatever the address holds', async () => {
    const { body } = await app.inject('/login');
    expect(parseTelemetrySettings(metaOf(body, TELEMETRY_META))).toEqual(TELEMETRY);
  });

  it.each(['/login', '/userCenter/personalCenter'])(
    'tells the page of %s how short a new password may be, without a request of its own',
    async (url) => {
      const { body } = await app.inject(url);
      expect(parsePortalSettings(metaOf(body, PORTAL_SETTINGS_META))).toEqual({ passwordMin: 11 });
    },
  );

  it('serves hashed files for good, others only after a question', async () => {
    const script = await app.inject('/assets/index-abc123.js');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(script.headers['content-type']).toContain('javascript');
    const icon = await app.inject('/favicon.svg');
    expect(icon.headers['cache-control']).toBe('public, max-age=0');
    expect(icon.headers['etag']).toBeDefined();
  });

  it.each([
    '/assets/index-gone.js',
    '/assets/',
    '/assets/index-abc123.js.map',
    '/.secret',
    `/${PAGE_FILES}`,
    '/.git/config',
    '/nowhere',
    '/washer/nowhere',
    '/index.html',
    '/..%2f..%2fetc/passwd',
    `${API_BASE}/v1/nowhere`,
  ])('does not answer %s', async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('<title>portal</title>');
  });

  it.each(['/nowhere', '/washer/nowhere?x=1'])(
    "shows a person's browser that there is no %s",
    async (url) => {
      const answer = await app.inject({ url, headers: { accept: 'text/html,application/xhtml+xml' } });
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain('<title>portal</title>');
    },
  );

  it.each([`${API_BASE}/v1/nowhere`, '/assets/index-gone.js', '/nowhere.txt'])(
    'answers a browser that asks for %s with no page',
    async (url) => {
      const answer = await app.inject({ url, headers: { accept: 'text/html' } });
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('<title>portal</title>');
    },
  );
});

describe('the server', () => {
  it('listens, signs in over a socket, answers compressed and stops', async () => {
    const server = await startServer({
      env: testEnv(),
      database: gateway().database,
      smsSender,
      declaration: resources,
      policyText: POLICY_TEXT,
      logger: { level: 'silent' },
      now: gateway().now,
    });
    const login = await fetch(`${server.url}${API_BASE}/v1/user/login`, {
      method: 'POST',
      headers: { ...HEADERS, 'content-type': 'application/json' },
      body: JSON.stringify(toLoginBody('13800000001')),
    });
    const { code, data } = await login.json();
    expect(code).toBe(0);
    // Whole, with its length: a gateway that is killed has answered it or has not, whatever became of the client.
    const list = await fetch(`${server.url}${API_BASE}/v1/washer/order/list`, {
      method: 'POST',
      headers: {
        ...HEADERS,
        'content-type': 'application/json',
        'accept-encoding': 'br',
        authorization: `Bearer ${data.token}`,
      },
      body: JSON.stringify({ page: 1, pageSize: 100 }),
    });
    expect(list.headers.get('content-encoding')).toBe('br');
    const [sent, read] = [Number(list.headers.get('content-length')), (await list.text()).length];
    expect(sent).toBeGreaterThan(0);
    expect(read, 'characters of a list of many rows').toBeGreaterThan(STREAMED_BEFORE);
    const description = await fetch(`${server.url}${API_BASE}/openapi.json`, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(description.headers.get('content-encoding')).toBe('br');
    expect(await description.json()).toHaveProperty('paths');
    await server.close();
    await expect(fetch(server.url)).rejects.toThrow();
  });

  it('does not start on a declaration with problems, and tells all of them', async () => {
    const [first, ...rest] = resources.entries;
    if (first === undefined) throw new Error('The declaration is empty.');
    const broken = { ...resources, home: '/nowhere', entries: [first, first, ...rest] };
    const start = startServer({
      env: testEnv(),
      database: gateway().database,
      smsSender,
      declaration: broken,
      policyText: POLICY_TEXT,
    });
    const problems = await start.catch((error: unknown) =>
      error instanceof ConfigError ? error.problems : [],
    );
    expect(Array.isArray(problems) ? problems.length : 0).toBeGreaterThan(2);
  });
});
