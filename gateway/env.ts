import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { SERVICE_FEE_MAX_PER_MILLE, SERVICE_FEE_PER_MILLE } from '../contract/domain/ledger/ledger';
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH } from '../contract/limits';
import { STANDARD_TELEMETRY, type TelemetrySettings } from '../contract/api/telemetry/telemetry-settings';
import { createEnvReader, type EnvReader, type EnvSource } from './env-reader';
import { collectFileStore, type BucketSettings } from './env/bucket-settings';
import { collectTraces, type TraceSettings } from './env/trace-settings';

/** Every setting of the gateway; docs/operations.md explains each. Nothing else reads `process.env`. */
export interface Env {
  readonly isProduction: boolean;
  /** 0 lets the system choose. */
  readonly port: number;
  readonly host: string;
  /** Where figures are read; unset: nowhere, and none are kept. */
  readonly metrics: MetricsPlace | undefined;
  /** For how long a gateway that is to stop is served on, not ready any more. */
  readonly drainSeconds: number;
  /** Absolute. */
  readonly dataDir: string;
  /** Set: PostgreSQL. Unset: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly databaseMigrationUrl: string | undefined;
  /** The same database past a pooler, which has no way to hand over what a connection hears. */
  readonly databaseListenUrl: string | undefined;
  /** A server that follows it by streaming replication, where lists and statistics are read. */
  readonly databaseReadUrl: string | undefined;
  readonly databaseConnections: number;
  readonly isDemonstration: boolean;
  /** Multiplies the orders of the demonstration. */
  readonly seedScale: number;
  readonly seedNumber: number;
  /** Whether a demonstration lives: devices answer and users come. Never in production. */
  readonly isSimulated: boolean;
  readonly sessionIdleMinutes: number;
  readonly sessionMaxDays: number;
  readonly passwordMin: number;
  /** Key of the captcha hashes; the same for all gateways of one database. Unset: chosen at start. */
  readonly secret: string | undefined;
  readonly smsWebhookUrl: string | undefined;
  /** Text of the captcha message; `{code}` stands for the code. */
  readonly smsMessage: string;
  /** Text that tells a mobile of a new password; `{time}` stands for the moment. */
  readonly smsPasswordNotice: string;
  /** Text that tells the old mobile of a new one; `{time}` and, masked, `{mobile}` stand for them. */
  readonly smsMobileNotice: string;
  /** Keys of the systems that may tell of orders; none: nobody may. */
  readonly platformKeys: readonly string[];
  /** From this sum of a call on whoever refunds is asked for the password once more (controls M7). */
  readonly refundPasswordFromCents: number;
  /** Service that sends money back; unset: simulated in a demonstration, else refunds are refused. */
  readonly refundChannel: { readonly url: string; readonly key: string } | undefined;
  /** Where users get money out of a balance. */
  readonly payoutChannel: { readonly url: string; readonly key: string } | undefined;
  /** What the platform keeps of what is paid from now on. */
  readonly serviceFeePerMille: number;
  /** Broker of the devices; unset: they are simulated. */
  readonly mqtt: MqttSettings | undefined;
  /** How many proxies in front are believed about the caller's address. */
  readonly trustedProxies: number;
  readonly logLevel: LogLevel;
  /** What every portal page is told about where to report. */
  readonly telemetry: TelemetrySettings;
  /** Largest size of what portals reported, in the database. */
  readonly telemetryMaxMb: number;
  /** Where the newest line of each operation log is kept day by day. */
  readonly logHeads: LogHeadPlace;
  readonly logHeadsWebhookUrl: string | undefined;
  /** Where files lie; unset: in folders of `dataDir`. */
  readonly fileStore: BucketSettings | undefined;
  /** Unset: nothing is traced. */
  readonly traces: TraceSettings | undefined;
}

/** Address of a listener of its own, for those who watch the gateway. */
export interface MetricsPlace {
  /** 0 lets the system choose. */
  readonly port: number;
  readonly host: string;
}

/** Where devices are reached; docs/device-link.md. */
export interface MqttSettings {
  /** May hold name and password. */
  readonly url: string;
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** Each gateway's own, and the same after a restart: the broker keeps under it what was said meanwhile. */
  readonly clientId: string;
  /** Before the IMEI in every topic. */
  readonly prefix: string;
  /** Gateways of one name share what devices say; unset: each hears everything. */
  readonly sharedGroup: string | undefined;
}

/** Largest size of what portals reported. */
export const STANDARD_TELEMETRY_MAX_MB = 512;

/** `file`: in the data folder. */
export const LOG_HEAD_PLACES = ['file', 'webhook', 'both'] as const;
export type LogHeadPlace = (typeof LOG_HEAD_PLACES)[number];

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type EnvReading =
  | { readonly env: Env; readonly problems: readonly [] }
  | { readonly env: undefined; readonly problems: readonly string[] };

/** Reads and checks all variables; yields the settings, or every problem as a sentence. Never throws. */
export function readEnv(source: EnvSource): EnvReading {
  const reader = createEnvReader(source);
  const env = collect(reader);
  checkTogether(env, reader);
  return reader.problems.length === 0 ? { env, problems: [] } : { env: undefined, problems: reader.problems };
}

function collect(reader: EnvReader): Env {
  const databaseUrl = readDatabaseAddress(reader, 'DATABASE_URL');
  const isProduction = reader.text('NODE_ENV') === 'production';
  const seed = reader.choice(
    'SEED',
    ['demo', 'none'],
    reader.text('DATABASE_URL') !== undefined || isProduction ? 'none' : 'demo',
  );
  return {
    isProduction,
    port: reader.integer('PORT', { min: 0, max: 65_535, fallback: 8080 }),
    host: reader.text('HOST') ?? '127.0.0.1',
    metrics: collectMetricsPlace(reader),
    drainSeconds: reader.integer('DRAIN_SECONDS', { min: 0, max: 120, fallback: 0 }),
    dataDir: resolve(reader.text('DATA_DIR') ?? 'data'),
    databaseUrl,
    databaseMigrationUrl: readDatabaseAddress(reader, 'DATABASE_MIGRATION_URL'),
    databaseListenUrl: readDatabaseAddress(reader, 'DATABASE_LISTEN_URL'),
    databaseReadUrl: readDatabaseAddress(reader, 'DATABASE_READ_URL', 'the server that follows it'),
    databaseConnections: reader.integer('DATABASE_CONNECTIONS', { min: 1, max: 200, fallback: 10 }),
    isDemonstration: seed === 'demo',
    seedScale: reader.number('SEED_SCALE', { min: 0.001, max: 10_000, fallback: 1 }),
    seedNumber: reader.integer('SEED_NUMBER', { min: 0, max: 2 ** 31, fallback: 1 }),
    isSimulated: reader.choice('SIMULATE', ['0', '1'], '1') === '1' && seed === 'demo' && !isProduction,
    // controls.md S2: 12 hours idle, 7 days in all.
    sessionIdleMinutes: reader.integer('SESSION_IDLE_MINUTES', { min: 1, max: 10_080, fallback: 720 }),
    sessionMaxDays: reader.integer('SESSION_MAX_DAYS', { min: 1, max: 90, fallback: 7 }),
    // spec §9 says 6; more is asked for by default, and the portal's forms are told (PortalSettings).
    passwordMin: reader.integer('PASSWORD_MIN', {
      min: PASSWORD_MIN_LENGTH,
      max: PASSWORD_MAX_BYTES,
      fallback: 8,
    }),
    secret: reader.text('GATEWAY_SECRET'),
    smsWebhookUrl: reader.url('SMS_WEBHOOK_URL', ['http:', 'https:']),
    smsMessage: reader.text('SMS_MESSAGE') ?? '您的验证码是 {code}，5 分钟内有效。如非本人操作，请忽略。',
    smsPasswordNotice: reader.text('SMS_PASSWORD_NOTICE') ?? PASSWORD_NOTICE,
    smsMobileNotice: reader.text('SMS_MOBILE_NOTICE') ?? MOBILE_NOTICE,
    platformKeys: (reader.text('PLATFORM_KEYS') ?? '').split(',').flatMap((key) => key.trim() || []),
    refundPasswordFromCents:
      CENTS_PER_YUAN * reader.integer('REFUND_PASSWORD_FROM_YUAN', { min: 0, max: 1_000_000, fallback: 100 }),
    refundChannel: collectChannel(reader, 'REFUND_CHANNEL'),
    payoutChannel: collectChannel(reader, 'PAYOUT_CHANNEL'),
    serviceFeePerMille: reader.integer('SERVICE_FEE_PER_MILLE', {
      min: 0,
      max: SERVICE_FEE_MAX_PER_MILLE,
      fallback: SERVICE_FEE_PER_MILLE,
    }),
    mqtt: collectMqtt(reader),
    trustedProxies: reader.integer('TRUSTED_PROXIES', { min: 0, max: 10, fallback: 0 }),
    logLevel: reader.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    telemetry: collectTelemetry(reader),
    telemetryMaxMb: reader.integer('TELEMETRY_MAX_MB', {
      min: 32,
      max: 1_000_000,
      fallback: STANDARD_TELEMETRY_MAX_MB,
    }),
    ...collectLogHeads(reader),
    fileStore: collectFileStore(reader),
    traces: collectTraces(reader),
  };
}

function collectMetricsPlace(reader: EnvReader): MetricsPlace | undefined {
  const host = reader.text('METRICS_HOST');
  if (reader.text('METRICS_PORT') === undefined) {
    if (host !== undefined) reader.complain('METRICS_HOST needs METRICS_PORT beside it.');
    return undefined;
  }
  const port = reader.integer('METRICS_PORT', { min: 0, max: 65_535, fallback: 0 });
  return { port, host: host ?? '127.0.0.1' };
}

const CLIENT_ID = /^[A-Za-z0-9._-]{1,64}$/;
const TOPIC_PREFIX = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+){0,7}$/;
const SHARED_GROUP = /^[A-Za-z0-9_-]{1,64}$/;

function collectMqtt(reader: EnvReader): MqttSettings | undefined {
  const url = reader.url('MQTT_URL', ['mqtt:', 'mqtts:', 'ws:', 'wss:']);
  const named = (name: string, pattern: RegExp, words: string): string | undefined => {
    const given = reader.text(name);
    if (given === undefined || pattern.test(given)) return given;
    reader.complain(`${name} must be ${words}, not "${given}".`);
    return undefined;
  };
  const ownId = `gateway-${hostname()}-${reader.text('PORT') ?? '8080'}`.replace(/[^A-Za-z0-9._-]/g, '-');
  const settings = {
    username: reader.text('MQTT_USERNAME'),
    password: reader.text('MQTT_PASSWORD'),
    clientId:
      named('MQTT_CLIENT_ID', CLIENT_ID, 'at most 64 letters, digits, ".", "_" or "-"') ?? ownId.slice(0, 64),
    prefix:
      named(
        'MQTT_TOPIC_PREFIX',
        TOPIC_PREFIX,
        'words of letters, digits, "_" and "-" with "/" between them',
      ) ?? 'portal/1',
    sharedGroup: named('MQTT_SHARED_GROUP', SHARED_GROUP, 'at most 64 letters, digits, "_" or "-"'),
  };
  if (settings.password !== undefined && settings.username === undefined) {
    reader.complain('MQTT_PASSWORD needs MQTT_USERNAME beside it.');
  }
  return url === undefined ? undefined : { url, ...settings };
}

const BEARER = /^[\x21-\x7e]{16,512}$/;

const CENTS_PER_YUAN = 100;

function collectChannel(reader: EnvReader, name: 'REFUND_CHANNEL' | 'PAYOUT_CHANNEL'): Env['refundChannel'] {
  const url = reader.url(`${name}_URL`, ['http:', 'https:']);
  const key = reader.text(`${name}_KEY`);
  if ((url === undefined) !== (key === undefined)) {
    reader.complain(`${name}_URL and ${name}_KEY need each other.`);
  }
  // The key is not repeated: what is complained about lands in logs.
  if (key !== undefined && !BEARER.test(key)) {
    reader.complain(`${name}_KEY must have 16 to 512 characters without blanks.`);
  }
  return url === undefined || key === undefined ? undefined : { url, key };
}

function collectLogHeads(reader: EnvReader): Pick<Env, 'logHeads' | 'logHeadsWebhookUrl'> {
  const logHeadsWebhookUrl = reader.url('LOG_HEADS_WEBHOOK_URL', ['http:', 'https:']);
  const fallback = logHeadsWebhookUrl === undefined ? 'file' : 'both';
  return { logHeads: reader.choice('LOG_HEADS', LOG_HEAD_PLACES, fallback), logHeadsWebhookUrl };
}

/** Several servers in one address, as libpq takes them: behind the sign-in, or as `host=`. */
const SEVERAL_SERVERS = /^postgres(?:ql)?:\/\/(?:[^/?]*@)?[^/?@]*,|[?&]host=[^&]*(?:,|%2c)/i;

/** @see docs/decisions/068-the-database-may-be-away.md */
function readDatabaseAddress(
  reader: EnvReader,
  name: string,
  wanted = 'the server that takes changes',
): string | undefined {
  if (SEVERAL_SERVERS.test(reader.text(name) ?? '')) {
    reader.complain(`${name} names several servers: give one address that leads to ${wanted}.`);
    return undefined;
  }
  return reader.url(name, ['postgres:', 'postgresql:']);
}

function collectTelemetry(reader: EnvReader): TelemetrySettings {
  const standard = STANDARD_TELEMETRY;
  const address = (name: string) => reader.url(name, ['http:', 'https:']);
  return {
    logUrl: address('TELEMETRY_LOG_URL') ?? standard.logUrl,
    monitorUrl: address('TELEMETRY_MONITOR_URL') ?? standard.monitorUrl,
    logStoreUrl: address('TELEMETRY_LOG_STORE_URL') ?? standard.logStoreUrl,
    sampleRate: reader.number('TELEMETRY_SAMPLE_RATE', { min: 0, max: 1, fallback: standard.sampleRate }),
    ownOrigins: reader.origins('TELEMETRY_OWN_ORIGINS'),
  };
}

/** In both languages: nobody has told the gateway which one the holder of a mobile reads. */
const PASSWORD_NOTICE =
  '您的账号密码已于 {time} 更改，其他登录已全部退出。如非本人操作，请立即重置密码并联系客服。' +
  'Your password was changed at {time} (UTC+8) and your other sessions have ended. ' +
  'If this was not you, reset it now and contact support.';

const MOBILE_NOTICE =
  '您的账号手机号已于 {time} 更换为 {mobile}，本号码不能再登录该账号。如非本人操作，请立即联系客服。' +
  'Your account moved to {mobile} at {time} (UTC+8); this number no longer signs in to it. ' +
  'If this was not you, contact support now.';

const SECRET_MIN_LENGTH = 32;
const PLATFORM_KEY = /^[\x21-\x7e]{32,512}$/;

function checkTogether(env: Env, { complain, text }: EnvReader): void {
  if (env.databaseMigrationUrl !== undefined && text('DATABASE_URL') === undefined) {
    complain('DATABASE_MIGRATION_URL needs DATABASE_URL beside it: one is the owner, the other the gateway.');
  }
  if (env.databaseListenUrl !== undefined && text('DATABASE_URL') === undefined) {
    complain('DATABASE_LISTEN_URL needs DATABASE_URL beside it: both lead to one database.');
  }
  if (env.databaseReadUrl !== undefined && text('DATABASE_URL') === undefined) {
    complain('DATABASE_READ_URL needs DATABASE_URL beside it: one follows the other.');
  }
  if (env.metrics !== undefined && env.port !== 0 && env.metrics.port === env.port) {
    complain('METRICS_PORT must not be PORT: figures are never served where everybody calls.');
  }
  if (env.isProduction && env.isDemonstration) {
    complain('SEED=demo is refused with NODE_ENV=production: the demonstration has known passwords.');
  }
  if (env.logHeads !== 'file' && text('LOG_HEADS_WEBHOOK_URL') === undefined) {
    complain(`LOG_HEADS=${env.logHeads} needs LOG_HEADS_WEBHOOK_URL beside it.`);
  }
  if (env.secret !== undefined && env.secret.length < SECRET_MIN_LENGTH) {
    complain(`GATEWAY_SECRET must have at least ${SECRET_MIN_LENGTH} characters.`);
  }
  // The keys are not repeated: what is complained about lands in logs.
  if (env.platformKeys.some((key) => !PLATFORM_KEY.test(key))) {
    complain(
      'PLATFORM_KEYS must hold keys of 32 to 512 characters without blanks, with commas between them.',
    );
  }
  if (!env.smsMessage.includes('{code}')) {
    complain('SMS_MESSAGE must hold {code}, which stands for the captcha.');
  }
  if (!env.smsMobileNotice.includes('{time}') || !env.smsMobileNotice.includes('{mobile}')) {
    complain(
      'SMS_MOBILE_NOTICE must hold {time} and {mobile}, which stand for the moment and the new mobile.',
    );
  }
  if (!env.smsPasswordNotice.includes('{time}')) {
    complain('SMS_PASSWORD_NOTICE must hold {time}, which stands for the moment of the change.');
  }
  if (env.sessionIdleMinutes > env.sessionMaxDays * 24 * 60) {
    complain('SESSION_IDLE_MINUTES must not be longer than SESSION_MAX_DAYS.');
  }
}
