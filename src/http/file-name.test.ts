import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFileName } from './file-name';

/** 2026-11-20 00:30 in Asia/Shanghai, still the 19th in UTC. */
const NOW_MS = Date.UTC(2026, 10, 19, 16, 30);
const FALLBACK = 'export-20261120.xlsx';

function asLatin1(text: string): string {
  return [...new TextEncoder().encode(text)].map((byte) => String.fromCharCode(byte)).join('');
}

describe('the name of a download', () => {
  it.each([
    { header: 'attachment; filename="orders.xlsx"', name: 'orders.xlsx' },
    { header: 'attachment; filename=orders.csv', name: 'orders.csv' },
    { header: 'attachment;filename=orders.csv;size=3', name: 'orders.csv' },
    { header: 'attachment; filename=my orders.csv', name: 'my orders.csv' },
    { header: `attachment; filename*=UTF-8''${encodeURIComponent('订单明细.xlsx')}`, name: '订单明细.xlsx' },
    { header: `attachment; filename*=utf-8'zh'${encodeURIComponent('订单.xlsx')}`, name: '订单.xlsx' },
    { header: `attachment; filename="a.xlsx"; filename*=UTF-8''b.xlsx`, name: 'b.xlsx' },
    { header: `attachment; filename*=UTF-8''b.xlsx; filename="a.xlsx"`, name: 'b.xlsx' },
    { header: `attachment; filename*=UTF-8''%E4%BD%zz.xlsx; filename="a.xlsx"`, name: 'a.xlsx' },
    { header: `attachment; filename="${asLatin1('订单.xlsx')}"`, name: '订单.xlsx' },
    { header: `attachment; filename=${encodeURIComponent('订单.xlsx')}`, name: '订单.xlsx' },
    { header: 'attachment; filename="100%.xlsx"', name: '100%.xlsx' },
    { header: 'attachment; filename="a\\"b.xlsx"', name: 'ab.xlsx' },
    { header: 'ATTACHMENT; FILENAME="A.XLSX"', name: 'A.xlsx' },
    { header: 'attachment; filename="../../etc/passwd.csv"', name: 'passwd.csv' },
    { header: 'attachment; filename="C:\\\\Windows\\\\a.csv"', name: 'a.csv' },
    { header: 'attachment; filename="a\u202excod.csv"', name: 'axcod.csv' },
    { header: 'attachment; filename="a\u0000b.csv"', name: 'ab.csv' },
    { header: 'attachment; filename=".hidden.csv"', name: 'hidden.csv' },
    { header: 'attachment; filename="a<b>|?*.csv"', name: 'ab.csv' },
    { header: 'attachment; filename="CON.csv"', name: '_CON.csv' },
    { header: 'attachment; filename="com1.xlsx"', name: '_com1.xlsx' },
    { header: 'attachment; filename="console.csv"', name: 'console.csv' },
    { header: 'attachment; filename="orders.exe"', name: FALLBACK },
    { header: 'attachment; filename="orders.xlsx.exe"', name: FALLBACK },
    { header: 'attachment; filename="orders"', name: FALLBACK },
    { header: 'attachment; filename=".xlsx"', name: FALLBACK },
    { header: 'attachment; filename=""', name: FALLBACK },
    { header: 'attachment', name: FALLBACK },
    { header: '', name: FALLBACK },
    { header: null, name: FALLBACK },
  ])('of $header is $name', ({ header, name }) => {
    expect(toFileName(header, NOW_MS)).toBe(name);
  });

  it('is safe whatever the header holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (given) => {
        const name = toFileName(`attachment; filename="${given}.csv"`, NOW_MS);
        expect(name).toMatch(/^[^\u0000-\u001f/\\:*?"<>|\u202a-\u202e]+\.(?:xlsx|csv|zip|pdf|png|jpg)$/);
        expect(name.length).toBeLessThanOrEqual(126);
      }),
    );
  });
});
