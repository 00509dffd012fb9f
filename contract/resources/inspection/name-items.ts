import type { EntryDeclaration } from '../declaration';
import type { ResolvedField } from '../field';
import type { ResolvedListPage } from '../resolved';
import { toItemKey } from './check-item';

/** Fields of tasks that speak of items: those that failed, and what was found of each. */
const ITEM_FIELDS = ['failedItems', 'item'];

/** What was inspected is called as the checklists of the types call it: those that there are. */
export function nameItems(page: ResolvedListPage, entries: readonly EntryDeclaration[]): ResolvedListPage {
  if (page.source.table !== 'inspectionTask') return page;
  const options = entries.flatMap((entry) =>
    entry.kind !== 'equipment'
      ? []
      : (entry.checklist ?? []).map((item) => ({
          value: toItemKey(entry.deviceType, item),
          title: item.title,
        })),
  );
  const named = (field: ResolvedField): ResolvedField => ({
    ...field,
    ...(ITEM_FIELDS.includes(field.field) ? { options } : {}),
    columns: field.columns.map(named),
  });
  return { ...page, fields: page.fields.map(named) };
}
