import { describe, expect, it } from 'vitest';
import { addressOf, countedAddressOf } from '../../../gateway/plugins/address-of';
import { createFastify } from '../../../gateway/plugins/create-fastify';

const NOTICE = 'X-Forwarded-For is not believed';

function open(trustedProxies: number) {
  const lines: string[] = [];
  const app = createFastify(
    { level: 'info', stream: { write: (line) => void lines.push(line) } },
    trustedProxies,
  );
  app.get('/', async (request) => `${addressOf(request)} ${countedAddressOf(request)}`);
  const ask = async (remoteAddress: string, forwardedFor?: string) => {
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
    return (await app.inject({ url: '/', remoteAddress, headers })).body;
  };
  return { app, ask, notices: () => lines.filter((line) => line.includes(NOTICE)) };
}

describe('the address of a request', () => {
  it.each([
    { came: '192.0.2.7', address: '192.0.2.7 192.0.2.7' },
    { came: '::ffff:192.0.2.7', address: '192.0.2.7 192.0.2.7' },
    { came: '2001:db8::7', address: '2001:db8::7 2001:db8::/64' },
  ])('that comes from $came is $address', async ({ came, address }) => {
    const { app, ask } = open(0);
    expect(await ask(came)).toBe(address);
    await app.close();
  });

  it('is the one that a believed proxy names, however it spells it', async () => {
    const { app, ask } = open(1);
    for (const spelling of ['2001:DB8:0:0:1:0:0:7', '[2001:db8::1:0:0:7]:443', '2001:db8:0:0:1::7%eth0']) {
      expect(await ask('10.0.0.1', `198.51.100.1, ${spelling}`)).toBe('2001:db8::1:0:0:7 2001:db8::/64');
    }
    expect(await ask('10.0.0.1', 'whatever; DROP')).toBe('unknown unknown');
    await app.close();
  });
});

describe('a proxy that is not believed', () => {
  it('is named in the log once', async () => {
    const { app, ask, notices } = open(0);
    await ask('10.0.0.1');
    expect(notices()).toEqual([]);
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await ask('10.0.0.1', '198.51.100.1')).toBe('10.0.0.1 10.0.0.1');
    }
    expect(notices()).toHaveLength(1);
    expect(notices()[0]).toContain('TRUSTED_PROXIES is 0');
    expect(notices()[0]).toContain('"ip":"10.0.0.1"');
    await app.close();
  });

  it('is not spoken of when one is believed', async () => {
    const { app, ask, notices } = open(1);
    await ask('10.0.0.1', '198.51.100.1');
    expect(notices()).toEqual([]);
    await app.close();
  });
});
