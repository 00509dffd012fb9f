import { describe, expect, it } from 'vitest';
import { text } from '../text';
import { boundsProblemOf, numberBoundsOf, toBoundsText } from './bounds';
import type { FieldDeclaration, ResolvedField } from './field';
import { isValueOf } from './field-value';
import { resolveField } from './resolve-field';

const title = text('温度', 'Temperature');
const heat: FieldDeclaration = {
  field: 'heat',
  from: 'attribute',
  kind: 'number',
  title,
  unit: text('℃', '℃'),
  min: 30,
  max: 75,
  step: 5,
};

describe('boundsProblemOf', () => {
  it.each([
    { given: 30, expected: null, because: 'the least value is allowed' },
    { given: 75, expected: null, because: 'the greatest value is allowed' },
    { given: 29.9, expected: 'tooSmall', because: 'it is below the least' },
    { given: 76, expected: 'tooLarge', because: 'it is above the greatest' },
    { given: 42, expected: 'offStep', because: 'steps are counted from the least' },
  ])('answers $expected for $given: $because', ({ given, expected }) => {
    expect(boundsProblemOf(resolveField(heat), given)).toBe(expected);
  });

  it('takes binary fractions for the decimals they stand for', () => {
    const fine = resolveField({ ...heat, min: 0, max: 1, step: 0.1 });
    expect(boundsProblemOf(fine, 0.30000000000000004)).toBeNull();
    expect(boundsProblemOf(fine, 0.35)).toBe('offStep');
  });

  it.each([
    { kind: 'money', given: 1.5, expected: 'offStep', because: 'cents are whole' },
    { kind: 'duration', given: -1, expected: 'tooSmall', because: 'no time is negative' },
    { kind: 'percent', given: 1.01, expected: 'tooLarge', because: 'shares end at 1' },
    { kind: 'number', given: -1.5, expected: null, because: 'a bare number has no bounds by nature' },
  ] as const)('knows what $kind is by nature: $because', ({ kind, given, expected }) => {
    expect(boundsProblemOf(resolveField({ field: 'f', from: 'attribute', kind, title }), given)).toBe(
      expected,
    );
  });

  it('leaves kinds alone that hold no quantity', () => {
    expect(numberBoundsOf(resolveField({ field: 'f', from: 'attribute', kind: 'text', title }))).toBeNull();
  });
});

describe('toBoundsText', () => {
  it('names the field and its limit as people write it', () => {
    const field = resolveField(heat);
    expect(toBoundsText(field, 'tooSmall')).toEqual(
      text('温度不能小于 30 ℃', 'Temperature must be at least 30 ℃'),
    );
    expect(toBoundsText(field, 'offStep').zh).toBe('温度须从 30 ℃ 起按 5 ℃ 递增');
    const money = resolveField({ field: 'f', from: 'attribute', kind: 'money', title, max: 12_050 });
    expect(toBoundsText(money, 'tooLarge').zh).toBe('温度不能大于 120.50 元');
  });
});

describe('isValueOf', () => {
  const mode = resolveField({
    field: 'mode',
    from: 'attribute',
    kind: 'enum',
    title,
    options: [{ value: 'warm', title }],
  });

  const tags: ResolvedField = { ...mode, kind: 'tags' };

  it.each([
    { field: mode, value: 'warm', expected: true, because: 'it is one of the options' },
    { field: mode, value: 'hot', expected: false, because: 'it is none of the options' },
    { field: resolveField(heat), value: 35, expected: true, because: 'it keeps the bounds' },
    { field: resolveField(heat), value: 36, expected: false, because: 'it misses a step' },
    { field: resolveField(heat), value: '35', expected: false, because: 'it is a text' },
    {
      field: tags,
      value: ['warm'],
      expected: true,
      because: 'all are options',
    },
    {
      field: tags,
      value: ['hot'],
      expected: false,
      because: 'one is none',
    },
  ])('is $expected for $value: $because', ({ field, value, expected }) => {
    expect(isValueOf(field, value)).toBe(expected);
  });
});
