import { describe, expect, it } from 'vitest';
import type { FieldDeclaration } from '../../../contract/resources/field';
import { isValueOf } from '../../../contract/resources/field-value';
import { resolveField } from '../../../contract/resources/resolve-field';
import { text } from '../../../contract/text';
import { createRandom } from '../random';
import { makeValues } from './generated-value';

const title = text('字段', 'Field');
const options = [
  { value: 'warm', title },
  { value: 'cool', title },
];
const own = { from: 'attribute', title } as const;
const FIELDS: readonly FieldDeclaration[] = [
  { ...own, field: 'text', kind: 'text' },
  { ...own, field: 'mobile', kind: 'mobile' },
  { ...own, field: 'number', kind: 'number' },
  { ...own, field: 'bounded', kind: 'number', min: -5, max: 20, step: 2.5 },
  { ...own, field: 'atMost', kind: 'number', max: 3 },
  { ...own, field: 'atLeast', kind: 'money', min: 500 },
  { ...own, field: 'percent', kind: 'percent', max: 0.4 },
  { ...own, field: 'duration', kind: 'duration' },
  { ...own, field: 'level', kind: 'level', max: 10 },
  { ...own, field: 'boolean', kind: 'boolean' },
  { ...own, field: 'time', kind: 'time' },
  { ...own, field: 'enum', kind: 'enum', options },
  { ...own, field: 'tags', kind: 'tags', options },
];
const fields = FIELDS.map(resolveField);
const context = (seed: number) => ({ random: createRandom(seed), nowMs: 1_800_000_000_000 });

describe('generated values', () => {
  it('are values of their fields, whatever is drawn', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const values = makeValues(fields, context(seed));
      expect(fields.filter((field) => !isValueOf(field, values[field.field]))).toEqual([]);
    }
  });

  it('repeat exactly for the same seed, and differ for another', () => {
    expect(makeValues(fields, context(7))).toEqual(makeValues(fields, context(7)));
    expect(makeValues(fields, context(7))).not.toEqual(makeValues(fields, context(8)));
  });

  it('fill tables within a row, and leave pictures and links alone', () => {
    const rows = resolveField({ ...own, field: 'racks', kind: 'rows', columns: FIELDS.slice(2, 3) });
    const images = resolveField({ ...own, field: 'photos', kind: 'images' });
    const values = makeValues([rows, images], context(1));
    expect(values).toEqual({
      racks: [{ number: expect.any(Number) }, { number: expect.any(Number) }],
      photos: [],
    });
  });
});
