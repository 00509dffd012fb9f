import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LIVE_STREAM, toUrlPath } from '../../contract/api/endpoints';
import { ApiCode } from '../../contract/api/envelope';
import { ATTACHMENT_MAX_BYTES } from '../../contract/domain/proof/attachment';
import { toGatewayText } from '../../contract/messages/gateway';
import { SESSION_LIMITS } from '../../gateway/database/database-limits';
import { readEnv } from '../../gateway/env';

const read = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8');

const NGINX = read('deploy/several/nginx.conf');
const ONE_MB = 1024 * 1024;

/** Every name that the gateway asks its environment for. */
function settingsOfGateway(): ReadonlySet<string> {
  const asked = new Set<string>();
  // Places of several settings are read where the first of them is set.
  const given: Record<string, string> = { METRICS_PORT: '1', MQTT_URL: 'mqtt://h', NODE_ENV: 'production' };
  readEnv(
    new Proxy(given, {
      get(target, name) {
        asked.add(String(name));
        return target[String(name)];
      },
    }),
  );
  return asked;
}

/** Names under `environment:` of a service, or of an anchor, whose name begins so. */
function settingsIn(compose: string, service: string): readonly string[] {
  const [, block = ''] = new RegExp(`^ *(?:x-)?${service}:[^\n]*\n((?: +.*\n|\n)*)`, 'm').exec(compose) ?? [];
  const [, lines = ''] = /environment:[^\n]*\n((?: +(?:#.*|[A-Z_]+: .*)\n)+)/.exec(block) ?? [];
  return [...lines.matchAll(/^ +([A-Z_]+): /gm)].map(([, name = '']) => name);
}

describe('what deploy/ gives the gateway', () => {
  const known = settingsOfGateway();
  const places: readonly (readonly [string, readonly string[]])[] = [
    ['compose.yaml', settingsIn(read('deploy/compose.yaml'), 'gateway')],
    ['several/compose.yaml', settingsIn(read('deploy/several/compose.yaml'), 'gateway')],
    ['citus/compose.yaml', settingsIn(read('deploy/citus/compose.yaml'), 'gateway')],
    [
      'Containerfile',
      [...(/^ENV (.*)$/m.exec(read('deploy/Containerfile'))?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(
        ([, name = '']) => name,
      ),
    ],
    [
      'franchisee-portal.service',
      [
        ...(/^Environment=(.*)$/m.exec(read('deploy/franchisee-portal.service'))?.[1] ?? '').matchAll(
          /([A-Z_]+)=/g,
        ),
      ].map(([, name = '']) => name),
    ],
  ];

  it.each(places)('is settings that it has, in %s', (_file, names) => {
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('the login that deploy/ makes', () => {
  it('has the limits that the gateway asks for, which a pooler keeps to itself', () => {
    const roles = read('deploy/postgres/10-roles.sh');
    const given = [...roles.matchAll(/ALTER ROLE portal_login SET (\w+) = '(\d+)s'/g)].map(
      ([, name = '', seconds]): readonly [string, number] => [name, Number(seconds) * 1000],
    );
    expect(Object.fromEntries(given)).toEqual(SESSION_LIMITS);
    const [, ignored = ''] =
      /^ignore_startup_parameters = (.*)$/m.exec(read('deploy/several/pgbouncer.ini')) ?? [];
    expect(ignored.split(', ')).toEqual(expect.arrayContaining(Object.keys(SESSION_LIMITS)));
  });
});

describe('nginx before the gateways', () => {
  it('says that nobody serves in the words and the code of the gateway', () => {
    const { zh, en } = toGatewayText('unavailable');
    expect(NGINX).toContain(`default "${zh}";`);
    expect(NGINX).toContain(`~*^en "${en}";`);
    expect(NGINX).toContain(`{"code":${ApiCode.unavailable},`);
  });

  it('holds nothing of the stream of changes back, and lets every picture through', () => {
    expect(NGINX).toContain(`location = ${toUrlPath(LIVE_STREAM)} {`);
    const [, mb] = /client_max_body_size (\d+)m;/.exec(NGINX) ?? [];
    expect(Number(mb) * ONE_MB).toBeGreaterThan(ATTACHMENT_MAX_BYTES);
  });
});

describe('the broker of deploy/', () => {
  it('holds devices to their own topics, as docs/device-link.md says', () => {
    const [, topics] = read('docs/device-link.md').split('```acl\n');
    expect(read('deploy/several/mosquitto/topics')).toBe(topics?.split('```')[0]);
  });
});
