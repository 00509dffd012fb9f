import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressedFiles } from '../../../bench/build/compressed-files';
import { TWIN_ENDINGS } from '../../../contract/portal-files';
import { SMALLEST } from '../../../gateway/plugins/portal/smallest';
import { startServer, type RunningServer } from '../../../gateway/server';
import { resources } from '../../../resources.config';
import { askRaw, type RawAnswer } from '../../support/ask-raw';
import { POLICY_TEXT, testEnv, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ seedScale: 0 });

const LONG = Array.from({ length: 400 }, (_, index) => `line ${index} of a long script`).join(' | ');
const SOURCES = {
  'index.html': `<!doctype html><html><head><title>portal</title><meta name="description" content="${'x'.repeat(1_000)}" /></head><body><script type="module" src="/main.js"></script></body></html>`,
  'main.js': `document.title = ${JSON.stringify(LONG)}; void import('./small.js');`,
  'small.js': 'document.title = "small";',
  'public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync } as const;
const ENCODINGS = ['br', 'gzip'] as const;

let folder = '';
let portalDir = '';
let server: RunningServer;
/** Addresses of the one long file of script and of the short one. */
let [long, short] = ['', ''];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compressed-portal-'));
  portalDir = join(folder, 'dist');
  await mkdir(join(folder, 'public'));
  for (const [name, text] of Object.entries(SOURCES)) await writeFile(join(folder, name), text);
  await build({
    ...{ root: folder, configFile: false, logLevel: 'error' },
    plugins: [compressedFiles()],
    build: { outDir: portalDir },
  });
  const scripts = (await readdir(join(portalDir, 'assets'))).filter((name) => name.endsWith('.js'));
  long = `/assets/${scripts.find((name) => name.startsWith('index')) ?? ''}`;
  short = `/assets/${scripts.find((name) => name.startsWith('small')) ?? ''}`;
  server = await startServer({
    ...{ env: testEnv(), database: gateway().database, now: gateway().now, portalDir },
    ...{ declaration: resources, policyText: POLICY_TEXT, smsSender: { send: async () => undefined } },
    logger: { level: 'silent' },
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  askRaw(server.url + path, { method, headers });

/** Headers but for those that each answer has anew. */
const lasting = ({ headers }: RawAnswer) => ({ ...headers, date: '', 'trace-id': '' });
const onDisk = (path: string) => readFile(join(portalDir, path));

describe('a file of the build', () => {
  it.each(ENCODINGS)('comes as the build compressed it with %s', async (encoding) => {
    const { status, headers, bytes } = await ask(long, { 'accept-encoding': encoding });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(bytes.length),
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(bytes).toEqual(await onDisk(long + TWIN_ENDINGS[encoding]));
    expect(UNPACK[encoding](bytes)).toEqual(await onDisk(long));
  });

  it.each([
    ['a browser of today', 'gzip, deflate, br, zstd', 'br'],
    ['who rather has another', 'br;q=0.5, gzip', 'gzip'],
    ['who refuses the first', 'br;q=0, gzip', 'gzip'],
  ])('comes to %s in the encoding that suits best', async (_, accepted, encoding) => {
    const { headers } = await ask(long, { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
  });

  it.each([
    ['says nothing', {}],
    ['wants it so', { 'accept-encoding': 'identity' }],
    ['knows another', { 'accept-encoding': 'deflate' }],
  ])('comes as it is to who %s, and says that others get it otherwise', async (_, headers) => {
    const answer = await ask(long, headers);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['vary']).toBe('accept-encoding');
    expect(answer.bytes).toEqual(await onDisk(long));
  });

  it('has a tag for each encoding, by which it is not sent again', async () => {
    const tagOf = async (headers: Record<string, string>) =>
      String((await ask(long, headers)).headers['etag']);
    const tags = await Promise.all([
      tagOf({}),
      ...ENCODINGS.map((each) => tagOf({ 'accept-encoding': each })),
    ]);
    expect(new Set(tags).size).toBe(3);
    const [plain = '', brotli = ''] = tags;
    const again = await ask(long, { 'accept-encoding': 'br', 'if-none-match': brotli });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    const other = await ask(long, { 'accept-encoding': 'br', 'if-none-match': plain });
    expect(other.status).toBe(200);
  });

  it.each([{}, { 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }])(
    'has the same head without a body (%o)',
    async (headers) => {
      const head = await ask(long, headers, 'HEAD');
      const whole = await ask(long, headers);
      expect(lasting(head)).toEqual(lasting(whole));
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
    },
  );

  it.each([['script', (): string => short] as const, ['picture', (): string => '/icon.svg'] as const])(
    'comes as it is where it is short: a %s',
    async (_, path) => {
      const answer = await ask(path(), { 'accept-encoding': 'br, gzip' });
      expect(answer.status).toBe(200);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.bytes).toEqual(await onDisk(path()));
    },
  );

  it.each(Object.values(TWIN_ENDINGS))('has no address with %s', async (ending: string) => {
    await onDisk(long + ending);
    expect((await ask(long + ending)).status).toBe(404);
    expect((await ask(long + ending, { 'accept-encoding': 'br, gzip' })).status).toBe(404);
  });
});

describe('an index page', () => {
  it.each([
    ['/login', 200],
    ['/', 200],
    ['/nowhere', 404],
  ])('at %s comes as small as it can be, and says the same in every encoding', async (path, status) => {
    const plain = await ask(path, { accept: 'text/html' });
    const shape = {
      vary: 'accept-encoding',
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    };
    expect(plain.status).toBe(status);
    expect(plain.headers).toMatchObject(shape);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.bytes.toString()).toContain('<title>portal</title>');
    for (const encoding of ENCODINGS) {
      const answer = await ask(path, { accept: 'text/html', 'accept-encoding': encoding });
      expect(answer.status).toBe(status);
      expect(answer.headers).toMatchObject({ ...shape, 'content-encoding': encoding });
      expect(answer.bytes).toEqual(await SMALLEST[encoding](plain.bytes));
    }
  });

  it('has the same head without a body', async () => {
    const headers = { 'accept-encoding': 'br' };
    const [head, whole] = [await ask('/login', headers, 'HEAD'), await ask('/login', headers)];
    expect(head.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': whole.headers['content-length'],
    });
    expect(head.bytes.length).toBe(0);
  });
});

describe('a build without compressed files', () => {
  beforeAll(async () => {
    for (const ending of Object.values(TWIN_ENDINGS)) await rm(join(portalDir, long + ending));
  });

  it.each(ENCODINGS)('is served all the same, compressed with %s as it is asked for', async (encoding) => {
    const { headers, bytes } = await ask(long, { 'accept-encoding': encoding });
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(UNPACK[encoding](bytes)).toEqual(await onDisk(long));
  });

  it('comes as it is to who says nothing', async () => {
    const { headers, bytes } = await ask(long);
    expect(headers['content-encoding']).toBeUndefined();
    expect(bytes).toEqual(await onDisk(long));
  });
});
