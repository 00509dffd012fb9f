import { logFailedCall } from '../../../src/telemetry/log/failed-call';
import { createBrowserLogger, startLog } from '../../../src/telemetry/log/start-log';
import type { MonitorConfig } from '../../../src/telemetry/monitor/config';
import type { Monitor } from '../../../src/telemetry/monitor/monitor';
import { startMonitor } from '../../../src/telemetry/monitor/start-monitor';

/** What the page of the telemetry suites offers to its tests. */
export interface TelemetryPage {
  readonly startMonitor: typeof startMonitor;
  readonly startLog: typeof startLog;
  readonly createBrowserLogger: typeof createBrowserLogger;
  readonly logFailedCall: typeof logFailedCall;
}

declare global {
  interface Window {
    telemetry: TelemetryPage;
    /** Set before the page loads: monitoring starts with the page. */
    monitorConfig?: MonitorConfig;
    monitor: Monitor;
  }
}

window.telemetry = { startMonitor, startLog, createBrowserLogger, logFailedCall };
if (window.monitorConfig !== undefined) window.monitor = startMonitor(window.monitorConfig);
