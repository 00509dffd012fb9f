import type { SubjectAccess } from '../../contract/access/access';
import { parseExpression } from '../../contract/access/expression';
import { menuHeadsOf } from '../../contract/resources/overview/menu-heads';
import type { ResolvedDeclaration, ResolvedPage } from '../../contract/resources/resolved';
import type { Text } from '../../contract/text';

/** A page as somebody will find it, with the buttons on it. */
export interface VisiblePage {
  readonly id: string;
  readonly title: Text;
  readonly actions: readonly { readonly name: string; readonly title: Text }[];
}

/** A group of the menu with what lies in it. */
export interface VisibleGroup {
  readonly id: string;
  readonly title: Text;
  readonly pages: readonly VisiblePage[];
}

/** Picks the pages that stand in somebody's menu; the menu itself is made with the same function. */
export type FindMenuPages = (
  declaration: ResolvedDeclaration,
  access: SubjectAccess,
) => readonly ResolvedPage[];

/** The menu and the buttons that somebody with these rights sees, by the rules the portal itself follows. */
export function toVisiblePortal(
  declaration: ResolvedDeclaration,
  access: SubjectAccess,
  findMenuPages: FindMenuPages,
): readonly VisibleGroup[] {
  const pages = findMenuPages(declaration, access);
  return menuHeadsOf({ groups: declaration.groups, pages }).map((head) => ({
    ...head,
    pages: head.pages.map((page) => toVisiblePage(declaration, page, access)),
  }));
}

function toVisiblePage(
  { groups }: ResolvedDeclaration,
  page: ResolvedPage,
  access: SubjectAccess,
): VisiblePage {
  const inner = groups.find(({ id }) => id === page.groups[1]);
  const actions = 'actions' in page ? page.actions : [];
  return {
    id: page.id,
    title: inner === undefined ? page.title : joinTitles(inner.title, page.title),
    actions: actions
      .filter(({ permission }) => access.allows([parseExpression(permission)]))
      .map(({ name, title }) => ({ name, title })),
  };
}

function joinTitles(outer: Text, inner: Text): Text {
  return { zh: `${outer.zh} · ${inner.zh}`, en: `${outer.en} · ${inner.en}` };
}
