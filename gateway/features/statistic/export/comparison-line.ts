import type { ComparedPeriods } from '../../../../contract/api/page/report';
import { fillText } from '../../../../contract/fill-text';
import { BASE_NAMES, toComparisonWords } from '../../../../contract/messages/statistic/comparison-words';
import type { Language } from '../../../../contract/text';
import type { FileSummary } from '../../export/table-file';

/** What is compared with what, as the page says it. */
export function sayComparison(periods: ComparedPeriods, language: Language): FileSummary['lines'][number] {
  const words = toComparisonWords(periods, {
    t: (each, values) => fillText(each[language], values),
    language,
  });
  return [BASE_NAMES[periods.with][language], words];
}
