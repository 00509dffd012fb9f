import type { Text } from '../text';
import type { RoleTemplateName } from './role-template';

/** One row of the permission catalogue (spec §3 "Permission"). */
export interface Permission {
  readonly id: number;
  readonly key: string;
  readonly title: Text;
  /** Path of the group in the permission tree, for example `washer.device`. */
  readonly group: string;
  /** Wording of that group, for example 洗衣机 · 设备. */
  readonly groupTitle: Text;
  /** Role templates that hold it. */
  readonly roles: readonly RoleTemplateName[];
  /** It guards nothing yet: the words to say so; null when it does. */
  readonly reserved: Text | null;
  /** False for what no merchant can hand to an agent. */
  readonly isDelegable: boolean;
}

/** The role keys: decided by the kind of account alone, without an id (spec §6). */
export const ROLE_KEYS = ['franchisee', 'agentFranchisee'] as const;
export type RoleKey = (typeof ROLE_KEYS)[number];

/** The permission catalogue, looked up by key. */
export interface Catalogue {
  readonly permissions: readonly Permission[];
  /** Tells whether a key is a permission or a role key. */
  isKnown: (key: string) => boolean;
  /** The id of a permission key; undefined for role keys and unknown keys. */
  idOf: (key: string) => number | undefined;
  /** The wording of a key with its group, for example 洗衣机设备 · 查看设备; undefined for unknown keys. */
  titleOf: (key: string) => Text | undefined;
}

const ROLE_TITLES: Readonly<Record<RoleKey, Text>> = {
  franchisee: { zh: '商家主账号', en: 'Merchant main account' },
  agentFranchisee: { zh: '代运营主账号', en: 'Agent main account' },
};

/** Builds the look-up over the rows of the declaration. */
export function createCatalogue(permissions: readonly Permission[]): Catalogue {
  const byKey = new Map(permissions.map((permission) => [permission.key, permission]));
  const roleTitles = new Map<string, Text>(Object.entries(ROLE_TITLES));
  return {
    permissions,
    isKnown: (key) => byKey.has(key) || roleTitles.has(key),
    idOf: (key) => byKey.get(key)?.id,
    titleOf: (key) => toFullTitle(byKey.get(key)) ?? roleTitles.get(key),
  };
}

function toFullTitle(permission: Permission | undefined): Text | undefined {
  if (permission === undefined) return undefined;
  const { groupTitle, title } = permission;
  return { zh: `${groupTitle.zh} · ${title.zh}`, en: `${groupTitle.en} · ${title.en}` };
}
