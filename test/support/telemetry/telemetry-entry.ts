import { logFailedCall } from '../../../src/telemetry/log/failed-call';
import { startLog } from '../../../src/telemetry/log/start-log';
import { startMonitor } from '../../../src/telemetry/monitor/start-monitor';

// What a page pays for: both modules and nothing that only tests want.
Object.assign(window, { logFailedCall, startLog, startMonitor });
