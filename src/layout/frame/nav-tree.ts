/** A node of the menu, as far as finding one's way in it goes. */
export interface NavNode {
  readonly key: string;
  readonly children: readonly NavNode[];
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
