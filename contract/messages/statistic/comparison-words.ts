import type { ComparedPeriods, ComparedSpan } from '../../api/page/report';
import { formatBusinessTime, startOfDay } from '../../day';
import type { ComparisonKind, ComparisonObstacle } from '../../domain/report';
import { COMPARISON_MIN_ORDERS } from '../../limits';
import { text, type Language, type Text } from '../../text';
import type { TextValues } from '../../fill-text';
import { formatWeekday } from '../../weekday';

type Translate = (words: Text, values?: TextValues) => string;

/** The name of what a figure is compared with, as a change says it. */
export const BASE_NAMES: Readonly<Record<ComparisonKind, Text>> = {
  previous: text('较上期', 'vs previous'),
  lastYear: text('较去年同期', 'vs last year'),
};

/** What may be compared with, as it is chosen. */
export const COMPARISON_WORDS: Readonly<Record<ComparisonKind, Text>> = {
  previous: text('环比', 'Previous days'),
  lastYear: text('同比', 'Last year'),
};
/** The name of that choice. */
export const COMPARISON_TITLE = text('对比方式', 'Compared with');

const SPAN = text('{from} 至 {to}', '{from} to {to}');
const UNTIL = text('{base} 截至 {at}', '{base} until {at}');
const WHOLE = text('对比 {base}', 'Compared with {base}');
const PARTLY = text(
  '本期截至 {at}，对比 {base} 的同一时段（同样截至 {at}）',
  'The period until {at} compared with the same time of {base}, also until {at}',
);
const WITHOUT: Readonly<Record<ComparisonObstacle, Text>> = {
  nothingElapsed: text(
    '满一个整点后才与同一时段对比',
    'Compared with the same time once a whole hour has passed',
  ),
  noDayElapsed: text(
    '按整天统计，满一天后才与同样的日子对比',
    'Kept by whole days: compared once a day is over',
  ),
  beforeFirstOrder: text(
    '对比期 {base} 开始时还没有订单，不显示变化',
    'No change shown: nothing had been sold when {base} began',
  ),
  fewOrders: text(
    '对比期 {base} 不足 {least} 单，不显示变化',
    'No change shown: fewer than {least} orders in {base}',
  ),
};

/** What is compared with what, in days that can be looked up; or why nothing is. */
export function toComparisonWords(
  { elapsed, base, obstacle }: ComparedPeriods,
  { t, language }: { readonly t: Translate; readonly language: Language },
): string {
  const days = toDays(base, { t, language });
  const words = { base: days, at: toClock(elapsed.untilMs), least: COMPARISON_MIN_ORDERS };
  if (obstacle === null) return t(isCut(elapsed) ? PARTLY : WHOLE, words);
  return t(WITHOUT[obstacle], { ...words, base: isCut(base) ? t(UNTIL, words) : days });
}

/** A day with its weekday, or the first and the last of several. */
function toDays(
  { fromMs, untilMs }: ComparedSpan,
  { t, language }: { readonly t: Translate; readonly language: Language },
): string {
  const [from, to] = [formatDay(fromMs), formatDay(untilMs - 1)];
  return from === to ? `${from} ${formatWeekday(fromMs, language)}` : t(SPAN, { from, to });
}

function formatDay(atMs: number): string {
  return formatBusinessTime(atMs).slice(0, 10);
}

/** Whether it ends within a day. */
function isCut({ untilMs }: ComparedSpan): boolean {
  return untilMs !== startOfDay(untilMs);
}

/** `HH:mm` of a moment. */
export function toClock(atMs: number): string {
  return formatBusinessTime(atMs).slice(11, 16);
}
