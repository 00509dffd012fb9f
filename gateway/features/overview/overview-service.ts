import type { Catalogue } from '../../../contract/access/catalogue';
import type { OverviewAnswer } from '../../../contract/api/page/overview/overview';
import { ApiCode } from '../../../contract/api/envelope';
import { endOfDay, startOfDay } from '../../../contract/day';
import { apiError } from '../../../contract/errors/api-error';
import { ONE_DAY_MS } from '../../../contract/limits';
import type {
  OverviewType,
  ResolvedEquipment,
  ResolvedOverviewPage,
  ResolvedPage,
} from '../../../contract/resources/resolved';
import type { Reader } from '../../caller/reader';
import type { Reads } from '../../database/read/reads';
import { readFor } from '../../database/read/tenant-read';
import { createWaitingReceipts } from '../waiting/waiting-receipts';
import { createWaitingOfTypes } from '../waiting/waiting-of-types';
import { toComparedPeriod, type ComparedPeriod } from '../statistic/compared-period';
import { readPaidBefore, readPartSums, readStoreNames, type ByDay, type Parts } from './day-sums';
import { toStoreLines, toTotal, toTypeLines } from './overview-lines';

/** Reads what happened at every type that a reader may see. */
export interface OverviewService {
  /** @throws ApiError where the reader may see fewer types than the page is for. */
  read: (reader: Reader) => Promise<OverviewAnswer>;
}

export interface OverviewServiceOptions {
  readonly page: ResolvedOverviewPage;
  /** Every page: what waits stands in their lists. */
  readonly pages: readonly ResolvedPage[];
  readonly equipment: readonly ResolvedEquipment[];
  readonly catalogue: Catalogue;
  readonly reads: Reads;
  readonly now: () => number;
}

export function createOverviewService(options: OverviewServiceOptions): OverviewService {
  const { page, reads, now } = options;
  const { metrics } = page;
  const readWaiting = createWaitingOfTypes(options);
  const readReceipts = createWaitingReceipts(options);
  return {
    async read(reader) {
      const { franchiseeId, storeIds } = reader;
      const equipment = typesOf(page, reader).map((type) => type.equipment);
      // The guard asks for rights; that an agent's agreement covers as many types is only known here.
      if (equipment.length < page.leastTypes) throw apiError(ApiCode.forbidden, 'equipmentNotAgreed');
      const nowMs = now();
      const periods = toPeriods(nowMs);
      const scope = { franchiseeId, storeIds, equipment };
      return readFor(reads, reader, async (trx) => {
        const sums = await readPartSums(trx, { scope, parts: toParts(periods, nowMs), metrics });
        const moments = { today: periods.today.base.fromMs, yesterday: periods.yesterday.base.fromMs };
        const paidBefore = await readPaidBefore(trx, scope, { equipment, moments });
        const source = { metrics, sums, days: toDays(periods), paidBefore };
        const { stores, storeCount } = toStoreLines(source);
        const names = await readStoreNames(
          trx,
          franchiseeId,
          stores.map(({ id }) => id),
        );
        return {
          days: source.days,
          total: toTotal(source),
          types: toTypeLines(source, equipment),
          stores: stores.map((line) => ({ ...line, name: names.get(line.id) ?? line.id })),
          storeCount,
          waiting: await readWaiting(trx, reader),
          receipts: [...(await readReceipts(trx, reader))],
          updatedAt: nowMs,
        };
      });
    },
  };
}

/** The types whose summaries the reader may see, in menu order. */
function typesOf(
  { types }: ResolvedOverviewPage,
  { access, equipment: agreed }: Reader,
): readonly OverviewType[] {
  return types.filter(
    ({ equipment, reads }) => access.allows(reads) && (agreed === null || agreed.includes(equipment)),
  );
}

function toPeriods(nowMs: number): ByDay<ComparedPeriod> {
  const compareWith = 'previous' as const;
  const today = { fromMs: startOfDay(nowMs), untilMs: endOfDay(nowMs) };
  const yesterday = { fromMs: today.fromMs - ONE_DAY_MS, untilMs: today.fromMs };
  return {
    today: toComparedPeriod(today, { nowMs, compareWith }),
    yesterday: toComparedPeriod(yesterday, { nowMs, compareWith }),
  };
}

function toParts({ today, yesterday }: ByDay<ComparedPeriod>, nowMs: number): Parts {
  return {
    today: { fromMs: today.elapsed.fromMs, untilMs: endOfDay(nowMs) },
    elapsed: today.elapsed,
    base: today.base,
    yesterday: yesterday.elapsed,
    yesterdayBase: yesterday.base,
  };
}

function toDays({ today, yesterday }: ByDay<ComparedPeriod>): OverviewAnswer['days'] {
  return {
    today: { elapsed: today.elapsed, base: today.base },
    yesterday: { elapsed: yesterday.elapsed, base: yesterday.base },
  };
}
