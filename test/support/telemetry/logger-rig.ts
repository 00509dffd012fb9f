import { gunzipSync } from 'node:zlib';
import { gzip } from 'pako';
import type { LogConfig } from '../../../src/telemetry/log/config';
import { createLogger, type LoggerHost } from '../../../src/telemetry/log/logger';
import { createManualClock } from './manual-clock';

export const LOG_CONFIG: LogConfig = {
  collectorUrl: '/telemetry/log',
  appId: 'franchisee-portal',
  version: '1.2.40',
};
export const STORE = { baseUrl: 'https://logs.example.net/' };

export interface SentLog {
  readonly url: string;
  readonly init: RequestInit;
  readonly atMs: number;
  readonly text: string;
}

export type Answer = 'ok' | 'hang' | 'refuse' | number;

/** Never answers, and rejects when given up, as the browser's does. */
function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

/** A logger that still has to be initialised, and everything it does. */
export function setUpLogger(
  config: Partial<LogConfig> = {},
  options: { answers?: readonly Answer[]; host?: Partial<LoggerHost> } = {},
) {
  const clock = createManualClock();
  const sent: SentLog[] = [];
  const told: string[] = [];
  const answers = [...(options.answers ?? [])];
  let gzipLoads = 0;
  const host: LoggerHost = {
    clock,
    fetch: (url, init) => {
      const { body } = init;
      const text = body instanceof Uint8Array ? gunzipSync(body).toString('utf8') : String(body);
      sent.push({ url, init, atMs: clock.elapsed(), text });
      const answer = answers.shift() ?? 'ok';
      if (answer === 'hang') return untilAborted(init.signal);
      if (answer === 'refuse') return Promise.reject(new TypeError('Failed to fetch'));
      const status = answer === 'ok' ? 200 : answer;
      return Promise.resolve({ ok: status < 300, status });
    },
    loadGzip: async () => {
      gzipLoads += 1;
      return (text) => gzip(text);
    },
    machine: () => ({ userAgent: 'Test/1.0', screenSize: '1920x1080' }),
    pageUrl: () => 'https://portal.example.com/washer/device',
    readUserInfo: () => null,
    tell: (message) => told.push(message),
    ...options.host,
  };
  const logger = createLogger(host);
  const init = (): void => logger.init({ ...LOG_CONFIG, ...config });
  return { logger, init, clock, sent, told, gzipLoads: () => gzipLoads };
}

/** An initialised logger. */
export function startLogger(
  config: Partial<LogConfig> = {},
  options: Parameters<typeof setUpLogger>[1] = {},
) {
  const made = setUpLogger(config, options);
  made.init();
  return made;
}

export interface SentPayload {
  readonly appId: string;
  readonly timestamp: number;
  readonly common: Readonly<Record<string, unknown>>;
  readonly log?: Readonly<Record<string, unknown>>;
  readonly event?: Readonly<Record<string, unknown>>;
}

/** What a request carried. */
export function payloadOf(sent: SentLog | undefined): SentPayload {
  return JSON.parse(sent?.text ?? 'null');
}
