import { sql } from 'kysely';
import type { FaultKind, FaultKindsAnswer } from '../../../../../contract/api/page/statistic/device-charts';
import { FAULT_KINDS_MAX } from '../../../../../contract/domain/statistic/device-quadrant';
import type { TenantTransaction } from '../../../../database/tenant';
import { toScopeCondition } from '../../../list/list-source';
import { isOfModel } from '../../narrowing';
import type { RollupRead } from '../../rollup-repository';

type FoundRow = FaultKind & { readonly kinds: number; readonly total: number };

/**
 * The faults of a span by the code that each began with, from the very steps that the table counts them by: all kinds
 * together are its faults.
 */
export async function readFaultKinds(
  trx: TenantTransaction,
  { scope, span, nowMs }: Pick<RollupRead, 'scope' | 'span' | 'nowMs'>,
): Promise<Omit<FaultKindsAnswer, 'updatedAt'>> {
  const { rows } = await sql<FoundRow>`
    SELECT s.fault_code AS code, (array_agg(s.fault_text ORDER BY s.at DESC))[1] AS text,
           count(*)::float8 AS count, count(DISTINCT s.device_id)::float8 AS devices,
           (count(*) OVER ())::float8 AS kinds, (sum(count(*)) OVER ())::float8 AS total
    FROM device_presence s
    WHERE ${toScopeCondition('s', scope)} AND ${isOfModel('s', scope)} AND s.fault_begun = 1
      AND s.at >= ${span.fromMs}::bigint AND s.at < ${Math.min(span.untilMs, nowMs)}::bigint
    GROUP BY s.fault_code ORDER BY 3 DESC, 1 NULLS LAST LIMIT ${sql.lit(FAULT_KINDS_MAX)}`.execute(trx);
  const { kinds = 0, total = 0 } = rows[0] ?? {};
  const shown = rows.reduce((sum, { count }) => sum + count, 0);
  return {
    kinds: rows.map(({ code, text, count, devices }) => ({ code, text, count, devices })),
    rest: { kinds: kinds - rows.length, count: total - shown },
    total,
  };
}
