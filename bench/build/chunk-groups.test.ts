import { describe, expect, it } from 'vitest';
import { assignGroups, toGroup, type ChunkGroups } from './chunk-groups';
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

describe('the group of a module', () => {
  const groups: ChunkGroups = {
    base: [],
    shared: ['words.ts'],
    frame: ['declaration.ts', 'vocabulary.ts'],
    header: [],
    list: ['table.ts'],
    beside: [],
  };
  const IMPORTERS: Readonly<Record<string, readonly string[]>> = {
    'type.ts': ['declaration.ts', 'table.ts'],
    'acts.ts': ['type.ts'],
    'figures.ts': ['declaration.ts'],
    'sums.ts': ['figures.ts'],
    'one.ts': ['two.ts'],
    'two.ts': ['one.ts'],
  };
  const groupOf = toGroup(groups, ROOT, (place) => place !== 'figures.ts');
  const find = (place: string) =>
    groupOf(`${ROOT}${place}`, (id) =>
      (IMPORTERS[id.slice(ROOT.length)] ?? []).map((importer) => `${ROOT}${importer}`),
    );

  it('is the one that names it, whoever imports it', () => {
    expect(find('vocabulary.ts')).toBe('frame');
    expect(find('table.ts')).toBe('list');
  });

  it('is that of the earliest that imports a newer one, through others that are newer', () => {
    expect(find('type.ts')).toBe('frame');
    expect(find('acts.ts')).toBe('frame');
  });

  it('is none where the build leaves the importer out, where nobody imports it and in a circle of newer ones', () => {
    expect(find('figures.ts')).toBeNull();
    expect(find('sums.ts')).toBeNull();
    expect(find('page.ts')).toBeNull();
    expect(find('one.ts')).toBeNull();
  });
});
