import type { TicketMessage, TicketRemedy } from '../../../contract/api/page/ticket/conversation';
import type { TicketEvent } from '../../../contract/domain/ticket';
import { text, type Text } from '../../../contract/text';

/** The words around what is said of a ticket. */
export const CONVERSATION_WORDS = {
  title: text('对话', 'Conversation'),
  pictures: text('图片', 'Pictures'),
  user: text('用户', 'User'),
  staff: text('工作人员代填', 'Taken down by staff'),
  of: text('来自 {number}', 'Of {number}'),
  internal: text('内部备注', 'Internal note'),
} as const satisfies Record<string, Text>;

/** Who says it, where no name of somebody's is known. */
export const SPEAKER_WORDS: Readonly<Record<TicketMessage['from'], Text>> = {
  user: CONVERSATION_WORDS.user,
  staff: CONVERSATION_WORDS.staff,
  system: text('系统', 'System'),
};

/** What was done about the order or device of a ticket, by how it went. */
export const REMEDY_WORDS: Readonly<Record<TicketRemedy['outcome'], Text>> = {
  done: text('{name} 处理：{action}', '{name}: {action}'),
  queued: text('{name} 发起：{action}', '{name} started: {action}'),
  review: text('{name} 提交审核：{action}', '{name} handed in for review: {action}'),
  postponed: text('{name} 暂缓：{action}', '{name} put off: {action}'),
};

/** What a step did to the ticket; null where the words that came with it say everything. */
export const EVENT_WORDS: Readonly<Record<TicketEvent, Text | null>> = {
  submit: null,
  reply: null,
  takeOn: text('{name} 已接手', '{name} took it on'),
  assign: text('{name} 分派给 {about}', '{name} assigned it to {about}'),
  askUser: text('等待用户回复', 'Waiting for the user to answer'),
  userAnswers: null,
  userIsSilent: text('用户 48 小时未回复，自动标记为已解决', 'No answer for 48 hours: counted as solved'),
  solve: text('{name} 标记为已解决', '{name} marked it as solved'),
  userConfirms: text('用户确认已解决，问题关闭', 'The user confirmed that it is solved: closed'),
  confirmationLapses: text('72 小时无异议，自动关闭', 'Nobody objected for 72 hours: closed'),
  userReopens: text('用户表示未解决，重新打开', 'The user says that it is not solved: opened again'),
  rate: text('用户评价 {about} 分', 'The user rated it {about} of 5'),
  merge: text('{name} 已将本问题合并到', '{name} merged this into'),
  absorb: text('{name} 并入了问题', '{name} merged in'),
  // What was done is said by the remedy itself.
  remedy: null,
  dismiss: text('{name} 按无效问题关闭', '{name} closed it as invalid'),
};
