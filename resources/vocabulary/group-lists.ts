import type { GroupListDeclaration } from '../../contract/resources/declaration';
import type { Text } from '../../contract/text';
import {
  DEVICE_ROOMS,
  DEVICE_SEARCH,
  DEVICE_SECTIONS,
  DEVICE_SORTER,
  DEVICE_TABS,
  IDENTITY,
  moduleFields,
  statusFields,
  tradeFields,
} from './device';
import {
  ORDER_ARCHIVE,
  ORDER_HEAD,
  ORDER_PERIOD,
  ORDER_RUN,
  ORDER_SEARCH,
  ORDER_SECTIONS,
  ORDER_SORTER,
  ORDER_TABS,
} from './order';
import { handleTicket, remediesOfTicket, replyToTicket, TICKET_SORTER } from './ticket/tickets';

/** Address, words and keys of a list that belongs to no equipment type. */
interface GroupList<E extends string> {
  /** Route word, appended to the group's. */
  readonly name: string;
  readonly title: Text;
  readonly permission?: E;
  /** Keys needed to read its rows. @default permission */
  readonly reads?: E;
}

const SERVICING: Text = { zh: '维护中', en: 'Servicing' };

/** The devices of every type in one list. */
export function deviceList<const E extends string>(
  page: GroupList<E> & {
    /** Keys needed to see what a device earned. */
    readonly income: E;
    /** Keys needed to see its SIM card. */
    readonly simCard: E;
  },
): GroupListDeclaration<E> {
  const { income, simCard, ...rest } = page;
  return {
    kind: 'list',
    table: 'device',
    fields: [
      ...IDENTITY,
      ...statusFields(SERVICING, income),
      ...tradeFields(income),
      ...moduleFields(simCard),
    ],
    tabs: DEVICE_TABS,
    rooms: DEVICE_ROOMS,
    search: DEVICE_SEARCH,
    sections: DEVICE_SECTIONS,
    sorter: DEVICE_SORTER,
    ...rest,
  };
}

/** The orders of every type in one list. */
export function orderList<const E extends string>(page: GroupList<E>): GroupListDeclaration<E> {
  return {
    kind: 'list',
    table: 'order',
    fields: [...ORDER_HEAD, ...ORDER_RUN],
    tabs: ORDER_TABS,
    search: ORDER_SEARCH,
    sections: ORDER_SECTIONS,
    period: ORDER_PERIOD,
    archive: ORDER_ARCHIVE,
    sorter: ORDER_SORTER,
    ...page,
  };
}

/** What users report, about devices of every type; what it shows comes with its page. */
export function ticketList<const E extends string, const A extends string = never>(
  page: GroupList<E> & {
    readonly permission?: E & Exclude<E, ''>;
    /** Keys needed to say something to the user. @default nobody does */
    readonly reply?: A & Exclude<A, ''>;
    /** Keys needed to take tickets on and to end them. @default nobody does */
    readonly handle?: A & Exclude<A, ''>;
    /** Keys needed to have what is done at once told in the conversation. @default nothing is */
    readonly remedies?: A & Exclude<A, ''>;
  },
): GroupListDeclaration<E | A> {
  const { reply, handle, remedies, ...rest } = page;
  return {
    kind: 'list',
    table: 'ticket',
    fields: [],
    sorter: TICKET_SORTER,
    // Whoever sees them may take them away: no key of its own is named (pages 9).
    ...(page.permission === undefined ? {} : { export: page.permission }),
    actions: [
      ...(reply === undefined ? [] : [replyToTicket(reply)]),
      ...(handle === undefined ? [] : handleTicket(handle)),
    ],
    ...(remedies === undefined ? {} : { remedies: remediesOfTicket(remedies) }),
    ...rest,
  };
}
