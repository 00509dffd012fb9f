import { describe, expect, it } from 'vitest';
import {
  dryer,
  list,
  title,
  valid,
  withAction,
  withEntry,
  withField,
  withRows,
} from '../../../test/support/declaration/dryer';
import type { Declaration } from '../declaration';
import { checkGuards } from './check-guards';

const info = { id: 1, title };
const groups = (restart: object) => ({
  permissions: [
    {
      group: 'dryer',
      title,
      rows: { dryerDeviceInfo: info, dryerDeviceRestart: { id: 2, title, ...restart } },
    },
  ],
});
const reserved = { reserved: title };
const WHERE = 'entries[0].permissions[0].rows.dryerDeviceRestart';

/** Without what guards the second right of the type. */
function withoutOrders(declaration: Declaration): Declaration {
  const entries = declaration.entries.map((entry) =>
    entry.kind === 'equipment' && entry.order === dryer.order ? { ...entry, order: list } : entry,
  );
  return { ...declaration, entries };
}

describe('a right', () => {
  it.each([
    { because: 'it guards nothing', given: valid, expected: [{ id: 'RC039', where: WHERE }] },
    {
      because: 'it guards nothing, among the shared ones',
      given: { ...withRows({ other: { id: 9, title, reserved: undefined } }), entries: [] },
      expected: [{ id: 'RC039', where: 'permissions[0].rows.other' }],
    },
    {
      because: 'it guards an action although it is reserved',
      given: {
        ...valid,
        entries: withAction({ permission: 'dryerDeviceRestart' }).entries.map((entry) => ({
          ...entry,
          ...groups(reserved),
        })),
      },
      expected: [{ id: 'RC040', where: `${WHERE}.reserved` }],
    },
  ])('is refused: $because', ({ given, expected }) => {
    expect(checkGuards(withoutOrders(given))).toMatchObject(expected);
  });

  it.each([
    { because: 'it says that it is reserved', given: withEntry(groups(reserved)) },
    { because: 'it guards an action', given: withAction({ permission: 'dryerDeviceRestart' }) },
    {
      because: 'it guards what an action asks for',
      given: withAction({
        params: [{ field: 'number', kind: 'text', title, permission: 'dryerDeviceRestart' }],
      }),
    },
    {
      because: 'it guards a field',
      given: withField({ field: 'x', kind: 'text', title, permission: 'dryerDeviceRestart' }),
    },
    {
      because: 'it guards a column within a field',
      given: withField({
        field: 'x',
        kind: 'rows',
        title,
        columns: [{ field: 'y', kind: 'text', title, permission: 'dryerDeviceRestart' }],
      }),
    },
    {
      because: 'it guards all statistics, with another',
      given: withEntry({
        statistic: { ...dryer.statistic, permission: 'dryerDeviceInfo & dryerDeviceRestart' },
      }),
    },
    {
      because: 'it guards the data of a page',
      given: withEntry({ order: { ...dryer.order, reads: 'dryerDeviceRestart' } }),
    },
    {
      because: 'it guards a page of a group',
      given: {
        ...withRows({ other: { id: 9, title, reserved: undefined } }),
        entries: [
          {
            kind: 'group',
            name: 'a',
            title,
            pages: [{ kind: 'personal-center', name: 'b', title, permission: 'other' }],
          } as const,
        ],
      },
    },
  ])('is fine: $because', ({ given }) => {
    expect(checkGuards(withoutOrders(given))).toEqual([]);
  });
});
