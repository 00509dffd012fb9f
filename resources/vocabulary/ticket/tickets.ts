import {
  TICKET_TEXT_MAX,
  TicketStatus,
  type TicketCategory,
  type TicketPriority,
} from '../../../contract/domain/ticket';
import type { ActionDeclaration } from '../../../contract/resources/action';
import type { SorterDeclaration } from '../../../contract/resources/declaration';
import type { StatusTone } from '../../../contract/resources/field';
import type { ColumnOf } from '../../../contract/resources/source';
import type { RemediesDeclaration } from '../../../contract/resources/ticket/remedies';
import { action } from '../actions';
import { choice, words } from '../fields';

/** Columns that every ticket has. */
type TicketColumn = ColumnOf<'ticket'>;

const { pending, handling, waitingForUser } = TicketStatus;

/** A choice of these words. */
export type ChoiceOf<K extends string> = readonly [value: K, zh: string, en: string, tone?: StatusTone];

/** What problems are about. */
export const CATEGORIES: readonly ChoiceOf<TicketCategory>[] = [
  ['notStarted', '未启动', 'Did not start'],
  ['stoppedEarly', '中途停机', 'Stopped early'],
  ['poorResult', '未洗净', 'Not clean'],
  ['poorQuality', '水温水质', 'Water quality'],
  ['billing', '计费', 'Billing'],
  ['damage', '设备损坏', 'Damage'],
  ['hygiene', '卫生', 'Hygiene'],
  ['refund', '退款', 'Refund'],
  ['suggestion', '建议', 'Suggestion'],
];

/** How much a problem presses. */
export const PRIORITIES: readonly ChoiceOf<TicketPriority>[] = [
  ['normal', '普通', 'Normal'],
  ['urgent', '紧急', 'Urgent', 'danger'],
];

/** Tickets stand newest first; an old one that waits is not left out. */
export const TICKET_SORTER: SorterDeclaration<TicketColumn> = { field: 'createdAt', order: 'desc' };

/** Reports what went wrong with an order, for whoever sees to problems (pages 4.4). */
export function openTicket<const E extends string>(permission: E): ActionDeclaration<E> {
  return action('toTicket', '转问题反馈', 'Report as a problem', permission, {
    params: [
      choice('category', '类型', 'Category', { required: true, of: CATEGORIES }),
      words('content', '内容', 'Content', { required: true, charsMax: TICKET_TEXT_MAX }),
      choice('priority', '优先级', 'Priority', { required: true, of: PRIORITIES }),
    ],
    effect: { kind: 'ticket' },
    // A complaint about an order of long ago is of today.
    inArchive: true,
  });
}

/** What is done at once about the order or device of a ticket, each behind its own key (pages 9). */
export function remediesOfTicket<const E extends string>(
  permission: E,
): RemediesDeclaration<E, TicketColumn> {
  return {
    permission,
    of: [
      { field: 'orderNo', actions: ['refund', 'compensate', 'remoteStart'] },
      { field: 'deviceNumber', actions: ['inspect', 'restart', 'disable', 'enable'] },
    ],
  };
}

type TicketAct<E extends string> = ActionDeclaration<E, TicketColumn, never>;

/** Says something to the user of a ticket (pages 9). */
export function replyToTicket<const E extends string>(permission: E): TicketAct<E> {
  return action('reply', '回复', 'Reply', permission, {
    when: [{ field: 'ticketStatus', in: [pending, handling, waitingForUser] }],
    effect: { kind: 'ticketStep', step: 'reply' },
    bulk: true,
  });
}

/** What whoever sees to tickets does with them (pages 9). */
export function handleTicket<const E extends string>(permission: E): readonly TicketAct<E>[] {
  return [
    action('takeOn', '接手', 'Take on', permission, {
      when: [{ field: 'ticketStatus', in: [pending] }],
      effect: { kind: 'ticketStep', step: 'takeOn' },
      danger: 'confirm',
      bulk: true,
    }),
    action('assign', '分派', 'Assign', permission, {
      when: [{ field: 'ticketStatus', in: [pending, handling, waitingForUser] }],
      effect: { kind: 'ticketStep', step: 'assign' },
      bulk: true,
    }),
    action('solve', '标记已解决', 'Mark as solved', permission, {
      when: [{ field: 'ticketStatus', in: [handling] }],
      effect: { kind: 'ticketStep', step: 'solve' },
    }),
    action('merge', '合并到…', 'Merge into…', permission, {
      when: [{ field: 'ticketStatus', in: [pending, handling] }],
      effect: { kind: 'ticketStep', step: 'merge' },
      bulk: true,
    }),
    action('note', '内部备注', 'Internal note', permission, {
      effect: { kind: 'ticketStep', step: 'note' },
    }),
    action('dismiss', '无效关闭', 'Close as invalid', permission, {
      when: [{ field: 'ticketStatus', in: [pending, handling] }],
      effect: { kind: 'ticketStep', step: 'dismiss' },
      reason: true,
      danger: 'confirm',
      bulk: true,
    }),
  ];
}
