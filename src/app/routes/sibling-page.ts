import type { SubjectAccess } from '../../../contract/access/access';
import type { ResolvedDeclaration, ResolvedPage } from '../../../contract/resources/resolved';
import { text, type Text } from '../../../contract/text';
import { findTypeGroup } from './type-group';

/** A page among its like. */
export interface SiblingPage {
  readonly path: string;
  /** Of its type. */
  readonly title: Text;
}

export const TYPE_SWITCH = text('切换设备类型', 'Other equipment types');

/** What the way to the same page of other types is made of. */
export interface SiblingPages {
  /** Path of the page that is shown. */
  readonly path: string;
  /** One a type, itself among them. */
  readonly siblings: readonly SiblingPage[];
}

/** The pages of a page's kind, one a type and itself among them, that somebody may read, in declared order. */
export function findSiblings(
  declaration: ResolvedDeclaration,
  page: ResolvedPage,
  subject: SubjectAccess,
): readonly SiblingPage[] {
  return declaration.pages.flatMap((each) => {
    const group = each.kind === page.kind ? findTypeGroup(declaration, each) : undefined;
    const isReadable = subject.allows(each.permission) && subject.allows(each.reads);
    return group === undefined || !isReadable ? [] : [{ path: each.path, title: group.short }];
  });
}
