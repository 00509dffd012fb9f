import type { LockedPackage } from './lockfile';

/** What may be used without a further word. */
const ALLOWED = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD'];
const ROW = /^\| `(?<license>[^`]+)` +\| (?<names>[^|]+)\| (?<place>runs|tests) +\| (?<reason>[^|]+)\|$/gm;

/** A line of docs/dependencies.md: packages under another licence, and why they may be used. */
export interface LicenceRow {
  readonly license: string;
  /** Names of packages; `*` stands for the rest of one. */
  readonly names: readonly string[];
  /** Nothing of it is installed where the product runs. */
  readonly isForTests: boolean;
  readonly reason: string;
}

/** The lines of the page's table of licences. */
export function readLicenceRows(page: string): readonly LicenceRow[] {
  return [...page.matchAll(ROW)].map(({ groups = {} }) => ({
    license: groups['license'] ?? '',
    names: [...(groups['names'] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    isForTests: groups['place'] === 'tests',
    reason: (groups['reason'] ?? '').trim(),
  }));
}

/** Packages whose licence neither is one of those that may be used anyway, nor stands in a line that fits. */
export function findUnexplained(
  packages: readonly LockedPackage[],
  rows: readonly LicenceRow[],
): readonly string[] {
  return packages
    .filter((each) => !ALLOWED.includes(each.license) && !rows.some((row) => covers(row, each)))
    .map(({ name, license, isForTests }) => `${name}: ${license}${isForTests ? ' (tests)' : ''}`);
}

/** Names of the table that no package needs, each with its licence. */
export function findIdle(packages: readonly LockedPackage[], rows: readonly LicenceRow[]): readonly string[] {
  return rows.flatMap((row) =>
    row.names
      .filter((name) => !packages.some((each) => covers({ ...row, names: [name] }, each)))
      .map((name) => `${name}: ${row.license}`),
  );
}

function covers({ license, names, isForTests }: LicenceRow, each: LockedPackage): boolean {
  if (license !== each.license || (isForTests && !each.isForTests)) return false;
  return names.some((name) =>
    name.endsWith('*') ? each.name.startsWith(name.slice(0, -1)) : name === each.name,
  );
}
