import { describe, expect, it } from 'vitest';
import { listPage } from '../../../test/support/portal/list-fixture';
import { text } from '../../../contract/text';
import { resolveCard, type CardDeclaration } from '../../../contract/resources/card/card';
import { readListView, type ListView } from '../view/list-view';
import { toCardView } from './card-view';

const page = listPage();
const first = readListView(page, new URLSearchParams());
const viewOf = (card: Partial<CardDeclaration>, view: Partial<ListView> = {}) =>
  toCardView(resolveCard({ name: 'probe', title: text('卡', 'Card'), ...card }), page, { ...first, ...view });

describe('where a card leads', () => {
  it('is its tab, within the filters and the keyword in force', () => {
    const inForce = { keyword: 'P-1', filters: { name: '一号' }, tab: null };
    expect(viewOf({ tab: 'fault' }, { ...inForce, page: 3, cursor: 'c', detailId: 'd1' })).toEqual({
      ...first,
      ...inForce,
      tab: 'fault',
    });
  });

  it('leaves the tab that is shown, of which it is not', () => {
    expect(viewOf({}, { tab: 'fault' })).toEqual(first);
  });

  it('is a filter by what its rows show', () => {
    expect(viewOf({ where: [{ field: 'status', in: [1, 4] }] })).toEqual({
      ...first,
      filters: { status: [1, 4] },
    });
  });

  it.each([
    { chosen: [4], because: 'what is chosen already stays chosen', expected: { status: [4] } },
    { chosen: [9], because: 'nothing shows both', expected: undefined },
  ])('holds to the filter in force: $because', ({ chosen, expected }) => {
    const view = viewOf({ where: [{ field: 'status', in: [1, 4] }] }, { filters: { status: chosen } });
    expect(view?.filters).toEqual(expected);
  });

  it.each([
    { sum: 'at', sorter: { field: 'at', order: 'desc' }, because: 'the most comes first' },
    { sum: 'income', sorter: null, because: 'the list is not sorted by it' },
  ] as const)('of a sum by "$sum": $because', ({ sum, sorter }) => {
    expect(viewOf({ sum })).toEqual({ ...first, sorter });
  });
});
