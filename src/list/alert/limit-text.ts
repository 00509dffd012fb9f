import type { ResolvedMeasure } from '../../../contract/resources/alert';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { Text } from '../../../contract/text';
import { formatNumber } from '../../format/number';
import { LIMIT_WORDS } from './limit-words';

type Say = (text: Text, values?: Readonly<Record<string, string | number>>) => string;

/** The unit of what a rule measures; empty where it has none. */
export function unitOf(
  { fields }: Pick<ResolvedListPage, 'fields'>,
  { field }: ResolvedMeasure,
  t: Say,
): string {
  const unit = fields.find((each) => each.field === field)?.unit ?? null;
  return unit === null ? '' : t(unit);
}

/** What a limit means, in words: above 50 mg/L. */
export function toLimitText(page: ResolvedListPage, measure: ResolvedMeasure, limit: number, t: Say): string {
  const { isExclusive } = measure;
  const isAbove = measure.limit.side === 'above';
  const words = isAbove
    ? isExclusive
      ? LIMIT_WORDS.above
      : LIMIT_WORDS.from
    : isExclusive
      ? LIMIT_WORDS.below
      : LIMIT_WORDS.downTo;
  return t(words, { value: `${formatNumber(limit)} ${unitOf(page, measure, t)}`.trim() });
}
