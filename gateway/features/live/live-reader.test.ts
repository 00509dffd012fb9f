import { describe, expect, it } from 'vitest';
import { text } from '../../../contract/text';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { createLiveFilter, type LiveReader } from './live-reader';

const PAGE: ResolvedListPage = {
  ...{
    id: 'rounds/all',
    path: '/rounds/all',
    title: text('全部', 'All'),
    short: text('全部', 'All'),
    groups: [],
    permission: [],
    reads: [],
  },
  ...{ isInMenu: true, isInBreadcrumb: true, kind: 'list', source: { table: 'ticket', equipment: null } },
  ...{
    fields: [],
    tabs: [],
    cards: [],
    rooms: null,
    totals: null,
    search: null,
    sections: [],
    period: null,
    archive: null,
    of: null,
    actions: [],
    storeSwitches: [],
    parts: [],
  },
  exportPermission: null,
  statisticsPermission: null,
  remedies: null,
  sorter: { field: 'createdAt', order: 'desc' },
};
const filter = createLiveFilter([PAGE]);

const reader = (equipment: readonly string[] | null): LiveReader => ({
  ...{ franchiseeId: 'm1', storeIds: null, equipment },
  access: { holds: () => true, allows: () => true, explain: () => null },
});
const event = { franchiseeId: 'm1', storeId: 's1', resource: PAGE.id, type: 'created', ids: ['t1'] } as const;

describe('a change of a list of every type', () => {
  it.each([
    { agreed: null, equipment: 'kettle', isTold: true, because: 'every type was agreed to' },
    { agreed: ['kettle'], equipment: 'kettle', isTold: true, because: 'its type was agreed to' },
    { agreed: ['teapot'], equipment: 'kettle', isTold: false, because: 'another type was agreed to' },
    { agreed: ['teapot'], equipment: undefined, isTold: true, because: 'nobody says its type' },
  ])('is told ($isTold) where $because', ({ agreed, equipment, isTold }) => {
    const change = { ...event, ids: [...event.ids], ...(equipment === undefined ? {} : { equipment }) };
    expect(filter(reader(agreed), change)).toEqual(
      isTold ? { resource: PAGE.id, type: 'created', ids: ['t1'] } : null,
    );
  });
});
