import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseSavedViews,
  SAVED_VIEWS_MAX,
  withDefault,
  withName,
  withView,
  type SavedView,
} from './saved-view';

const viewOf = (name: string, isDefault = false): SavedView => ({
  name,
  search: 'period=today',
  columns: [{ field: 'number', isShown: true }],
  isDefault,
});

describe('saved views', () => {
  it('are the same after being kept and read', () => {
    const views = [viewOf('今天退款', true), viewOf('离线')];
    expect(parseSavedViews(JSON.parse(JSON.stringify(views)))).toEqual(views);
  });

  it.each([[null], ['x'], [[1]], [[{ name: 'a' }]], [[{ ...viewOf('a'), columns: [{ field: 1 }] }]]])(
    '%j are none',
    (kept) => {
      expect(parseSavedViews(kept)).toBeNull();
    },
  );

  it('have each name once, one default at most, and an end, whatever is done to them', () => {
    const name = fc.constantFrom('a', 'b', 'c');
    const step = fc.oneof(
      fc.record({ kind: fc.constant('save' as const), name: fc.stringMatching(/^[a-z]{1,2}$/) }),
      fc.record({ kind: fc.constant('default' as const), name }),
      fc.record({ kind: fc.constant('rename' as const), name, to: name }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const views = steps.reduce<readonly SavedView[]>((before, each) => {
          if (each.kind === 'save') return withView(before, viewOf(each.name));
          if (each.kind === 'default') return withDefault(before, each.name);
          return withName(before, each.name, each.to);
        }, []);
        expect(new Set(views.map((view) => view.name)).size).toBe(views.length);
        expect(views.filter(({ isDefault }) => isDefault).length).toBeLessThanOrEqual(1);
        expect(views.length).toBeLessThanOrEqual(SAVED_VIEWS_MAX);
      }),
    );
  });

  it('keep being the default when they are replaced', () => {
    expect(withView([viewOf('a', true)], { ...viewOf('a'), search: 'tab=fault' })).toEqual([
      { ...viewOf('a', true), search: 'tab=fault' },
    ]);
  });
});
