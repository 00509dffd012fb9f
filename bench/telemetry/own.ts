import { startLog } from '../../src/telemetry/log/start-log';
import type { Monitor } from '../../src/telemetry/monitor/monitor';
import { startMonitor } from '../../src/telemetry/monitor/start-monitor';
import type {} from './subject';

let monitor: Monitor | undefined;

window.subject = {
  start(endpoint) {
    const app = { appId: 'franchisee-portal', version: '1.2.40' };
    monitor = startMonitor({ ...app, endpoint });
    startLog({ ...app, collectorUrl: `${endpoint}/log` });
  },
  record: (error) => monitor?.noteException(error),
};
