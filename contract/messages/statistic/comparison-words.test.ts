import { describe, expect, it } from 'vitest';
import type { ComparedPeriods } from '../../api/page/report';
import type { Language, Text } from '../../text';
import { fillText, type TextValues } from '../../fill-text';
import { toComparisonWords } from './comparison-words';

const at = (time: string) => Date.parse(`${time}:00+08:00`);
const span = (from: string, until: string) => ({ fromMs: at(from), untilMs: at(until) });

function wordsOf(periods: Partial<ComparedPeriods>, language: Language = 'zh'): string {
  const t = (words: Text, values?: TextValues) => fillText(words[language], values);
  const whole = {
    with: 'previous' as const,
    elapsed: span('2026-11-16T00:00', '2026-11-23T00:00'),
    base: span('2026-11-09T00:00', '2026-11-16T00:00'),
    obstacle: null,
  };
  return toComparisonWords({ ...whole, ...periods }, { t, language });
}

describe('the words of a comparison', () => {
  it('name the first and the last of the compared days', () => {
    expect(wordsOf({})).toBe('对比 2026-11-09 至 2026-11-15');
    expect(wordsOf({}, 'en')).toBe('Compared with 2026-11-09 to 2026-11-15');
  });

  it('say until when an unfinished day is compared, and which weekday with', () => {
    const today = {
      elapsed: span('2026-11-22T00:00', '2026-11-22T06:00'),
      base: span('2026-11-15T00:00', '2026-11-15T06:00'),
    };
    expect(wordsOf(today)).toBe('本期截至 06:00，对比 2026-11-15 周日 的同一时段（同样截至 06:00）');
    expect(wordsOf(today, 'en')).toContain('2026-11-15 Sun');
  });

  it('say until when there was too little', () => {
    const base = span('2026-11-15T00:00', '2026-11-15T06:00');
    expect(wordsOf({ elapsed: base, base, obstacle: 'fewOrders' })).toBe(
      '对比期 2026-11-15 周日 截至 06:00 不足 10 单，不显示变化',
    );
  });

  it.each([
    { obstacle: 'fewOrders', words: '对比期 2026-11-09 至 2026-11-15 不足 10 单，不显示变化' },
    {
      obstacle: 'beforeFirstOrder',
      words: '对比期 2026-11-09 至 2026-11-15 开始时还没有订单，不显示变化',
    },
    { obstacle: 'nothingElapsed', words: '满一个整点后才与同一时段对比' },
  ] as const)('say why nothing is compared: $obstacle', ({ obstacle, words }) => {
    expect(wordsOf({ obstacle })).toBe(words);
  });
});
