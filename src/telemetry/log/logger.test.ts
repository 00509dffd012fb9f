import { describe, expect, it } from 'vitest';
import {
  LOG_CONFIG,
  payloadOf,
  setUpLogger,
  startLogger,
  STORE,
} from '../../../test/support/telemetry/logger-rig';
import { settle } from '../../../test/support/settle';
import type { LogConfig } from './config';
import { NO_LEVEL, NOT_INITIALISED } from './logger';

const USER = {
  id: 42,
  loginType: 1,
  mobile: '13800138000',
  username: '王小明',
  franchiseeId: 'F7',
  franchiseeMobile: '13900139000',
  franchiseeName: '小明洗衣',
  token: 'top-secret',
};

const signedIn = { readUserInfo: () => JSON.stringify(USER) };

function startSignedIn(config: Partial<LogConfig>) {
  return startLogger(config, { host: signedIn });
}

describe('payload', () => {
  it('LOG-1 of a log has app id, time, common fields and a log, but no event', async () => {
    const { logger, sent } = startLogger();
    logger.error('it broke', { part: 'refund' });
    await settle();
    expect(payloadOf(sent[0])).toEqual({
      appId: 'franchisee-portal',
      timestamp: 1_700_000_000_000,
      common: {
        userId: '',
        version: '1.2.40',
        country: 'CN',
        userAgent: 'Test/1.0',
        screenSize: '1920x1080',
      },
      log: {
        level: 'error',
        message: 'it broke',
        data: { part: 'refund' },
        env: 'prod',
        platform: 'web',
        category: 'all',
      },
    });
    expect(sent[0]).toMatchObject({
      url: '/telemetry/log',
      init: { method: 'POST', credentials: 'omit', keepalive: true },
    });
  });

  it('LOG-2 of an event has who, where and since when, and no log', async () => {
    const { logger, sent } = startSignedIn({
      getPage: () => ({
        route: '/inspection/detail/{id}',
        params: { id: '7' },
        previousRoute: '/inspection/list',
      }),
      getVisit: () => ({ visitorId: 'uid_1', pageId: 'v1', sessionStartMs: 1_699_999_999_000 }),
    });
    logger.event('refund', { orderNo: 'A1' });
    await settle();
    const payload = payloadOf(sent[0]);
    expect('log' in payload).toBe(false);
    expect(payload.common['userId']).toBe('42');
    expect(payload.event).toEqual({
      name: 'refund',
      data: { orderNo: 'A1' },
      loginType: 1,
      mobile: '138****8000',
      username: '王**',
      franchiseeId: 'F7',
      franchiseeMobile: '139****9000',
      franchiseeName: '小**',
      route: '/inspection/detail/{id}',
      params: { id: '7' },
      previousRoute: '/inspection/list',
      pageId: 'v1',
      sessionTimestamp: 1_699_999_999_000,
      env: 'prod',
      platform: 'web',
      category: 'all',
    });
    expect(sent[0]?.text).not.toContain('top-secret');
  });

  it('LOG-2 of an event has every key, empty, when nobody is signed in; the visitor stands in as user', async () => {
    const { logger, sent } = startLogger({
      getVisit: () => ({ visitorId: 'uid_1', pageId: '', sessionStartMs: 0 }),
    });
    logger.event('seen');
    await settle();
    const payload = payloadOf(sent[0]);
    expect(payload.common['userId']).toBe('uid_1');
    expect(payload.event).toMatchObject({
      loginType: '',
      mobile: '',
      username: '',
      franchiseeId: '',
      franchiseeMobile: '',
      franchiseeName: '',
      route: '',
      params: {},
      previousRoute: '',
      pageId: '',
    });
  });

  it.each([
    { name: 'masked by default', config: {}, mobile: '138****8000' },
    {
      name: 'masked where the collector is not declared as own',
      config: { pii: 'full' as const },
      mobile: '138****8000',
    },
    {
      name: 'masked where only another origin is own',
      config: { pii: 'full' as const, ownOrigins: ['https://portal.example.com.evil.test'] },
      mobile: '138****8000',
    },
    {
      name: 'full where the collector is declared as own',
      config: { pii: 'full' as const, ownOrigins: ['https://portal.example.com'] },
      mobile: '13800138000',
    },
    {
      name: 'masked for an own collector without the option',
      config: { ownOrigins: ['https://portal.example.com'] },
      mobile: '138****8000',
    },
    {
      name: 'masked where the address is none',
      config: { pii: 'full' as const, collectorUrl: 'http://[', ownOrigins: ['https://portal.example.com'] },
      mobile: '138****8000',
    },
  ])('LOG-2 personal data is $name (AMB-22)', async ({ config, mobile }) => {
    const { logger, sent } = startSignedIn(config);
    logger.event('seen');
    await settle();
    expect(payloadOf(sent[0]).event?.['mobile']).toBe(mobile);
  });

  it('LOG-2 an own collector sees all, the foreign log store behind it nothing (AMB-22)', async () => {
    const { logger, sent, clock } = startLogger(
      {
        pii: 'full',
        ownOrigins: ['https://portal.example.com'],
        logStore: STORE,
      },
      { answers: [500], host: signedIn },
    );
    logger.event('seen');
    await settle();
    clock.advance(10_000);
    await settle();
    expect(sent[0]?.text).toContain('13800138000');
    expect(sent[1]?.text).toContain('138****8000');
    expect(sent[1]?.text).not.toContain('13800138000');
  });

  it('LOG-14 a mobile in the params of a route is masked 3 + 4', async () => {
    const { logger, sent } = startLogger({
      pii: 'full',
      ownOrigins: ['https://portal.example.com'],
      getPage: () => ({
        route: '/x',
        params: { mobile: '13800138000', q: 'of 13900139000' },
        previousRoute: '/13700137000',
      }),
    });
    logger.event('seen');
    await settle();
    expect(payloadOf(sent[0]).event).toMatchObject({
      params: { mobile: '138****8000', q: 'of 139****9000' },
      previousRoute: '/137****7000',
    });
  });

  it.each(['', '{', 'null', '42', '"text"', '[]', '{"id":{}}'])(
    'LOG-15 the user info %j means nobody',
    async (text) => {
      const { logger, sent } = startLogger({}, { host: { readUserInfo: () => text } });
      logger.event('seen');
      await settle();
      expect(payloadOf(sent[0])).toMatchObject({
        common: { userId: '' },
        event: { loginType: '', mobile: '' },
      });
    },
  );

  it('LOG-15 user info that cannot be read means nobody', async () => {
    const readUserInfo = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    const { logger, sent } = startLogger({}, { host: { readUserInfo } });
    logger.event('seen');
    await settle();
    expect(payloadOf(sent[0]).common['userId']).toBe('');
  });
});

describe('levels', () => {
  it.each([
    ['info', 0],
    ['error', 1],
    ['warn', 1],
    ['debug', 1],
    ['event', 1],
  ] as const)('LOG-3 %s sends %d entries', async (level, count) => {
    const { logger, sent } = startLogger();
    logger[level]('x');
    logger.log(level, 'y');
    await settle();
    expect(sent).toHaveLength(count * 2);
  });

  it('LOG-3 a level can be switched', async () => {
    const { logger, sent } = startLogger({ levels: { info: true, debug: false } });
    logger.info('x');
    logger.debug('y');
    await settle();
    expect(sent).toHaveLength(1);
  });
});

describe('misuse', () => {
  it('LOG-10 a log before init is answered with the message and nothing else', async () => {
    const { logger, told, sent } = setUpLogger();
    logger.error('too early');
    logger.event('too early');
    logger.flush();
    await settle();
    expect(told).toEqual([NOT_INITIALISED, NOT_INITIALISED]);
    expect(NOT_INITIALISED).toContain('please initialise the log config first');
    expect(sent).toHaveLength(0);
  });

  it.each([undefined, null, 'fatal', 5])(
    'LOG-10 the level %j is answered with the message',
    async (level) => {
      const { logger, told, sent } = startLogger();
      Reflect.apply(logger.log, logger, [level, 'x']);
      await settle();
      expect(told).toEqual([NO_LEVEL]);
      expect(NO_LEVEL).toContain('please pass a log level');
      expect(sent).toHaveLength(0);
    },
  );

  it('LOG-10 a second init changes nothing', async () => {
    const { logger, sent } = startLogger();
    logger.init({ ...LOG_CONFIG, collectorUrl: '/other' });
    logger.error('x');
    await settle();
    expect(sent.map((one) => one.url)).toEqual(['/telemetry/log']);
  });
});
