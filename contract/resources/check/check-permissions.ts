import { ROLE_KEYS } from '../../access/catalogue';
import { mustBeWhole } from './check-range';
import { checkText } from './check-text';
import type { Declaration, PermissionGroup } from '../declaration';
import { suggest } from '../problem';
import type { Located } from './located';
import { placeIn } from './wording';

const KEY = /^[A-Za-z][A-Za-z0-9]*$/;

/** The permission catalogue: each id, key and group once, no key that is a role. */
export function checkPermissions(declaration: Declaration): readonly Located[] {
  const placed = placeGroups(declaration);
  const rows = placed.flatMap(({ group, where }) =>
    Object.entries(group.rows).map(([key, { id, title, reserved }]) => ({
      key,
      id,
      title,
      reserved,
      where: placeIn(`${where}.rows`, key),
    })),
  );
  return [
    ...findRepeated(
      placed.map(({ group, where }) => ({ name: group.group, where: `${where}.group` })),
      'RC004',
      'permission group',
    ),
    ...findRepeated(
      rows.map(({ id, where }) => ({ name: id, where })),
      'RC002',
      'permission id',
    ),
    ...findRepeated(
      rows.map(({ key, where }) => ({ name: key, where })),
      'RC004',
      'permission key',
    ),
    ...placed.flatMap(({ group, where }) => checkText(group.title, `${where}.title`)),
    ...rows.flatMap(({ title, where }) => checkText(title, `${where}.title`)),
    ...rows.flatMap(({ reserved, where }) =>
      reserved === undefined ? [] : checkText(reserved, `${where}.reserved`),
    ),
    ...rows.flatMap(({ id, where }) => mustBeWhole(id, `${where}.id`, { least: 1 })),
    ...checkNames(rows),
    ...checkNeverDelegated(
      declaration,
      rows.map(({ key }) => key),
    ),
  ];
}

/** A key is a word of expressions, and no role. */
function checkNames(rows: readonly { readonly key: string; readonly where: string }[]): readonly Located[] {
  return rows.flatMap(({ key, where }) => {
    const isRole = (ROLE_KEYS as readonly string[]).includes(key);
    if (!isRole && KEY.test(key)) return [];
    const message = isRole
      ? `"${key}" is a role key, decided by the kind of account.`
      : `"${key}" cannot stand in an expression.`;
    return [{ id: 'RC004', where, message, hint: 'Choose another key, of letters and digits.' }];
  });
}

interface PlacedGroup {
  readonly group: PermissionGroup;
  readonly where: string;
}

function placeGroups(declaration: Declaration): readonly PlacedGroup[] {
  const shared = declaration.permissions.map((group, index) => ({ group, where: `permissions[${index}]` }));
  const owned = declaration.entries.flatMap((entry, entryIndex) =>
    entry.kind !== 'equipment'
      ? []
      : entry.permissions.map((group, index) => ({
          group,
          where: `entries[${entryIndex}].permissions[${index}]`,
        })),
  );
  return [...shared, ...owned];
}

function findRepeated(
  named: readonly { readonly name: string | number; readonly where: string }[],
  id: string,
  what: string,
): readonly Located[] {
  const firstPaths = new Map<string | number, string>();
  return named.flatMap(({ name, where }) => {
    const first = firstPaths.get(name);
    if (first === undefined) {
      firstPaths.set(name, where);
      return [];
    }
    return [
      {
        id,
        where,
        message: `the ${what} "${name}" is already taken by ${first}.`,
        hint: 'Give each its own.',
      },
    ];
  });
}

function checkNeverDelegated({ neverDelegated }: Declaration, keys: readonly string[]): readonly Located[] {
  return neverDelegated.flatMap((key, index) =>
    keys.includes(key)
      ? []
      : [
          {
            id: 'RC003',
            where: `neverDelegated[${index}]`,
            message: `"${key}" is not in the permission catalogue.`,
            hint: suggest(key, keys, 'Add its row to a permission group.'),
          },
        ],
  );
}
