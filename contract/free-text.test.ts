import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textProblemOf, toCleanText, toOneLine, toSearchText, toTextProblemWords } from './free-text';
import { text } from './text';

describe('a free text', () => {
  it.each([
    ['a name', '张三', null],
    ['a name with a rare ideograph', '𠮷野家', null],
    ['a name with a variation selector', '葛\u{e0100}城', null],
    ['a picture', '❤️👍🏽', null],
    ['blanks and line ends around it', ' 门厅 \n', null],
    ['a word in another script', 'Größe – ½ №1 “引”', null],
    ['nothing', '', null],
    ['a line break', '一\n二', 'lineBreak'],
    ['a carriage return', '一\r二', 'lineBreak'],
    ['a line separator', '一\u2028二', 'lineBreak'],
    ['a next-line character', '一\u0085二', 'lineBreak'],
    ['a tab', '一\t二', 'hidden'],
    ['a null', '一\u0000二', 'hidden'],
    ['an escape', '\u001b[31m红', 'hidden'],
    ['a right-to-left override', 'gpj.\u202eexe', 'hidden'],
    ['an isolate', '\u2066张三\u2069', 'hidden'],
    ['a right-to-left mark', '张\u200f三', 'hidden'],
    ['a zero-width space', '张\u200b三', 'hidden'],
    ['a zero-width joiner', '张\u200d三', 'hidden'],
    ['a byte order mark within', '张\ufeff三', 'hidden'],
    ['a soft hyphen', '张\u00ad三', 'hidden'],
    ['a blank that poses as a letter', '\u3164', 'hidden'],
    ['a blank that poses as a sign', '\u2800', 'hidden'],
    ['a tag character', 'a\u{e0041}', 'hidden'],
    ['a private character', '\ue000', 'hidden'],
    ['half a pair', '\ud83d', 'hidden'],
    ['no character at all', '\uffff', 'hidden'],
  ] as const)('of one line with %s: %j', (_what, value, expected) => {
    expect(textProblemOf(value, 'line')).toBe(expected);
  });

  it.each([
    ['lines', '一\n\n二', null],
    ['lines of another system', '一\r\n二\r三', null],
    ['a line separator', '一\u2028二', 'hidden'],
    ['a zero-width space', '一\n\u200b二', 'hidden'],
    ['a null', '一\n\u0000', 'hidden'],
  ] as const)('of several lines with %s', (_what, value, expected) => {
    expect(textProblemOf(value, 'lines')).toBe(expected);
  });

  it('is stored composed, with one kind of line end and no blanks around it', () => {
    expect(toCleanText(' e\u0301\u3000', 'line')).toBe('\u00e9');
    expect(toCleanText('一\r\n二\r三\n', 'lines')).toBe('一\n二\n三');
  });

  it('that is clean stays as it is, and as right or wrong as it was', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 30 }),
        fc.constantFrom('line' as const, 'lines' as const),
        (value, rule) => {
          const clean = toCleanText(value, rule);
          expect(toCleanText(clean, rule)).toBe(clean);
          expect(textProblemOf(clean, rule)).toBe(textProblemOf(value, rule));
        },
      ),
      { seed: 12, numRuns: 500 },
    );
  });

  it('is looked for without what nobody can see', () => {
    expect(toSearchText(' \u202d138\u200b0000\n0001\u202c\t')).toBe('1380000 0001');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (value) => {
        expect(textProblemOf(toSearchText(value), 'line')).toBeNull();
        expect(textProblemOf(toOneLine(value), 'line')).not.toBe('lineBreak');
      }),
      { seed: 13, numRuns: 300 },
    );
  });

  it('is refused by its title', () => {
    expect(toTextProblemWords(text('姓名', 'Name'), 'lineBreak').zh).toBe('姓名只能写一行，请删除其中的换行');
    expect(toTextProblemWords(text('姓名', 'Name'), 'hidden').en).toMatch(/^Name holds characters/);
  });
});
