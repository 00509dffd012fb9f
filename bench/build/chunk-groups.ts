import { findChunks, type EmittedBundle } from './emitted-bundle.ts';
import { BESIDE_ROWS, ENTRY, FRAME, HEADER, LIST_KINDS, LOGIN, PAGES } from './moments.ts';

/** The files of the build that are put together by hand, each loaded only after those before it; see decision 175. */
export const GROUP_NAMES = ['base', 'shared', 'frame', 'header', 'list', 'beside'] as const;
type GroupName = (typeof GROUP_NAMES)[number];
/** The modules of each group, by their place below the root. */
export type ChunkGroups = Readonly<Record<GroupName, readonly string[]>>;

/**
 * Which modules of a build are always loaded together: at the start, by the login and the pages behind it, by every such
 * page, in its header, by every list, and beside its rows. What a module imports stands in its own group or in one before,
 * so that no two files wait for each other; and nobody loads what it does not need.
 *
 * @param bundle - of a build without groups: it has left out what nobody refers to.
 * @param root - folder of the project, with a slash at its end.
 */
export function assignGroups(bundle: EmittedBundle, root: string): ChunkGroups {
  const modulesOf = (entries: readonly string[]) =>
    new Set(findChunks(bundle, entries).flatMap(({ moduleIds }) => moduleIds));
  const [login, frame] = [modulesOf([ENTRY, ...LOGIN]), [ENTRY, ...FRAME]];
  const lists = LIST_KINDS.map((kind) => modulesOf([...frame, ...PAGES[kind].filter(isBeforeRows)]));
  const pages = modulesOf([...frame, ...LIST_KINDS.flatMap((kind) => PAGES[kind]), ...HEADER]);
  const needed: ChunkGroups = {
    base: [...modulesOf([ENTRY])],
    shared: [...login].filter((id) => pages.has(id)),
    frame: [...modulesOf(frame)],
    header: [...modulesOf([...frame, ...HEADER])],
    list: [...(lists[0] ?? [])].filter((id) => lists.every((list) => list.has(id))),
    beside: [...modulesOf([...frame, ...HEADER, ...BESIDE_ROWS])],
  };
  const taken = new Set<string>();
  const take = (id: string) => !taken.has(id) && taken.add(id);
  const groups = GROUP_NAMES.map((name) => [name, needed[name].filter(take).map(toPlace(root)).sort()]);
  return Object.fromEntries(groups) as ChunkGroups;
}

/**
 * Which group takes a module. One that is newer than the list, such as the file of an equipment type that was just
 * declared, goes with the earliest module that imports it: in a file of its own it would import what imports it.
 *
 * @param mayJoin - whether a module that no group names may go with who imports it. Importers are known as they are
 *   written, with what the build leaves out; what is to be left out may not join.
 * @returns of a module and of how to find who imports it: the group's name; null when the bundler places it.
 */
export function toGroup(
  groups: ChunkGroups,
  root: string,
  mayJoin: (place: string) => boolean,
): (id: string, importersOf: (id: string) => readonly string[]) => GroupName | null {
  const placeOf = toPlace(root);
  const named = new Map(GROUP_NAMES.flatMap((name) => groups[name].map((place) => [place, name] as const)));
  return (id, importersOf) => {
    const find = (module: string, above: ReadonlySet<string>): GroupName | null => {
      const place = placeOf(module);
      const name = named.get(place);
      if (name !== undefined) return name;
      if (above.has(module) || !mayJoin(place)) return null;
      const known = new Set([...above, module]);
      return earliest(importersOf(module).map((importer) => find(importer, known)));
    };
    return find(id, new Set());
  };
}

const earliest = (names: readonly (GroupName | null)[]) =>
  GROUP_NAMES.find((name) => names.includes(name)) ?? null;

/** Where a module is found on any machine; what the bundler made itself has no place and keeps its name. */
export function toPlace(root: string): (id: string) => string {
  return (id) => (id.startsWith(root) ? id.slice(root.length) : id);
}

const isBeforeRows = (module: string) => !BESIDE_ROWS.includes(module);
