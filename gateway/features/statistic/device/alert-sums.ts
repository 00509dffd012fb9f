import { sql, type RawBuilder } from 'kysely';
import { ONE_SECOND_MS } from '../../../../contract/limits';
import type { NarrowedPart } from '../../../../contract/api/page/report';
import { toScopeCondition } from '../../list/list-source';
import { isOfNarrowed } from '../narrowing';
import type { HourSpan, RollupScope } from '../rollup-repository';
import { cellRows, firstBegun, isLastBegun, LASTING } from './opening';
import { withSteps } from './steps-by-span';

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

const KEY = ['franchisee_id', 'equipment', 'of_id', 'rule'];

/**
 * What alerts of each store or device come to within each span, a row for each rule, as `extra` under the names of the
 * measures: how often the condition began, for how long it held on all devices together, and on how many it held in the
 * moment of the end. What holds now is taken for all of the span, less every later step as far back as it reaches; so what is read
 * are the alerts that stand and the steps since the first span began.
 */
export function alertsBy(by: 'store_id' | 'device_id', read: AlertRead): RawBuilder<unknown> {
  const own = ['seconds', 'begun', 'at_end'];
  return sql`(
    ${withSteps({ within: sumsWithin(by, read), key: KEY, stocks: ['holds'], own, cells: read.cells })}
    SELECT c.franchisee_id, c.equipment, c.of_id, c.from_ms, jsonb_build_object(
      'alertTimes.' || c.rule, coalesce(c.begun, 0),
      'alertSeconds.' || c.rule, coalesce(c.seconds, 0) + c.holds_after * ${toSeconds(sql`c.until_ms`)},
      'alertDevices.' || c.rule, coalesce(c.at_end, 0) + c.holds_after) AS extra
    FROM c)`;
}

/** Whole seconds of the span `c` up to a moment. */
function toSeconds(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${at} / ${SECOND} - c.from_ms / ${SECOND})`;
}

/** What the steps that lie in a span add up to, how far they reach into it, and what of them is later than its end. */
function sumsWithin(
  by: 'store_id' | 'device_id',
  { scope, part, cells, rules }: AlertRead,
): RawBuilder<unknown> {
  const firstMs = firstBegun(cells);
  const key = sql.ref(`m.${by}`);
  const named = sql`= ANY(${[...rules]}::text[])`;
  return sql`
    SELECT m.franchisee_id, m.equipment, ${key} AS of_id, m.rule, c.from_ms, c.until_ms, sum(m.holds) AS holds,
           sum(m.holds * ${toSeconds(sql`least(m.at, c.until_ms)`)}) AS seconds,
           sum(m.begun) FILTER (WHERE m.at < c.until_ms) AS begun,
           sum(m.holds) FILTER (WHERE m.at > c.until_ms) AS at_end
    FROM (
      SELECT a.franchisee_id, a.equipment, a.store_id, a.device_id, a.rule, ${LASTING}::bigint AS at, 1 AS holds, 0 AS begun
      FROM alert a WHERE ${toScopeCondition('a', scope)} AND ${isOfNarrowed('a', { scope, part })} AND a.rule ${named} AND a.recovered_at IS NULL
      UNION ALL
      SELECT s.franchisee_id, s.equipment, s.store_id, s.device_id, s.rule, s.at, -s.step, s.begun
      FROM alert_step s WHERE ${toScopeCondition('s', scope)} AND ${isOfNarrowed('s', { scope, part })} AND s.rule ${named} AND s.at >= ${firstMs}::bigint
    ) m JOIN ${cellRows(cells)} ON ${isLastBegun(cells, sql`m.at`)}
    GROUP BY m.franchisee_id, m.equipment, ${key}, m.rule, c.from_ms, c.until_ms`;
}
