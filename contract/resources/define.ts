import type { RoleKey } from '../access/catalogue';
import type { ExpressionText } from '../access/expression';
import type { Text } from '../text';
import type {
  Declaration,
  EquipmentDeclaration,
  GroupDeclaration,
  PermissionGroup,
  PermissionRow,
} from './declaration';

type RowKeys<G> = G extends { readonly rows: infer R } ? keyof R & string : never;

/** The keys of a list of permission groups, as a union of literals. */
export type KeysOf<G extends readonly PermissionGroup[]> = RowKeys<G[number]>;

/** Declares one node of the permission tree; keeps the keys as literal types. */
export function permissionGroup<K extends string>(
  group: string,
  title: Text,
  rows: Readonly<Record<K, PermissionRow>>,
): PermissionGroup<K> {
  return { group, title, rows };
}

/**
 * Builders whose permission expressions know their keys: the entry's own, the shared groups' and the
 * role keys. A mistyped key does not compile. `NoInfer` keeps the uses from widening the keys.
 */
export function declareWith<const S extends readonly PermissionGroup[]>(shared: S) {
  type SharedKey = KeysOf<S> | RoleKey;
  return {
    equipment: <const G extends readonly PermissionGroup[]>(
      entry: Omit<
        EquipmentDeclaration<ExpressionText<NoInfer<KeysOf<G>> | SharedKey>>,
        'kind' | 'permissions'
      > & {
        readonly permissions: G;
      },
    ): EquipmentDeclaration => ({ kind: 'equipment', ...entry }),
    group: (entry: Omit<GroupDeclaration<ExpressionText<SharedKey>>, 'kind'>): GroupDeclaration => ({
      kind: 'group',
      ...entry,
    }),
    declaration: (
      whole: Omit<Declaration, 'permissions' | 'neverDelegated'> & {
        readonly neverDelegated: readonly SharedKey[];
      },
    ): Declaration => ({ ...whole, permissions: shared }),
  };
}
