import type { ResolvedMetric } from '../../../../contract/resources/metric';
import { NO_VALUE } from '../../../format/number';
import { formatQuantity } from '../../../format/quantity';
import { useLanguage, useText } from '../../../i18n/language';

/** A figure of a row or of all rows, with its unit. */
export function MetricValue({ metric, value }: { readonly metric: ResolvedMetric; readonly value: unknown }) {
  const t = useText();
  const language = useLanguage();
  return typeof value === 'number' ? (
    <>
      {formatQuantity(metric.kind, value, language)}
      {metric.unit !== null && ` ${t(metric.unit)}`}
    </>
  ) : (
    NO_VALUE
  );
}
