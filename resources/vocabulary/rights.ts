import type { PermissionGroup, PermissionRow } from '../../contract/resources/declaration';
import { text, type Text } from '../../contract/text';
import { ACTS, type Act, type ActName } from './acts';

/** Parts of an equipment type's rights: node of the permission tree, and the words behind the type's noun. */
const AREAS = {
  device: { node: 'device', words: text('设备', 'devices') },
  order: { node: 'order', words: text('订单', 'orders') },
  statistics: { node: 'statistics', words: text('统计', 'statistics') },
  switch: { node: 'store', words: text('店铺开关', 'store switches') },
} as const;

/** Acts that the rights of an equipment type may be for. */
export type EquipmentAct = Extract<ActName, `${keyof typeof AREAS}.${string}`>;

/** A right: its id, the act that gives its words and roles, and what differs from the act. */
export type RightRow<A extends ActName = ActName> = readonly [id: number, act: A, differs?: Partial<Act>];

/** Marks a right that guards nothing yet, in the words of the rights editor. */
export const SOON = { reserved: text('尚未启用', 'Not in use yet') } as const satisfies Partial<Act>;

/** The rights of an equipment type, with what it is called in them. */
export interface TypeRights<G extends readonly PermissionGroup[] = readonly PermissionGroup[]> {
  /** One of the type, in a word. */
  readonly noun: Text;
  readonly groups: G;
}

/**
 * The rights of an equipment type, a group for each part. Keys and ids are written in the rows, never
 * computed; `prefix` names the groups.
 *
 * @param noun - One of the type, as it stands before "devices" and "orders".
 */
export function rights<K extends string>(
  prefix: string,
  noun: Text,
  rows: Readonly<Record<K, RightRow<EquipmentAct>>>,
): TypeRights<readonly PermissionGroup<K>[]>;
export function rights(prefix: string, noun: Text, rows: Readonly<Record<string, RightRow>>): TypeRights {
  const groups = Object.entries(AREAS).flatMap(([area, { node, words }]) => {
    const own = Object.entries(rows).filter(([, [, act]]) => act.startsWith(`${area}.`));
    if (own.length === 0) return [];
    const title = text(`${noun.zh}${words.zh}`, `${noun.en} ${words.en}`);
    return [sharedRights(`${prefix}.${node}`, title, Object.fromEntries(own))];
  });
  return { noun, groups };
}

/** Shared rights of which none guards anything yet. */
export function soon<K extends string>(
  group: string,
  title: Text,
  rows: Readonly<Record<K, RightRow>>,
): PermissionGroup<K> {
  return sharedRights(group, title, rows, SOON);
}

/** Rights that no single type owns, as one group. What `differs` says holds for every row. */
export function sharedRights<K extends string>(
  group: string,
  title: Text,
  rows: Readonly<Record<K, RightRow>>,
  differs?: Partial<Act>,
): PermissionGroup<K>;
export function sharedRights(
  group: string,
  title: Text,
  rows: Readonly<Record<string, RightRow>>,
  differs: Partial<Act> = {},
): PermissionGroup {
  const resolved = Object.entries(rows).map(([key, [id, act, own]]): [string, PermissionRow] => [
    key,
    { id, ...ACTS[act], ...differs, ...own },
  ]);
  return { group, title, rows: Object.fromEntries(resolved) };
}
