import { sql, type RawBuilder } from 'kysely';
import type { NarrowedPart } from '../../../../contract/api/page/report';
import { ONE_DAY_MS, ONE_SECOND_MS } from '../../../../contract/limits';
import { downSql } from '../../device/presence';
import { toScopeCondition } from '../../list/list-source';
import { isOfNarrowed } from '../narrowing';
import type { HourSpan, RollupScope } from '../rollup-repository';
import { cellRows, firstBegun, isLastBegun, LASTING, OPEN_MINUTES, openedBy } from './opening';
import { withSteps } from './steps-by-span';

/** Whose presence is summed, and for which spans each on its own. */
export interface SpanPresenceRead {
  readonly scope: RollupScope;
  /** @default all devices */
  readonly part?: NarrowedPart | undefined;
  /** One after the other, none within another, none beyond now. */
  readonly cells: readonly HourSpan[];
  /** From which moment on it is kept what devices earned before, where it is asked how long they were down; else null. */
  readonly downtime: { readonly firstWithIncomeMs: number } | null;
}

const DAY = sql.lit(ONE_DAY_MS);
const SECOND = sql.lit(ONE_SECOND_MS);
const NO_DOWN = sql`NULL::float8 AS down_seconds, NULL::float8 AS faults, NULL::float8 AS repairs,
  NULL::float8 AS repair_seconds, NULL::float8 AS lost_cents`;
/** When a step ended what it takes back within the span `c` that it lies in. */
const END = sql`least(m.at, c.until_ms)`;

/**
 * What each store's or device's devices were present for within each span: as many as there are now for all of it,
 * less every later step as far back as it reaches. So what is read are the steps since the first span began.
 */
export function presenceBySpan(by: 'store_id' | 'device_id', read: SpanPresenceRead): RawBuilder<unknown> {
  const { downtime, cells } = read;
  // Of a store there is one row in a span; of a device as many as there are stores that it stood in.
  const isOfStore = by === 'store_id';
  const of = sql.ref(`c.${by}`);
  const folded: Folded = (value) => (isOfStore ? sql`(${value})` : sql`sum(${value})`);
  const steps = {
    within: sumsWithin(by, read),
    key: toKey(by),
    carried: OPEN_MINUTES,
    stocks: toStocks(downtime !== null),
    own: toOwn(downtime !== null).map(({ name }) => name),
    cells,
  };
  const end = sql`c.until_ms`;
  return sql`(${withSteps(steps)}
    SELECT c.franchisee_id, c.equipment, ${of} AS of_id, c.from_ms, '{}'::jsonb AS extra,
           ${toSum(folded, ['enabled', lasting(end), 'enabled_ms'])} / ${DAY} AS device_days,
           ${toSum(folded, ['online', lasting(end), 'online_ms'])} / ${DAY} AS online_days,
           ${toSum(folded, ['enabled', open(end, 'c'), 'open_ms'])} / ${SECOND} AS open_seconds,
           ${downtime === null ? NO_DOWN : toDowntime(folded, downtime)}
    FROM c
    ${isOfStore ? sql`` : sql`GROUP BY c.franchisee_id, c.equipment, ${of}, c.from_ms`})`;
}

/** What rows of one store or device and span come to. */
type Folded = (value: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Time is kept by store, whose hours it is counted in: they go along, and no store is looked up for each span. */
function toKey(by: 'store_id' | 'device_id'): readonly string[] {
  return ['franchisee_id', 'equipment', 'store_id', ...(by === 'device_id' ? [by] : [])];
}

/** What the devices are now, for all time, and what each later step takes back of it. */
export function stepsBack(
  of: Pick<SpanPresenceRead, 'scope' | 'part'>,
  firstMs: number,
): RawBuilder<unknown> {
  const { scope } = of;
  return sql`(
      SELECT d.franchisee_id, d.equipment, d.store_id, d.device_id, ${LASTING}::bigint AS at,
             d.enabled::int AS enabled, (d.enabled AND d.online)::int AS online, ${downSql('d')} AS down,
             0 AS begun, NULL::bigint AS repair_ms
      FROM device d WHERE ${toScopeCondition('d', scope)} AND ${isOfNarrowed('d', of)}
      UNION ALL
      SELECT s.franchisee_id, s.equipment, s.store_id, s.device_id, s.at, -s.enabled_step, -s.online_step, -s.down_step,
             s.fault_begun, s.repair_ms
      FROM device_presence s WHERE ${toScopeCondition('s', scope)} AND ${isOfNarrowed('s', of)}
        AND s.at >= ${firstMs})`;
}

/** What the steps that lie in a span add up to, by store, and how far they reach into it. */
function sumsWithin(
  by: 'store_id' | 'device_id',
  { scope, part, cells, downtime }: SpanPresenceRead,
): RawBuilder<unknown> {
  const firstMs = firstBegun(cells);
  const key = sql.join(toKey(by).map((name) => sql.ref(`m.${name}`)));
  const hours = OPEN_MINUTES.map((name) => sql`max(${sql.ref(`o.${name}`)}) AS ${sql.id(name)}`);
  const stocks = toStocks(downtime !== null);
  const own = toOwn(downtime !== null).map(({ name, value }) => sql`${value} AS ${sql.id(name)}`);
  return sql`
    SELECT ${key}, ${sql.join(hours)}, c.from_ms, c.until_ms,
           ${sql.join(stocks.map((of) => sql`sum(${sql.ref(`m.${of}`)}) AS ${sql.id(of)}`))}, ${sql.join(own)}
    FROM ${stepsBack({ scope, part }, firstMs)} m
    JOIN ${cellRows(cells)} ON ${isLastBegun(cells, sql`m.at`)}
    JOIN store o ON o.franchisee_id = ${scope.franchiseeId} AND o.id = m.store_id
    GROUP BY ${key}, c.from_ms, c.until_ms`;
}

/** How many devices steps take back, of each kind. */
function toStocks(isDownAsked: boolean): readonly string[] {
  return ['enabled', 'online', ...(isDownAsked ? ['down'] : [])];
}

/** What a step means for the span that it lies in alone. */
function toOwn(isDownAsked: boolean) {
  const isWithin = sql`FILTER (WHERE m.at < c.until_ms)`;
  const own = [
    { name: 'enabled_ms', value: sql`sum(m.enabled * ${lasting(END)})` },
    { name: 'online_ms', value: sql`sum(m.online * ${lasting(END)})` },
    { name: 'open_ms', value: sql`sum(m.enabled * ${open(END)})` },
  ];
  if (!isDownAsked) return own;
  return [
    ...own,
    { name: 'down_ms', value: sql`sum(m.down * ${open(toSecond(END))})` },
    { name: 'begun', value: sql`sum(m.begun) ${isWithin}` },
    { name: 'repairs', value: sql`count(m.repair_ms) ${isWithin}` },
    { name: 'repair_seconds', value: sql`sum(m.repair_ms / ${SECOND}) ${isWithin}` },
  ];
}

/** What happens is counted in the span that it happens in. */
function toDowntime(
  folded: Folded,
  { firstWithIncomeMs }: { readonly firstWithIncomeMs: number },
): RawBuilder<unknown> {
  const counted = (name: string) => sql`coalesce(${folded(sql.ref(`c.${name}`))}, 0)::float8`;
  return sql`${toSum(folded, ['down', open(toSecond(sql`c.until_ms`), 'c'), 'down_ms'])} / ${SECOND} AS down_seconds,
           ${counted('begun')} AS faults,
           ${counted('repairs')} AS repairs,
           ${counted('repair_seconds')} AS repair_seconds,
           CASE WHEN c.from_ms >= ${firstWithIncomeMs} THEN 0::float8 END AS lost_cents`;
}

/** Whatever is left of a span's end, for all of the span, and what lies in it. */
function toSum(
  folded: Folded,
  [of, length, own]: readonly [of: string, length: RawBuilder<unknown>, own: string],
): RawBuilder<unknown> {
  const after = sql.ref(`c.${of}_after`);
  return sql`${folded(sql`coalesce(${sql.ref(`c.${own}`)}, 0) + ${after} * ${length}`)}::float8`;
}

/** Milliseconds of the span `c` up to a moment, and those of them that a store was open whose hours stand in `of`. */
function lasting(end: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${end} - c.from_ms)`;
}

function open(end: RawBuilder<unknown>, of: 'o' | 'c' = 'o'): RawBuilder<unknown> {
  return sql`(${openedBy(end, of)} - ${openedBy(sql`c.from_ms`, of)})`;
}

/** Time is cut to whole seconds at each moment, so that devices add up to their stores. */
function toSecond(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${at} / ${SECOND} * ${SECOND})`;
}
