// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { FakeHost } from '../../../test/support/telemetry/fake-monitor-host';
import { errorEvent, pass, setUpMonitor, trustedClick } from '../../../test/support/telemetry/monitor-rig';

describe('reports', () => {
  it('TRN-16 carry app, visitor and records with session, event id, view, time and type', async () => {
    const made = setUpMonitor({ properties: { accountType: 1 }, getUser: () => ({ id: 42 }) });
    made.monitor.setView('/washer/device');
    made.fire(trustedClick());
    await pass(made, 4000);
    expect(made.reports).toHaveLength(1);
    expect(made.reports[0]?.url).toBe('/telemetry/monitor');
    const body = made.reports[0]?.body;
    expect(body).toMatchObject({
      app: { id: 'franchisee-portal', version: '1.2.40', env: 'prod' },
      visitor_id: made.monitor.visitorId(),
      user_id: '42',
      dropped: 0,
      internal_errors: 0,
    });
    const [event] = body?.events ?? [];
    expect(event).toMatchObject({
      session_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      view: made.monitor.view(),
      timestamp: 1_700_000_000_000,
      event_type: 'action',
      type: 'click',
      name: 'Refund',
      target_name: 'html > body > button',
      snapshots: '{"tag":"button"}',
      properties: { accountType: 1 },
    });
  });

  it.each([
    ['cookie', 'cookies'],
    ['x', 'localStorage'],
    [undefined, 'localStorage'],
  ])('VID-3 storage %s keeps both ids in %s only', (storage, expected) => {
    const used = new Set<string>();
    const backend = (name: string) => ({
      read: () => {
        used.add(name);
        return null;
      },
      write: () => void used.add(name),
    });
    const made = setUpMonitor(
      { storage },
      { cookies: backend('cookies'), localStorage: backend('localStorage') },
    );
    made.fire(trustedClick());
    made.monitor.endSession();
    expect([...used]).toEqual([expected]);
  });

  it('VID-6 the id of the user object does not replace the visitor id', async () => {
    const made = setUpMonitor({ getUser: () => ({ id: 'mine', visitor_id: 'x' }) });
    made.fire(trustedClick());
    await pass(made, 4000);
    expect(made.reports[0]?.body).toMatchObject({ visitor_id: made.monitor.visitorId(), user_id: 'mine' });
    expect(made.monitor.visitorId()).toMatch(/^uid_[0-9a-z]{16}$/);
    expect(made.kept.get('telemetry_visitor')).toBe(made.monitor.visitorId());
  });

  it('ACT-3 five clicks on one target make one event with times 5', async () => {
    const made = setUpMonitor();
    for (let count = 0; count < 5; count += 1) {
      made.fire(trustedClick());
      made.clock.advance(100);
    }
    await pass(made, 4000);
    expect(made.reports[0]?.body.events).toHaveLength(1);
    expect(made.reports[0]?.body.events[0]).toMatchObject({ times: 5 });
  });

  it('ACT-3 clicks on different buttons or in different views stay apart', async () => {
    const made = setUpMonitor();
    made.monitor.setView('/a');
    made.fire(trustedClick());
    made.fire(trustedClick('<button>Other</button>'));
    made.clock.advance(1);
    made.monitor.setView('/b');
    made.fire(trustedClick());
    await pass(made, 4000);
    expect(made.reports[0]?.body.events.filter((event) => event['event_type'] === 'action')).toHaveLength(3);
  });

  it('TRN-13 50 equal exceptions make one record with times 50', async () => {
    const made = setUpMonitor();
    const event = errorEvent('boom');
    for (let count = 0; count < 50; count += 1) made.fire(event);
    await pass(made, 4000);
    expect(made.reports[0]?.body.events).toMatchObject([
      { event_type: 'exception', message: 'boom', times: 50 },
    ]);
  });

  it('TRN-13 rejections that nobody handled and errors that the product hands over are exceptions', async () => {
    const made = setUpMonitor();
    made.fire(Object.assign(new Event('unhandledrejection'), { reason: 'lost' }));
    made.monitor.noteException(new RangeError('caught'));
    made.fire(Object.assign(new Event('error'), { message: 'Script error.', error: null }));
    await pass(made, 4000);
    expect(made.reports[0]?.body.events.map((event) => [event['type'], event['message']])).toEqual([
      ['unhandledrejection', 'lost'],
      ['error', 'caught'],
      ['error', 'Script error.'],
    ]);
  });

  it('TRN-15 a hook that returns false drops the report, one that throws leaves it unchanged and is counted', async () => {
    const answers: (() => unknown)[] = [
      () => false,
      () => {
        throw new Error('broken hook');
      },
    ];
    const made = setUpMonitor({
      beforeReport: (report) => {
        for (const event of report.events) Object.assign(event, { name: 'changed by the hook' });
        return answers.shift()?.();
      },
    });
    for (const round of ['dropped', 'kept', 'later']) {
      made.fire(errorEvent(round));
      await pass(made, 4000);
    }
    expect(made.reports.map((report) => report.body.events[0]?.['message'])).toEqual(['kept', 'later']);
    expect(made.reports[0]?.body.events[0]).toMatchObject({ name: 'Error' });
    expect(made.reports.map((report) => report.body['internal_errors'])).toEqual([1, 1]);
  });

  it('REQ-4 requests of the page are reported', async () => {
    const made = setUpMonitor();
    await made.fetchHolder.fetch('/api/list', { method: 'POST' });
    await pass(made, 4000);
    expect(made.reports[0]?.body.events).toMatchObject([
      {
        event_type: 'resource',
        type: 'fetch',
        url: 'https://portal.example.com/api/list',
        method: 'POST',
        status_code: 200,
        success: 1,
      },
    ]);
  });

  it('RES-1 static resources are reported, and those of telemetry itself are not', async () => {
    const made = setUpMonitor();
    const entry = { entryType: 'resource', startTime: 1, duration: 5, transferSize: 10 };
    made.list(
      { ...entry, name: 'https://portal.example.com/app.js', initiatorType: 'script' },
      { ...entry, name: 'https://portal.example.com/telemetry/monitor', initiatorType: 'script' },
      { ...entry, name: 'https://portal.example.com/api', initiatorType: 'fetch' },
      { ...entry, name: 'https://portal.example.com/other', initiatorType: 'beacon' },
    );
    const broken = Object.assign(new Event('error'));
    Object.defineProperty(broken, 'target', { value: { src: 'https://portal.example.com/app.js' } });
    made.fire(broken);
    await pass(made, 5000);
    expect(made.reports[0]?.body.events).toMatchObject([
      { url: 'https://portal.example.com/app.js', success: 0 },
    ]);
    expect(made.reports[0]?.body.events).toHaveLength(1);
  });

  it('VIE-3 the first view carries the paint times', async () => {
    const made = setUpMonitor();
    made.list({ name: 'first-paint', entryType: 'paint', initiatorType: '', startTime: 80, duration: 0 });
    made.fire(new Event('load'));
    await pass(made, 5000);
    expect(made.reports[0]?.body.events).toMatchObject([
      { event_type: 'view', loading_type: 'initial_load', first_paint: 80 },
    ]);
  });
});

describe('leaving', () => {
  it('TRN-8 hidden, pagehide and freeze send what waits once', async () => {
    const made = setUpMonitor();
    for (let count = 0; count < 6; count += 1) made.fire(errorEvent(`e${count}`));
    made.page.isHidden = true;
    made.fire(new Event('visibilitychange'));
    made.fire(new Event('pagehide'));
    made.fire(new Event('freeze'));
    await pass(made, 5000);
    expect(made.reports).toHaveLength(1);
    // The first view settles on leaving and is the seventh.
    expect(made.reports[0]?.body.events).toHaveLength(7);
  });

  it('TRN-8 becoming visible sends nothing', () => {
    const made = setUpMonitor();
    made.fire(errorEvent('e'));
    made.fire(new Event('visibilitychange'));
    expect(made.reports).toHaveLength(0);
  });

  it('VIE-4 a page hidden before it painted reports no paint', async () => {
    const made = setUpMonitor();
    made.page.isHidden = true;
    made.fire(new Event('visibilitychange'));
    made.list({ name: 'first-paint', entryType: 'paint', initiatorType: '', startTime: 80_000, duration: 0 });
    await pass(made, 1000);
    expect(made.reports[0]?.text).not.toContain('first_paint');
  });

  it('TRN-12 coming online sends what was held back', async () => {
    const made = setUpMonitor();
    made.page.isOnline = false;
    made.fire(errorEvent('e'));
    await pass(made, 10_000);
    expect(made.reports).toHaveLength(0);
    made.page.isOnline = true;
    made.fire(new Event('online'));
    expect(made.reports).toHaveLength(1);
  });
});

describe('sessions', () => {
  it('SES-8 an untrusted click just after a trusted one takes nothing away from it', async () => {
    const made = setUpMonitor();
    const start = made.monitor.sessionStartMs();
    await pass(made, 20 * 60_000);
    made.fire(trustedClick());
    made.clock.advance(100);
    made.fire(new Event('click'));
    await pass(made, 2000);
    expect(made.kept.get('telemetry_session')).toMatch(new RegExp(`-${start}-${start + 20 * 60_000}$`));
  });

  it('SES-7 an untrusted click neither refreshes the session nor counts as an action', async () => {
    const made = setUpMonitor();
    const start = made.monitor.sessionStartMs();
    await pass(made, 10_000);
    made.fire(new Event('click'));
    await pass(made, 5000);
    expect(made.kept.get('telemetry_session')).toMatch(new RegExp(`-${start}-${start}$`));
    expect(made.reports).toHaveLength(0);
  });

  it('SES-11 events of an ended session are delivered under it', async () => {
    const made = setUpMonitor();
    for (let count = 0; count < 5; count += 1) made.fire(errorEvent(`old ${count}`));
    const old = made.kept.get('telemetry_session')?.slice(0, 32);
    made.monitor.endSession();
    made.fire(errorEvent('new'));
    await pass(made, 4000);
    const sessions = made.reports[0]?.body.events.map((event) => event['session_id']);
    expect(sessions?.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => old));
    expect(sessions?.[5]).not.toBe(old);
  });

  it('SES-15 logout gives a new session and keeps the visitor', () => {
    const made = setUpMonitor();
    made.fire(errorEvent('e'));
    const session = made.kept.get('telemetry_session');
    const visitor = made.monitor.visitorId();
    made.clock.advance(10);
    made.monitor.endSession();
    made.fire(errorEvent('e2'));
    expect(made.kept.get('telemetry_session')).not.toBe(session);
    expect(made.kept.get('telemetry_visitor')).toBe(visitor);
    expect(made.monitor.visitorId()).toBe(visitor);
  });

  it('SES-18 an unsampled session sends nothing over 100 events and still rolls over', async () => {
    const made = setUpMonitor({ sampleRate: 0 });
    for (let count = 0; count < 100; count += 1) made.fire(errorEvent(`e${count}`));
    const first = made.kept.get('telemetry_session');
    await pass(made, 31 * 60_000);
    made.fire(errorEvent('after'));
    made.page.isHidden = true;
    made.fire(new Event('visibilitychange'));
    expect(made.reports).toHaveLength(0);
    expect(made.kept.get('telemetry_session')).not.toBe(first);
  });

  it('TRC-1 an unsampled session marks its traces as unsampled', async () => {
    const sampled = setUpMonitor();
    await sampled.fetchHolder.fetch('/x');
    const unsampled = setUpMonitor({ sampleRate: 0 });
    await unsampled.fetchHolder.fetch('/x');
    const header = (made: FakeHost): string | null =>
      new Headers(made.fetched[0]?.[1]?.headers).get('traceparent');
    expect(header(sampled)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(header(unsampled)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  });

  it('TRC-5 a traced request tells nothing of user or session', async () => {
    const made = setUpMonitor({ getUser: () => ({ id: 'user-42' }) });
    await made.fetchHolder.fetch('/x');
    const headers = [...new Headers(made.fetched[0]?.[1]?.headers)];
    expect(headers.map(([name]) => name)).toEqual(['traceparent']);
    const session = made.kept.get('telemetry_session')?.slice(0, 32);
    expect(JSON.stringify(headers)).not.toMatch(new RegExp(`user-42|${session}|${made.monitor.visitorId()}`));
  });

  it('TRC-2 allowed origins are traced, others are not', async () => {
    const made = setUpMonitor({ traceOrigins: ['https://gateway.example.com'] });
    await made.fetchHolder.fetch('https://gateway.example.com/x');
    await made.fetchHolder.fetch('https://gateway.example.com:444/x');
    expect(new Headers(made.fetched[0]?.[1]?.headers).has('traceparent')).toBe(true);
    expect(made.fetched[1]?.[1]).toBeUndefined();
  });
});
