import {
  IN_ORDER,
  NOT_IN_ORDER,
  type ResolvedCheckItem,
} from '../../../contract/resources/inspection/check-item';
import type { Text } from '../../../contract/text';
import { PLAN_WORDS } from './plan-words';

type Say = (text: Text) => string;

/** What is in order of an item: `38–45 ℃`, 是, or the answers that are right. */
export function toStandard({ kind, min, max, unit, choices }: ResolvedCheckItem, t: Say): string {
  switch (kind) {
    case 'yesNo':
      return t(PLAN_WORDS.yes);
    case 'photo':
      return t(PLAN_WORDS.photo);
    case 'choice':
      return choices.flatMap(({ isFailure, title }) => (isFailure === true ? [] : [t(title)])).join(' / ');
    case 'number': {
      const unitWords = unit === null ? '' : ` ${t(unit)}`;
      if (min === null) return `≤ ${max}${unitWords}`;
      return max === null ? `≥ ${min}${unitWords}` : `${min}–${max}${unitWords}`;
    }
  }
}

/** An answer as people read it. */
export function toAnswerText({ unit, choices }: ResolvedCheckItem, value: string, t: Say): string {
  if (value === IN_ORDER) return t(PLAN_WORDS.passed);
  if (value === NOT_IN_ORDER) return t(PLAN_WORDS.failed);
  const chosen = choices.find((choice) => choice.value === value);
  if (chosen !== undefined) return t(chosen.title);
  return unit === null ? value : `${value} ${t(unit)}`;
}
