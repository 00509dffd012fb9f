import { text, type Text } from '../../../contract/text';

/** The words of what stands above a list. */
export const CARD_WORDS = {
  cards: text('关键指标', 'Key figures'),
  change: text('较上期 {change}', '{change} on the time before'),
  tooMany: text('超过 {count} 条，请缩小筛选范围后统计', 'Over {count} rows: narrow the filters to add up'),
  failed: text('统计失败，将随列表刷新重试', 'Could not be counted; tried again with the rows'),
} as const satisfies Record<string, Text>;
