import { sql, type RawBuilder } from 'kysely';
import { ONE_SECOND_MS } from '../../../../contract/limits';
import type { NarrowedPart } from '../../../../contract/api/page/report';
import { toScopeCondition } from '../../list/list-source';
import { isOfNarrowed } from '../narrowing';
import type { HourSpan, RollupScope } from '../rollup-repository';
import { cellRows, LASTING } from './opening';

export interface AlertRead {
  readonly scope: RollupScope;
  /** @default all devices */
  readonly part?: NarrowedPart | undefined;
  /** None reaches beyond now. */
  readonly cells: readonly HourSpan[];
  /** Names of the rules that are asked for. */
  readonly rules: readonly string[];
}

const SECOND = sql.lit(ONE_SECOND_MS);

/**
 * What alerts of each store or device come to within each span, a row for each rule, as `extra` under the names of the
 * measures: how often the condition began, for how long it held on all devices together, and on how many it held in the
 * moment of the end. What holds now is taken for all of the span, less every later step as far back as it reaches; so what is read
 * are the alerts that stand and the steps since the span began.
 */
export function alertsBy(
  by: 'store_id' | 'device_id',
  { scope, part, cells, rules }: AlertRead,
): RawBuilder<unknown> {
  const firstMs = Math.min(...cells.map(({ fromMs }) => fromMs), Number.MAX_SAFE_INTEGER);
  const key = sql.ref(`m.${by}`);
  const named = sql`= ANY(${[...rules]}::text[])`;
  return sql`(
    SELECT m.franchisee_id, m.equipment, ${key} AS of_id, c.from_ms, jsonb_build_object(
      'alertTimes.' || m.rule, coalesce(sum(m.begun) FILTER (WHERE m.at < c.until_ms), 0),
      'alertSeconds.' || m.rule, sum(m.holds * (least(m.at, c.until_ms) / ${SECOND} - c.from_ms / ${SECOND})),
      'alertDevices.' || m.rule, coalesce(sum(m.holds) FILTER (WHERE m.at > c.until_ms), 0)) AS extra
    FROM ${cellRows(cells)}
    JOIN (
      SELECT a.franchisee_id, a.equipment, a.store_id, a.device_id, a.rule, ${LASTING}::bigint AS at, 1 AS holds, 0 AS begun
      FROM alert a WHERE ${toScopeCondition('a', scope)} AND ${isOfNarrowed('a', { scope, part })} AND a.rule ${named} AND a.recovered_at IS NULL
      UNION ALL
      SELECT s.franchisee_id, s.equipment, s.store_id, s.device_id, s.rule, s.at, -s.step, s.begun
      FROM alert_step s WHERE ${toScopeCondition('s', scope)} AND ${isOfNarrowed('s', { scope, part })} AND s.rule ${named} AND s.at >= ${firstMs}::bigint
    ) m ON m.at >= c.from_ms
    GROUP BY m.franchisee_id, m.equipment, ${key}, c.from_ms, m.rule)`;
}
