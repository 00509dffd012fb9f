import { toUrlPath } from '../../contract/api/endpoints';
import { toReportEndpoint, toSummaryEndpoint } from '../../contract/api/page/page-endpoints';
import type { IncomeDimension } from '../../contract/domain/report';
import { ONE_DAY_MS } from '../../contract/limits';
import type { ResolvedPage } from '../../contract/resources/resolved';
import type { Asked, Examples } from './asked';
import { statisticTypesOf } from './type-pages';

/** Data of the answer to a call. */
export type Ask = (asked: Pick<Asked, 'path' | 'body'>) => Promise<unknown>;

interface Found {
  readonly list?: readonly Readonly<Record<string, unknown>>[];
  readonly models?: readonly string[];
}

/**
 * What the figures of the first type are narrowed to: of each dimension what brought most in the last week.
 *
 * @throws Error where nothing was sold.
 */
export async function findExamples(
  pages: readonly ResolvedPage[],
  nowMs: number,
  ask: Ask,
): Promise<Examples> {
  const [type] = statisticTypesOf(pages);
  if (type === undefined) throw new Error('The declaration has no statistics.');
  const { summary, income } = type;
  const period = [nowMs - 7 * ONE_DAY_MS, nowMs];
  const findFirst = async (dimension: IncomeDimension, field: string): Promise<string> => {
    const body = { period, dimension };
    const { list = [] } = (await ask({ path: toUrlPath(toReportEndpoint(income)), body })) as Found;
    const value = list[0]?.[field];
    if (typeof value !== 'string') throw new Error(`There is no income by ${dimension} to narrow to.`);
    return value;
  };
  const { models: [model] = [] } = (await ask({
    path: toUrlPath(toSummaryEndpoint(summary)),
    body: { period },
  })) as Found;
  if (model === undefined) throw new Error('No device has a model to narrow to.');
  return {
    model,
    storeId: await findFirst('store', 'id'),
    device: await findFirst('device', 'deviceNumber'),
    item: await findFirst('item', 'id'),
    method: await findFirst('method', 'id'),
  };
}
