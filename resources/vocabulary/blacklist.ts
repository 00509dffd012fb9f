import {
  BLOCK_RULE_PERCENT,
  BLOCK_RULE_REFUNDS,
  BlockStatus,
  type BlockDays,
  type BlockReason,
  type BlockScope,
  type BlockSource,
} from '../../contract/domain/proof/blacklist';
import type { ActionDeclaration } from '../../contract/resources/action';
import type { GroupListDeclaration, TabDeclaration } from '../../contract/resources/declaration';
import type { FieldDeclaration } from '../../contract/resources/field';
import type { ColumnOf } from '../../contract/resources/source';
import { text } from '../../contract/text';
import { action } from './actions';
import { choice, flag, images, mobile, number, reference, tags, time, words, type Choice } from './fields';

type BlockColumn = ColumnOf<'blacklist'>;
type Act<E extends string> = ActionDeclaration<Exclude<E, ''>, BlockColumn, never>;

const { active, lifted, expired, suggested, ignored } = BlockStatus;

/** A choice of these words. */
type ChoiceOf<K extends string | number> = readonly [value: K, zh: string, en: string];

const STATUSES: readonly Choice[] = [
  [active, '生效中', 'In force', 'danger'],
  [lifted, '已解除', 'Lifted', 'neutral'],
  [expired, '已到期', 'Expired', 'neutral'],
  [suggested, '建议', 'Suggested', 'warning'],
  [ignored, '已忽略', 'Ignored', 'neutral'],
];

const SCOPES: readonly ChoiceOf<BlockScope>[] = [
  ['all', '全部店铺', 'All stores'],
  ['stores', '指定店铺', 'Chosen stores'],
];

const REASONS: readonly ChoiceOf<BlockReason>[] = [
  ['refundAbuse', '恶意退款', 'Refund abuse'],
  ['damage', '损坏设备', 'Damage'],
  ['occupying', '占用设备', 'Occupying'],
  ['misuse', '违规洗涤', 'Misuse'],
  ['other', '其他', 'Other'],
];

const SOURCES: readonly ChoiceOf<BlockSource>[] = [
  ['manual', '手动', 'By hand'],
  ['rule', '规则', 'By rule'],
];

const DAYS: readonly ChoiceOf<BlockDays>[] = [
  [0, '长期', 'For good'],
  [7, '7 天', '7 days'],
  [30, '30 天', '30 days'],
  [90, '90 天', '90 days'],
];

const EVIDENCE_HINT = text('完整订单号，回车确认', 'Whole numbers, Enter after each');

const REFUNDS_HINT = text('启动失败的退款不计', 'Refunds of failed starts are not counted');
const PERCENT = text('%', '%');

const PROOF = { section: 'proof' } as const;
const COURSE = { section: 'course' } as const;

const FIELDS: readonly FieldDeclaration<never, BlockColumn>[] = [
  mobile('userMobile', '用户手机号', 'User mobile', { list: true, width: 130 }),
  choice('blockStatus', '状态', 'Status', { list: true, filter: true, of: STATUSES, width: 100 }),
  choice('blockScope', '范围', 'Scope', { list: true, of: SCOPES, width: 110 }),
  tags('storeNames', '店铺', 'Stores', { list: true, of: [], width: 200 }),
  reference('storeId', '店铺', 'Store', { filter: true, source: 'store' }),
  choice('reason', '原因', 'Reason', { ...PROOF, list: true, filter: true, of: REASONS, width: 110 }),
  words('note', '备注', 'Note', { ...PROOF, list: true, width: 200 }),
  tags('evidence', '关联订单', 'Orders as proof', { ...PROOF, list: 'optional', of: [], width: 190 }),
  images('images', '图片', 'Pictures', { ...PROOF, list: 'optional', width: 150 }),
  number('orders30d', '近30天订单', 'Orders, 30 days', {
    ...PROOF,
    list: true,
    width: 120,
  }),
  number('refunds30d', '近30天退款', 'Refunds, 30 days', {
    ...PROOF,
    list: true,
    width: 120,
  }),
  time('expireAt', '到期', 'Until', {
    ...{ list: true, sort: true, width: 120 },
    none: text('长期', 'No end'),
  }),
  choice('source', '来源', 'Source', { ...COURSE, list: 'optional', filter: true, of: SOURCES, width: 90 }),
  words('createdBy', '添加人', 'Added by', { ...COURSE, list: true, width: 110 }),
  time('createdAt', '添加时间', 'Added', { ...COURSE, list: true, filter: true, sort: true, width: 120 }),
  words('liftedBy', '解除人', 'Lifted by', COURSE),
  time('liftedAt', '解除时间', 'Lifted at', COURSE),
  words('liftReason', '解除原因', 'Lifted because', COURSE),
];

const REACH = [
  choice('blockScope', '范围', 'Scope', { required: true, of: SCOPES }),
  tags('storeIds', '店铺', 'Stores', { of: [] }),
];
const GROUNDS = [
  choice('reason', '原因', 'Reason', { required: true, of: REASONS }),
  words('note', '备注', 'Note'),
];
const EVIDENCE = tags('evidence', '关联订单', 'Orders as proof', { of: [], hint: EVIDENCE_HINT });
const IMAGES = images('images', '图片', 'Pictures');
const UNTIL = choice('days', '有效期', 'For', { required: true, of: DAYS });

function statusTab(name: string, zh: string, en: string, status: number): TabDeclaration<BlockColumn> {
  return { name, title: text(zh, en), where: [{ field: 'blockStatus', in: [status] }] };
}

/** Keeps the user of an order away; the order is the proof. */
export function blockUser<const E extends string>(permission: E): ActionDeclaration<E> {
  return action('blockUser', '拉黑用户', 'Block user', permission, {
    effect: { kind: 'block' },
    params: [...REACH, ...GROUNDS, IMAGES, UNTIL],
  });
}

/** What may be done about suggestions, and when there are any. */
function suggestionActs<const E extends string>(
  permission: E,
): readonly ActionDeclaration<E, BlockColumn, never>[] {
  return [
    action('confirm', '确认拉黑', 'Confirm', permission, {
      when: [{ field: 'blockStatus', in: [suggested] }],
      effect: { kind: 'blockStep', step: 'confirm' },
      params: [UNTIL],
      danger: 'confirm',
    }),
    action('ignore', '忽略', 'Ignore', permission, {
      when: [{ field: 'blockStatus', in: [suggested] }],
      effect: { kind: 'blockStep', step: 'ignore' },
      danger: 'confirm',
      bulk: true,
    }),
    action('setRule', '自动建议规则', 'Suggestion rule', permission, {
      scope: 'page',
      effect: { kind: 'blockRule' },
      params: [
        flag('isOn', '自动建议', 'Suggest users', { required: true }),
        number('refunds', '近 30 天退款单数 ≥', 'Refunds in 30 days, at least', {
          ...{ required: true, ...BLOCK_RULE_REFUNDS, step: 1, hint: REFUNDS_HINT },
        }),
        number('percent', '退款率 ≥', 'Share of refunds, at least', {
          ...{ required: true, ...BLOCK_RULE_PERCENT, step: 1, unit: PERCENT },
        }),
      ],
    }),
  ];
}

/** Users who may not order, with what may be done about them (pages 5). */
export function blacklist<const E extends string>(permission: E & Exclude<E, ''>): GroupListDeclaration<E> {
  const acts: readonly Act<E>[] = [
    action('add', '新增', 'Add', permission, {
      scope: 'page',
      effect: { kind: 'block' },
      params: [
        words('user', '手机号或订单号', 'Mobile or order number', { required: true }),
        ...REACH,
        ...GROUNDS,
        EVIDENCE,
        IMAGES,
        UNTIL,
      ],
    }),
    action('edit', '编辑', 'Edit', permission, {
      when: [{ field: 'blockStatus', in: [active] }],
      effect: { kind: 'blockStep', step: 'edit' },
      params: [...GROUNDS, EVIDENCE, IMAGES],
    }),
    action('lift', '解除', 'Lift', permission, {
      when: [{ field: 'blockStatus', in: [active] }],
      effect: { kind: 'blockStep', step: 'lift' },
      reason: true,
      danger: 'confirm',
      bulk: true,
    }),
    action('renew', '续期', 'Renew', permission, {
      when: [{ field: 'blockStatus', in: [active, lifted, expired] }],
      effect: { kind: 'blockStep', step: 'renew' },
      params: [UNTIL],
    }),
    ...suggestionActs(permission),
  ];
  return {
    kind: 'list',
    table: 'blacklist',
    name: 'blacklist',
    title: text('黑名单管理', 'Blacklist'),
    short: text('黑名单', 'Blacklist'),
    permission,
    fields: FIELDS,
    tabs: [
      statusTab('active', '生效中', 'In force', active),
      statusTab('suggested', '建议', 'Suggested', suggested),
      statusTab('expired', '已到期', 'Expired', expired),
      statusTab('lifted', '已解除', 'Lifted', lifted),
      { name: 'all', title: text('全部', 'All'), where: [] },
    ],
    search: {
      fields: ['userMobile'],
      match: 'exact',
      placeholder: text('完整手机号', 'Whole mobile'),
    },
    sections: [
      { name: 'basic', title: text('用户', 'User') },
      { name: 'proof', title: text('依据', 'Grounds') },
      { name: 'course', title: text('记录', 'Course') },
    ],
    sorter: { field: 'createdAt', order: 'desc' },
    actions: acts,
  };
}
