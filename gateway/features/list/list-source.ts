import { sql, type RawBuilder } from 'kysely';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { EQUIPMENT_FIELD, type ColumnOf, type TableName } from '../../../contract/resources/source';
import type { Reader } from '../../caller/reader';
import { SORTABLE_ID_MOMENTS, toSortableId } from '../../database/sortable-id';
import type { Condition } from './list-condition';
import { switchColumn } from './switch-column';
import type { ColumnContext, FieldColumn } from './column-builder';
import { findColumn, jsonColumn, textColumn } from './field-columns';
import { partColumns } from './part-columns';

/** The rows that one caller may see of one page. */
export interface ListScope {
  readonly franchiseeId: string;
  /** Wire words of the equipment types; null for every type. */
  readonly equipment: readonly string[] | null;
  /** Null for all stores of the tenant. */
  readonly storeIds: readonly string[] | null;
  readonly nowMs: number;
}

/** Where the rows of a page come from. */
export interface ListSource {
  /** Alias of the table that the rows are of; the others are joined to it. */
  readonly alias: string;
  readonly from: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** @throws Error for a name that is neither a common column nor a field of the page. */
  columnOf: (name: string, context: ColumnContext) => FieldColumn;
  /** What conditions say of the key beside what they ask for: an order's id begins with its time (decision 079). */
  impliedBy: (conditions: readonly Condition[]) => RawBuilder<unknown>;
  /** Restricts to the scope; every query carries it. */
  within: (scope: ListScope) => RawBuilder<unknown>;
}

/** Whose columns are only looked at. */
const NOBODY: ColumnContext = { nowMs: 0, franchiseeId: '' };

const CREATED_AT: ColumnOf<'order'> & ColumnOf<'ticket'> & ColumnOf<'blacklist'> = 'createdAt';

interface Table {
  readonly alias: string;
  readonly from: RawBuilder<unknown>;
  readonly idColumn: string;
  /** Holds the attributes that types bring themselves; null where no type brings any. */
  readonly jsonColumn: string | null;
  /** Field whose moment the id begins with. */
  readonly timeField: string | null;
  /** Restricts to the scope. @default by equipment and store of the row */
  readonly within?: (scope: ListScope) => RawBuilder<unknown>;
}

/** A receipt is the affair of whoever has its store, of whichever type the devices are. */
function ofStores(alias: string): (scope: ListScope) => RawBuilder<unknown> {
  return (scope) => toScopeCondition(alias, { ...scope, equipment: null });
}

// LEFT joins to unique keys: the planner leaves them out where nothing of the store is asked for.
const TABLES: Readonly<Record<TableName, Table>> = {
  device: {
    alias: 'd',
    from: sql`device d
      LEFT JOIN store s ON s.franchisee_id = d.franchisee_id AND s.id = d.store_id
      LEFT JOIN place p ON p.franchisee_id = s.franchisee_id AND p.id = s.place_id`,
    idColumn: 'd.device_id',
    jsonColumn: 'd.attributes',
    timeField: null,
  },
  order: {
    alias: 'o',
    from: sql`orders o
      LEFT JOIN store s ON s.franchisee_id = o.franchisee_id AND s.id = o.store_id
      LEFT JOIN place p ON p.franchisee_id = s.franchisee_id AND p.id = s.place_id`,
    idColumn: 'o.order_id',
    jsonColumn: 'o.usage',
    timeField: CREATED_AT,
  },
  refund: {
    alias: 'r',
    from: sql`order_refund r
      JOIN orders o ON o.franchisee_id = r.franchisee_id AND o.order_id = r.order_id
      LEFT JOIN store s ON s.franchisee_id = o.franchisee_id AND s.id = o.store_id
      LEFT JOIN place p ON p.franchisee_id = s.franchisee_id AND p.id = s.place_id`,
    idColumn: 'r.refund_no',
    jsonColumn: null,
    timeField: null,
    // Type and store are those of the order; what did not go back yet is no refund of any day.
    within: (scope) =>
      sql`r.franchisee_id = ${scope.franchiseeId} AND r.done_at IS NOT NULL AND ${toScopeCondition('o', scope)}`,
  },
  ticket: {
    alias: 't',
    from: sql`ticket t
      LEFT JOIN store s ON s.franchisee_id = t.franchisee_id AND s.id = t.store_id
      LEFT JOIN place p ON p.franchisee_id = s.franchisee_id AND p.id = s.place_id`,
    idColumn: 't.ticket_id',
    jsonColumn: null,
    timeField: CREATED_AT,
  },
  blacklist: {
    alias: 'b',
    from: sql`blacklist b`,
    idColumn: 'b.block_id',
    jsonColumn: null,
    timeField: CREATED_AT,
    // An entry concerns whoever has one of its stores, of whichever type the devices are.
    within: ({ franchiseeId, storeIds }) =>
      storeIds === null
        ? sql`b.franchisee_id = ${franchiseeId}`
        : sql`b.franchisee_id = ${franchiseeId} AND (b.all_stores OR b.store_ids && ${[...storeIds]}::text[])`,
  },
  export: {
    alias: 'x',
    from: sql`export_task x`,
    idColumn: 'x.task_id',
    jsonColumn: null,
    timeField: null,
    // A file is the affair of whoever sees every store whose rows are in it.
    within: ({ franchiseeId, equipment, storeIds }) =>
      sql.join(
        [
          sql`x.franchisee_id = ${franchiseeId}`,
          ...(equipment === null ? [] : [isOneOf(sql`x.equipment`, equipment)]),
          ...(storeIds === null ? [] : [sql`x.store_ids <@ ${[...storeIds]}::text[]`]),
        ],
        sql` AND `,
      ),
  },
  inspection: {
    alias: 'i',
    from: sql`inspection i`,
    idColumn: 'i.plan_id',
    jsonColumn: null,
    timeField: null,
    // A plan is the affair of whoever has one of its stores, and may see devices of one of its types.
    within: ({ franchiseeId, equipment, storeIds }) =>
      sql.join(
        [
          sql`i.franchisee_id = ${franchiseeId}`,
          ...(equipment === null ? [] : [sql`i.equipment && ${[...equipment]}::text[]`]),
          ...(storeIds === null ? [] : [sql`i.store_ids && ${[...storeIds]}::text[]`]),
        ],
        sql` AND `,
      ),
  },
  inspectionTask: {
    alias: 'k',
    from: sql`inspection_task k
      JOIN inspection i ON i.franchisee_id = k.franchisee_id AND i.plan_id = k.plan_id
      LEFT JOIN ticket t ON t.franchisee_id = k.franchisee_id AND t.ticket_id = k.ticket_id
      LEFT JOIN store s ON s.franchisee_id = k.franchisee_id AND s.id = k.store_id
      LEFT JOIN place p ON p.franchisee_id = s.franchisee_id AND p.id = s.place_id`,
    idColumn: 'k.task_id',
    jsonColumn: null,
    timeField: null,
  },
  purchase: {
    alias: 'u',
    from: sql`purchase u
      LEFT JOIN store s ON s.franchisee_id = u.franchisee_id AND s.id = u.store_id
      LEFT JOIN place p ON p.franchisee_id = s.franchisee_id AND p.id = s.place_id`,
    idColumn: 'u.purchase_id',
    jsonColumn: null,
    timeField: null,
    within: ofStores('u'),
  },
  cashOut: {
    alias: 'c',
    from: sql`cash_out c
      LEFT JOIN store s ON s.franchisee_id = c.franchisee_id AND s.id = c.store_id
      LEFT JOIN place p ON p.franchisee_id = s.franchisee_id AND p.id = s.place_id`,
    idColumn: 'c.cash_out_id',
    jsonColumn: null,
    timeField: null,
    within: ofStores('c'),
  },
};

/**
 * Builds the source of a list page from its declared fields.
 *
 * @throws Error that names a field which is neither a column of the table nor declared as an attribute: a
 * column that nobody knows must not turn into an attribute that no row has.
 */
export function createListSource({
  source,
  fields,
  storeSwitches,
  parts,
}: Pick<ResolvedListPage, 'source' | 'fields' | 'storeSwitches' | 'parts'>): ListSource {
  const table = TABLES[source.table];
  const attributes = new Map(
    fields.filter(({ from }) => from === 'attribute').map(({ field, kind }) => [field, kind]),
  );
  const ofParts = new Map(parts.length === 0 ? [] : Object.entries(partColumns(parts)));
  const switches = new Map(storeSwitches.map((each) => [each.field, each]));
  const columnOf = (name: string, context: ColumnContext): FieldColumn => {
    const followed = switches.get(name);
    if (followed !== undefined)
      return switchColumn(table.alias, followed, context, (field) => columnOf(field, context));
    const kind = attributes.get(name);
    if (kind !== undefined && table.jsonColumn !== null) return jsonColumn(table.jsonColumn, name, kind);
    const column = ofParts.get(name) ?? findColumn(source.table, name);
    if (column === undefined && name === EQUIPMENT_FIELD && source.equipment === null) {
      return textColumn(`${table.alias}.equipment`);
    }
    if (column === undefined) throw new Error(`"${name}" is neither a column nor an attribute of the page.`);
    return column(context);
  };
  for (const { field } of fields) columnOf(field, NOBODY);
  return {
    alias: table.alias,
    from: table.from,
    id: sql.ref(table.idColumn),
    columnOf,
    impliedBy: (conditions) => toIdBounds(table, conditions),
    within: table.within ?? ((scope) => toScopeCondition(table.alias, scope)),
  };
}

/** Ids of one period lie together: by them whole months of orders are left out without a look. */
function toIdBounds({ idColumn, timeField }: Table, conditions: readonly Condition[]): RawBuilder<unknown> {
  const bounds = conditions.flatMap((condition) => {
    if (condition.op !== 'between' || condition.field !== timeField) return [];
    const from = toIdBound(condition.from);
    const until = toIdBound(condition.to === null ? null : condition.to + 1);
    return [
      ...(from === null ? [] : [sql`AND ${sql.ref(idColumn)} >= ${from}`]),
      ...(until === null ? [] : [sql`AND ${sql.ref(idColumn)} < ${until}`]),
    ];
  });
  return bounds.length === 0 ? sql`` : sql.join(bounds, sql` `);
}

function toIdBound(atMs: number | null): string | null {
  if (atMs === null || atMs >= SORTABLE_ID_MOMENTS) return null;
  return toSortableId(Math.max(0, atMs), 0);
}

/** The tenant first, so that a sharded database goes to one shard. */
export function toScopeCondition(
  alias: string,
  { franchiseeId, equipment, storeIds }: Omit<ListScope, 'nowMs'>,
): RawBuilder<unknown> {
  const conditions = [
    sql`${sql.ref(`${alias}.franchisee_id`)} = ${franchiseeId}`,
    ...(equipment === null ? [] : [isOneOf(sql.ref(`${alias}.equipment`), equipment)]),
    ...(storeIds === null ? [] : [sql`${sql.ref(`${alias}.store_id`)} = ANY(${[...storeIds]}::text[])`]),
  ];
  return sql.join(conditions, sql` AND `);
}

/** One value is compared as such: only so can an index that begins with it give the order too. */
function isOneOf(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<unknown> {
  const [first] = values;
  if (first !== undefined && values.length === 1) return sql`${column} = ${first}`;
  return sql`${column} = ANY(${[...values]}::text[])`;
}

/** Rows of the page that the reader may see: of its equipment, or of all that was agreed to. */
export function toListScope(
  { source }: Pick<ResolvedListPage, 'source'>,
  { franchiseeId, storeIds, equipment: agreed }: Reader,
  nowMs: number,
): ListScope {
  const equipment = source.equipment === null ? agreed : [source.equipment];
  return { franchiseeId, storeIds, equipment, nowMs };
}
