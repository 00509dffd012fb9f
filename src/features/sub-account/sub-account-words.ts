import type { SubAccountState } from '../../../contract/domain/sub-account';
import type { StatusTone } from '../../../contract/resources/field';
import { text, type Text } from '../../../contract/text';

/** The words around sub-accounts. */
export const SUB_ACCOUNT_WORDS = {
  list: text('子账号', 'Sub-accounts'),
  create: text('新建子账号', 'New sub-account'),
  edit: text('编辑', 'Edit'),
  editTitle: text('编辑子账号 · {name}', 'Edit sub-account · {name}'),
  search: text('搜索姓名或手机号', 'Name or mobile'),
  empty: text('还没有子账号', 'No sub-accounts yet'),
  emptyHint: text(
    '为员工建立子账号，只开放工作需要的页面和按钮。',
    'Give your people accounts of their own, with just the pages and buttons their work needs.',
  ),
  emptyFound: text('没有符合条件的子账号', 'No sub-account matches'),

  mobile: text('手机号', 'Mobile'),
  username: text('姓名', 'Name'),
  password: text('初始密码', 'First password'),
  passwordHint: text('至少 {min} 位，请当面告知本人', 'At least {min} characters; tell it in person'),
  stores: text('负责店铺', 'Stores'),
  allStores: text('全部店铺', 'All stores'),
  storeCount: text('{count} 家店铺', '{count} {count|store|stores}'),
  role: text('角色模板', 'Role template'),
  custom: text('自定义', 'Custom'),
  rights: text('权限', 'Rights'),
  rightCount: text('{count} 项', '{count}'),
  refundLimits: text('退款限额', 'Refund limits'),
  refundSingle: text('单笔退款限额（元）', 'Limit per refund (CNY)'),
  refundDay: text('单日退款限额（元）', 'Limit per day (CNY)'),
  refundHint: text('0 表示不能退款', '0: no refunds'),
  limitSingle: text('单笔 {amount}', '{amount} each'),
  noRefunds: text('不能退款', 'No refunds'),
  limitDay: text('单日 {amount}', '{amount} a day'),
  expiry: text('有效期至', 'Valid until'),
  expiryHint: text(
    '留空表示长期有效，到期当日 24:00 停止登录',
    'Empty: no end. It ends at midnight of that day',
  ),
  never: text('长期有效', 'No end'),
  state: text('状态', 'Status'),
  lastLogin: text('最近登录', 'Last login'),
  neverLoggedIn: text('尚未登录', 'Never'),
  actions: text('操作', 'Actions'),

  enable: text('启用', 'Enable'),
  disable: text('停用', 'Disable'),
  remove: text('删除', 'Delete'),
  explain: text('权限诊断', 'Check access'),
  more: text('{name} 的更多操作', 'More for {name}'),
  save: text('保存', 'Save'),
  saved: text('子账号已保存', 'Sub-account saved'),
  created: text('子账号已建立', 'Sub-account created'),
  enabled: text('{name} 已启用', '{name} enabled'),
  disabled: text('{name} 已停用，其登录已全部失效', '{name} disabled; its sessions have ended'),
  removed: text('{name} 已删除', '{name} deleted'),
  enableTitle: text('启用 {name}？', 'Enable {name}?'),
  enableDetail: text('启用后可以重新登录。', 'It can log in again.'),
  disableTitle: text('停用 {name}？', 'Disable {name}?'),
  disableDetail: text(
    '停用后立即退出登录，正在进行的操作会被拒绝。',
    'It is logged out at once, and what it is doing is refused.',
  ),
  removeTitle: text('删除 {name}？', 'Delete {name}?'),
  removeDetail: text(
    '删除后不能恢复；操作日志会保留。',
    'This cannot be undone; the operation log keeps what it did.',
  ),

  frozenTitle: text(
    '「{agent}」代运营期间（{from} 至 {to}），子账号只能收紧，不能放宽',
    'While {agent} operates for you ({from} to {to}), sub-accounts may get less, and never more',
  ),
  frozenDetail: text(
    '不能新建或启用子账号，也不能增加其权限、店铺、退款限额或有效期。授权交给代运营商的 {count} 项权限，现有子账号暂不拥有；授权到期或解除后自动恢复。',
    'None is created or enabled, and none gets more rights, stores, refund limits or time. The {count} rights with the agent are held by no sub-account meanwhile; they come back by themselves when the authorisation ends.',
  ),
  frozenCreate: text(
    '代运营授权期间不能新建子账号，授权到期或解除后恢复',
    'No sub-account is created while an agent operates for you',
  ),
  frozenEnable: text('启用（代运营授权期间不可用）', 'Enable (not while an agent operates)'),
  frozenDisable: text(
    '代运营授权期间停用后，须待授权到期或解除才能重新启用。',
    'While an agent operates for you it cannot be enabled again.',
  ),
  seeAgreement: text('查看授权', 'See the authorisation'),
  rightsWithAgent: text('代运营 {count} 项', '{count} with the agent'),

  mobileMissing: text('请输入手机号', 'Please enter the mobile'),
  mobileMalformed: text('手机号格式不正确', 'Mobile format incorrect'),
  usernameMissing: text('请输入姓名', 'Please enter the name'),
  usernameLong: text('姓名最多 20 个字', 'At most 20 characters'),
  amountMalformed: text(
    '请输入 0–10000 元，最多两位小数',
    'An amount of 0 to 10,000 with at most two decimals',
  ),
  dayBelowSingle: text('单日限额不能小于单笔限额', 'The day limit must not be below the single limit'),
  expiryPast: text('有效期不能早于今天', 'The day must not be before today'),
} as const satisfies Record<string, Text>;

/** States of a sub-account in words. */
export const STATE_WORDS: Readonly<
  Record<SubAccountState, { readonly title: Text; readonly tone: StatusTone }>
> = {
  pending: { title: text('待激活', 'Pending'), tone: 'reserved' },
  enabled: { title: text('已启用', 'Enabled'), tone: 'success' },
  disabled: { title: text('已停用', 'Disabled'), tone: 'neutral' },
  expired: { title: text('已过期', 'Expired'), tone: 'warning' },
};
