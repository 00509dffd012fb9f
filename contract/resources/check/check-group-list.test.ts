import { describe, expect, it } from 'vitest';
import { text } from '../../text';
import { checkDeclaration } from './check';
import type { Declaration } from '../declaration';
import { resolveDeclaration } from '../resolve';

const title = text('名称', 'Name');
const field = { field: 'deviceNumber', kind: 'text', title, list: true, sort: true } as const;

/** A group whose one page lists the devices of every type. */
function declare(change: object): Declaration {
  const sorter = { field: 'deviceNumber', order: 'asc' } as const;
  const page = { kind: 'list', name: 'all', table: 'device', title, fields: [field], sorter } as const;
  const group = { kind: 'group', name: 'fleet', title, pages: [{ ...page, ...change }] } as const;
  return { home: '/fleet/all', neverDelegated: [], permissions: [], entries: [group] };
}

describe('a list bound to no equipment type', () => {
  it('is accepted, and its source is the table', () => {
    expect(checkDeclaration(declare({}))).toEqual([]);
    expect(resolveDeclaration(declare({})).pages).toMatchObject([
      { id: 'fleet/all', kind: 'list', source: { table: 'device', equipment: null } },
    ]);
  });

  it.each([
    {
      because: 'rows of every type have no attribute in common',
      change: { fields: [field, { ...field, field: 'litres', from: 'attribute' }] },
      problem: { id: 'RC028', where: 'entries[0].pages[0].fields[1].from' },
    },
    {
      because: 'there is no such table',
      change: { table: 'devices' },
      problem: { id: 'RC009', where: 'entries[0].pages[0].table', hint: 'Did you mean "device"?' },
    },
  ])('is refused: $because', ({ change, problem }) => {
    expect(checkDeclaration(declare(change))).toMatchObject([problem]);
  });
});
