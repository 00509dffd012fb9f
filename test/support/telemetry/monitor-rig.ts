import { createFakeHost, type FakeHost } from './fake-monitor-host';
import { settle } from '../settle';
import type { MonitorConfig } from '../../../src/telemetry/monitor/config';
import type { MonitorHost } from '../../../src/telemetry/monitor/host';
import { createMonitor } from '../../../src/telemetry/monitor/monitor';

export const MONITOR_CONFIG: MonitorConfig = {
  endpoint: '/telemetry/monitor',
  appId: 'franchisee-portal',
  version: '1.2.40',
};

/** A monitoring on a fake host, both in the test's hands. */
export function setUpMonitor(config: Partial<MonitorConfig> = {}, hostParts: Partial<MonitorHost> = {}) {
  const fake = createFakeHost(hostParts);
  return { ...fake, monitor: createMonitor({ ...MONITOR_CONFIG, ...config }, fake.host) };
}

/** A trusted click, as a browser would fire it. */
export function trustedClick(html = '<button>Refund</button>'): Event {
  const target = new DOMParser().parseFromString(html, 'text/html').querySelector('button');
  return { type: 'click', isTrusted: true, target } as unknown as Event; // no script can make a trusted event
}

/** An error event as a window fires it. */
export function errorEvent(message: string): Event {
  return Object.assign(new Event('error'), { message, error: new Error(message) });
}

/** Moves time in steps, so that answers arrive between timers. */
export async function pass(fake: Pick<FakeHost, 'clock'>, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 500) {
    fake.clock.advance(Math.min(500, left));
    await settle();
  }
}
