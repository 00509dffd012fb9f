import { dryer, title, valid, withEntry } from '../../../../test/support/declaration/dryer';
import { describeRules } from '../../../../test/support/declaration/rules';
import type { Declaration, ListPageDeclaration } from '../../declaration';
import type { ColumnOf } from '../../source';
import type { WaitingDeclaration } from '../../waiting/waiting';

const WAITING = 'entries[0].waiting[0]';

const state = { field: 'state', from: 'attribute', kind: 'enum', title, filter: true } as const;
const device: ListPageDeclaration<string, never> = {
  ...dryer.device,
  fields: [
    ...(dryer.device.fields as ListPageDeclaration<string, never>['fields']),
    { ...state, options: [{ value: 1, title }] },
    { field: 'amount', from: 'attribute', kind: 'number', title, filter: true },
    { field: 'isLow', from: 'attribute', kind: 'boolean', title, filter: true },
  ],
  tabs: [{ name: 'late', title, where: [] }],
};

const withWaiting = (change: object) =>
  withEntry({ device, waiting: [{ name: 'late', title, list: 'device', ...change }] });
const withTest = (test: object) => withWaiting({ where: [test] });

type Ticket = ColumnOf<'ticket'>;
type TicketList = ListPageDeclaration<string, Ticket, Ticket>;
const fields: readonly TicketList['fields'][number][] = [
  { field: 'ticketNo', kind: 'text', title, list: true, sort: true },
  { field: 'equipment', kind: 'enum', title, filter: true, options: [] },
];
const withTickets = (item: Partial<WaitingDeclaration>, change: Partial<TicketList> = {}): Declaration => ({
  ...valid,
  entries: [
    { ...dryer, waiting: [{ name: 'late', title, list: 'ticket' as const, ...item }] },
    {
      ...({ kind: 'group', name: 'feedback', title } as const),
      pages: [
        {
          ...({ kind: 'list', name: 'list', title, table: 'ticket', fields } as const),
          sorter: { field: 'ticketNo', order: 'asc' } as const,
          tabs: [{ name: 'open', title, where: [] }],
          ...change,
        } as const,
      ],
    },
  ],
});

describeRules('what waits', [
  {
    because: 'nobody finds it twice',
    given: withEntry({ device, waiting: [1, 2].map(() => ({ name: 'late', title, list: 'device' })) }),
    expected: { id: 'RC013', where: 'entries[0].waiting[1].name' },
    fine: withWaiting({}),
  },
  {
    because: 'the list has no such tab',
    given: withWaiting({ tab: 'lat' }),
    expected: { id: 'RC046', where: `${WAITING}.tab`, hint: 'Did you mean "late"?' },
    fine: withWaiting({ tab: 'late' }),
  },
  {
    because: 'the list has no such field',
    given: withTest({ field: 'stat', in: [1] }),
    expected: { id: 'RC014', where: `${WAITING}.where[0].field`, hint: 'Did you mean "state"?' },
    fine: withTest({ field: 'state', in: [1] }),
  },
  {
    because: 'the field never has the value',
    given: withTest({ field: 'state', in: [2] }),
    expected: { id: 'RC037', where: `${WAITING}.where[0][0].in[0]` },
    fine: withTest({ field: 'state', in: [1] }),
  },
  {
    because: 'nothing leads to what cannot be filtered',
    given: withTest({ field: 'litres', least: 1 }),
    expected: { id: 'RC046', where: `${WAITING}.where[0].field` },
    fine: withTest({ field: 'amount', least: 1 }),
  },
  {
    because: 'a filter by a quantity takes a range',
    given: withTest({ field: 'amount', in: [1] }),
    expected: { id: 'RC046', where: `${WAITING}.where[0]` },
    fine: withTest({ field: 'amount', least: 1 }),
  },
  {
    because: 'a filter by a truth takes one',
    given: withTest({ field: 'isLow', in: [true, false] }),
    expected: { id: 'RC046', where: `${WAITING}.where[0]` },
    fine: withTest({ field: 'isLow', in: [true] }),
  },
  {
    because: 'days are of a moment',
    given: withTest({ field: 'amount', inDays: 1 }),
    expected: { id: 'RC046', where: `${WAITING}.where[0]` },
    fine: withTest({ field: 'at', inDays: 1 }),
  },
  {
    because: 'one thing is said at a time',
    given: withTest({ field: 'at' }),
    expected: { id: 'RC046', where: `${WAITING}.where[0]` },
    fine: withTest({ field: 'at', inDays: 30 }),
  },
  {
    because: 'tickets have no such tab',
    given: withTickets({ tab: 'opn' }),
    expected: { id: 'RC046', where: `${WAITING}.tab`, hint: 'Did you mean "open"?' },
    fine: withTickets({ tab: 'open' }),
  },
  {
    because: 'tickets wait by their tab',
    given: withTickets({ where: [{ field: 'ticketNo', in: ['1'] }] }),
    expected: { id: 'RC046', where: `${WAITING}.where[0]` },
    fine: withTickets({ tab: 'open' }),
  },
  {
    because: 'tickets of one type are not found in the list',
    given: withTickets({}, { fields: fields.slice(0, 1) }),
    expected: { id: 'RC046', where: `${WAITING}.field` },
    fine: withTickets({}),
  },
]);
