import type { Language, Text } from '../text';
import { ACCOUNT_MESSAGES } from './account';
import { DEVICE_MESSAGES } from './device';
import { FILE_MESSAGES } from './file';
import { INSPECTION_MESSAGES } from './inspection';
import { RECEIPT_MESSAGES } from './receipt';
import { toFieldWords } from './field-words';

/** What the gateway says to people, by key; `{name}` stands for a parameter. */
export const GATEWAY_MESSAGES = {
  ...ACCOUNT_MESSAGES,
  ...DEVICE_MESSAGES,
  ...FILE_MESSAGES,
  ...INSPECTION_MESSAGES,
  ...RECEIPT_MESSAGES,
  success: { zh: '操作成功', en: 'Done' },
  loginSucceeded: { zh: '登录成功', en: 'Signed in' },
  loggedOut: { zh: '已退出登录', en: 'Signed out' },
  // One text for every reason: whoever guesses learns nothing from it (controls A3).
  loginFailed: {
    zh: '账号或密码错误；连续多次失败后需等待一段时间再试',
    en: 'Wrong account or password; after several failures you have to wait before trying again',
  },
  tooManyLogins: {
    zh: '登录过于频繁，请在 {wait}后再试',
    en: 'Too many sign-ins, please try again in {wait}',
  },
  missingCredentials: { zh: '请输入账号和密码', en: 'Please enter account and password' },
  missingGatewayVersion: {
    zh: '页面版本与服务不匹配，请刷新页面后重试',
    en: 'This page does not fit the service; reload it and try again',
  },
  unauthenticated: { zh: '登录已失效，请重新登录', en: 'Your sign-in has ended, please sign in again' },
  noMerchant: {
    zh: '当前没有正在代运营的商家，请先申请代运营授权',
    en: 'You operate no merchant at the moment; apply for an authorisation first',
  },
  equipmentNotAgreed: {
    zh: '代运营授权不包含该设备类型，请联系商家主账号调整授权',
    en: 'Your authorisation does not cover this equipment; ask the merchant to extend it',
  },
  notFound: {
    zh: '请求的资源不存在或地址错误',
    en: 'The requested resource does not exist or the address is wrong',
  },
  methodNotAllowed: { zh: '不支持的请求方法', en: 'This method is not supported here' },
  commandNotYours: {
    zh: '系统自动下发的指令不能取消',
    en: 'What the system sends by itself cannot be taken back',
  },
  rowNotFound: { zh: '数据不存在或已被删除', en: 'It does not exist or has been deleted' },
  malformedBody: { zh: '请求体不是有效的 JSON', en: 'The body is not valid JSON' },
  bodyTooDeep: { zh: '请求体嵌套超过 {max} 层', en: 'The body is nested deeper than {max} levels' },
  bodyTooManyKeys: { zh: '请求体的字段超过 {max} 个', en: 'The body has more than {max} keys' },
  bodyArrayTooLong: { zh: '请求体的数组超过 {max} 项', en: 'An array of the body has more than {max} items' },
  bodyForbiddenKey: { zh: '请求体含有不允许的字段名', en: 'The body has a key that is not allowed' },
  bodyForbiddenCharacter: {
    zh: '请求体含有不允许的字符',
    en: 'The body has a character that is not allowed',
  },
  bodyTooLarge: { zh: '请求体过大', en: 'The body is too large' },
  unsupportedType: { zh: '只接受 JSON 请求体', en: 'Only JSON bodies are accepted' },
  // Names that no request has are the caller's own words, and never given back; the gateway's log holds them.
  unknownField: {
    zh: '请求含有不支持的内容，请刷新页面后重试',
    en: 'The request holds something that is not supported; reload the page and try again',
  },
  missingField: { zh: '请填写{field}', en: 'Please enter: {field}' },
  invalidField: { zh: '{field}不正确', en: '{field} is not valid' },
  wrongType: { zh: '{field}的类型不正确', en: '{field} is of the wrong kind' },
  outOfRange: { zh: '{field}超出范围', en: '{field} is out of range' },
  notAllowedValue: {
    zh: '{field}不在可选范围内',
    en: '{field} is not one of the choices',
  },
  periodTooLong: { zh: '{field}的范围最长 {max} 天', en: '{field} may span at most {max} days' },
  periodReversed: { zh: '{field}的开始不能晚于结束', en: '{field} must not begin after its end' },
  pageTooFar: {
    zh: '页码最多到第 {max} 条数据，请改用游标翻页或缩小筛选范围',
    en: 'Page numbers reach {max} rows; page on by cursor or narrow the filter',
  },
  invalidCursor: {
    zh: '翻页位置已失效，请返回第一页',
    en: 'This place in the list is no longer valid, go back to the first page',
  },
  valueTaken: { zh: '该编号已被占用，请换一个', en: 'This number is already taken, please choose another' },
  reasonLength: {
    zh: '操作原因需为 {min}–{max} 个字',
    en: 'The reason needs {min} to {max} characters',
  },
  refundPasswordNeeded: {
    zh: '退款合计达到 {limit} 元，请输入登录密码确认',
    en: 'This refunds {limit} yuan or more; confirm it with your password',
  },
  refundReasonMissing: { zh: '请选择退款原因', en: 'Please choose why it is refunded' },
  refundAmountAlone: {
    zh: '多个订单一起处理时只能按全额，请逐个填写金额',
    en: 'Several orders are dealt with in full; enter an amount for one at a time',
  },
  idempotencyMismatch: {
    zh: '该操作标识已用于另一请求，请重新打开后再试',
    en: 'This idempotency key belongs to another request; open the dialog anew',
  },
  alertNotClaimed: {
    zh: '请先认领该告警，再填写处理说明',
    en: 'Claim this alert first, then say how it was handled',
  },
  alertClaimed: { zh: '该告警已由「{who}」认领', en: '{who} has claimed this alert' },
  alertSilenced: {
    zh: '该告警已由「{who}」静默至 {until}',
    en: '{who} has silenced this alert until {until}',
  },
  alertHandled: { zh: '该告警已由「{who}」处理完成', en: '{who} has already handled this alert' },
  alertRecovered: { zh: '该告警已自动恢复，无需处理', en: 'This alert has ended by itself' },
  alertLimitBounds: {
    zh: '阈值须在 {min} 到 {max} 之间',
    en: 'The limit must be from {min} to {max}',
  },
  alertNoteLength: {
    zh: '处理说明需为 {min}–{max} 个字',
    en: 'Say in {min} to {max} characters how it was handled',
  },
  conflict: {
    zh: '数据已被其他操作修改，请刷新后重试',
    en: 'It was changed meanwhile; refresh and try again',
  },
  tooMany: {
    zh: '请求过于频繁，请在 {wait}后再试',
    en: 'Too many requests, please try again in {wait}',
  },
  readTooLong: {
    zh: '数据量较大，未能在限定时间内查完，请缩小时间范围或查询条件后重试',
    en: 'This is too much to look through in time; choose a shorter period or ask for less',
  },
  unavailable: { zh: '服务暂时不可用，请稍后重试', en: 'Temporarily unavailable, please try again' },
  refundNoChannel: {
    zh: '尚未接通退款渠道，暂不能退款，请联系管理员',
    en: 'No refund channel is connected yet; refunds wait until the administrator connects one',
  },
  refundProofMissing: {
    zh: '请上传线下退款凭证',
    en: 'Add a picture that proves the payment by hand',
  },
  couponThreshold: {
    zh: '满减门槛须不低于面额，且不超过 99 元',
    en: 'The least order must be at least the value of the coupon, and at most 99 yuan',
  },
  couponTooOften: {
    zh: '该订单已补偿 {max} 次，不能再补偿',
    en: 'This order has been compensated {max} times; no more is given',
  },
  startWrongDevice: {
    zh: '只能在同一店铺的同类设备上启动',
    en: 'An order starts on a device of its kind in the same store only',
  },
  startDeviceTaken: {
    zh: '设备 {device} 不空闲或不在线，不能启动',
    en: 'Device {device} is not idle, or not online, and cannot be started',
  },
  settleEnding: { zh: '请选择处理方式', en: 'Choose how it is handled' },
  settleAmount: { zh: '请填写退款金额', en: 'Say how much goes back' },
  settleWait: { zh: '请选择延长等待的时间', en: 'Say how long it may go on' },
  settleTooMuch: {
    zh: '退款金额超过订单可退金额',
    en: 'This is more than can still go back of this order',
  },
  settleNotRefundable: {
    zh: '该订单当前不能退款，请选择其他处理方式',
    en: 'No money of this order can go back now; settle it in another way',
  },
  runEndingMissing: {
    zh: '设备 {device} 上有进行中的订单，请选择如何处理',
    en: 'An order runs on device {device}: choose how it ends',
  },
  runRefundNotYours: {
    zh: '您没有该类订单的退款权限，请选择其他处理方式',
    en: 'You may not refund these orders; end them in another way',
  },
  runRefundPartAlone: {
    zh: '有多个进行中的订单，不能按一个金额部分退款，请逐单处理',
    en: 'Several orders run: one amount cannot be refunded of them, handle each by itself',
  },
  runNotOverdue: {
    zh: '订单 {order} 未严重超时，无需延长等待',
    en: 'Order {order} is not severely overdue: there is nothing to wait for',
  },
  couponNotThere: { zh: '没有这张优惠券', en: 'There is no such coupon' },
  couponNotOpen: {
    zh: '优惠券已使用、已过期或已撤回，不能撤回',
    en: 'The coupon was used, withdrawn or has run out, and cannot be withdrawn',
  },
  platformNoCoupon: { zh: '该用户没有这张优惠券', en: 'This user has no such coupon' },
  platformCouponOver: { zh: '优惠券已使用或已失效', en: 'The coupon was used or is no longer valid' },
  platformCouponWrongType: {
    zh: '优惠券不适用于该设备类型',
    en: 'The coupon is not for this kind of device',
  },
  platformCouponThreshold: {
    zh: '订单金额未达到优惠券的使用门槛',
    en: 'The order costs less than the coupon asks for',
  },
  platformCouponDiscount: {
    zh: '优惠金额须包含优惠券面额',
    en: 'The discount must hold the value of the coupon',
  },
  platformKey: { zh: '平台密钥无效', en: 'This key is not one of the platform' },
  platformNoDevice: { zh: '没有绑定该 IMEI 的设备', en: 'No device is bound with this IMEI' },
  platformDisabled: { zh: '设备已停用，不能下单', en: 'The device is disabled and takes no orders' },
  platformSwitchedOff: {
    zh: '店铺已关闭{what}，不能下单',
    en: 'The store has switched this off: {what}',
  },
  platformSaleStopped: {
    zh: '设备因告警停售，暂不能下单',
    en: 'An alert has stopped the sale at this device',
  },
  platformBlocked: {
    zh: '该用户已被商家拉黑，不能下单和预约',
    en: 'The merchant has blocked this user, who can neither order nor reserve',
  },
  blockNoOrder: { zh: '没有订单号为 {number} 的订单', en: 'There is no order with the number {number}' },
  blockForeignOrder: {
    zh: '订单 {number} 不是该用户的订单',
    en: 'The order {number} is not one of this user',
  },
  blockNoMobile: {
    zh: '该订单没有用户手机号，不能拉黑',
    en: 'This order was placed without a mobile; its user cannot be blocked',
  },
  blockEvidenceMax: { zh: '最多填写 {max} 个关联订单', en: 'At most {max} orders may be named as proof' },
  blockExists: {
    zh: '该用户在所选店铺已被拉黑，无需重复添加',
    en: 'This user is blocked at these stores already',
  },
  blockNoStores: { zh: '请选择至少一家店铺', en: 'Choose at least one store' },
  blockForeignStores: {
    zh: '只能选择您负责的店铺',
    en: 'You can block users only at stores of your own',
  },
  blockForeignEntry: {
    zh: '该记录涉及您未负责的店铺，请由负责全部店铺的账号处理',
    en: 'This entry reaches beyond your stores; leave it to an account that has all of them',
  },
  platformNoOrder: { zh: '没有该订单号的订单', en: 'There is no order with this number' },
  platformMismatch: {
    zh: '该订单号的同一事件已收到，但内容不同',
    en: 'This event was told of this order before, with other contents',
  },
  platformTicketMismatch: {
    zh: '该问题编号已收到，但内容不同',
    en: 'This ticket was told of before, with other contents',
  },
  platformWrongState: {
    zh: '订单当前状态不允许该操作',
    en: 'The state of the order does not allow this',
  },
  platformTooEarly: {
    zh: '预约时间未到，请到时间后再启动',
    en: 'It is not yet time: start it when the reserved time has come',
  },
  platformTooLate: {
    zh: '超过预约时间未启动，预约已失效，请重新下单',
    en: 'It was not started in time, so the reservation is over: place a new order',
  },
  platformStartUnderWay: {
    zh: '设备正在启动，请稍候',
    en: 'The device is being started already',
  },
  platformWrongAmount: { zh: '金额与订单不一致', en: 'The amount does not fit the order' },
  platformNoRefund: { zh: '没有该退款单号的退款', en: 'There is no refund with this number' },
  platformRefundMismatch: {
    zh: '该退款单号已收到，但内容不同',
    en: 'This refund was told of before, with other contents',
  },
  blockRuleAllStores: {
    zh: '规则对全部店铺生效，只有可管理全部店铺的账号才能修改',
    en: 'The rule holds for all stores: only an account that has them all may change it.',
  },
  platformNoTicket: { zh: '没有该编号的问题反馈', en: 'There is no ticket with this number' },
  platformTicketWrongState: {
    zh: '问题反馈的当前状态不允许该操作',
    en: 'The state of the ticket does not allow this',
  },
  platformReopenLate: {
    zh: '问题解决已超过 7 天，请提交新的反馈',
    en: 'The solution is more than 7 days ago: report a new problem',
  },
  platformRatedBefore: {
    zh: '该问题反馈已评价过',
    en: 'This ticket was rated before',
  },
  platformReopenedBefore: {
    zh: '该问题反馈已重新打开过一次，请提交新的反馈',
    en: 'This ticket was opened again once already: report a new problem',
  },
  ticketMessages: {
    zh: '一个问题最多 {max} 条记录，请另建问题反馈',
    en: 'A ticket holds {max} messages at most: open another',
  },
  ticketNoTarget: {
    zh: '要并入的问题不存在、已解决或已关闭，请重新选择',
    en: 'The ticket to merge into is not there, or is solved or closed: choose another.',
  },
  ticketMergedMany: {
    zh: '一个问题最多并入 {max} 个问题',
    en: 'At most {max} tickets are merged into one.',
  },
  ticketNotAbout: {
    zh: '该问题反馈不是关于此订单或设备的，请刷新后重试',
    en: 'The ticket is about another order or device: reload and try again.',
  },
  ticketNoRemedy: {
    zh: '该问题反馈已解决或已关闭，不能再记录处理；如仍需操作，请到订单或设备页面进行',
    en: 'The ticket is solved or closed, and takes nothing more: do it on the page of the order or device.',
  },
  ticketNoHandler: {
    zh: '该同事不存在、已停用或不在本商家，请重新选择处理人',
    en: 'There is no such colleague, or the account is disabled: choose somebody else.',
  },
  ticketNotTheirs: {
    zh: '“{name}”没有处理问题的权限，或看不到这些店铺，不能分派',
    en: '{name} may not handle problems, or does not see these stores: nothing was assigned.',
  },
  ticketIsOpen: {
    zh: '此订单的问题反馈 {number} 尚未处理完，无需重复提交',
    en: 'Ticket {number} about this order is not settled yet: no other is needed.',
  },
  ticketContentLength: {
    zh: '请填写问题内容，最多 {max} 字',
    en: 'Say what the problem is, in at most {max} characters.',
  },
  platformRefundStarting: {
    zh: '商家正在远程启动此订单，设备答复后才能申请退款',
    en: 'The merchant is having this order started: money can be asked back once the device has answered.',
  },
  platformRefundWrongState: {
    zh: '订单或退款的当前状态不允许该操作',
    en: 'The state of the order or of the refund does not allow this',
  },
  platformRefundTooLate: {
    zh: '订单支付已超过 365 天，不能申请退款',
    en: 'The order was paid more than 365 days ago; refunds end there',
  },
  platformWrongTime: {
    zh: '{field}超出允许的时间范围',
    en: '{field} lies outside of the times that are taken',
  },
  exportOpen: {
    zh: '同时最多有 {max} 个导出任务，请等其中一个完成',
    en: 'At most {max} exports may be under way; wait until one of them is done',
  },
  exportNoFile: {
    zh: '文件尚未生成、已过期或已删除，请重新生成',
    en: 'The file is not ready yet, has expired or was deleted; make it again',
  },
  exportStores: {
    zh: '文件含有你不能查看的店铺的数据',
    en: 'The file holds data of stores that you may not see',
  },
  internal: { zh: '系统错误，请稍后重试', en: 'System error, please try again later' },
} as const satisfies Record<string, Text>;

export type GatewayMessageKey = keyof typeof GATEWAY_MESSAGES;
/** What a message is filled with; a text stands in the language of the message. */
export type MessageParameters = Readonly<Record<string, string | number | Text>>;

/** The wording of a message in both languages, with its parameters put in. */
export function toGatewayText(key: GatewayMessageKey, parameters: MessageParameters = {}): Text {
  const { zh, en } = GATEWAY_MESSAGES[key];
  const worded = key === 'unknownField' ? parameters : withFieldWords(parameters);
  return { zh: fill(zh, worded, 'zh'), en: fill(en, worded, 'en') };
}

/** Chinese unless the caller's first wish is English (spec §1). */
export function toLanguage(acceptLanguage: string | undefined): Language {
  return acceptLanguage?.trimStart().toLowerCase().startsWith('en') === true ? 'en' : 'zh';
}

/** People know no names of the wire. */
function withFieldWords(parameters: MessageParameters): MessageParameters {
  const { field } = parameters;
  return typeof field === 'string' ? { ...parameters, field: toFieldWords(field) } : parameters;
}

function fill(wording: string, parameters: MessageParameters, language: Language): string {
  return wording.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = parameters[name] ?? whole;
    return typeof value === 'object' ? value[language] : String(value);
  });
}
