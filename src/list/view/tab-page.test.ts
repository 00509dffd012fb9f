import { describe, expect, it } from 'vitest';
import { text } from '../../../contract/text';
import { listPage } from '../../../test/support/portal/list-fixture';
import { toTabPage } from './tab-page';

const page = listPage();
const [first, second] = page.fields.map(({ field }) => field);
const last = page.fields.at(-1)?.field ?? '';
const queue = {
  ...{ name: 'queue', title: text('待办', 'To do'), where: [] },
  shows: [last],
  sorter: { field: last, order: 'asc' as const },
};
const withQueue = { ...page, tabs: [...page.tabs, queue] };

describe('a page under a tab', () => {
  it('has the columns of the tab behind what names the row, and its order', () => {
    const shown = toTabPage(withQueue, 'queue');
    expect(shown.sorter).toEqual(queue.sorter);
    expect(shown.fields.slice(0, 3).map(({ field }) => field)).toEqual([first, last, second]);
    expect(shown.fields.find(({ field }) => field === last)?.list).toBe('shown');
    expect(shown.fields).toHaveLength(page.fields.length);
  });

  it.each([null, 'all', 'nothing'])('is the page itself under %s, which says nothing of its own', (name) => {
    expect(toTabPage(withQueue, name)).toBe(withQueue);
  });
});
