import { keysOf } from '../../access/expression';
import type { Declaration, EntryDeclaration, ListPageDeclaration, PermissionGroup } from '../declaration';
import type { FieldDeclaration } from '../field';
import type { Located } from './located';
import { placeIn } from './wording';

/**
 * Every right either guards something or says that it is reserved: who hands out rights must not believe
 * that a tick opens or closes a door where there is none.
 */
export function checkGuards(declaration: Declaration): readonly Located[] {
  const guarding = new Set(declaration.entries.flatMap(expressionsOf).flatMap(keysOf));
  const shared = checkGroups(declaration.permissions, 'permissions', guarding);
  const owned = declaration.entries.flatMap((entry, index) =>
    entry.kind === 'equipment'
      ? checkGroups(entry.permissions, `entries[${index}].permissions`, guarding)
      : [],
  );
  return [...shared, ...owned];
}

function checkGroups(
  groups: readonly PermissionGroup[],
  where: string,
  guarding: ReadonlySet<string>,
): readonly Located[] {
  return groups.flatMap(({ rows }, index) =>
    Object.entries(rows).flatMap(([key, { reserved }]) => {
      const place = placeIn(`${where}[${index}].rows`, key);
      const isReserved = reserved !== undefined;
      if (guarding.has(key) !== isReserved) return [];
      return [isReserved ? notReserved(key, place) : guardsNothing(key, place)];
    }),
  );
}

function guardsNothing(key: string, where: string): Located {
  return {
    id: 'RC039',
    where,
    message: `the right "${key}" guards nothing.`,
    hint: 'Name it in the expression of what it guards, or say in "reserved" what it waits for.',
  };
}

function notReserved(key: string, where: string): Located {
  return {
    id: 'RC040',
    where: `${where}.reserved`,
    message: `the right "${key}" is reserved and guards something all the same.`,
    hint: 'Leave out "reserved".',
  };
}

function expressionsOf(entry: EntryDeclaration): readonly string[] {
  if (entry.kind === 'group') {
    return told([
      entry.permission,
      ...entry.pages.flatMap((page) => [
        page.permission,
        page.reads,
        ...(page.kind === 'list' ? inList(page) : []),
      ]),
    ]);
  }
  const { statistic, device, order, storeSwitches = [] } = entry;
  const lists = [statistic?.refunds, statistic?.export];
  const pages = [device, order, statistic?.summary, statistic?.income, statistic?.device, ...lists];
  return told([
    statistic?.permission,
    ...pages.flatMap((page) => [page?.permission, page?.reads, page?.export]),
    ...inList(device),
    ...inList(order),
    ...lists.flatMap((list) => (list === undefined ? [] : inList(list))),
    ...storeSwitches.map(({ permission }) => permission),
  ]);
}

type Expressions = readonly (string | undefined)[];

function inList(page: ListPageDeclaration): Expressions {
  const { fields, actions = [], export: exported, statistics, remedies } = page;
  return [
    exported,
    statistics,
    remedies?.permission,
    ...inFields(fields),
    ...actions.flatMap(({ permission, params = [] }) => [permission, ...inFields(params)]),
  ];
}

function inFields(fields: readonly FieldDeclaration[]): Expressions {
  return fields.flatMap((field) => [
    field.permission,
    ...('columns' in field ? inFields(field.columns) : []),
  ]);
}

function told(expressions: Expressions): readonly string[] {
  return expressions.filter((expression) => expression !== undefined);
}
