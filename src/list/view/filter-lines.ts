import type { FilterValue, ListFilters } from '../../../contract/api/page/list';
import type { ResolvedField } from '../../../contract/resources/field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { text, type Language, type Text } from '../../../contract/text';
import { formatDate } from '../../format/moment';
import type { FilterLine } from '../../layout/state-block';
import type { ListView } from './list-view';
import { formatQuantity, isQuantityKind } from '../../format/quantity';
import { TABLE_WORDS } from '../../table/words';

const CHOSEN = text('已选 {count} 项', '{count} chosen');

/** What wording a view needs of the language in force. */
export interface Wording {
  readonly language: Language;
  readonly t: (text: Text, values?: Readonly<Record<string, string | number>>) => string;
}

/** Says in words what a list is narrowed by, in the order of the form. */
export function describeView(
  page: ResolvedListPage,
  view: ListView,
  filters: ListFilters,
  wording: Wording,
): readonly FilterLine[] {
  const { t } = wording;
  const tab = page.tabs.find(({ name }) => name === view.tab);
  const own: readonly FilterLine[] = [
    ...(tab === undefined ? [] : [{ title: t(TABLE_WORDS.tab), value: t(tab.title) }]),
    ...(view.keyword === '' ? [] : [{ title: t(TABLE_WORDS.keyword), value: view.keyword }]),
  ];
  const fields = page.fields.flatMap((field) => {
    const value = filters[field.field];
    return value === undefined
      ? []
      : [{ title: t(field.title), value: describeFilter(field, value, wording) }];
  });
  return [...own, ...fields];
}

function describeFilter(field: ResolvedField, value: FilterValue, { language, t }: Wording): string {
  if (typeof value === 'string') {
    return value;
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
    return t(CHOSEN, { count: value.length });
  }
  return value.map((end) => (typeof end === 'number' ? formatEnd(field, end, language) : '')).join(' – ');
}

function formatEnd({ kind }: ResolvedField, end: number, language: Language): string {
  if (kind === 'time') {
    return formatDate(end);
  }
  return isQuantityKind(kind) ? formatQuantity(kind, end, language) : String(end);
}
