import type { Declaration } from '../declaration';
import { ConfigError, suggest, type ConfigProblem } from '../problem';
import { checkEntry } from './check-entry';
import { createExpressionCheck } from './check-expression';
import { checkGuards } from './check-guards';
import { checkOverview } from './overview/check-overview';
import { checkPermissions } from './check-permissions';
import { checkLinks } from './statistic/check-links';
import { checkShape } from './shape/check-shape';
import { checkUnique } from './check-unique';
import type { Located } from './located';
import { namePlace } from './name-place';
import { checkRemedies } from './ticket/check-remedies';
import { checkWaitingTickets } from './waiting/check-waiting';

/**
 * Returns every problem of a declaration at once; empty when portal and gateway may start. Never throws,
 * whatever it is given: users of plain JavaScript get sentences instead of a crash.
 *
 * Shape comes first: meaning is then asked of a copy that surely has the shape, and what it would say of
 * the places that had to be made up is dropped.
 */
export function checkDeclaration(declaration: unknown): readonly ConfigProblem[] {
  const { value, problems, broken } = checkShape(declaration, '@Declaration');
  // The copy has the shape of the type, which the table of shapes is generated from.
  const meant = checkMeaning(value as Declaration).filter(({ where }) => !isWithin(where, broken));
  return [...problems, ...meant].map(({ id, where, message, hint }) => ({
    id,
    path: namePlace(value, where),
    where,
    message,
    hint,
  }));
}

/** @throws ConfigError with all problems, when there are any. */
export function assertDeclaration(declaration: unknown): void {
  const problems = checkDeclaration(declaration);
  if (problems.length > 0) throw new ConfigError(problems);
}

function isWithin(where: string, places: readonly string[]): boolean {
  return places.some(
    (place) => where === place || place === '' || ['.', '['].some((next) => where.startsWith(place + next)),
  );
}

function checkMeaning(declaration: Declaration): readonly Located[] {
  const { entries } = declaration;
  return [
    ...checkPermissions(declaration),
    ...checkUnique('RC006', 'entry name', entries, 'entries', ({ name }) => name),
    ...checkOverview(declaration),
    ...checkUnique(
      'RC007',
      'device type',
      entries,
      'entries',
      (entry) => (entry.kind === 'equipment' ? entry.deviceType : null),
      'deviceType',
    ),
    ...entries.flatMap((entry, index) =>
      checkEntry(entry, `entries[${index}]`, createExpressionCheck(declaration, entry)),
    ),
    ...checkGuards(declaration),
    ...checkWaitingTickets(declaration),
    ...checkRemedies(declaration),
    ...checkLinks(declaration),
    ...checkHome(declaration),
  ];
}

function checkHome({ home, entries }: Declaration): readonly Located[] {
  const paths = entries.flatMap((entry) =>
    entry.kind === 'group'
      ? entry.pages.map((page) => `/${entry.name}/${page.name}`)
      : [
          `/${entry.name}/device`,
          `/${entry.name}/order`,
          ...(entry.statistic === undefined ? [] : [`/${entry.name}/statistic`]),
        ],
  );
  if (paths.includes(home)) return [];
  const hint = suggest(home, paths, `Use the path of a page, for example "${paths[0] ?? '/'}".`);
  return [{ id: 'RC019', where: 'home', message: `"${home}" is not the path of a declared page.`, hint }];
}
