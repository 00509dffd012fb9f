import { describe, expect, it } from 'vitest';
import { fillText } from './fill-text';

describe('a wording', () => {
  it.each([
    ['{count} {count|row|rows}', { count: 1 }, '1 row'],
    ['{count} {count|row|rows}', { count: '1' }, '1 row'],
    ['{count} {count|row|rows}', { count: 0 }, '0 rows'],
    ['{count} {count|row|rows}', { count: 21 }, '21 rows'],
    ['{count} {count|row|rows}', { count: '1,000+' }, '1,000+ rows'],
    ['{count} order{count||s} of {name}', { count: 1, name: 'x' }, '1 order of x'],
    ['共 {count} 条', { count: 1 }, '共 1 条'],
  ])('%s with %o reads %s', (wording, values, expected) => {
    expect(fillText(wording, values)).toBe(expected);
  });

  it('shows the gap where a place has no value', () => {
    expect(fillText('{a} {b} {b|row|rows}', { a: 1 })).toBe('1 {b} {b|row|rows}');
    expect(fillText('{toString}')).toBe('{toString}');
  });
});
