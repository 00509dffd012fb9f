import { describe, expect, it } from 'vitest';
import { readSourceFiles } from './source-files';

/** The one place that reads where a request comes from. */
const HOME = 'gateway/plugins/address-of.ts';
const RAW_ADDRESS = /\brequest\.(?:ip|ips|socket)\b|\bremoteAddress\b|\{[^}]*\bip\b[^}]*\}\s*=\s*request\b/;

describe('where a request comes from', () => {
  const gateway = readSourceFiles().filter(({ path }) => /^gateway\/(?!.*\.test\.ts$)/.test(path));

  it('is read in one place, so that every limit and log knows a caller by the same spelling', () => {
    const readers = gateway.filter(({ parsed }) => RAW_ADDRESS.test(parsed.text)).map(({ path }) => path);
    expect(readers).toEqual([HOME]);
  });

  it.each(['limit(request.ip)', 'const { ip } = request;', 'request.socket.remoteAddress'])(
    'would be found in "%s"',
    (source) => {
      expect(source).toMatch(RAW_ADDRESS);
    },
  );
});
