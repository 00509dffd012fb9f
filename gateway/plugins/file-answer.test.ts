import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toContentDisposition } from './file-answer';

/** Any UTF-16 text, lone surrogates included. */
const anyText = (maxLength: number) =>
  fc.array(fc.nat(0xffff), { maxLength }).map((codes) => String.fromCharCode(...codes));

describe('the content disposition of a file', () => {
  it.each([
    { name: 'log.csv', plain: 'log.csv', encoded: 'log.csv' },
    { name: '日志 1.csv', plain: '__ 1.csv', encoded: '%E6%97%A5%E5%BF%97%201.csv' },
    { name: "it's (1)*.csv", plain: "it's (1).csv", encoded: 'it%27s%20%281%29.csv' },
    { name: 'a\r\nset-cookie: x.csv', plain: 'aset-cookie x.csv', encoded: 'aset-cookie%20x.csv' },
    { name: '../../etc/passwd', plain: '....etcpasswd', encoded: '....etcpasswd' },
    { name: 'a\u202evsc.exe', plain: 'avsc.exe', encoded: 'avsc.exe' },
    { name: 'half \ud800.csv', plain: 'half .csv', encoded: 'half%20.csv' },
  ])('is safe for $name (controls O3)', ({ name, plain, encoded }) => {
    expect(toContentDisposition(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
  });

  it('is one header in printable ASCII, whatever the name', () => {
    fc.assert(
      fc.property(anyText(40), (name) => {
        expect(toContentDisposition(name)).toMatch(
          /^attachment; filename="[\x20-\x21\x23-\x7e]*"; filename\*=UTF-8''[\w.~!%-]*$/,
        );
      }),
    );
  });
});
