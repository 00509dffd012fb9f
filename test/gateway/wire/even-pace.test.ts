import { setTimeout } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import { installEvenPace } from '../../../gateway/plugins/even-pace';
import { HEADERS, toLoginBody, useGateway } from '../../support/gateway/gateway';

const STEP_MS = 60;
const gateway = useGateway({ seedScale: 0.001, paceMs: STEP_MS });

/** When an answer came, ms after its request. */
async function timeOf(app: FastifyInstance, url: string, body?: object): Promise<number> {
  const startedAt = performance.now();
  await app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url,
    headers: HEADERS,
    ...(body === undefined ? {} : { payload: body }),
  });
  return performance.now() - startedAt;
}

describe('an answer that is paced', () => {
  const app = Fastify();
  beforeAll(() => {
    installEvenPace(app, STEP_MS);
    app.get<{ Querystring: { work: string } }>('/paced', { config: { isPaced: true } }, async ({ query }) => {
      await setTimeout(Number(query.work));
      return 'done';
    });
    app.get('/refused', { config: { isPaced: true } }, async () => {
      throw new Error('refused');
    });
  });
  afterAll(() => app.close());

  // Lower bounds only: a busy machine makes answers late, never early.
  it.each([
    { path: '/paced?work=1', steps: 1 },
    { path: `/paced?work=${STEP_MS + 5}`, steps: 2 },
    { path: '/refused', steps: 1 },
  ])('comes no sooner than step $steps of the grid for $path', async ({ path, steps }) => {
    expect(await timeOf(app, path)).toBeGreaterThanOrEqual(steps * STEP_MS);
  });
});

describe('the calls that must not tell whether a mobile is known (controls A3)', () => {
  it.each([
    ['login', ENDPOINTS.login, { ...toLoginBody('13800000001', 'Guess2026!'), mobile: '13900000000' }],
    ['captcha', ENDPOINTS.captcha, { mobile: '13900000000' }],
    [
      'findPassword',
      ENDPOINTS.findPassword,
      { mobile: '13900000000', captcha: '123456', password: 'Another2026!' },
    ],
  ])('%s is paced', async (_, endpoint, body) => {
    expect(await timeOf(gateway().app, toUrlPath(endpoint), body)).toBeGreaterThanOrEqual(STEP_MS);
  });
});
