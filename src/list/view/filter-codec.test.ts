import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FilterValue } from '../../../contract/api/page/list';
import { endOfDay, startOfDay } from '../../../contract/day';
import { FIELD_KINDS, type FieldDeclaration, type FieldKind } from '../../../contract/resources/field';
import { resolveField } from '../../../contract/resources/resolve-field';
import { text } from '../../../contract/text';
import { QUICK_PICKS } from '../../form/period/business-day';
import { decodeFilter, encodeFilter } from './filter-codec';

const TITLE = text('字段', 'Field');
const options = [4, 5, 'open', 'a.b*'].map((value) => ({ value, title: TITLE }));

function fieldOf(kind: FieldKind) {
  const settings = { field: 'value', title: TITLE, kind, filter: true, options, max: 4, columns: [] };
  return resolveField(settings as FieldDeclaration);
}

const someText = fc.string({ minLength: 1 });
const someNumber = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0 || 0),
);
const someMoment = fc.oneof(
  fc.integer({ min: 0, max: 4_102_444_800_000 }),
  fc.integer({ min: 0, max: 4_102_444_800_000 }).map(startOfDay),
  fc.integer({ min: 0, max: 4_102_444_800_000 }).map((atMs) => endOfDay(atMs) - 1),
);
const rangeOf = (end: fc.Arbitrary<number>): fc.Arbitrary<FilterValue> =>
  fc
    .tuple(fc.option(end), fc.option(end))
    .filter(([from, to]) => from !== null || to !== null)
    .map((range): FilterValue => range);
const someOptions = fc.subarray(
  options.map(({ value }) => value),
  { minLength: 1 },
);
const someIds = fc.array(fc.string({ unit: fc.constantFrom('a', '1', '.', '*', '2', 'e', '_', ',') }), {
  minLength: 1,
});

const VALUES: Readonly<Record<FieldKind, fc.Arbitrary<FilterValue> | null>> = {
  text: someText,
  mobile: someText,
  boolean: fc.boolean(),
  number: rangeOf(someNumber),
  money: rangeOf(someNumber),
  percent: rangeOf(someNumber),
  duration: rangeOf(someNumber),
  level: rangeOf(someNumber),
  time: fc.oneof(rangeOf(someMoment), fc.constantFrom(...QUICK_PICKS)),
  enum: someOptions,
  tags: someOptions,
  reference: someIds,
  images: null,
  rows: null,
};

describe('a filter value in the address', () => {
  it.each(FIELD_KINDS)('comes back as it was: %s', (kind) => {
    const values = VALUES[kind];
    const field = fieldOf(kind);
    if (values === null) {
      expect(encodeFilter(field, 'anything')).toBeNull();
      return;
    }
    fc.assert(
      fc.property(values, (value) => {
        const word = encodeFilter(field, value) ?? '';
        const throughAddress = new URLSearchParams(new URLSearchParams({ word }).toString()).get('word');
        expect(decodeFilter(field, throughAddress ?? '')).toEqual(value);
      }),
    );
  });

  it.each<{ given: FilterValue; kind: FieldKind; because: string }>([
    { kind: 'text', given: '', because: 'no text' },
    { kind: 'enum', given: [], because: 'no choice' },
    { kind: 'reference', given: [], because: 'no choice' },
    { kind: 'money', given: [null, null], because: 'both ends open' },
  ])('is left out where it filters nothing: $because', ({ kind, given }) => {
    expect(encodeFilter(fieldOf(kind), given)).toBeNull();
  });

  it('writes whole business days as dates', () => {
    const from = Date.parse('2026-11-13T00:00:00+08:00');
    const to = Date.parse('2026-11-19T23:59:59.999+08:00');
    expect(encodeFilter(fieldOf('time'), [from, to])).toBe('2026-11-13_2026-11-19');
  });

  it.each<{ kind: FieldKind; word: string }>([
    { kind: 'enum', word: '4.99' },
    { kind: 'number', word: 'many_few' },
    { kind: 'number', word: '12' },
    { kind: 'time', word: '2026-11-13' },
    { kind: 'time', word: '_' },
    { kind: 'boolean', word: 'yes' },
    { kind: 'text', word: '' },
  ])('filters nothing where it makes no sense: $kind $word', ({ kind, word }) => {
    expect(decodeFilter(fieldOf(kind), word)).toBeNull();
  });
});
