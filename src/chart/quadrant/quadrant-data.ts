import type { QuadrantAnswer } from '../../../contract/api/page/statistic/device-charts';
import type { ResolvedMetric } from '../../../contract/resources/metric';

/** What a quadrant is drawn from, as a picture or as a table. */
export interface QuadrantData {
  readonly x: ResolvedMetric;
  readonly y: ResolvedMetric;
  readonly answer: QuadrantAnswer;
  /** Address of the orders behind each dot, in their order; null where they are not to be seen. */
  readonly rows: readonly (string | null)[];
}
