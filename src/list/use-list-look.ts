import { useMemo } from 'react';
import { useKept } from '../preference/use-kept';
import {
  parseColumnChoice,
  resolveColumns,
  toColumnChoice,
  withWidths,
  type ColumnField,
  type ColumnState,
} from '../table/column-choice';
import { DENSITY_KEY, parseDensity } from '../table/density';
import { useSame } from './use-same';

/** How the reader wants to look at the table: which columns, in which order, how wide, how close. */
export type ListLook = ReturnType<typeof useListLook>;

/** What is looked at: a list page, or any other table of columns that can be chosen. */
interface LookedAt {
  /** The choice is kept by it. */
  readonly id: string;
  readonly fields: readonly ColumnField[];
}

export function useListLook(page: LookedAt) {
  const [choice, keepChoice] = useKept(`portal.columns.${page.id}`, parseColumnChoice);
  const [density, setDensity] = useKept(DENSITY_KEY, parseDensity);
  const columns = useMemo(() => resolveColumns(page.fields, choice), [page.fields, choice]);
  const keep = (next: readonly ColumnState[]) => keepChoice(toColumnChoice(next));
  return {
    columns,
    /** The choice in the words of TanStack Table; a width leaves order and choice the objects they were. */
    tableState: { ...useSame(toOrder(columns)), ...useSame(toSizing(columns)) },
    setColumns: keep,
    setWidths: (widths: Readonly<Record<string, number>>) => keep(withWidths(columns, widths)),
    resetColumns: () => keepChoice(null),
    density: density ?? 'comfortable',
    setDensity,
  };
}

function toOrder(columns: readonly ColumnState[]) {
  return {
    columnOrder: columns.map(({ field }) => field.field),
    columnVisibility: Object.fromEntries(columns.map(({ field, isShown }) => [field.field, isShown])),
  };
}

function toSizing(columns: readonly ColumnState[]) {
  return {
    columnSizing: Object.fromEntries(
      columns.flatMap(({ field, width }) => (width === undefined ? [] : [[field.field, width]])),
    ),
  };
}
