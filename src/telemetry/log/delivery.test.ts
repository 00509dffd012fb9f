import { describe, expect, it } from 'vitest';
import { payloadOf, startLogger, STORE, type Answer } from '../../../test/support/telemetry/logger-rig';
import { settle } from '../../../test/support/settle';

describe('compression', () => {
  async function sendWith(length: number) {
    const made = startLogger();
    made.logger.error('');
    await settle();
    const empty = made.sent[0]?.text.length ?? 0;
    made.logger.error('', '洗'.repeat(length - empty + 'null'.length - 2));
    await settle();
    return { ...made, one: made.sent[1], empty };
  }

  it.each([
    { length: 1023, isCompressed: false },
    { length: 1024, isCompressed: true },
    { length: 1025, isCompressed: true },
  ])('LOG-4 a body of $length characters is compressed: $isCompressed', async ({ length, isCompressed }) => {
    const { one, gzipLoads } = await sendWith(length);
    expect(one?.text).toHaveLength(length);
    expect(one?.init.body instanceof Uint8Array).toBe(isCompressed);
    expect(new Headers(one?.init.headers).get('Content-Encoding')).toBe(isCompressed ? 'gzip' : null);
    expect(new Headers(one?.init.headers).get('Content-Type')).toBe('application/json');
    expect(one?.init.keepalive).toBe(!isCompressed);
    expect(gzipLoads()).toBe(isCompressed ? 1 : 0);
  });

  it('LOG-4 without the library a long body travels as it is', async () => {
    const { logger, sent, told } = startLogger(
      {},
      { host: { loadGzip: () => Promise.reject(new Error('chunk gone')) } },
    );
    logger.error('x', 'y'.repeat(1500));
    await settle();
    expect(sent[0]?.init.body).toBeTypeOf('string');
    expect(sent[0]?.init.keepalive).toBe(false);
    expect(told).toEqual([]);
  });
});

describe('a collector that fails', () => {
  it.each<{ answer: Answer; reason: string }>([
    { answer: 500, reason: 'status 500' },
    { answer: 'refuse', reason: 'Failed to fetch' },
  ])('LOG-6 with $answer leaves one console message and nothing else', async ({ answer, reason }) => {
    const { logger, told, sent, clock } = startLogger({}, { answers: [answer] });
    logger.error('x');
    await settle();
    clock.advance(60_000);
    await settle();
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(reason);
    expect(sent).toHaveLength(1);
  });

  it('LOG-6 that hangs is given up after 30 s', async () => {
    const { logger, told, sent, clock } = startLogger({}, { answers: ['hang'] });
    logger.error('x');
    await settle();
    clock.advance(29_999);
    await settle();
    expect(told).toHaveLength(0);
    clock.advance(1);
    await settle();
    expect(told[0]).toContain('timeout');
    expect(sent[0]?.init.signal?.aborted).toBe(true);
  });

  it('LOG-6 for long holds no more requests open than the storm limit lets through', async () => {
    const { logger, sent, clock } = startLogger(
      {},
      { answers: Array.from({ length: 200 }, () => 'hang' as const) },
    );
    for (let count = 0; count < 100; count += 1) {
      for (const level of ['error', 'warn'] as const) logger[level]('x');
    }
    await settle();
    expect(sent).toHaveLength(40);
    expect(sent.filter((one) => one.init.keepalive === true)).toHaveLength(20);
    clock.advance(30_000);
    await settle();
    logger.error('again');
    await settle();
    expect(sent[40]?.init.keepalive).toBe(true);
  });
});

describe('the log store', () => {
  const failing = Array.from({ length: 50 }, () => 500);

  it('LOG-7 takes what the collector did not, as texts in the web-tracking form', async () => {
    const { logger, sent, clock } = startLogger({ logStore: STORE }, { answers: [500] });
    logger.error('x', { a: 1 });
    await settle();
    clock.advance(10_000);
    await settle();
    expect(sent[1]?.url).toBe('https://logs.example.net/logstores/web/track?APIVersion=0.6.0');
    const body = JSON.parse(sent[1]?.text ?? '');
    expect(Object.keys(body)).toEqual(['__topic__', '__source__', '__tags__', '__logs__']);
    expect(body).toMatchObject({
      __topic__: 'all',
      __source__: 'web',
      __tags__: { appId: 'franchisee-portal', env: 'prod', version: '1.2.40' },
    });
    for (const log of body.__logs__) {
      for (const value of Object.values(log)) expect(value).toBeTypeOf('string');
      expect(JSON.parse(log.log)).toMatchObject({ message: 'x', data: { a: 1 } });
      expect(log.timestamp).toBe('1700000000000');
    }
  });

  it.each([
    { ms: 2999, isAborted: false },
    { ms: 3000, isAborted: true },
  ])('LOG-7 after $ms ms without an answer it is given up: $isAborted', async ({ ms, isAborted }) => {
    const { logger, sent, told, clock } = startLogger({ logStore: STORE }, { answers: [500, 'hang'] });
    logger.error('x');
    await settle();
    clock.advance(10_000);
    await settle();
    clock.advance(ms);
    await settle();
    expect(sent[1]?.init.signal?.aborted).toBe(isAborted);
    expect(told).toHaveLength(isAborted ? 2 : 1);
  });

  it('LOG-7 when it fails too there is a console message and no loop', async () => {
    const { logger, sent, told, clock } = startLogger({ logStore: STORE }, { answers: [500, 503] });
    logger.error('x');
    await settle();
    for (let round = 0; round < 20; round += 1) {
      clock.advance(10_000);
      await settle();
    }
    expect(sent).toHaveLength(2);
    expect(told[1]).toContain('status 503');
    expect(told).toHaveLength(2);
  });

  it('LOG-8 each log goes to the collector at once; the store gets 10 together', async () => {
    const { logger, sent } = startLogger({ logStore: STORE }, { answers: failing });
    for (let count = 0; count < 9; count += 1) logger.error(`e${count}`);
    expect(sent.length).toBeLessThanOrEqual(9);
    await settle();
    expect(sent).toHaveLength(9);
    expect(sent.every((one) => one.atMs === 0 && one.url === '/telemetry/log')).toBe(true);
    logger.error('e9');
    await settle();
    expect(sent).toHaveLength(11);
    expect(JSON.parse(sent[10]?.text ?? '').__logs__).toHaveLength(10);
  });

  it.each([
    { ms: 9999, count: 1 },
    { ms: 10_000, count: 2 },
  ])('LOG-8 the store gets fewer than 10 after 10 s: $ms ms give $count requests', async ({ ms, count }) => {
    const { logger, sent, clock } = startLogger({ logStore: STORE }, { answers: failing });
    logger.error('x');
    await settle();
    clock.advance(ms);
    await settle();
    expect(sent).toHaveLength(count);
  });

  it('LOG-8 what waits leaves with the page', async () => {
    const { logger, sent } = startLogger({ logStore: STORE, cacheCount: 3 }, { answers: failing });
    logger.error('x');
    await settle();
    expect(sent).toHaveLength(0);
    logger.flush();
    await settle();
    expect(sent).toHaveLength(1);
    logger.flush();
    await settle();
    expect(sent).toHaveLength(2);
  });

  it.each([
    [3, 3],
    [0, 1],
    [1.5, 1],
  ])('LOG-8 with cacheCount %d entries wait until there are %d', async (cacheCount, needed) => {
    const { logger, sent } = startLogger({ cacheCount });
    for (let count = 1; count < needed; count += 1) logger.error('x');
    await settle();
    expect(sent).toHaveLength(0);
    logger.error('x');
    await settle();
    expect(sent).toHaveLength(needed);
  });
});

describe('storms', () => {
  it('LOG-11 of 1000 errors in 1 s at most 20 are sent and the rest is counted', async () => {
    const { logger, sent, clock } = startLogger();
    for (let count = 0; count < 1000; count += 1) {
      logger.error('x');
      clock.advance(1);
      await settle();
    }
    expect(sent).toHaveLength(20);
    clock.advance(1000);
    logger.error('after');
    await settle();
    expect(payloadOf(sent[20]).log).toMatchObject({ message: 'after', suppressed: 980 });
    expect(payloadOf(sent[19]).log).not.toHaveProperty('suppressed');
  });

  it('LOG-11 a storm of one level leaves the others alone, and ends', async () => {
    const { logger, sent, clock } = startLogger();
    for (let count = 0; count < 100; count += 1) logger.error('x');
    logger.event('seen');
    await settle();
    expect(sent).toHaveLength(21);
    clock.advance(1999);
    logger.error('x');
    await settle();
    expect(sent).toHaveLength(21);
    clock.advance(60_000);
    for (let count = 0; count < 100; count += 1) logger.error('x');
    await settle();
    expect(sent).toHaveLength(41);
    // 30 a minute at most, for as long as the storm lasts.
    for (let second = 0; second < 600; second += 1) {
      clock.advance(1000);
      for (let count = 0; count < 10; count += 1) logger.error('x');
      await settle();
    }
    expect(sent.length).toBeLessThanOrEqual(41 + 300);
  });
});
