import type { EntryDeclaration } from '../declaration';
import type { FieldOption, ResolvedField } from '../field';
import type { ResolvedListPage } from '../resolved';
import type { Text } from '../../text';
import { toItemKey, type CheckItemDeclaration } from './check-item';

/** What was inspected is called as the checklists of the types call it: those that there are. */
export function nameItems(page: ResolvedListPage, entries: readonly EntryDeclaration[]): ResolvedListPage {
  if (page.source.table !== 'inspectionTask') return page;
  const optionsOf: Readonly<Record<string, readonly FieldOption[]>> = {
    failedItems: itemsOf(entries, ({ title }) => title),
    item: itemsOf(entries, measuredTitle),
    value: answersOf(entries),
  };
  const named = (field: ResolvedField): ResolvedField => ({
    ...field,
    options: optionsOf[field.field] ?? field.options,
    columns: field.columns.map(named),
  });
  return { ...page, fields: page.fields.map(named) };
}

function itemsOf(
  entries: readonly EntryDeclaration[],
  titleOf: (item: CheckItemDeclaration) => Text,
): readonly FieldOption[] {
  return entries.flatMap((entry) =>
    entry.kind !== 'equipment'
      ? []
      : (entry.checklist ?? []).map((item) => ({
          value: toItemKey(entry.deviceType, item),
          title: titleOf(item),
        })),
  );
}

/** A number that stands beside it is of its unit: 出水温度（℃）. */
function measuredTitle({ title, unit }: CheckItemDeclaration): Text {
  return unit === undefined ? title : { zh: `${title.zh}（${unit.zh}）`, en: `${title.en} (${unit.en})` };
}

/** Answers of choices; where items share one they call it the same, and the first says how. */
function answersOf(entries: readonly EntryDeclaration[]): readonly FieldOption[] {
  const titles = new Map<string, Text>();
  for (const entry of entries) {
    const items = entry.kind === 'equipment' ? (entry.checklist ?? []) : [];
    for (const { value, title } of items.flatMap(({ choices = [] }) => choices)) {
      if (!titles.has(value)) titles.set(value, title);
    }
  }
  return [...titles].map(([value, title]) => ({ value, title }));
}
