import { OWN_ACCOUNT_PATH } from '../../../contract/access/own-account-path';
import {
  equipmentOf,
  type ResolvedDeclaration,
  type ResolvedPage,
} from '../../../contract/resources/resolved';

/** A path that the portal has a page or a redirect for. */
export interface KnownPath {
  readonly path: string;
  /** Word on the wire of its equipment type; null when it has none. */
  readonly deviceType: string | null;
}

/** Address of a page as the router writes it: what belongs to one row of another list is found by that row's id. */
export function toPattern(page: ResolvedPage): string {
  return isOfRow(page) ? `${page.path}/:id` : page.path;
}

function isOfRow(page: ResolvedPage): boolean {
  return 'of' in page && page.of !== null;
}

function findPageOfRow(pages: readonly ResolvedPage[], path: string): KnownPath | null {
  const above = path.slice(0, path.lastIndexOf('/'));
  const page = pages.find((each) => isOfRow(each) && each.path === above);
  return page === undefined ? null : { path: page.path, deviceType: equipmentOf(page) };
}

const ROOT: KnownPath = { path: '/', deviceType: null };

/** Finds the declared page or group behind a path; null when the portal does not know it. */
export function findKnownPath(
  { groups, pages }: Pick<ResolvedDeclaration, 'groups' | 'pages'>,
  pathname: string,
): KnownPath | null {
  const clean = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const known: readonly KnownPath[] = [
    ROOT,
    { path: OWN_ACCOUNT_PATH, deviceType: null },
    ...groups.map(({ path, equipment }) => ({ path, deviceType: equipment })),
    ...pages.map((page) => ({ path: page.path, deviceType: equipmentOf(page) })),
  ];
  return known.find(({ path }) => path === clean) ?? findPageOfRow(pages, clean);
}
