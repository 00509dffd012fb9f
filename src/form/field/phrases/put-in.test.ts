import { expect, it } from 'vitest';
import { putIn } from './put-in';

it.each([
  { value: '', caret: 0, put: '您好', at: 2, because: 'nothing is written yet' },
  { value: '您好', caret: 2, put: '您好\n您好', at: 5, because: 'it begins a line behind what is written' },
  { value: '您好\n', caret: 3, put: '您好\n您好', at: 5, because: 'the line has begun already' },
  { value: '已退款', caret: 0, put: '您好已退款', at: 2, because: 'the caret is before everything' },
  { value: '一二', caret: 1, put: '一\n您好二', at: 4, because: 'the caret is within' },
])('puts words in where the caret is: $because', ({ value, caret, put, at }) => {
  expect(putIn('您好', { value, caret })).toEqual({ value: put, caret: at });
});
