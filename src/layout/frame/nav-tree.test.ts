import { describe, expect, it } from 'vitest';
import { findKeysAbove, findShownKey, type NavNode } from './nav-tree';

const leaf = (key: string): NavNode => ({ key, children: [] });
const NODES: readonly NavNode[] = [
  {
    key: '/round',
    children: [leaf('/round/list'), { key: '/round/more', children: [leaf('/round/more/of')] }],
  },
];

describe('the place that the menu shows', () => {
  it.each([
    ['/round/list', '/round/list', ['/round']],
    ['/round/list/detail', '/round/list', ['/round']],
    ['/round/more/of', '/round/more/of', ['/round', '/round/more']],
    ['/elsewhere/detail', '', []],
    ['', '', []],
  ])('of %j is %j', (key, shown, above) => {
    expect(findShownKey(NODES, key)).toBe(shown);
    expect(findKeysAbove(NODES, shown)).toEqual(above);
  });
});
