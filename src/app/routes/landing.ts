import type { SubjectAccess } from '../../../contract/access/access';
import type { ResolvedDeclaration, ResolvedGroup, ResolvedPage } from '../../../contract/resources/resolved';

/** Where people without any page end up. */
export const FORBIDDEN_PATH = '/403';

type Allowing = Pick<SubjectAccess, 'allows'>;
type Pages = Pick<ResolvedDeclaration, 'home' | 'groups' | 'pages'>;

/** Pages that the account finds in its menu: flagged for it, and something on them may be read. */
export function findMenuPages({ groups, pages }: Pages, access: Allowing): readonly ResolvedPage[] {
  const hiddenGroups = new Set(groups.filter(({ isInMenu }) => !isInMenu).map(({ id }) => id));
  return pages.filter(
    (page) =>
      page.isInMenu && !page.groups.some((group) => hiddenGroups.has(group)) && access.allows(page.reads),
  );
}

/**
 * Where `/` goes: home for whoever may read it, else the first page of the menu, else the personal
 * center, else /403.
 */
export function toLandingPath(declaration: Pages, access: Allowing): string {
  const home = declaration.groups.find(({ path }) => path === declaration.home);
  const homePath = home === undefined ? declaration.home : toFirstChildPath(declaration, home, access);
  const homePage = declaration.pages.find(({ path }) => path === homePath);
  if (homePage !== undefined && access.allows(homePage.reads)) return homePage.path;
  const [first] = findMenuPages(declaration, access);
  const personalCenter = declaration.pages.find(({ kind }) => kind === 'personal-center');
  const candidates = [first, personalCenter].filter((page) => page !== undefined);
  return candidates.find((page) => access.allows(page.reads))?.path ?? FORBIDDEN_PATH;
}

/** Where a group's own path goes: its first child that the account may read, else its first child. */
export function toFirstChildPath(
  { pages }: Pick<Pages, 'pages'>,
  group: ResolvedGroup,
  access: Allowing,
): string {
  const readable = pages.find((page) => page.groups.includes(group.id) && access.allows(page.reads));
  return readable?.path ?? group.redirect;
}

/** Where an address leads: `/` and that of a group to a page, every other one to itself. */
export function toPlacePath(declaration: Pages, access: Allowing, pathname: string): string {
  if (pathname === '/') return toLandingPath(declaration, access);
  const group = declaration.groups.find(({ path }) => path === pathname);
  return group === undefined ? pathname : toFirstChildPath(declaration, group, access);
}

/** The page that an address leads to: of a group its first one, and of `/` where it goes. */
export function findPageAt(declaration: Pages, access: Allowing, pathname: string): ResolvedPage | undefined {
  const place = toPlacePath(declaration, access, pathname);
  return declaration.pages.find(({ path }) => path === place);
}

/** Somebody whom nothing is known of yet. */
const ANYBODY: Allowing = { allows: () => true };

/** The page that an address likely leads to, whoever comes. */
export function findLikelyPage(declaration: Pages, pathname: string): ResolvedPage | undefined {
  return findPageAt(declaration, ANYBODY, pathname);
}
