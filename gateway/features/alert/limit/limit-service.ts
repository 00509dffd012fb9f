import type { Kysely } from 'kysely';
import { ApiCode } from '../../../../contract/api/envelope';
import type { AlertLimitChange, AlertLimitsAnswer } from '../../../../contract/api/page/alert-limit';
import { apiError } from '../../../../contract/errors/api-error';
import {
  storeMeasureOf,
  type ResolvedAlertRule,
  type ResolvedMeasure,
} from '../../../../contract/resources/alert';
import type { ResolvedEquipment } from '../../../../contract/resources/resolved';
import type { Reader } from '../../../caller/reader';
import type { Database } from '../../../database/schema';
import { withTenant } from '../../../database/tenant';
import type { OperationLog } from '../../operation-log/operation-log';
import type { AlertCaller, AlertPage } from '../alert-service';
import {
  lockStore,
  lookAtStore,
  readLimits,
  readStoreName,
  writeLimit,
  type LimitPlace,
} from './limit-repository';

/** Limits that stores have of their own (decision 091). */
export interface LimitService {
  /** @throws ApiError `notFound` for a store that the caller may not see, as for one that never was. */
  readonly list: (reader: Reader, page: AlertPage, storeId: string) => Promise<AlertLimitsAnswer>;
  /**
   * Takes effect at once: the devices of the store are looked at anew.
   *
   * @throws ApiError as `list`; `invalid` for a rule that stores do not differ in, or a limit beyond its bounds.
   */
  readonly change: (
    caller: AlertCaller,
    page: AlertPage,
    change: AlertLimitChange,
  ) => Promise<AlertLimitsAnswer>;
}

export interface LimitServiceOptions {
  readonly db: Kysely<Database>;
  readonly log: OperationLog;
  readonly now: () => number;
  readonly equipment: readonly Pick<ResolvedEquipment, 'deviceType' | 'alerts'>[];
  /** Looks at the timers now. */
  readonly nudge: () => void;
}

export function createLimitService({ db, log, now, equipment, nudge }: LimitServiceOptions): LimitService {
  const rulesOf = (page: AlertPage) =>
    (equipment.find(({ deviceType }) => deviceType === page.source.equipment)?.alerts ?? []).filter(
      (rule) => storeMeasureOf(rule) !== null,
    );
  return {
    list: (reader, page, storeId) =>
      withTenant(db, reader.franchiseeId, async (trx) => {
        const place = placeOf(reader, page, storeId);
        const storeName = assertFound(await readStoreName(trx, place));
        return toAnswer(storeName, rulesOf(page), await readLimits(trx, place));
      }),
    async change({ reader, actor }, page, { storeId, rule: name, value }) {
      const place = placeOf(reader, page, storeId);
      const rules = rulesOf(page);
      assertLimit(rules, name, value);
      const answer = await withTenant(db, reader.franchiseeId, async (trx) => {
        const storeName = assertFound(await lockStore(trx, place));
        const before = (await readLimits(trx, place)).get(name) ?? null;
        if (before !== value) {
          await writeLimit(trx, place, { rule: name, value });
          await lookAtStore(trx, place, now());
          await log.write(trx, reader.franchiseeId, {
            actor,
            line: {
              module: 'alert',
              action: 'limit',
              target: { type: 'store', id: storeId, name: storeName },
              before: { equipment: place.equipment, rule: name, limit: before },
              after: { equipment: place.equipment, rule: name, limit: value },
              reason: null,
            },
          });
        }
        return toAnswer(storeName, rules, await readLimits(trx, place));
      });
      nudge();
      return answer;
    },
  };
}

/** @throws ApiError `notFound` for a store beyond the caller's. */
function placeOf({ franchiseeId, storeIds }: Reader, { source }: AlertPage, storeId: string): LimitPlace {
  if (storeIds !== null && !storeIds.includes(storeId)) throw apiError(ApiCode.notFound, 'rowNotFound');
  return { franchiseeId, storeId, equipment: source.equipment ?? '' };
}

/** @throws ApiError `notFound` for a store that is none. */
function assertFound(name: string | undefined): string {
  if (name === undefined) throw apiError(ApiCode.notFound, 'rowNotFound');
  return name;
}

function assertLimit(rules: readonly ResolvedAlertRule[], name: string, value: number | null): void {
  const rule = rules.find((each) => each.name === name);
  const measure: ResolvedMeasure | null = rule === undefined ? null : storeMeasureOf(rule);
  const bounds = measure?.perStore ?? null;
  if (bounds === null) throw apiError(ApiCode.invalid, 'invalidField', { field: 'rule' });
  const { min, max } = bounds;
  if (value !== null && (value < min || value > max)) {
    throw apiError(ApiCode.invalid, 'alertLimitBounds', { min, max });
  }
}

function toAnswer(
  storeName: string,
  rules: readonly ResolvedAlertRule[],
  limits: ReadonlyMap<string, number>,
): AlertLimitsAnswer {
  return { storeName, limits: rules.map(({ name }) => ({ rule: name, value: limits.get(name) ?? null })) };
}
