import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnv } from './env';

const problemsOf = (source: Record<string, string>) => readEnv(source).problems;

describe('readEnv', () => {
  it('fills every default when nothing is set', () => {
    expect(readEnv({}).env).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      isDemonstration: true,
      sessionIdleMinutes: 720,
      sessionMaxDays: 7,
      passwordMin: 8,
      drainSeconds: 0,
    });
  });

  it.each([
    { given: {}, expected: true, because: 'an empty embedded database is a demonstration' },
    { given: { DATABASE_URL: 'postgres://a/b' }, expected: false, because: 'a real database is left alone' },
    { given: { DATABASE_URL: 'postgres://a/b', SEED: 'demo' }, expected: true, because: 'it was asked for' },
    { given: { SEED: 'none' }, expected: false, because: 'it was declined' },
    { given: { NODE_ENV: 'production' }, expected: false, because: 'production has no known passwords' },
  ])('decides the demonstration as $expected because $because', ({ given, expected }) => {
    expect(readEnv(given).env?.isDemonstration).toBe(expected);
  });

  it('points telemetry elsewhere where it is told to', () => {
    const { env } = readEnv({
      TELEMETRY_MONITOR_URL: 'https://use.example.com/in',
      TELEMETRY_SAMPLE_RATE: '0.25',
      TELEMETRY_OWN_ORIGINS: ' https://a.example.com  https://b.example.com:8443 ',
    });
    expect(env?.telemetry).toEqual({
      logUrl: '/telemetry/log',
      monitorUrl: 'https://use.example.com/in',
      logStoreUrl: '/telemetry',
      sampleRate: 0.25,
      ownOrigins: ['https://a.example.com', 'https://b.example.com:8443'],
    });
  });

  it.each([
    { given: {}, expected: 'file' },
    { given: { LOG_HEADS_WEBHOOK_URL: 'https://keep.example.com/' }, expected: 'both' },
    {
      given: { LOG_HEADS: 'webhook', LOG_HEADS_WEBHOOK_URL: 'https://keep.example.com/' },
      expected: 'webhook',
    },
  ])('keeps the heads of the logs in $expected, given $given', ({ given, expected }) => {
    expect(readEnv(given).env?.logHeads).toBe(expected);
  });

  it.each([
    { given: {}, expected: undefined },
    { given: { METRICS_PORT: '9464' }, expected: { port: 9464, host: '127.0.0.1' } },
    {
      given: { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' },
      expected: { port: 9464, host: '10.0.0.5' },
    },
    { given: { METRICS_PORT: '0', PORT: '0' }, expected: { port: 0, host: '127.0.0.1' } },
  ])('serves figures at $expected, given $given', ({ given, expected }) => {
    expect(readEnv(given).env?.metrics).toEqual(expected);
  });

  const STORE_KEY = { FILE_STORE_KEY_ID: 'an-id', FILE_STORE_SECRET: 'a-secret' };

  it.each([
    { url: 's3://files', expected: { bucket: 'files', prefix: '', region: 'us-east-1', isPathStyle: false } },
    {
      url: 's3://files/portal/one/?endpoint=http://10.0.0.5:9000&region=cn-1',
      expected: {
        ...{ bucket: 'files', prefix: 'portal/one', endpoint: 'http://10.0.0.5:9000' },
        ...{ region: 'cn-1', isPathStyle: true },
      },
    },
    {
      url: 's3://files?endpoint=https://oss.example.com&style=host',
      expected: { bucket: 'files', endpoint: 'https://oss.example.com', isPathStyle: false },
    },
  ])('keeps files where $url says', ({ url, expected }) => {
    const { env } = readEnv({ FILE_STORE_URL: url, ...STORE_KEY });
    expect(env?.fileStore).toMatchObject({ ...expected, keyId: 'an-id', secret: 'a-secret' });
    expect(readEnv({}).env?.fileStore).toBeUndefined();
  });

  it.each([
    'https://files.example.com',
    's3://',
    's3://a-key:a-secret@files',
    's3://Files',
    's3://files/.hidden',
    's3://files/a b',
    's3://files?endpoint=ftp://x',
    's3://files?endpoint=https://a-key:a-secret@host',
    's3://files?secret=a-secret',
    's3://files?style=round',
  ])('refuses to keep files at %s, and does not repeat it', (url) => {
    const problems = problemsOf({ FILE_STORE_URL: url, ...STORE_KEY });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^FILE_STORE_URL must read s3:\/\/bucket\/prefix\?/);
    expect(problems[0]).not.toContain('a-secret');
  });

  it.each([
    { FILE_STORE_URL: 's3://files' },
    { FILE_STORE_URL: 's3://files', FILE_STORE_KEY_ID: 'an-id' },
    STORE_KEY,
  ])('refuses half of a file store', (given) => {
    expect(problemsOf(given)).toEqual([
      'FILE_STORE_URL, FILE_STORE_KEY_ID and FILE_STORE_SECRET need each other.',
    ]);
  });

  it('traces where it is told to, a share of the calls', () => {
    expect(readEnv({}).env?.traces).toBeUndefined();
    const given = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://10.0.0.7:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a-secret=, x-tenant=one',
      OTEL_SERVICE_NAME: 'portal-1',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    };
    expect(readEnv(given).env?.traces).toEqual({
      url: 'http://10.0.0.7:4318/v1/traces',
      headers: { 'x-key': 'a-secret=', 'x-tenant': 'one' },
      serviceName: 'portal-1',
      share: 0.1,
    });
  });

  it('refuses headers of traces that cannot be read, or lead nowhere, and does not repeat them', () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://10.0.0.7:4318' };
    expect(problemsOf({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'x-key: a-secret' })).toEqual([
      'OTEL_EXPORTER_OTLP_HEADERS must read name=value, with commas between several.',
    ]);
    expect(problemsOf({ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a-secret' })).toEqual([
      'OTEL_EXPORTER_OTLP_HEADERS needs OTEL_EXPORTER_OTLP_ENDPOINT beside it.',
    ]);
  });

  it('lists all problems at once', () => {
    const problems = problemsOf({
      PORT: '99999',
      SEED: 'yes',
      DATABASE_URL: 'mysql://h/d',
      PASSWORD_MIN: '4',
    });
    expect(problems).toHaveLength(4);
    for (const name of ['PORT', 'SEED', 'DATABASE_URL', 'PASSWORD_MIN']) {
      expect(problems.join('\n')).toContain(name);
    }
  });

  it.each<{ given: Record<string, string>; expected: string }>([
    { given: { LOG_HEADS: 'both' }, expected: 'LOG_HEADS=both needs LOG_HEADS_WEBHOOK_URL beside it.' },
    {
      given: { TELEMETRY_MAX_MB: '31' },
      expected: 'TELEMETRY_MAX_MB must be a number from 32 to 1000000, not "31".',
    },
    { given: { PORT: 'eighty' }, expected: 'PORT must be a number from 0 to 65535, not "eighty".' },
    { given: { PORT: '80.5' }, expected: 'PORT must be a whole number from 0 to 65535, not "80.5".' },
    {
      given: { LOG_LEVEL: 'loud' },
      expected: 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent, not "loud".',
    },
    {
      given: { SMS_WEBHOOK_URL: 'ftp://x' },
      expected: 'SMS_WEBHOOK_URL must be an address that begins with http:// or https://.',
    },
    {
      given: { REFUND_CHANNEL_URL: 'https://pay.example/refund' },
      expected: 'REFUND_CHANNEL_URL and REFUND_CHANNEL_KEY need each other.',
    },
    {
      given: { REFUND_CHANNEL_KEY: 'a-key-of-the-channel' },
      expected: 'REFUND_CHANNEL_URL and REFUND_CHANNEL_KEY need each other.',
    },
    {
      given: { REFUND_CHANNEL_URL: 'https://pay.example/refund', REFUND_CHANNEL_KEY: 'short' },
      expected: 'REFUND_CHANNEL_KEY must have 16 to 512 characters without blanks.',
    },
    {
      given: { NODE_ENV: 'production', SEED: 'demo' },
      expected: 'SEED=demo is refused with NODE_ENV=production: the demonstration has known passwords.',
    },
    {
      given: { DATABASE_MIGRATION_URL: 'postgres://o@h/d' },
      expected:
        'DATABASE_MIGRATION_URL needs DATABASE_URL beside it: one is the owner, the other the gateway.',
    },
    {
      given: { DATABASE_LISTEN_URL: 'postgres://o@h/d' },
      expected: 'DATABASE_LISTEN_URL needs DATABASE_URL beside it: both lead to one database.',
    },
    {
      given: { DATABASE_READ_URL: 'postgres://o@h/d' },
      expected: 'DATABASE_READ_URL needs DATABASE_URL beside it: one follows the other.',
    },
    {
      given: { DATABASE_URL: 'postgres://o@h/d', DATABASE_READ_URL: 'postgres://o@a,b/d' },
      expected:
        'DATABASE_READ_URL names several servers: give one address that leads to the server that follows it.',
    },
    ...['postgres://u:p@a:5432,b:5432/d', 'postgresql://a,b/d', 'postgres://h/d?host=a,b'].map((address) => ({
      given: { DATABASE_URL: address },
      expected:
        'DATABASE_URL names several servers: give one address that leads to the server that takes changes.',
    })),
    {
      given: { SMS_MESSAGE: 'Your code' },
      expected: 'SMS_MESSAGE must hold {code}, which stands for the captcha.',
    },
    {
      given: { SMS_MOBILE_NOTICE: 'Moved at {time}' },
      expected:
        'SMS_MOBILE_NOTICE must hold {time} and {mobile}, which stand for the moment and the new mobile.',
    },
    {
      given: { SMS_PASSWORD_NOTICE: 'Changed' },
      expected: 'SMS_PASSWORD_NOTICE must hold {time}, which stands for the moment of the change.',
    },
    {
      given: { TELEMETRY_LOG_URL: '/log' },
      expected: 'TELEMETRY_LOG_URL must be an address that begins with http:// or https://.',
    },
    {
      given: { TELEMETRY_SAMPLE_RATE: '1.01' },
      expected: 'TELEMETRY_SAMPLE_RATE must be a number from 0 to 1, not "1.01".',
    },
    {
      given: { TELEMETRY_OWN_ORIGINS: 'https://a.example.com https://b.example.com/path' },
      expected:
        'TELEMETRY_OWN_ORIGINS must hold origins such as https://log.example.com, with blanks between them.',
    },
    { given: { METRICS_HOST: '10.0.0.5' }, expected: 'METRICS_HOST needs METRICS_PORT beside it.' },
    {
      given: { METRICS_PORT: 'all' },
      expected: 'METRICS_PORT must be a number from 0 to 65535, not "all".',
    },
    {
      given: { METRICS_PORT: '8080' },
      expected: 'METRICS_PORT must not be PORT: figures are never served where everybody calls.',
    },
    { given: { DRAIN_SECONDS: '121' }, expected: 'DRAIN_SECONDS must be a number from 0 to 120, not "121".' },
    { given: { GATEWAY_SECRET: 'short' }, expected: 'GATEWAY_SECRET must have at least 32 characters.' },
    {
      given: { SESSION_MAX_DAYS: '1', SESSION_IDLE_MINUTES: '1441' },
      expected: 'SESSION_IDLE_MINUTES must not be longer than SESSION_MAX_DAYS.',
    },
  ])('says $expected', ({ given, expected }) => {
    expect(problemsOf(given)).toEqual([expected]);
  });

  it('never repeats an address, which may hold a password', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://user:hunter2@h/d' }).join()).not.toContain('hunter2');
  });

  it('knows no broker unless one is named, and fills in what belongs to it', () => {
    expect(readEnv({ MQTT_TOPIC_PREFIX: 'a/b' }).env?.mqtt).toBeUndefined();
    const { env } = readEnv({ MQTT_URL: 'mqtts://broker.example.com', PORT: '9000' });
    expect(env?.mqtt).toMatchObject({ prefix: 'portal/1', sharedGroup: undefined, username: undefined });
    expect(env?.mqtt?.clientId).toMatch(/^gateway-[A-Za-z0-9._-]+-9000$/);
    const own = {
      MQTT_URL: 'mqtt://h',
      MQTT_CLIENT_ID: 'one',
      MQTT_TOPIC_PREFIX: 'a/b',
      MQTT_SHARED_GROUP: 'all',
    };
    expect(readEnv(own).env?.mqtt).toMatchObject({ clientId: 'one', prefix: 'a/b', sharedGroup: 'all' });
  });

  it.each([
    { MQTT_URL: 'http://broker.example.com' },
    { MQTT_TOPIC_PREFIX: 'a/+/b' },
    { MQTT_TOPIC_PREFIX: '/a' },
    { MQTT_SHARED_GROUP: 'a/b' },
    { MQTT_CLIENT_ID: 'a b' },
    { MQTT_PASSWORD: 'hunter2' },
  ])('refuses %j, and repeats no password', (given) => {
    expect(problemsOf(given)).toHaveLength(1);
    expect(problemsOf(given).join()).not.toContain('hunter2');
  });

  it('takes an empty variable as unset', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ' }).env).toMatchObject({
      port: 8080,
      databaseUrl: undefined,
    });
  });
});

describe('docs/operations.md', () => {
  it('explains every variable that is read, with its name in the table of settings', () => {
    const read = new Set<string>();
    readEnv(
      new Proxy<Record<string, undefined>>(
        {},
        {
          get(_target, name) {
            read.add(String(name));
            return undefined;
          },
        },
      ),
    );
    const text = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');
    const explained = [...text.matchAll(/^\| `([A-Z][A-Z_]+)`/gm)].map(([, name]) => name);
    expect(explained.sort()).toEqual([...read].sort());
  });
});
