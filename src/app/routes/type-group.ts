import type { ResolvedDeclaration, ResolvedPage } from '../../../contract/resources/resolved';

/** The group of a page's equipment type; undefined where it is of none. */
export function findTypeGroup({ groups }: ResolvedDeclaration, page: ResolvedPage) {
  return groups.find(({ id, equipment }) => id === page.groups[0] && equipment !== null);
}
