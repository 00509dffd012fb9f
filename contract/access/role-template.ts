import { text, type Text } from '../text';

/** Ready-made sets of rights for sub-accounts; each permission row names the templates that hold it. */
export const ROLE_TEMPLATES = [
  { name: 'storeManager', title: text('店长', 'Store manager') },
  { name: 'support', title: text('客服', 'Customer service') },
  { name: 'operations', title: text('运维', 'Operations') },
  { name: 'finance', title: text('财务', 'Finance') },
  { name: 'readOnly', title: text('只读', 'Read only') },
] as const satisfies readonly { readonly name: string; readonly title: Text }[];
export type RoleTemplateName = (typeof ROLE_TEMPLATES)[number]['name'];

/** What a sub-account says when its rights follow no template. */
export const CUSTOM_ROLE = 'custom';

interface RoleRow {
  readonly id: number;
  readonly roles: readonly RoleTemplateName[];
}

/** Ids that a template holds: the "should-have" list of its accounts (spec §6). */
export function permissionIdsOf(template: string, permissions: readonly RoleRow[]): readonly number[] {
  return permissions
    .filter(({ roles }) => (roles as readonly string[]).includes(template))
    .map(({ id }) => id);
}
