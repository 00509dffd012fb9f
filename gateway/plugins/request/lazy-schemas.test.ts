import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { installLazySchemas } from './lazy-schemas';

/** How often the check of each route was made. */
const made = new Map<string, number>();

/** Routes whose schemas say that they are made, and one that cannot be. */
function build(): FastifyInstance {
  const app = Fastify({
    ajv: {
      customOptions: {
        coerceTypes: false,
        keywords: [
          {
            keyword: 'counts',
            compile(name: string) {
              if (name === 'broken') throw new Error('no such rule');
              made.set(name, (made.get(name) ?? 0) + 1);
              return () => true;
            },
          },
        ],
      },
    },
  });
  installLazySchemas(app);
  for (const name of ['first', 'second', 'broken']) {
    const text = { type: 'string' };
    const schema = {
      body: { type: 'object', counts: name, required: ['word'], properties: { word: text } },
      response: { 200: { type: 'object', properties: { word: text } } },
    };
    app.post(`/${name}`, { schema }, async () => ({ word: 'said', secret: 'kept' }));
  }
  return app;
}

const post = (app: FastifyInstance, name: string, payload: object) =>
  app.inject({ method: 'POST', url: `/${name}`, payload });

beforeEach(() => made.clear());

describe('the schemas of a route', () => {
  it('are made for its first request, once', async () => {
    const app = build();
    await app.ready();
    expect(made.get('second')).toBeUndefined();
    await post(app, 'second', { word: 'a' });
    await post(app, 'second', { word: 'b' });
    expect(made.get('second')).toBe(1);
  });

  it('refuse what does not fit, the first time and every other, and say why', async () => {
    const app = build();
    for (const name of ['first', 'second', 'second']) {
      const answer = await post(app, name, { word: 7 });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ message: 'body/word must be string' });
      expect((await post(app, name, {})).json()).toMatchObject({
        message: "body must have required property 'word'",
      });
    }
  });

  it('let nothing leave that they do not name', async () => {
    const app = build();
    for (const name of ['first', 'second']) {
      expect((await post(app, name, { word: 'a' })).json()).toEqual({ word: 'said' });
    }
  });

  it('that cannot be made refuse every request', async () => {
    const app = build();
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await post(app, 'broken', { word: 'a' })).statusCode).toBe(500);
    }
  });
});
