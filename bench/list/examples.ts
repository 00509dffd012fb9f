import pg from 'pg';
import { toUrlPath } from '../../contract/api/endpoints';
import type { ListAnswer } from '../../contract/api/page/list';
import { toListEndpoint } from '../../contract/api/page/page-endpoints';
import { OFFSET_ROWS_MAX, ONE_DAY_MS, PAGE_SIZES } from '../../contract/limits';
import type { ResolvedListPage, ResolvedPage } from '../../contract/resources/resolved';
import { MERCHANT, type Volume } from '../volume/volumes';
import type { DeepPlace, Examples } from './asked';
import { firstListsOf, toLongest } from './calls';

const [PAGE_SIZE] = PAGE_SIZES;
const LATELY_MS = 6 * ONE_DAY_MS;

interface Known {
  readonly order_no: string;
  readonly device_number: string;
  readonly imei: string;
  readonly user_mobile: string;
}

/**
 * What to look for, from the small volume; the others have it too.
 *
 * @throws Error where there is nothing to look for, or not even a second page.
 */
export async function findExamples(
  pages: readonly ResolvedPage[],
  nowMs: number,
  volume: Volume,
): Promise<Examples> {
  const lists = firstListsOf(pages);
  const known = await findKnown(volume.url, lists[0]?.source.equipment ?? '', nowMs);
  const deep: Record<string, DeepPlace> = {};
  for (const page of lists) deep[page.id] = await findDeep(volume, page, nowMs);
  return {
    orderNo: known.order_no,
    deviceNumber: known.device_number,
    imei: known.imei,
    mobile: known.user_mobile,
    deep,
  };
}

/** The last order of whoever ordered most in the last days, and its device. */
async function findKnown(url: string, equipment: string, nowMs: number): Promise<Known> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Known>(
      `WITH lately AS (
         SELECT * FROM orders WHERE franchisee_id = $1 AND equipment = $2 AND created_at BETWEEN $3 AND $4
            AND length(user_mobile) = 11)
       SELECT o.order_no, d.device_number, d.imei, o.user_mobile
         FROM lately o JOIN device d ON d.franchisee_id = o.franchisee_id AND d.device_id = o.device_id
        WHERE o.user_mobile = (
          SELECT user_mobile FROM lately GROUP BY user_mobile ORDER BY count(*) DESC, user_mobile LIMIT 1)
        ORDER BY o.created_at DESC LIMIT 1`,
      [MERCHANT, equipment, nowMs - LATELY_MS, nowMs],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('Nobody ordered anything lately that could be looked for.');
    return row;
  } finally {
    await client.end();
  }
}

async function findDeep(volume: Volume, page: ResolvedListPage, nowMs: number): Promise<DeepPlace> {
  const longest = toLongest(page, nowMs);
  const ask = async (body: object): Promise<ListAnswer> => {
    const { data } = await volume.ask({
      path: toUrlPath(toListEndpoint(page)),
      body: { ...longest, ...body },
    });
    return data as ListAnswer;
  };
  const { total } = await ask({});
  const last = Math.min(Math.ceil(total / PAGE_SIZE), OFFSET_ROWS_MAX / PAGE_SIZE);
  const { nextCursor: cursor } = await ask({ page: Math.max(1, last - 1) });
  if (cursor === null) throw new Error(`${page.id} has one page only: enter none deep with so few orders.`);
  return { page: last, cursor };
}
