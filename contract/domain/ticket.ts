import { ONE_DAY_MS, ONE_HOUR_MS } from '../limits';
import type { StateTable } from './state-table';

/** Codes of the states of a ticket (pages: problem list). */
export const TicketStatus = {
  pending: 0,
  handling: 1,
  waitingForUser: 2,
  solved: 3,
  closed: 4,
} as const;
export type TicketStatus = (typeof TicketStatus)[keyof typeof TicketStatus];

/** What can happen to a ticket. */
export const TICKET_EVENTS = [
  'submit',
  'reply',
  'takeOn',
  'assign',
  'askUser',
  'userAnswers',
  'userIsSilent',
  'solve',
  'userConfirms',
  'confirmationLapses',
  'userReopens',
  'rate',
  'merge',
  'absorb',
  'remedy',
  'dismiss',
] as const;
export type TicketEvent = (typeof TICKET_EVENTS)[number];

const { pending, handling, waitingForUser, solved, closed } = TicketStatus;

/** The life of a ticket (pages 9). */
export const TICKET_TABLE: StateTable<TicketStatus, TicketEvent> = [
  { from: null, event: 'submit', to: pending },
  { from: pending, event: 'reply', to: handling },
  { from: pending, event: 'takeOn', to: handling },
  // Given to somebody: whoever had it before is told by the course of the ticket.
  { from: pending, event: 'assign', to: handling },
  { from: handling, event: 'assign', to: handling },
  { from: waitingForUser, event: 'assign', to: waitingForUser },
  { from: handling, event: 'askUser', to: waitingForUser },
  { from: waitingForUser, event: 'userAnswers', to: handling },
  // For 48 hours.
  { from: waitingForUser, event: 'userIsSilent', to: solved },
  { from: handling, event: 'solve', to: solved },
  { from: solved, event: 'userConfirms', to: closed },
  // After 72 hours.
  { from: solved, event: 'confirmationLapses', to: closed },
  // Once, within seven days of the solution; nothing else that is closed is opened again.
  { from: solved, event: 'userReopens', to: handling },
  { from: closed, event: 'userReopens', to: handling },
  // Once for each solution.
  { from: solved, event: 'rate', to: solved },
  { from: closed, event: 'rate', to: closed },
  { from: pending, event: 'merge', to: closed },
  { from: handling, event: 'merge', to: closed },
  // Another one is merged into it.
  { from: pending, event: 'absorb', to: pending },
  { from: handling, event: 'absorb', to: handling },
  { from: waitingForUser, event: 'absorb', to: waitingForUser },
  // Something was done at once about its order or device.
  { from: pending, event: 'remedy', to: handling },
  { from: handling, event: 'remedy', to: handling },
  { from: waitingForUser, event: 'remedy', to: waitingForUser },
  // Nothing was wrong, or nobody can tell what.
  { from: pending, event: 'dismiss', to: closed },
  { from: handling, event: 'dismiss', to: closed },
];

/** The user has been asked, and is waited for so long. */
export const TICKET_SILENCE_MS = 48 * ONE_HOUR_MS;
/** What was solved is closed when nobody objects for so long. */
export const TICKET_LAPSE_MS = 72 * ONE_HOUR_MS;

/** So long after the solution its user may object, also when the ticket is closed. */
export const TICKET_REOPEN_MS = 7 * ONE_DAY_MS;
/** How content users may say they are, the best last. */
export const TICKET_RATINGS = [1, 2, 3, 4, 5] as const;

/** Where tickets come from. */
export const TICKET_SOURCES = ['user', 'inspection', 'alert', 'staff'] as const;
export type TicketSource = (typeof TICKET_SOURCES)[number];

/** What tickets are about. */
export const TICKET_CATEGORIES = [
  'notStarted',
  'stoppedEarly',
  'poorResult',
  'poorQuality',
  'billing',
  'damage',
  'hygiene',
  'refund',
  'suggestion',
] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

export const TICKET_PRIORITIES = ['normal', 'urgent'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** Characters that a ticket may hold. */
export const TICKET_TEXT_MAX = 500;
/** What is said of one ticket, steps of its course included. */
export const TICKET_MESSAGES_MAX = 200;
/** So many tickets may have been merged into one. */
export const TICKET_MERGED_MAX = 20;
/** Pictures that may come with a ticket. */
export const TICKET_IMAGES_MAX = 9;
