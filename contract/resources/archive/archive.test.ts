import { describe, expect, it } from 'vitest';
import { archivedBefore, isArchived, isKeptFrom } from './archive';

const at = (moment: string) => Date.parse(`${moment}+08:00`);
const page = { archive: { afterDays: 180 }, period: 'createdAt' };
const NOW = at('2026-11-30T10:00');

describe('the archive of a list (pages 4.1)', () => {
  it.each([
    // 180 days before lies in June: May is over as a whole.
    ['2026-11-30T10:00', '2026-06-01T00:00'],
    // The first of June is 180 days before the 28th of November, midnight counting with its day.
    ['2026-11-28T00:00', '2026-06-01T00:00'],
    ['2026-11-27T23:59:59.999', '2026-05-01T00:00'],
    // The day is the business's: still May in London.
    ['2026-11-28T07:59', '2026-06-01T00:00'],
  ])('ends at %s with all before %s', (now, before) => {
    expect(archivedBefore(page, at(now))).toBe(at(before));
  });

  it('holds rows of months that are over, by the period of the list', () => {
    const before = at('2026-06-01T00:00');
    expect(isArchived(page, { createdAt: before - 1 }, NOW)).toBe(true);
    expect(isArchived(page, { createdAt: before }, NOW)).toBe(false);
    expect(isArchived(page, { createdAt: null }, NOW)).toBe(false);
    expect(isArchived(page, {}, NOW)).toBe(false);
  });

  it('is nothing where a list has none', () => {
    expect(archivedBefore({ archive: null }, NOW)).toBeNull();
    expect(isArchived({ ...page, archive: null }, { createdAt: 0 }, NOW)).toBe(false);
  });

  it('keeps an action from its rows, unless it ends what is under way or is done for a ticket', () => {
    const row = { createdAt: at('2026-03-10T12:00') };
    const kept = (isInArchive: boolean, more: object = {}) =>
      isKeptFrom(page, { isInArchive }, { row, nowMs: NOW, ...more });
    expect([kept(false), kept(true), kept(false, { ticketId: 't1' })]).toEqual([true, false, false]);
    expect(kept(false, { row: { createdAt: NOW } })).toBe(false);
  });
});
