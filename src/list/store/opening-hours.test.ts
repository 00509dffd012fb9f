import { expect, it } from 'vitest';
import { formatOpeningHours } from './opening-hours';

it.each([
  [360, 1_440, '06:00–24:00'],
  [0, 720, '00:00–12:00'],
  [545, 1_335, '09:05–22:15'],
  [0, 1_440, null],
])('opening hours from minute %i to %i are written as %s', (from, to, words) => {
  expect(formatOpeningHours(from, to)).toBe(words);
});
