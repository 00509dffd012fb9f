import type { Permission } from '../../../contract/access/catalogue';
import type { Text } from '../../../contract/text';

/** One group of the catalogue with its rows, in catalogue order. */
export interface PermissionGroupRows {
  readonly group: string;
  readonly title: Text;
  readonly permissions: readonly Permission[];
}

/** The catalogue as the permission tree shows it: its groups in order, each with its rows. */
export function toPermissionGroups(permissions: readonly Permission[]): readonly PermissionGroupRows[] {
  const rowsByGroup = new Map<string, Permission[]>();
  for (const permission of permissions) {
    const rows = rowsByGroup.get(permission.group) ?? [];
    rows.push(permission);
    rowsByGroup.set(permission.group, rows);
  }
  return [...rowsByGroup].map(([group, rows]) => ({
    group,
    title: rows[0]?.groupTitle ?? { zh: group, en: group },
    permissions: rows,
  }));
}

/** Keeps the rows whose wording, key or id contains the text; a group that matches keeps all its rows. */
export function searchGroups(
  groups: readonly PermissionGroupRows[],
  keyword: string,
): readonly PermissionGroupRows[] {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '') return groups;
  const says = (...texts: readonly string[]) => texts.some((text) => text.toLowerCase().includes(wanted));
  return groups.flatMap((group) => {
    if (says(group.title.zh, group.title.en, group.group)) return [group];
    const permissions = group.permissions.filter(({ title, key, id }) =>
      says(title.zh, title.en, key, String(id)),
    );
    return permissions.length === 0 ? [] : [{ ...group, permissions }];
  });
}
