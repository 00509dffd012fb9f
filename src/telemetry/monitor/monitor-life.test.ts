// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { createFakeHost } from '../../../test/support/telemetry/fake-monitor-host';
import {
  errorEvent,
  MONITOR_CONFIG,
  pass,
  setUpMonitor,
  trustedClick,
} from '../../../test/support/telemetry/monitor-rig';
import { settle } from '../../../test/support/settle';
import type { MonitorConfig } from './config';
import type { MonitorHost } from './host';
import { createMonitor } from './monitor';

describe('start and stop', () => {
  it('CFG-10 a second start answers the first and registers nothing more', () => {
    const made = setUpMonitor();
    const listeners = made.listenerCount();
    const patched = made.fetchHolder.fetch;
    expect(createMonitor({ ...MONITOR_CONFIG, endpoint: '/other' }, made.host)).toBe(made.monitor);
    expect([made.listenerCount(), made.observerCount(), made.fetchHolder.fetch]).toEqual([
      listeners,
      1,
      patched,
    ]);
  });

  it('REQ-14 after the stop nothing is left, what waited was sent, and it can start again', async () => {
    const made = setUpMonitor();
    const patched = made.fetchHolder.fetch;
    made.fire(errorEvent('e'));
    made.monitor.stop();
    expect(made.reports).toHaveLength(1);
    expect([made.listenerCount(), made.observerCount()]).toEqual([0, 0]);
    expect(made.fetchHolder.fetch).not.toBe(patched);
    await settle();
    const again = createMonitor(MONITOR_CONFIG, made.host);
    expect(again).not.toBe(made.monitor);
    expect(made.listenerCount()).toBeGreaterThan(0);
    again.stop();
  });

  it('REQ-14 after the stop no timer does anything, and a report that fails is not tried again', async () => {
    let isBroken = true;
    const made = setUpMonitor({}, { sendBeacon: () => !isBroken });
    made.fire(errorEvent('e'));
    await made.fetchHolder.fetch('/api');
    made.fire(trustedClick());
    made.clock.advance(100);
    made.fire(trustedClick());
    made.monitor.stop();
    const session = made.kept.get('telemetry_session');
    isBroken = false;
    await pass(made, 120_000);
    expect(made.reports).toHaveLength(0);
    expect(made.kept.get('telemetry_session')).toBe(session);
  });

  it('TRN-10 10 000 events register no further listener', async () => {
    const made = setUpMonitor();
    const listeners = made.listenerCount();
    for (let count = 0; count < 10_000; count += 1) {
      made.fire(errorEvent(`e${count}`));
      if (count % 1000 === 0) await pass(made, 3000);
    }
    expect(made.listenerCount()).toBe(listeners);
  }, 30_000);

  it('HOST-6 switched off it touches nothing', async () => {
    const fake = createFakeHost();
    const original = fake.fetchHolder.fetch;
    const monitor = createMonitor({ ...MONITOR_CONFIG, enabled: false }, fake.host);
    monitor.setView('/x');
    monitor.noteException(new Error('x'));
    monitor.endSession();
    expect([monitor.view(), monitor.visitorId(), monitor.sessionStartMs()]).toEqual([
      { id: '', name: '' },
      '',
      0,
    ]);
    monitor.stop();
    await pass(fake, 10_000);
    expect([
      fake.listenerCount(),
      fake.observerCount(),
      fake.kept.size,
      fake.reports.length,
      fake.clock.pending(),
    ]).toEqual([0, 0, 0, 0, 0]);
    expect(fake.fetchHolder.fetch).toBe(original);
  });
});

describe('faults', () => {
  const boom = (): never => {
    throw new Error('injected fault');
  };
  const faults: Readonly<Record<string, Partial<MonitorHost>>> = {
    random: { random: boom },
    fill: { fill: boom },
    pageUrl: { pageUrl: boom },
    isHidden: { isHidden: boom },
    isOnline: { isOnline: boom },
    isLoaded: { isLoaded: boom },
    listen: { listen: boom },
    observe: { observe: boom },
    sendBeacon: { sendBeacon: boom },
    createXhr: { createXhr: boom, sendBeacon: boom },
    localStorage: { localStorage: { read: boom, write: boom } },
    onFailure: { onFailure: boom, isHidden: boom },
    'clock.now': { clock: { ...createFakeHost().clock, now: boom } },
    'clock.elapsed': { clock: { ...createFakeHost().clock, elapsed: boom } },
    'clock.after': { clock: { ...createFakeHost().clock, after: boom } },
    'clock.cancel': { clock: { ...createFakeHost().clock, cancel: boom } },
  };

  it.each(Object.keys(faults))(
    'HOST-3 with a fault in %s the page works as without monitoring',
    async (name) => {
      const made = setUpMonitor({}, faults[name]);
      made.monitor.setView('/a');
      made.fire(trustedClick());
      made.fire(errorEvent('e'));
      made.list({
        name: 'https://portal.example.com/a.js',
        entryType: 'resource',
        initiatorType: 'script',
        startTime: 1,
        duration: 2,
      });
      const response = await made.fetchHolder.fetch('/api');
      expect(await response.text()).toBe('ok');
      await pass(made, 4000);
      made.page.isHidden = true;
      made.fire(new Event('visibilitychange'));
      made.monitor.endSession();
      made.monitor.noteException(boom);
      await pass(made, 4000);
      made.monitor.stop();
      expect(await made.fetchHolder.fetch('/api')).toBeInstanceOf(Response);
    },
  );

  it.each<[string, Partial<MonitorConfig>]>([
    ['getUser', { getUser: boom }],
    ['evaluate', { evaluate: boom }],
    ['beforeReport', { beforeReport: boom }],
  ])('HOST-3 with a fault in the hook %s the events still arrive', async (_, config) => {
    const made = setUpMonitor(config);
    made.fire(errorEvent('e'));
    await made.fetchHolder.fetch('/api');
    await new Promise((resolve) => setImmediate(resolve));
    await pass(made, 4000);
    expect(made.reports[0]?.body.events).toHaveLength(2);
  });
});
