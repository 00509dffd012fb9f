import { describe, expect, it } from 'vitest';
import { IMPORT_FILE_MAX_BYTES } from '../../../contract/api/page/import-endpoint';
import { readTable } from './read-table';
import { toXlsx } from './xlsx-file';

/** `设备编号,店铺` and `机1,东门` as a Chinese spreadsheet saves CSV. */
const GBK = Uint8Array.from([
  0xc9, 0xe8, 0xb1, 0xb8, 0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0xb5, 0xea, 0xc6, 0xcc, 0x0d, 0x0a, 0xbb, 0xfa, 0x31,
  0x2c, 0xb6, 0xab, 0xc3, 0xc5, 0x0d, 0x0a,
]);
const ROWS = [
  ['设备编号', '店铺'],
  ['机1', '东门'],
];

const utf16 = (text: string) =>
  Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((c) => [c.charCodeAt(0) & 0xff, c.charCodeAt(0) >> 8])]);

describe('a file of lines', () => {
  it.each([
    ['UTF-8', new Blob(['设备编号,店铺\n机1,东门\n'])],
    ['UTF-8 with a mark', new Blob(['\ufeff设备编号,店铺\r\n机1,东门'])],
    ['UTF-16', new Blob([utf16('设备编号,店铺\r\n机1,东门')])],
    ['GBK', new Blob([GBK])],
    ['tabs in place of commas', new Blob(['设备编号\t店铺\n机1\t东门\n'])],
    ['empty lines between', new Blob(['设备编号,店铺\n\n,\n机1,东门\n\n'])],
    ['a spreadsheet', toXlsx(ROWS)],
  ])('is read from %s', async (_name, file) => {
    expect(await readTable(file)).toEqual({ rows: ROWS });
  });

  it('keeps quotes, commas and line breaks within a cell', async () => {
    const file = new Blob(['名称,备注\n"甲,""乙""","一\n二"\n']);
    expect(await readTable(file)).toEqual({
      rows: [
        ['名称', '备注'],
        ['甲,"乙"', '一\n二'],
      ],
    });
  });

  it('keeps all digits of a long number in a spreadsheet, text or not', async () => {
    expect(await readTable(toXlsx([['IMEI'], ['867530012345678']]))).toEqual({
      rows: [['IMEI'], ['867530012345678']],
    });
  });

  it('survives what XML knows as its own', async () => {
    const rows = [['<b>&"\u0001甲\' ', '=1+1']];
    expect(await readTable(toXlsx(rows))).toEqual({ rows: [['<b>&"甲\'', '=1+1']] });
  });

  it.each([
    ['nothing', new Blob([]), 'empty'],
    ['too much', new Blob([new Uint8Array(IMPORT_FILE_MAX_BYTES + 1)]), 'tooLarge'],
    ['an old spreadsheet', new Blob([Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2])]), 'oldFormat'],
    ['a broken archive', new Blob([Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 9, 9, 9])]), 'unreadable'],
  ])('of %s is refused in words', async (_name, file, problem) => {
    expect(await readTable(file)).toEqual({ problem });
  });
});
