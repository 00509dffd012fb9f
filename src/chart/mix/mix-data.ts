import type { SummaryAnswer } from '../../../contract/api/page/report';
import type { MixChart, ResolvedMetric } from '../../../contract/resources/metric';
import type { Text } from '../../../contract/text';
import type { ShareData } from '../share-slices';

/** Metrics of a period as parts of what they are together, in the declared order; null where there are none. */
export function toMixData(
  chart: MixChart,
  metrics: readonly ResolvedMetric[],
  { answer, t }: { readonly answer: Pick<SummaryAnswer, 'metrics'>; readonly t: (text: Text) => string },
): ShareData | null {
  const drawn = chart.metrics.flatMap((name) => metrics.find((candidate) => candidate.name === name) ?? []);
  const [metric] = drawn;
  if (metric === undefined) return null;
  const parts = drawn.map(({ name, title }) => ({
    ...{ id: name, name: t(title) },
    value: answer.metrics[name]?.value ?? 0,
  }));
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  // A part below zero makes shares of the others mean nothing.
  const isWhole = total > 0 && parts.every(({ value }) => value >= 0);
  return { metric, slices: parts.map((part) => ({ ...part, share: isWhole ? part.value / total : null })) };
}
