import { text, type Text } from '../text';

/** What people call the fields of requests, by name on the wire; those of declared pages have their own titles. */
export const FIELD_WORDS = {
  action: text('操作类型', 'Action'),
  actorName: text('操作人', 'Actor'),
  applyId: text('申请编号', 'Application'),
  body: text('请求体', 'Body'),
  captcha: text('验证码', 'Captcha'),
  companyName: text('营业执照名称', 'Name on the licence'),
  creditCode: text('统一社会信用代码', 'Credit code'),
  currentPassword: text('当前密码', 'Current password'),
  cursor: text('翻页位置', 'Place in the list'),
  dimension: text('统计维度', 'Dimension'),
  deviceId: text('设备', 'Device'),
  endAt: text('结束时间', 'End'),
  equipmentTypes: text('设备类型', 'Equipment types'),
  excludePermissions: text('排除的权限', 'Excluded rights'),
  expiresAt: text('有效期', 'Valid until'),
  field: text('排序字段', 'Field of the order'),
  fields: text('认证资料', 'Certification'),
  filters: text('筛选条件', 'Filters'),
  franchiseeId: text('商家', 'Merchant'),
  franchiseeIds: text('商家', 'Merchants'),
  franchiseeMobile: text('商家手机号', 'Merchant mobile'),
  franchiseeName: text('商家名称', 'Merchant name'),
  hours: text('静默时长', 'Hours of silence'),
  id: text('编号', 'Id'),
  'idempotency-key': text('操作标识', 'Idempotency key'),
  idNumber: text('身份证号', 'Identity number'),
  ids: text('所选数据', 'Chosen rows'),
  includePermissions: text('包含的权限', 'Included rights'),
  isOnBehalf: text('是否代运营', 'On behalf'),
  keyword: text('搜索内容', 'Search text'),
  legalPerson: text('法定代表人', 'Legal person'),
  loginRoleType: text('登录角色', 'Role'),
  loginType: text('登录方式', 'Way of signing in'),
  mobile: text('手机号', 'Mobile'),
  mobileCaptcha: text('新手机号的验证码', 'Captcha of the new mobile'),
  name: text('姓名', 'Name'),
  note: text('处理说明', 'Note'),
  order: text('排序方向', 'Direction'),
  page: text('页码', 'Page'),
  pageSize: text('每页条数', 'Rows per page'),
  params: text('操作内容', 'What was entered'),
  password: text('密码', 'Password'),
  period: text('统计时间', 'Period'),
  permissionIds: text('授权权限', 'Rights'),
  query: text('请求参数', 'Query'),
  reason: text('原因', 'Reason'),
  refundLimitDayCents: text('单日退款限额', 'Refund limit of a day'),
  refundLimitSingleCents: text('单笔退款限额', 'Limit of one refund'),
  remark: text('备注', 'Remark'),
  result: text('操作结果', 'Result'),
  roleTemplate: text('角色模板', 'Role template'),
  settlementAccount: text('结算账户', 'Settlement account'),
  shareRate: text('分成比例', 'Share'),
  sorters: text('排序', 'Order'),
  startAt: text('开始时间', 'Start'),
  states: text('状态', 'States'),
  storeIds: text('店铺', 'Stores'),
  subjectType: text('主体类型', 'Subject type'),
  tab: text('状态标签', 'Tab'),
  username: text('姓名', 'Name'),
} as const satisfies Record<string, Text>;

const WORDS: ReadonlyMap<string, Text> = new Map(Object.entries(FIELD_WORDS));
const INDEX = /^\d+$/;

/** Stands for a name that no request has: it is the caller's own, and no word of ours. */
const UNKNOWN = text('请求内容', 'The request');

/** What people call a field: 营业执照名称 for `fields.companyName`, 设备类型 for `equipmentTypes.0`. */
export function toFieldWords(name: string): Text {
  const part = name.split('.').findLast((each) => !INDEX.test(each));
  return WORDS.get(part ?? '') ?? UNKNOWN;
}
