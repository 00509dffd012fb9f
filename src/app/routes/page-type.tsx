import { Suspense, useMemo } from 'react';
import type { SubjectAccess } from '../../../contract/access/access';
import type { ResolvedDeclaration, ResolvedPage } from '../../../contract/resources/resolved';
import type { PageType } from '../../layout/title/page-type';
import { lazyPart } from '../../away/lazy-part';
import { findTypeGroup } from './type-group';

/** Follows the heading: nothing waits for it. */
const TypeSwitch = lazyPart(() => import('./type-switch').then((chunk) => chunk.TypeSwitch));

/** Of which type a page is, with the way to the same page of others where there is another. */
export function usePageTypeOf(
  declaration: ResolvedDeclaration,
  page: ResolvedPage,
  subject: SubjectAccess,
): PageType | null {
  return useMemo(() => {
    const group = findTypeGroup(declaration, page);
    if (group === undefined) return null;
    const beside = (
      <Suspense fallback={null}>
        <TypeSwitch {...{ declaration, page, subject }} />
      </Suspense>
    );
    return { title: group.short, beside };
  }, [declaration, page, subject]);
}
