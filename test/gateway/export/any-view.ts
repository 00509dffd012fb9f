import fc from 'fast-check';
import type { ExportQuery } from '../../../contract/api/page/export/export';
import type { FilterValue, Row } from '../../../contract/api/page/list';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { FieldKind, ResolvedField } from '../../../contract/resources/field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';

type Values = readonly unknown[];
type ToFilter = (field: ResolvedField, seen: Values) => fc.Arbitrary<FilterValue> | null;

/** Filters of each kind that somebody could set, by the values that stand in the list; null where there is none. */
const FILTERS: Readonly<Record<FieldKind, ToFilter>> = {
  text: anyWord,
  mobile: () => null,
  boolean: () => fc.boolean(),
  enum: anyChoice,
  tags: anyChoice,
  reference: anyChoice,
  number: anyRange,
  percent: anyRange,
  level: anyRange,
  money: anyRange,
  time: anyRange,
  duration: anyRange,
  images: () => null,
  rows: () => null,
};

const isWord = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isNumber = (value: unknown): value is number => typeof value === 'number';

function anyWord(_field: ResolvedField, seen: Values): fc.Arbitrary<FilterValue> | null {
  const words = [...new Set(seen.filter(isWord))];
  return words.length === 0 ? null : fc.constantFrom(...words);
}

function anyChoice({ options }: ResolvedField, seen: Values): fc.Arbitrary<FilterValue> | null {
  const offered: readonly (string | number)[] =
    options.length > 0
      ? options.map(({ value }) => value)
      : [...new Set(seen.flat().filter((value) => isWord(value) || isNumber(value)))];
  return offered.length === 0 ? null : fc.subarray([...offered], { minLength: 1 });
}

function anyRange(_field: ResolvedField, seen: Values): fc.Arbitrary<FilterValue> | null {
  const numbers = seen.filter(isNumber);
  if (numbers.length === 0) return null;
  const end = fc.constantFrom(...numbers);
  const open = fc.constant(null);
  return fc.oneof(
    fc
      .tuple(end, end)
      .map(([one, other]): [number | null, number | null] => [Math.min(one, other), Math.max(one, other)]),
    fc.tuple(end, open),
    fc.tuple(open, end),
  );
}

export interface AnyView extends ExportQuery {
  readonly columns: readonly string[];
}

/** A list narrowed, ordered and drawn as anybody could: two filters at most, so that rows are left. */
export function anyView(
  page: ResolvedListPage,
  { rows, nowMs }: { readonly rows: readonly Row[]; readonly nowMs: number },
): fc.Arbitrary<AnyView> {
  const listed = page.fields.filter(({ list }) => list !== null).map(({ field }) => field);
  const sortable = page.fields.filter(({ isSortable }) => isSortable).map(({ field }) => field);
  const filters = page.fields
    .filter(({ field, isFilter, follows }) => isFilter && field !== page.period && follows === null)
    .flatMap((field) => {
      const values = rows.map((row) => row[field.field]);
      const value = FILTERS[field.kind](field, values);
      return value === null ? [] : [value.map((chosen) => [field.field, chosen] as const)];
    });
  const order = fc.constantFrom('asc' as const, 'desc' as const);
  const days = fc.integer({ min: 3, max: 30 });
  return fc
    .record(
      {
        columns: fc.shuffledSubarray(listed, { minLength: 1 }),
        chosen: fc.array(fc.oneof(...filters), { maxLength: 2 }),
        days,
        tab: fc.constantFrom(...page.tabs.map(({ name }) => name)),
        sorters: fc.tuple(fc.record({ field: fc.constantFrom(...sortable), order })),
      },
      { requiredKeys: ['columns', 'chosen', 'days'] },
    )
    .map(({ columns, chosen, days: span, ...rest }) => ({
      columns,
      filters: {
        ...Object.fromEntries(chosen),
        ...(page.period === null ? {} : { [page.period]: [nowMs - span * ONE_DAY_MS, nowMs] }),
      },
      ...rest,
    }));
}
