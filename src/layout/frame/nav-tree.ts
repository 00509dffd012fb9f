/** A node of the menu, as far as finding one's way in it goes. */
export interface NavNode {
  readonly key: string;
  readonly children: readonly NavNode[];
}

/** Tells whether a node is, or holds at any depth, the one with the key. */
export function containsKey(node: NavNode, key: string): boolean {
  return node.key === key || node.children.some((child) => containsKey(child, key));
}
