import { describe, expect, it } from 'vitest';
import { toCopyText } from './staged-copy';

describe('the text of a COPY', () => {
  it('has a line for each row and NULL for what is missing', () => {
    const text = toCopyText<{ readonly id: string; readonly count?: number | null; readonly on?: boolean }>(
      [
        ['id', 'text'],
        ['count', 'int'],
        ['on', 'boolean'],
      ],
      [
        { id: 'a', count: 3, on: false },
        { id: '', count: null },
      ],
    );
    expect(text).toBe('a\t3\tfalse\n\t\\N\t\\N\n');
  });

  it('keeps what would end a field apart from its end', () => {
    const text = toCopyText([['note', 'text']], [{ note: 'a\tb\\c\nd\re' }]);
    expect(text).toBe('a\\tb\\\\c\\nd\\re\n');
  });

  it('quotes the members of an array and escapes them twice', () => {
    const columns = [['flags', 'text[]']] as const;
    const text = toCopyText(columns, [{ flags: [] }, { flags: ['a', 'b"c\\d'] }]);
    expect(text).toBe('{}\n{"a","b\\\\"c\\\\\\\\d"}\n');
  });

  it('writes objects as JSON and leaves JSON as it is', () => {
    const text = toCopyText([['usage', 'jsonb']], [{ usage: { a: 1 } }, { usage: '{"b":"x\\ny"}' }]);
    expect(text).toBe('{"a":1}\n{"b":"x\\\\ny"}\n');
  });
});
