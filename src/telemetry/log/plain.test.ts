import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payloadOf, startLogger, STORE } from '../../../test/support/telemetry/logger-rig';
import { createManualClock } from '../../../test/support/telemetry/manual-clock';
import { settle } from '../../../test/support/settle';
import type { LogConfig } from './config';
import type { LoggerHost } from './logger';

describe('whatever is logged', () => {
  it('LOG-12 cycles, BigInt, throwing getters and 5 MB texts are sent, cut, without a throw', async () => {
    const { logger, sent, told } = startLogger();
    const cycle: Record<string, unknown> = {
      big: 10n,
      when: new Date(0),
      bad: new Date(NaN),
      f: () => 1,
      s: Symbol('x'),
      u: undefined,
    };
    cycle['self'] = cycle;
    Object.defineProperty(cycle, 'trap', {
      enumerable: true,
      get() {
        throw new Error('no');
      },
    });
    logger.error('m'.repeat(5_000_000), {
      cycle,
      text: 't'.repeat(5_000_000),
      list: Array.from({ length: 1000 }, () => 1),
    });
    await settle();
    expect(told).toEqual([]);
    expect(sent[0]?.text.length).toBeLessThan(12_000);
    const { log } = payloadOf(sent[0]);
    expect(log?.['message']).toBe('m'.repeat(1000));
    expect(log?.['data']).toMatchObject({
      cycle: {
        big: '10',
        trap: '[unreadable]',
        when: '1970-01-01T00:00:00.000Z',
        bad: null,
        f: '[function]',
        s: '[symbol]',
        u: '[undefined]',
      },
      text: 't'.repeat(5000),
    });
  });

  it('LOG-12 errors keep name, message and stack', async () => {
    const { logger, sent } = startLogger();
    logger.error('x', Object.assign(new TypeError('no password=abc'), { code: 7, __proto__x: 1 }));
    await settle();
    expect(payloadOf(sent[0]).log?.['data']).toMatchObject({
      name: 'TypeError',
      message: 'no password=***',
      code: 7,
    });
  });

  it('LOG-12 depth and total text are bounded', async () => {
    const { logger, sent } = startLogger();
    let deep: unknown = 'bottom';
    for (let level = 0; level < 50; level += 1) deep = { deep };
    logger.error('x', {
      deep,
      wide: Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`k${n}`, 'v'.repeat(1999)])),
    });
    await settle();
    expect(sent[0]?.text).not.toContain('bottom');
    expect(sent[0]?.text).toContain('[deep]');
    expect(sent[0]?.text.length).toBeLessThan(25_000);
  });

  it('LOG-12 lists that hold each other many times over come to an end', async () => {
    const { logger, sent, told } = startLogger();
    const list: unknown[] = [];
    for (let count = 0; count < 50; count += 1) list.push(list);
    logger.error('x', list);
    await settle();
    expect(sent[0]?.text.length).toBeLessThan(70_000);
    expect(told).toEqual([]);
  });

  it('LOG-12 a proxy that refuses everything is survived', async () => {
    const { logger, sent, told } = startLogger();
    const refuse = (): never => {
      throw new Error('no');
    };
    logger.error('x', new Proxy({}, { get: refuse, ownKeys: refuse, getPrototypeOf: refuse }));
    await settle();
    expect(payloadOf(sent[0]).log?.['data']).toBe('[unreadable]');
    expect(told).toEqual([]);
  });

  it('LOG-12 any value gives JSON below 70 000 characters and no throw', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withNullPrototype: true,
          withSparseArray: true,
        }),
        async (value) => {
          const { logger, sent, told } = startLogger();
          logger.error('x', value);
          Reflect.apply(logger.error, logger, [value, value]);
          await settle();
          expect(sent).toHaveLength(2);
          for (const one of sent) expect(one.text.length).toBeLessThan(70_000);
          expect(told).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('LOG-13 what is secret by its key or inside a text does not get out', async () => {
    const { logger, sent } = startLogger();
    logger.warn('login of 13800138000 with password=hunter2', {
      password: 'hunter2',
      captcha: '123456',
      headers: { Authorization: 'Bearer tok-abcdef' },
      token: 'tok-abcdef',
      mobile: '13800138000',
      numbers: [13800138000, 5],
      note: 'Bearer tok-abcdef',
    });
    await settle();
    expect(sent[0]?.text).not.toMatch(/hunter2|123456|tok-abcdef|13800138000/);
    expect(payloadOf(sent[0]).log).toMatchObject({
      message: 'login of 138****8000 with password=***',
      data: { password: '***', captcha: '***', mobile: '138****8000', numbers: ['138****8000', 5] },
    });
  });
});

describe('faults', () => {
  const boom = (): never => {
    throw new Error('injected fault');
  };
  const faults: Readonly<Record<string, Partial<LoggerHost>>> = {
    fetch: { fetch: boom },
    loadGzip: { loadGzip: boom },
    machine: { machine: boom },
    pageUrl: { pageUrl: boom },
    readUserInfo: { readUserInfo: boom },
    tell: { tell: boom, fetch: boom },
    'clock.now': { clock: { ...createManualClock(), now: boom } },
    'clock.elapsed': { clock: { ...createManualClock(), elapsed: boom } },
    'clock.after': { clock: { ...createManualClock(), after: boom } },
    'clock.cancel': { clock: { ...createManualClock(), cancel: boom } },
  };

  it.each(Object.keys(faults))('HOST-3 a fault in %s of the logger does not reach the page', async (name) => {
    const { logger, clock } = startLogger({ logStore: STORE, pii: 'full' }, { host: faults[name] ?? {} });
    logger.error('x', 'y'.repeat(2000));
    logger.event('x');
    logger.flush();
    await settle();
    clock.advance(60_000);
    await settle();
  });

  it.each<[string, Partial<LogConfig>]>([
    ['getPage', { getPage: boom }],
    ['getVisit', { getVisit: boom }],
  ])('HOST-3 a fault in the hook %s does not lose the entry', async (_, config) => {
    const { logger, sent } = startLogger(config);
    logger.event('x');
    await settle();
    expect(sent).toHaveLength(1);
  });
});
