import type { Text } from '../../text';
import type { ResolvedDeclaration, ResolvedPage } from '../resolved';

/** What the first level of the menu holds: groups, and pages that stand in none. */
export interface MenuHead {
  readonly id: string;
  readonly title: Text;
  readonly pages: readonly ResolvedPage[];
}

/** The first level of the menu with every page below it, in menu order; heads without pages are left out. */
export function menuHeadsOf({
  groups,
  pages,
}: Pick<ResolvedDeclaration, 'groups' | 'pages'>): readonly MenuHead[] {
  const alone = pages.filter((page) => page.groups.length === 0);
  const outer = groups.filter((group) => group.groups.length === 0);
  return [
    ...alone.map((page) => ({ id: page.id, title: page.title, pages: [page] })),
    ...outer.map(({ id, title }) => ({ id, title, pages: pages.filter((page) => page.groups[0] === id) })),
  ].filter((head) => head.pages.length > 0);
}
