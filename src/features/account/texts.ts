import type { StatusTone } from '../../../contract/resources/field';
import { text, type Text } from '../../../contract/text';

/** Wording of the personal center. */
export const ACCOUNT_TEXTS = {
  account: text('账号信息', 'Account'),
  username: text('用户名', 'Name'),
  mobile: text('手机号', 'Mobile'),
  accountType: text('账号类型', 'Account type'),
  franchisee: text('商家名称', 'Merchant'),
  createdAt: text('创建时间', 'Created'),
  lastLogin: text('最近登录', 'Last login'),
  lastLoginIp: text('登录 IP', 'Login IP'),
  never: text('暂无记录', 'No record'),
  subject: text('主体与认证', 'Subject and certification'),
  subjectType: text('主体类型', 'Subject'),
  certification: text('认证状态', 'Certification'),
  proxy: text('代运营授权', 'Agent operation'),
  selfOperated: text('自主运营', 'Self-operated'),
  underProxy: text('代运营中', 'Operated by an agent'),
  selfOperatedDetail: text(
    '当前没有代运营授权，全部功能由您和您的子账号使用。',
    'No agent operates for you; everything is open to you and your sub-accounts.',
  ),
  underProxyDetail: text(
    '「{agent}」正在为您代运营，授权期为 {from} 至 {to}。授权期间：',
    '{agent} operates for you from {from} to {to}. Meanwhile:',
  ),
  limitMain: text('主账号仅保留个人中心；', 'the main account keeps the personal center only;'),
  limitGrant: text(
    '不能新建或启用子账号，也不能增加子账号的权限、店铺、退款限额或有效期；',
    'no sub-account is created or enabled, and none gets more rights, stores, refund limits or time;',
  ),
  limitPeople: text(
    '授权给代运营商的 {count} 项权限，所有子账号暂不拥有；未授权的权限不受影响。',
    'no sub-account holds the {count} rights that the agent has; the others stay as they are.',
  ),
  limitEnd: text(
    '授权到期或解除后，以上限制自动取消，主账号和子账号的权限恢复原样。',
    'All of this ends by itself with the authorisation, and everybody has their rights back as they were.',
  ),
  showRights: text('查看这 {count} 项权限', 'Show the {count} rights'),
  hideRights: text('收起权限', 'Hide the rights'),
  seeAgreement: text('查看或解除授权', 'See or revoke the authorisation'),
  unknown: text('未知', 'Unknown'),
} as const;

/** Subject types of spec §3. */
export const SUBJECT_TITLES: ReadonlyMap<number, Text> = new Map([
  [0, text('个人', 'Person')],
  [1, text('企业', 'Company')],
  [2, text('个体户', 'Self-employed')],
]);

/** Certification states of spec §3, with what they mean for the reader. */
export const CERTIFICATIONS: ReadonlyMap<number, { readonly title: Text; readonly tone: StatusTone }> =
  new Map([
    [0, { title: text('未认证', 'Not certified'), tone: 'neutral' }],
    [1, { title: text('签署协议', 'Agreement to sign'), tone: 'reserved' }],
    [2, { title: text('待审核', 'Waiting for review'), tone: 'active' }],
    [3, { title: text('认证失败', 'Failed'), tone: 'danger' }],
    [4, { title: text('认证成功', 'Certified'), tone: 'success' }],
  ]);
