import { describe, expect, it } from 'vitest';
import { assignGroups } from './chunk-groups';
import type { EmittedBundle } from './emitted-bundle';
import { ENTRY, FRAME, HEADER, LIST_KINDS, LOGIN, PAGES } from './moments';

const ROOT = '/repo/';

/** Every module of a moment in a file of its own that imports what is said. */
function bundleOf(imports: Readonly<Record<string, readonly string[]>>): EmittedBundle {
  const places = [ENTRY, ...LOGIN, ...FRAME, ...HEADER, ...LIST_KINDS.flatMap((kind) => PAGES[kind])];
  const named = Object.values(imports).flat();
  const chunk = (place: string) => ({
    type: 'chunk' as const,
    fileName: place,
    code: '',
    imports: imports[place] ?? [],
    moduleIds: [`${ROOT}${place}`],
  });
  return Object.fromEntries([...places, ...named].map((place) => [place, chunk(place)]));
}

const [login = ''] = LOGIN;
const [frame = ''] = FRAME;
const listPages = LIST_KINDS.map((kind) => PAGES[kind][0] ?? '');

describe('modules that are always loaded together', () => {
  it('stand in the first group that needs them, in no other, by their place', () => {
    const groups = assignGroups(
      bundleOf({
        [ENTRY]: ['react.js'],
        [login]: ['react.js', 'button.js', 'captcha.js'],
        [frame]: ['react.js', 'button.js', 'menu.js'],
        ...Object.fromEntries(listPages.map((page) => [page, ['table.js', 'menu.js']])),
      }),
      ROOT,
    );
    expect(groups.base).toEqual(['react.js', ENTRY]);
    expect(groups.shared).toEqual(['button.js']);
    expect(groups.frame).toContain('menu.js');
    expect(groups.list).toEqual(['table.js']);
  });

  it('leave out what the login alone needs, or one list alone', () => {
    const [orders = ''] = listPages;
    const groups = assignGroups(bundleOf({ [login]: ['captcha.js'], [orders]: ['refunds.js'] }), ROOT);
    const all = Object.values(groups).flat();
    expect(all).not.toContain('captcha.js');
    expect(all).not.toContain('refunds.js');
    expect(all).not.toContain(orders);
  });
});
