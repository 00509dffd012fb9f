import {
  type CertificationField,
  CertificationState,
  SubjectType,
} from '../../../contract/domain/certification';
import { text, type Text } from '../../../contract/text';

/** The words of the certification. */
export const CERTIFICATION_WORDS = {
  steps: text('认证进度', 'Progress'),
  subjectType: text('主体类型', 'Subject'),
  submit: text('提交并签署协议', 'Submit and go on to the agreement'),
  hint: text(
    '请按证件如实填写。证件与账户号码在页面上只显示首尾几位。',
    'As your papers say. Identity and account numbers are shown with their ends only.',
  ),
  retypeHint: text('出于安全，号码不回显，请重新填写', 'Not shown again for safety; please type it anew'),
  failedTitle: text(
    '审核未通过，请按提示修改后重新提交',
    'The review failed; mend what it names and submit again',
  ),
  agreementTitle: text('签署服务协议', 'Sign the service agreement'),
  agree: text('我已阅读并同意以上协议', 'I have read the agreement and consent to it'),
  sign: text('签署协议', 'Sign'),
  giveUp: text('放弃认证', 'Give up'),
  giveUpTitle: text('放弃本次认证？', 'Give this certification up?'),
  giveUpDetail: text(
    '已填写的资料不会保留，可以随时重新开始。',
    'What you entered is not kept; you can start again any time.',
  ),
  waitingTitle: text('资料已提交，等待审核', 'Submitted, waiting for review'),
  waitingDetail: text(
    '通常在 1 个工作日内完成，结果会显示在这里。',
    'It usually takes one working day; the result appears here.',
  ),
  successTitle: text('认证成功', 'Certified'),
  successDetail: text(
    '需要变更主体时可重新认证；新的认证通过前，原认证继续有效。',
    'To change the subject certify again; the present one stays valid until the new one passes.',
  ),
  change: text('变更主体', 'Change the subject'),
  keep: text('保留原认证', 'Keep the present one'),
  submittedAt: text('提交时间', 'Submitted'),
  reviewedAt: text('审核时间', 'Reviewed'),
  submitted: text('已提交，请签署协议', 'Submitted; please sign the agreement'),
  signed: text('协议已签署，等待审核', 'Signed; waiting for review'),
  givenUp: text('已放弃认证', 'Given up'),
  failed: text('认证信息加载失败', 'The certification could not be loaded'),
  loading: text('加载中', 'Loading'),
} as const satisfies Record<string, Text>;

/** The states as the steps of a way; the last one stands for both results. */
export const STEPS: readonly { readonly states: readonly CertificationState[]; readonly title: Text }[] = [
  { states: [CertificationState.noCertification], title: text('填写资料', 'Details') },
  { states: [CertificationState.signAgreement], title: text('签署协议', 'Agreement') },
  { states: [CertificationState.waitingReview], title: text('待审核', 'Review') },
  {
    states: [CertificationState.certificationFailed, CertificationState.certificationSuccess],
    title: text('认证结果', 'Result'),
  },
];

/** Names of the states (spec §3). */
export const STATE_TITLES: Readonly<Record<CertificationState, Text>> = {
  0: text('未认证', 'Not certified'),
  1: text('签署协议', 'Agreement to sign'),
  2: text('待审核', 'Waiting for review'),
  3: text('认证失败', 'Failed'),
  4: text('认证成功', 'Certified'),
};

/** Subject types in the order they are offered (spec §3). */
export const SUBJECTS: readonly { readonly type: SubjectType; readonly title: Text }[] = [
  { type: SubjectType.personal, title: text('个人', 'Person') },
  { type: SubjectType.company, title: text('企业', 'Company') },
  { type: SubjectType.selfEmployed, title: text('个体户', 'Self-employed') },
];

/** Labels of the fields. */
export const FIELD_WORDS: Readonly<Record<CertificationField, Text>> = {
  name: text('姓名', 'Name'),
  idNumber: text('身份证号', 'Identity number'),
  settlementAccount: text('结算账户（银行卡或支付宝）', 'Settlement account (bank or Alipay)'),
  companyName: text('营业执照名称', 'Name on the licence'),
  creditCode: text('统一社会信用代码', 'Unified social credit code'),
  legalPerson: text('法定代表人', 'Legal representative'),
};

/** What is signed, clause by clause. */
export const AGREEMENT: readonly Text[] = [
  text(
    '一、平台按本协议为商家提供自助设备的运营管理、订单与结算服务；商家保证所提交的主体资料真实、有效。',
    '1. The platform provides operation, order and settlement services for self-service equipment; the merchant warrants that the details given are true and valid.',
  ),
  text(
    '二、营收按订单实际支付金额结算，退款从对应订单扣减；结算账户须与认证主体一致。',
    '2. Income is settled by what orders were paid, refunds are deducted from their order; the settlement account belongs to the certified subject.',
  ),
  text(
    '三、商家应妥善保管账号；主账号授权的子账号与代运营方的操作，视为商家的操作，并记录在操作日志中。',
    '3. The merchant keeps its accounts safe; what its sub-accounts and agents do counts as its own and stands in the operation log.',
  ),
  text(
    '四、任一方可提前 30 日通知解除本协议；解除前已产生的订单继续结算完毕。',
    '4. Either side may end the agreement with 30 days notice; orders made until then are settled.',
  ),
];
