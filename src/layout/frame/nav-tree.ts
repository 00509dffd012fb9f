/** A node of the menu, as far as finding one's way in it goes. */
export interface NavNode {
  readonly key: string;
  readonly children: readonly NavNode[];
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Keys of the groups that are open before anybody has opened or folded one: those of the first level, except where
 * the declaration folds them. A group inside a group opens with the page inside it.
 */
export function findKeysOpenAtFirst(nodes: readonly NavNode[]): readonly string[] {
  return nodes
    .filter(({ children, meta }) => children.length > 0 && meta?.['isCollapsed'] !== true)
    .map(({ key }) => key);
}

/**
 * The key that the menu shows as the reader's place: the page's own or, for a page that stands in no menu, that of the
 * page above it; keys are paths. Empty where none of them stands there.
 */
export function findShownKey(nodes: readonly NavNode[], key: string): string {
  if (key === '' || hasKey(nodes, key)) return key;
  return findShownKey(nodes, key.slice(0, Math.max(0, key.lastIndexOf('/'))));
}

function hasKey(nodes: readonly NavNode[], key: string): boolean {
  return nodes.some((node) => node.key === key || hasKey(node.children, key));
}

/** Keys of the nodes that hold the one with the key, outermost first. */
export function findKeysAbove(nodes: readonly NavNode[], key: string): readonly string[] {
  for (const node of nodes) {
    if (node.children.some((child) => child.key === key)) return [node.key];
    const below = findKeysAbove(node.children, key);
    if (below.length > 0) return [node.key, ...below];
  }
  return [];
}
