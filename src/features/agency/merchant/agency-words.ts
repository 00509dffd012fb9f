import { text, type Text } from '../../../../contract/text';

/** The words of the merchant's side of an agency. */
export const AGENCY_WORDS = {
  list: text('代运营申请与授权', 'Applications and authorisations'),
  empty: text('还没有代运营申请', 'No applications'),
  emptyHint: text(
    '代运营方用您的手机号和商家名称提交申请后，会显示在这里等待您确认。',
    'An agent applies with your mobile and your name; the application then waits here for you.',
  ),
  showRights: text('查看权限明细', 'Show the rights'),
  hideRights: text('收起权限明细', 'Hide the rights'),
  approve: text('通过', 'Approve'),
  approveRenewal: text('同意续期', 'Agree to go on'),
  reject: text('驳回', 'Reject'),
  rejectRenewal: text('不同意续期', 'Refuse to go on'),
  revoke: text('立即解除', 'Revoke at once'),
  whatAgentDid: text('代运营操作记录', 'What the agent did'),

  approveTitle: text('通过「{agent}」的代运营申请', "Approve {agent}'s application"),
  renewalTitle: text('同意「{agent}」续期至 {day}', 'Let {agent} go on until {day}'),
  warning: text(
    '授权期间主账号仅保留个人中心',
    'During the authorisation the main account keeps the personal center only',
  ),
  warningDetail: text(
    '设备、订单、统计等页面由代运营方操作，您的主账号将看不到；可随时在这里解除授权恢复。',
    'Devices, orders and statistics are operated by the agent and leave your main account; revoke here at any time to get them back.',
  ),
  narrow: text('可以缩小授权范围，不能扩大。', 'You may narrow what is asked for, not widen it.'),
  stores: text('店铺范围', 'Stores'),
  endAt: text('授权截止日', 'Last day'),
  rights: text('授权权限', 'Rights'),
  captcha: text('短信验证码', 'Verification code'),
  captchaHint: text('发送到您的手机 {mobile}', 'Sent to your mobile {mobile}'),
  confirm: text('确认授权', 'Authorise'),
  rightsMissing: text('请至少保留一项权限', 'Leave at least one right'),
  rejectTitle: text('驳回「{agent}」的申请', "Reject {agent}'s application"),
  rejectDetail: text('原因会告知对方。', 'The agent is told the reason.'),
  approved: text('已通过，代运营开始生效', 'Approved'),
  rejected: text('已驳回', 'Rejected'),
  renewed: text('已同意续期', 'Agreed'),
} as const satisfies Record<string, Text>;
