/** Serves a build of the floor and what its pages ask for: a process of its own, as the product is one. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { ONE_DAY_MS } from '../../../contract/limits';
import { answerFigures, answerRows, answerTabs, type FloorAnswer } from './answers';

const { PORT, HOST, PORTAL_DIR = '', FLOOR_TABS = '0' } = process.env;
const page = await readFile(join(PORTAL_DIR, 'index.html'), 'utf8');
const app = fastify();

// As the product's gateway compresses and lets browsers keep files.
await app.register(compress, {
  threshold: 1024,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
});
await app.register(fastifyStatic, {
  root: join(PORTAL_DIR, 'assets'),
  prefix: '/assets/',
  preCompressed: true,
  immutable: true,
  maxAge: 365 * ONE_DAY_MS,
});
app.get('/*', (_request, reply) =>
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
);
app.post('/api/login', () => succeed({ token: 'token', user: { name: 'Floor' } }));
app.get('/api/figures', () => succeed(answerFigures()));
app.get('/api/:resource/tabs', () => succeed(answerTabs(Number(FLOOR_TABS))));
app.post<{ Params: { resource: string }; Body: { pageSize: number } }>('/api/:resource', ({ params, body }) =>
  succeed(answerRows(params.resource, body.pageSize)),
);
process.once('SIGTERM', () => void app.close());
await app.listen({ port: Number(PORT), host: HOST ?? '127.0.0.1' });

function succeed<T>(data: T): FloorAnswer<T> {
  return { code: 0, message: 'ok', data };
}
