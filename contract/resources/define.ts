import type { RoleKey } from '../access/catalogue';
import type { Text } from '../text';
import type {
  Declaration,
  EquipmentDeclaration,
  GroupDeclaration,
  PermissionGroup,
  PermissionRows,
} from './declaration';

/** The keys of a list of permission groups, as a union of literals. */
export type KeysOf<G extends readonly PermissionGroup[]> = {
  [I in keyof G]: G[I] extends PermissionGroup<infer R> ? keyof R & string : never;
}[number];

/** Declares one node of the permission tree; keeps the keys as literal types. */
export function permissionGroup<const R extends PermissionRows>(
  group: string,
  title: Text,
  rows: R,
): PermissionGroup<R> {
  return { group, title, rows };
}

/**
 * Builders whose permission expressions know their keys: the entry's own, the shared groups' and the
 * role keys. A mistyped key does not compile. `NoInfer` keeps the uses from widening the keys.
 */
export function declareWith<const S extends readonly PermissionGroup[]>(shared: S) {
  type SharedKey = KeysOf<S> | RoleKey;
  return {
    equipment<const G extends readonly PermissionGroup[]>(
      entry: Omit<EquipmentDeclaration<NoInfer<KeysOf<G>> | SharedKey>, 'kind' | 'permissions'> & {
        readonly permissions: G;
      },
    ): EquipmentDeclaration {
      return { kind: 'equipment', ...entry };
    },
    group(entry: Omit<GroupDeclaration<SharedKey>, 'kind'>): GroupDeclaration {
      return { kind: 'group', ...entry };
    },
    declaration(
      whole: Omit<Declaration, 'permissions' | 'neverDelegated'> & {
        readonly neverDelegated: readonly SharedKey[];
      },
    ): Declaration {
      return { ...whole, permissions: shared };
    },
  };
}
