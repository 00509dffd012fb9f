import { TICKET_TEXT_MAX, TicketStatus, type TicketSource } from '../../../contract/domain/ticket';
import type {
  SearchDeclaration,
  SectionDeclaration,
  SorterDeclaration,
  TabDeclaration,
} from '../../../contract/resources/declaration';
import type { FieldDeclaration, Phrase } from '../../../contract/resources/field';
import type { ColumnOf } from '../../../contract/resources/source';
import { READER_SELF } from '../../../contract/resources/ticket/reader-self';
import { text } from '../../../contract/text';
import {
  choice,
  duration,
  flag,
  images,
  mobile,
  number,
  reference,
  time,
  words,
  type Choice,
} from '../fields';
import type { PageBody } from '../page-body';
import { CATEGORIES, PRIORITIES, type ChoiceOf } from './tickets';

/** Columns that every ticket has. */
type TicketColumn = ColumnOf<'ticket'>;

const { pending, handling, waitingForUser, solved, closed } = TicketStatus;

const STATUSES: readonly Choice[] = [
  [pending, '待处理', 'Open', 'danger'],
  [handling, '处理中', 'In progress', 'active'],
  [waitingForUser, '待用户回复', 'Waiting for user', 'reserved'],
  [solved, '已解决', 'Solved', 'success'],
  [closed, '已关闭', 'Closed', 'neutral'],
];

const SOURCES: readonly ChoiceOf<TicketSource>[] = [
  ['user', '用户', 'User'],
  ['inspection', '巡检', 'Inspection'],
  ['alert', '告警', 'Alert'],
  ['staff', '人工', 'Staff'],
];

const RATINGS: readonly Choice[] = [
  [5, '5 分', '5 of 5'],
  [4, '4 分', '4 of 5'],
  [3, '3 分', '3 of 5', 'warning'],
  [2, '2 分', '2 of 5', 'danger'],
  [1, '1 分', '1 of 5', 'danger'],
];

const DUPLICATES_HINT = text('前后 2 小时内同类型的其他问题', 'Others of its category within two hours');

const SLA_HINT = text(
  '营业时间内 30 分钟首次回复，24 小时内解决；等待用户回复时不计时',
  'First reply within 30 minutes of opening hours, solved within 24 hours; stops while the user is waited for',
);

const SUBJECT = { section: 'subject' } as const;
const COURSE = { section: 'course' } as const;

/** Parts of the ticket drawer, in order. */
const SECTIONS = [
  { name: 'basic', title: text('问题', 'Problem') },
  { name: 'subject', title: text('用户与设备', 'User and device') },
  { name: 'course', title: text('处理', 'Handling') },
] as const satisfies readonly SectionDeclaration[];

/** What a ticket says, whom and what it is about, and how it stands. */
const FIELDS: readonly FieldDeclaration<never, TicketColumn>[] = [
  words('ticketNo', '编号', 'No.', { list: true, width: 180 }),
  time('createdAt', '提交时间', 'Reported', { list: true, filter: true, sort: true, width: 120 }),
  choice('category', '类型', 'Category', { list: true, filter: true, of: CATEGORIES }),
  // Every type that there is: which ones is not for a vocabulary to say.
  choice('equipment', '设备类型', 'Device type', { list: 'optional', filter: true, of: [], width: 130 }),
  words('content', '内容', 'Content', { list: true, width: 250 }),
  choice('ticketStatus', '状态', 'Status', { ...COURSE, list: true, filter: true, of: STATUSES, width: 150 }),
  duration('slaLeft', '剩余时限', 'Time left', {
    ...COURSE,
    ...{ list: true, width: 150, hint: SLA_HINT, none: text('不计时', 'Stopped'), danger: { below: 0 } },
  }),
  choice('priority', '优先级', 'Priority', { list: true, of: PRIORITIES, width: 90 }),
  words('storeName', '店铺', 'Store', { ...SUBJECT, list: true, width: 150 }),
  reference('storeId', '店铺', 'Store', { ...SUBJECT, filter: true, source: 'store', rooms: 'roomName' }),
  words('roomName', '房间', 'Room', { ...SUBJECT, list: 'optional', width: 110 }),
  reference('deviceNumber', '设备编号', 'Device no.', {
    ...SUBJECT,
    ...{ target: 'device', idField: 'deviceId', list: true, width: 110 },
  }),
  reference('orderNo', '订单号', 'Order no.', {
    ...SUBJECT,
    ...{ target: 'order', idField: 'orderId', list: 'optional', width: 190 },
  }),
  mobile('userMobile', '用户手机号', 'User mobile', { ...SUBJECT, list: true }),
  number('duplicates', '同设备问题数', 'Same device', {
    ...SUBJECT,
    ...{ list: true, hint: DUPLICATES_HINT, width: 130 },
  }),
  choice('source', '来源', 'Source', { list: 'optional', filter: true, of: SOURCES, width: 90 }),
  number('imageCount', '图片数', 'Pictures', { list: 'optional', width: 90 }),
  flag('overdue', '是否超时', 'Overdue', { ...COURSE, filter: true }),
  time('dueAt', '处理期限', 'Due', { ...COURSE, list: 'optional', sort: true, width: 120 }),
  words('assigneeName', '处理人', 'Handled by', { ...COURSE, list: true, width: 110 }),
  reference('assigneeId', '处理人', 'Handled by', { ...COURSE, filter: true, source: 'handler' }),
  time('lastReplyAt', '最近回复', 'Last reply', { ...COURSE, list: 'optional', width: 120 }),
  time('changedAt', '状态变更时间', 'State since', { ...COURSE, list: 'optional', width: 120 }),
  choice('rating', '评分', 'Rating', { ...COURSE, list: true, filter: true, of: RATINGS, width: 90 }),
  words('mergedInto', '已并入', 'Merged into', COURSE),
];

/** What is due first stands first. */
const BY_DUE: SorterDeclaration<TicketColumn> = { field: 'dueAt', order: 'asc' };

function statusTab(
  name: string,
  title: readonly [zh: string, en: string],
  ...values: readonly number[]
): TabDeclaration<TicketColumn> {
  return { name, title: text(...title), where: [{ field: 'ticketStatus', in: values }] };
}

/** Status tabs: what waits for somebody comes first. */
const TABS: readonly TabDeclaration<TicketColumn>[] = [
  statusTab('pending', ['待处理', 'Open'], pending),
  statusTab('handling', ['处理中', 'In progress'], handling),
  statusTab('waitingForUser', ['待用户回复', 'Waiting for user'], waitingForUser),
  statusTab('solved', ['已解决', 'Solved'], solved),
  statusTab('closed', ['已关闭', 'Closed'], closed),
  {
    name: 'mine',
    title: text('我的', 'Mine'),
    where: [
      { field: 'assigneeId', in: [READER_SELF] },
      { field: 'ticketStatus', in: [pending, handling, waitingForUser] },
    ],
    sorter: BY_DUE,
  },
  {
    name: 'overdue',
    title: text('已超时', 'Overdue'),
    where: [{ field: 'overdue', in: [true] }],
    sorter: BY_DUE,
  },
  { name: 'all', title: text('全部', 'All'), where: [] },
];

/** Search over tickets: whole numbers only, so that an index answers at any size. */
const SEARCH: SearchDeclaration<TicketColumn> = {
  fields: ['ticketNo', 'userMobile', 'deviceNumber', 'orderNo'],
  match: 'exact',
  placeholder: text(
    '完整问题编号 / 手机号 / 设备编号 / 订单号',
    'Whole problem no. / mobile / device no. / order no.',
  ),
};

const REPLY_HINT = text('用户会收到这段文字', 'The user reads this');
const NOTE_HINT = text('仅内部可见，用户看不到', 'Among colleagues: the user never reads it');
const AWAITS_HINT = text(
  '选“是”后等待用户回复，48 小时无回复自动转为已解决',
  'Waits for the answer; after 48 hours without one it counts as solved',
);

/** What is replied again and again; each says nothing that is not so of every ticket. */
const QUICK_REPLIES: readonly Phrase[] = [
  {
    title: text('已收到', 'Received'),
    words: text(
      '您好，您反馈的问题已收到，我们正在核实，请稍候。',
      'Hello, we have received your report and are looking into it.',
    ),
  },
  {
    title: text('请补充', 'Ask for more'),
    words: text(
      '您好，请补充设备编号，以及屏幕上显示的内容或现场照片，方便我们尽快处理。',
      'Hello, please tell us the device number and what its screen shows, or send a picture.',
    ),
  },
  {
    title: text('请重试', 'Try again'),
    words: text(
      '设备已恢复，请您重新扫码启动；如仍无法使用，请直接回复我们。',
      'The device works again: please scan the code once more, and tell us if it still fails.',
    ),
  },
  {
    title: text('已派检修', 'Repair sent'),
    words: text(
      '已安排人员到店检修，在此期间请您使用其他设备，给您带来不便十分抱歉。',
      'Somebody is on the way to repair it; please use another device meanwhile. We are sorry.',
    ),
  },
  {
    title: text('退款到账', 'Refund'),
    words: text(
      '退款将原路退回您的支付账户，到账时间以支付渠道为准，请留意查收。',
      'The refund goes back to the account you paid from; when it arrives depends on the payment channel.',
    ),
  },
  {
    title: text('致歉', 'Apology'),
    words: text(
      '给您带来不便，我们深表歉意，感谢您的反馈。',
      'We are sorry for the trouble; thank you for telling us.',
    ),
  },
];

const MERGE_HINT = text(
  '本问题随之关闭，双方用户都会收到之后的回复',
  'This ticket is closed; the users of both read what is replied from then on',
);

/** What the page of tickets shows, and what its actions ask for (pages 9). */
export const ticketBody = {
  fields: FIELDS,
  tabs: TABS,
  search: SEARCH,
  sections: SECTIONS,
  params: {
    reply: [
      words('content', '回复内容', 'Reply', {
        ...{ required: true, charsMax: TICKET_TEXT_MAX },
        ...{ hint: REPLY_HINT, phrases: QUICK_REPLIES },
      }),
      images('images', '图片', 'Pictures'),
      flag('awaits', '等待用户回复', 'Ask the user to answer', { hint: AWAITS_HINT }),
    ],
    assign: [reference('assigneeId', '处理人', 'Assign to', { required: true, source: 'handler' })],
    solve: [
      words('content', '处理结果', 'Result', {
        required: true,
        charsMax: TICKET_TEXT_MAX,
        hint: REPLY_HINT,
      }),
    ],
    merge: [words('targetId', '并入的问题', 'Merge into', { required: true, hint: MERGE_HINT })],
    note: [words('content', '备注', 'Note', { required: true, charsMax: TICKET_TEXT_MAX, hint: NOTE_HINT })],
  },
} as const satisfies PageBody<TicketColumn>;
