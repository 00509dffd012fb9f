import { sql, type RawBuilder } from 'kysely';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import {
  DEVICE_COLUMNS,
  jsonColumn,
  ORDER_COLUMNS,
  type ColumnBuilder,
  type FieldColumn,
} from './field-columns';

/** The rows that one caller may see of one page. */
export interface ListScope {
  readonly franchiseeId: string;
  /** Wire word of the equipment type. */
  readonly equipment: string;
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
  columnOf: (name: string, nowMs: number) => FieldColumn;
  /** Restricts to the scope; every query carries it. */
  within: (scope: ListScope) => RawBuilder<unknown>;
}

interface Table {
  readonly alias: string;
  readonly from: RawBuilder<unknown>;
  readonly idColumn: string;
  readonly jsonColumn: string;
  readonly columns: ReadonlyMap<string, ColumnBuilder>;
}

// LEFT joins to unique keys: the planner leaves them out where nothing of the store is asked for.
const TABLES: Readonly<Record<ResolvedListPage['kind'], Table>> = {
  device: {
    alias: 'd',
    from: sql`device d
      LEFT JOIN store s ON s.franchisee_id = d.franchisee_id AND s.id = d.store_id
      LEFT JOIN place p ON p.franchisee_id = s.franchisee_id AND p.id = s.place_id`,
    idColumn: 'd.device_id',
    jsonColumn: 'd.attributes',
    columns: DEVICE_COLUMNS,
  },
  order: {
    alias: 'o',
    from: sql`orders o
      LEFT JOIN store s ON s.franchisee_id = o.franchisee_id AND s.id = o.store_id
      LEFT JOIN place p ON p.franchisee_id = s.franchisee_id AND p.id = s.place_id`,
    idColumn: 'o.order_id',
    jsonColumn: 'o.usage',
    columns: ORDER_COLUMNS,
  },
};

/** Builds the source of a device or order page from its declared fields. */
export function createListSource(page: Pick<ResolvedListPage, 'kind' | 'fields'>): ListSource {
  const table = TABLES[page.kind];
  const kinds = new Map(page.fields.map(({ field, kind }) => [field, kind]));
  return {
    alias: table.alias,
    from: table.from,
    id: sql.ref(table.idColumn),
    columnOf(name, nowMs) {
      const common = table.columns.get(name);
      if (common !== undefined) return common(nowMs);
      const kind = kinds.get(name);
      if (kind === undefined) throw new Error(`"${name}" is neither a column nor a field of the page.`);
      return jsonColumn(table.jsonColumn, name, kind);
    },
    within: (scope) => toScopeCondition(table.alias, scope),
  };
}

/** The tenant first, so that a sharded database goes to one shard. */
export function toScopeCondition(
  alias: string,
  { franchiseeId, equipment, storeIds }: Omit<ListScope, 'nowMs'>,
): RawBuilder<unknown> {
  const own = sql`${sql.ref(`${alias}.franchisee_id`)} = ${franchiseeId}
    AND ${sql.ref(`${alias}.equipment`)} = ${equipment}`;
  if (storeIds === null) return own;
  return sql`${own} AND ${sql.ref(`${alias}.store_id`)} = ANY(${[...storeIds]}::text[])`;
}
