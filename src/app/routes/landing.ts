import type { SubjectAccess } from '../../../contract/access/access';
import type { ResolvedDeclaration, ResolvedGroup, ResolvedPage } from '../../../contract/resources/resolved';

/** Where people without any page end up. */
export const FORBIDDEN_PATH = '/403';

type Pages = Pick<ResolvedDeclaration, 'home' | 'groups' | 'pages'>;

/** Pages that the account finds in its menu: flagged for it, and something on them may be read. */
export function findMenuPages({ groups, pages }: Pages, access: SubjectAccess): readonly ResolvedPage[] {
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
export function toLandingPath(declaration: Pages, access: SubjectAccess): string {
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
  access: SubjectAccess,
): string {
  const readable = pages.find((page) => page.groups.includes(group.id) && access.allows(page.reads));
  return readable?.path ?? group.redirect;
}

/** The page that an address likely leads to, whoever comes: of a group its first one, and of `/` that of home. */
export function findLikelyPage({ home, groups, pages }: Pages, pathname: string): ResolvedPage | undefined {
  const path = pathname === '/' ? home : pathname;
  const group = groups.find((each) => each.path === path);
  return pages.find((page) => (group === undefined ? page.path === path : page.groups.includes(group.id)));
}
