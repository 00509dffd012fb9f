import { sql, type RawBuilder } from 'kysely';

/** Types that values are compared as; whole numbers of every width are compared as bigint. */
export type ColumnType = 'text' | 'bigint' | 'float8' | 'boolean' | 'text[]' | 'jsonb';

/** How one field is read in SQL. */
export interface FieldColumn {
  /** What answers carry. */
  readonly select: RawBuilder<unknown>;
  /** What filters and sorters compare; of type `type`. */
  readonly value: RawBuilder<unknown>;
  readonly type: ColumnType;
  readonly isNullable: boolean;
  /** Whether it equals a text, where something else than the column finds that quicker. */
  readonly isExactly?: (text: string) => RawBuilder<unknown>;
  /** Whether it is one of some texts, where something else than the column finds that quicker. */
  readonly isAnyOf?: (texts: readonly string[]) => RawBuilder<unknown>;
}

/** What columns depend on. */
export interface ColumnContext {
  /** "Today" and "days unused" do. */
  readonly nowMs: number;
  /** Whose rows are read: rows looked up beside them name it, too, so that all of them are found on one server. */
  readonly franchiseeId: string;
}

export type ColumnBuilder = (context: ColumnContext) => FieldColumn;

/** A column as it stands. */
export function column(reference: string, type: ColumnType, isNullable = false): ColumnBuilder {
  const value = sql.ref(reference);
  return () => ({ select: value, value, type, isNullable });
}

/** A value that every row has, worked out as it is read. */
export function computed(
  type: ColumnType,
  build: (context: ColumnContext) => RawBuilder<unknown>,
): ColumnBuilder {
  return (context) => {
    const value = build(context);
    return { select: value, value, type, isNullable: false };
  };
}

/** A value that rows may lack, worked out as it is read. */
export function computedOrNone(
  type: ColumnType,
  build: (context: ColumnContext) => RawBuilder<unknown>,
): ColumnBuilder {
  return (context) => ({ ...computed(type, build)(context), isNullable: true });
}
