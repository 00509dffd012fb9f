import type { SearchOption } from './search-option';

/** A node of the menu, as far as it is searched. */
export interface MenuNode {
  readonly key?: string | undefined;
  readonly label?: string | undefined;
  readonly route?: string | undefined;
  readonly children: readonly MenuNode[];
}

/** Pages of the menu in whose name, or group's name, every word stands; in menu order, whole names first. */
export function findPages(nodes: readonly MenuNode[], words: string): readonly SearchOption[] {
  const terms = words
    .toLowerCase()
    .split(/\s+/)
    .filter((term) => term !== '');
  if (terms.length === 0) return [];
  const found = listPages(nodes, []).filter(({ type, title }) => {
    const name = `${type ?? ''} ${title}`.toLowerCase();
    return terms.every((term) => name.includes(term));
  });
  const isCalled = ({ title }: SearchOption) => terms.every((term) => title.toLowerCase().includes(term));
  return [...found.filter(isCalled), ...found.filter((page) => !isCalled(page))];
}

function listPages(nodes: readonly MenuNode[], above: readonly string[]): readonly SearchOption[] {
  return nodes.flatMap(({ key = '', label = '', route, children }): readonly SearchOption[] => {
    if (children.length > 0) return listPages(children, [...above, label]);
    if (route === undefined) return [];
    const type = above.length === 0 ? null : above.join(' · ');
    return [{ key: `page ${key}`, title: label, type, facts: [], status: null, path: route }];
  });
}
