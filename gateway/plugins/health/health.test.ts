import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createHealth, installHealth, type Health } from './health';

const there = () => Promise.resolve();
const never = () => new Promise<never>(() => undefined);

describe('a gateway', () => {
  it('is ready while its database answers', async () => {
    expect(await createHealth({ askDatabase: there }).findUnready()).toEqual([]);
  });

  it.each([
    { because: 'refuses', askDatabase: () => Promise.reject(new Error('away')) },
    { because: 'says nothing in time', askDatabase: never },
  ])('is not ready while its database $because', async ({ askDatabase }) => {
    expect(await createHealth({ askDatabase, withinMs: 20 }).findUnready()).toEqual(['database']);
  });

  it('is ready again once the database answers again', async () => {
    let isAway = true;
    const health = createHealth({ askDatabase: () => (isAway ? Promise.reject(new Error()) : there()) });
    expect(await health.findUnready()).toEqual(['database']);
    isAway = false;
    expect(await health.findUnready()).toEqual([]);
  });

  it('asks the database once, however many ask whether it is ready, also while nothing comes', async () => {
    let asked = 0;
    const askDatabase = () => {
      asked += 1;
      return never();
    };
    const health = createHealth({ askDatabase, withinMs: 20 });
    await Promise.all(Array.from({ length: 50 }, health.findUnready));
    await health.findUnready();
    expect(asked).toBe(1);
  });

  it('is not ready from the moment it begins to stop, and asks the database no more', async () => {
    const health = createHealth({ askDatabase: () => Promise.reject(new Error('asked')) });
    health.announceStop();
    expect(await health.findUnready()).toEqual(['stopping']);
  });

  it('is not ready when it begins to stop while the database is asked', async () => {
    const health = createHealth({ askDatabase: there });
    const asked = health.findUnready();
    health.announceStop();
    expect(await asked).toEqual(['stopping']);
  });
});

describe('who watches over it', () => {
  async function answersOf(health: Health) {
    const app = Fastify();
    installHealth(app, health);
    const answers = await Promise.all(['/healthz', '/readyz', '/ready'].map((path) => app.inject(path)));
    await app.close();
    return answers.map((answer) => [answer.statusCode, answer.json<unknown>()]);
  }

  it('is told that it serves and is ready', async () => {
    expect(await answersOf(createHealth({ askDatabase: there }))).toEqual([
      [200, { status: 'ok' }],
      [200, { status: 'ready' }],
      [200, { status: 'ready' }],
    ]);
  });

  it('is told which part is not ready, and that it serves all the same', async () => {
    const unready = { status: 'unready', unready: ['database'] };
    expect(await answersOf(createHealth({ askDatabase: () => Promise.reject(new Error()) }))).toEqual([
      [200, { status: 'ok' }],
      [503, unready],
      [503, unready],
    ]);
  });

  it('and everybody else is told to come by another connection from the moment it begins to stop', async () => {
    const app = Fastify();
    app.get('/other', async () => ({}));
    installHealth(app, createHealth({ askDatabase: there }));
    const ask = async () => (await app.inject('/other')).headers['connection'];
    expect(await ask()).not.toBe('close');
    app.health.announceStop();
    expect(await ask()).toBe('close');
    await app.close();
  });

  it('hears of a stop as soon as the gateway closes', async () => {
    const app = Fastify();
    installHealth(app, createHealth({ askDatabase: there }));
    await app.close();
    expect(await app.health.findUnready()).toEqual(['stopping']);
  });
});
