import { toUrlPath } from '../../contract/api/endpoints';
import { toIncomeFiguresEndpoint, toReportEndpoint } from '../../contract/api/page/page-endpoints';
import {
  DATE_DIMENSIONS,
  INCOME_DIMENSIONS,
  NARROWING_DIMENSIONS,
  type IncomeDimension,
} from '../../contract/domain/report';
import type { ResolvedReportPage } from '../../contract/resources/resolved';
import type { Asked, Examples, View } from './asked';

/** Sums by item and method know no model. */
const OF_NO_MODEL: readonly IncomeDimension[] = ['item', 'method'];

/** The income of a period: the figures that its charts are drawn from, and its table by each dimension. */
export function incomeCalls(
  income: ResolvedReportPage,
  { name, of, ...reach }: View,
  dimensions: readonly IncomeDimension[] = INCOME_DIMENSIONS,
): readonly Asked[] {
  const told = dimensions.filter((each) => of.model === undefined || !OF_NO_MODEL.includes(each));
  return [
    { name: `income charts ${name}`, path: toUrlPath(toIncomeFiguresEndpoint(income)), body: of, ...reach },
    ...told.map((dimension) => ({
      ...{ name: `income by ${dimension} ${name}`, path: toUrlPath(toReportEndpoint(income)) },
      ...{ body: { ...of, dimension }, ...reach },
    })),
  ];
}

/** The income of one device, item or method: its charts, and its table by days and stores. */
export function partCalls(
  income: ResolvedReportPage,
  { name, of, ...reach }: View,
  examples: Pick<Examples, 'device' | 'item' | 'method'>,
): readonly Asked[] {
  return NARROWING_DIMENSIONS.flatMap((by) => {
    const body = { ...of, part: { by, id: examples[by] } };
    const [bucket] = reach.isOfYears === true ? DATE_DIMENSIONS.toReversed() : DATE_DIMENSIONS;
    return [
      {
        ...{ name: `income charts ${name} of one ${by}`, path: toUrlPath(toIncomeFiguresEndpoint(income)) },
        ...{ body, ...reach },
      },
      ...[bucket, 'store' as const].map((dimension) => ({
        ...{ name: `income by ${dimension} ${name} of one ${by}`, path: toUrlPath(toReportEndpoint(income)) },
        ...{ body: { ...body, dimension }, ...reach },
      })),
    ];
  });
}
