import { describe, expect, it } from 'vitest';
import { resolveMetric } from '../../contract/resources/resolve-field';
import { text } from '../../contract/text';
import { PALETTES } from '../theme/palette';
import { toShareOption } from './share-option';
import { toShareData } from './share-slices';

const metric = resolveMetric({
  name: 'net',
  title: text('净收入', 'Net income'),
  kind: 'money',
  fold: { sum: ['receivedCents'] },
  formula: text('实收', 'Received'),
});
const parts = [
  { id: 's01', name: '北苑', value: 6_000 },
  { id: 's02', name: '南苑', value: 3_000 },
];
const dataOf = (rest: { count: number; value: number }, given = parts) =>
  toShareData(metric, { parts: given, rest }, (count) => `其他 ${count} 家`);

describe('the numbers of a share chart', () => {
  it('add up to the whole, the smaller parts together at the end', () => {
    const { slices } = dataOf({ count: 3, value: 1_000 });
    expect(slices.map(({ name, share }) => [name, share])).toEqual([
      ['北苑', 0.6],
      ['南苑', 0.3],
      ['其他 3 家', 0.1],
    ]);
  });

  it.each([
    { given: [], because: 'there is nothing' },
    { given: [...parts, { id: 's03', name: '退款多', value: -500 }], because: 'a part is negative' },
  ])('have no shares where $because', ({ given }) => {
    expect(dataOf({ count: 0, value: 0 }, given).slices.every(({ share }) => share === null)).toBe(true);
  });
});

describe('the ring of a share chart', () => {
  it.each(['light', 'dark'] as const)('is drawn from the %s palette, negative parts left out', (mode) => {
    const palette = PALETTES[mode];
    const data = dataOf({ count: 2, value: 500 }, [...parts, { id: 's03', name: '退款多', value: -500 }]);
    const option = JSON.parse(JSON.stringify(toShareOption(data, { palette, language: 'en' })));
    expect(option.tooltip.renderMode).toBe('richText');
    expect(option.series[0].data.map(({ name }: { name: string }) => name)).toEqual([
      '北苑',
      '南苑',
      '其他 2 家',
    ]);
    const colours = option.series[0].data.map(
      ({ itemStyle }: { itemStyle: { color: string } }) => itemStyle.color,
    );
    expect(colours).toEqual([palette.accent, palette.accent, palette.borderStrong]);
  });
});
