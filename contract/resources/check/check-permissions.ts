import { ROLE_KEYS } from '../../access/catalogue';
import { checkText } from './check-text';
import { ROLE_TEMPLATES } from '../../access/role-template';
import type { Declaration, PermissionGroup } from '../declaration';
import { suggest, type ConfigProblem } from '../problem';

/** The permission catalogue: each id, key and group once, no key that is a role. */
export function checkPermissions(declaration: Declaration): readonly ConfigProblem[] {
  const placed = placeGroups(declaration);
  const rows = placed.flatMap(({ group, path }) =>
    Object.entries(group.rows).map(([key, { id, title, roles = [], reserved }]) => ({
      key,
      id,
      title,
      roles,
      reserved,
      path: `${path}.rows.${key}`,
    })),
  );
  return [
    ...findRepeated(
      placed.map(({ group, path }) => ({ name: group.group, path: `${path}.group` })),
      'RC004',
      'permission group',
    ),
    ...findRepeated(
      rows.map(({ id, path }) => ({ name: id, path })),
      'RC002',
      'permission id',
    ),
    ...findRepeated(
      rows.map(({ key, path }) => ({ name: key, path })),
      'RC004',
      'permission key',
    ),
    ...rows
      .filter(({ key }) => (ROLE_KEYS as readonly string[]).includes(key))
      .map(({ key, path }) => ({
        id: 'RC004',
        path,
        message: `"${key}" is a role key, decided by the kind of account.`,
        hint: 'Choose another key.',
      })),
    ...placed.flatMap(({ group, path }) => checkText(group.title, `${path}.title`)),
    ...rows.flatMap(({ title, path }) => checkText(title, `${path}.title`)),
    ...rows.flatMap(({ reserved, path }) =>
      reserved === undefined ? [] : checkText(reserved, `${path}.reserved`),
    ),
    ...rows.flatMap(({ roles, path }) => checkRoles(roles, path)),
    ...checkNeverDelegated(
      declaration,
      rows.map(({ key }) => key),
    ),
  ];
}

interface PlacedGroup {
  readonly group: PermissionGroup;
  readonly path: string;
}

function placeGroups(declaration: Declaration): readonly PlacedGroup[] {
  const shared = declaration.permissions.map((group, index) => ({ group, path: `permissions[${index}]` }));
  const owned = declaration.entries.flatMap((entry, entryIndex) =>
    entry.kind !== 'equipment'
      ? []
      : entry.permissions.map((group, index) => ({
          group,
          path: `entries[${entryIndex}].permissions[${index}]`,
        })),
  );
  return [...shared, ...owned];
}

function findRepeated(
  named: readonly { readonly name: string | number; readonly path: string }[],
  id: string,
  what: string,
): readonly ConfigProblem[] {
  const firstPaths = new Map<string | number, string>();
  return named.flatMap(({ name, path }) => {
    const first = firstPaths.get(name);
    if (first === undefined) {
      firstPaths.set(name, path);
      return [];
    }
    return [
      {
        id,
        path,
        message: `the ${what} "${name}" is already taken by ${first}.`,
        hint: 'Give each its own.',
      },
    ];
  });
}

function checkRoles(roles: readonly string[], path: string): readonly ConfigProblem[] {
  const names = ROLE_TEMPLATES.map(({ name }) => name);
  return roles.flatMap((role, index) =>
    (names as readonly string[]).includes(role)
      ? []
      : [
          {
            id: 'RC025',
            path: `${path}.roles[${index}]`,
            message: `there is no role template "${role}".`,
            hint: suggest(role, names, `Use one of ${names.join(', ')}.`),
          },
        ],
  );
}

function checkNeverDelegated(
  { neverDelegated }: Declaration,
  keys: readonly string[],
): readonly ConfigProblem[] {
  return neverDelegated.flatMap((key, index) =>
    keys.includes(key)
      ? []
      : [
          {
            id: 'RC003',
            path: `neverDelegated[${index}]`,
            message: `"${key}" is not in the permission catalogue.`,
            hint: suggest(key, keys, 'Add its row to a permission group.'),
          },
        ],
  );
}
