import type { FilterValue, ListFilters } from '../../../contract/api/page/list';
import type { ResolvedField } from '../../../contract/resources/field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { Language, Text } from '../../../contract/text';
import { formatDate } from '../../format/moment';
import { FORM_WORDS } from '../../form/form-words';
import { isQuickPick } from '../../form/period/business-day';
import { QUICK_PICK_WORDS } from '../../form/period/quick-pick-words';
import type { FilterLine } from '../../layout/empty-block';
import type { ListView } from '../view/list-view';
import { formatQuantity, isQuantityKind } from '../../format/quantity';
import { TABLE_WORDS } from '../../table/words';

const NAMED_MAX = 2;

/** What wording a view needs of the language in force. */
export interface Wording {
  readonly language: Language;
  readonly t: (text: Text, values?: Readonly<Record<string, string | number>>) => string;
  /** Name of what a reference points to. @default unknown: references are counted */
  readonly nameOf?: (id: string) => string | undefined;
}

/** One condition in words, and what the view becomes when it is taken away. */
export interface Condition extends FilterLine {
  readonly without: Partial<ListView>;
}

/** Says in words what a list is narrowed by, in the order of the fields. */
export function describeView(
  page: ResolvedListPage,
  view: ListView,
  filters: ListFilters,
  wording: Wording,
): readonly Condition[] {
  const { t } = wording;
  const tab = page.tabs.find(({ name }) => name === view.tab);
  const own: readonly Condition[] = [
    ...(tab === undefined
      ? []
      : [{ title: t(TABLE_WORDS.tab), value: t(tab.title), without: { tab: null } }]),
    ...(view.keyword === ''
      ? []
      : [{ title: t(TABLE_WORDS.keyword), value: view.keyword, without: { keyword: '' } }]),
  ];
  const fields = page.fields.flatMap((field) => {
    const value = filters[field.field];
    return value === undefined
      ? []
      : [
          {
            title: t(field.title),
            value: describeFilter(field, value, wording),
            without: { filters: withoutFilter(view.filters, field.field) },
          },
        ];
  });
  return [...own, ...fields];
}

function withoutFilter(filters: ListFilters, name: string): ListFilters {
  return Object.fromEntries(Object.entries(filters).filter(([field]) => field !== name));
}

function describeFilter(field: ResolvedField, value: FilterValue, wording: Wording): string {
  const { language, t } = wording;
  if (typeof value === 'string') {
    return field.kind === 'time' && isQuickPick(value) ? t(QUICK_PICK_WORDS[value]) : value;
  }
  if (typeof value === 'boolean') {
    return t(value ? TABLE_WORDS.yes : TABLE_WORDS.no);
  }
  const items: readonly (string | number | null)[] = value;
  if (field.options.length > 0) {
    return field.options
      .flatMap((option) => (items.includes(option.value) ? [t(option.title)] : []))
      .join(' / ');
  }
  if (field.kind === 'reference') {
    return describeReferences(items, wording);
  }
  if (field.kind === 'tags') {
    return items.length > NAMED_MAX ? t(FORM_WORDS.chosen, { count: items.length }) : items.join(' / ');
  }
  const ends = value.map((end) => (typeof end === 'number' ? formatEnd(field, end, language) : ''));
  return ends[0] === ends[1] ? (ends[0] ?? '') : ends.join(' – ');
}

/** A few are named where their names are known; many are counted. */
function describeReferences(ids: readonly (string | number | null)[], { t, nameOf }: Wording): string {
  const names = ids.length > NAMED_MAX ? [] : ids.flatMap((id) => nameOf?.(String(id)) ?? []);
  return names.length === ids.length ? names.join(' / ') : t(FORM_WORDS.chosen, { count: ids.length });
}

function formatEnd({ kind }: ResolvedField, end: number, language: Language): string {
  if (kind === 'time') {
    return formatDate(end);
  }
  return isQuantityKind(kind) ? formatQuantity(kind, end, language) : String(end);
}
