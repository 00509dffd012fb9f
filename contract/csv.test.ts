import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from './csv';

const MARK = '\ufeff';
const TRIGGER = /^[=+\-@\t\r\n＝＋－＠]/;

/** Reads RFC 4180 by itself, so that the writer is not checked against its own ideas. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < csv.length; at += 1) {
    const character = csv[at] ?? '';
    if (isQuoted && character === '"' && csv[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === ',') {
      row.push(cell);
      cell = '';
    } else if (!isQuoted && character === '\r' && csv[at + 1] === '\n') {
      rows.push([...row, cell]);
      [row, cell] = [[], ''];
      at += 1;
    } else cell += character;
  }
  return rows;
}

/** Any UTF-16 text, lone surrogates included. */
const anyText = (maxLength: number) =>
  fc.array(fc.nat(0xffff), { maxLength }).map((codes) => String.fromCharCode(...codes));

describe('a table as CSV', () => {
  it.each([
    { given: 'plain', written: 'plain' },
    { given: 'a,b', written: '"a,b"' },
    { given: 'say "hi"', written: '"say ""hi"""' },
    { given: 'two\nlines', written: '"two\nlines"' },
    { given: '=1+1', written: "'=1+1" },
    { given: '@SUM(A1)', written: "'@SUM(A1)" },
    { given: '-5', written: "'-5" },
    { given: '\tcmd', written: "'\tcmd" },
    { given: '\r\n=1', written: '"\'\r\n=1"' },
    { given: '＝1', written: "'＝1" },
    { given: '＠x', written: "'＠x" },
    { given: -5, written: '-5' },
    { given: '', written: '' },
  ])('writes $given as $written (controls O1)', ({ given, written }) => {
    expect(toCsv([[given]])).toBe(`${MARK}${written}\r\n`);
  });

  it('reads back as it was, with an apostrophe before what would be a formula', () => {
    const cell = fc.oneof(
      anyText(12),
      fc.string({ maxLength: 6 }).map((text) => `=${text}`),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 5 }), (rows) => {
        const expected = rows.map((row) => row.map((text) => (TRIGGER.test(text) ? `'${text}` : text)));
        expect(parse(toCsv(rows).slice(MARK.length))).toEqual(expected);
      }),
    );
  });
});
