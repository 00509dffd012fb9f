import { Type, type TSchema } from '@sinclair/typebox';
import { AccountDetail, MobileChangeRequest, PasswordChangeRequest } from './account/account';
import {
  AgreementApplication,
  AgreementApplied,
  AgreementEnterRequest,
  AgreementFigures,
  AgreementFiguresRequest,
  AgreementListAnswer,
  AgreementListRequest,
  AgreementReview,
  AgreementRow,
  OperatedMerchant,
} from './account/agreement';
import { CaptchaAnswer, CaptchaRequest, FindPasswordRequest } from './account/captcha';
import { CertificationDetail, CertificationSubmission } from './account/certification';
import type { EndpointName } from './endpoints';
import { LoginAnswer, LoginRequest } from './account/login';
import {
  OperationLogAnswer,
  OperationLogFilter,
  OperationLogRequest,
  OwnLogRequest,
} from './account/operation-log';
import { NoParameters, OneId } from './parameter';
import { SessionRow, SessionsEnded } from './account/session';
import { AlertCounts, AlertListAnswer, AllAlertsRequest } from './page/alert';
import { SearchAnswer, SearchRequest } from './search';
import { listOf, type Shape } from './shape';
import { PlaceOption } from './store';
import {
  SubAccount,
  SubAccountChange,
  SubAccountCreation,
  SubAccountListAnswer,
  SubAccountListRequest,
} from './account/sub-account';
import { UserDetail } from './account/user';

/** What a call takes, in its body or its query, and what its answer's data is. */
export interface Call {
  readonly body?: TSchema;
  readonly querystring?: TSchema;
  readonly answer: TSchema;
}

/** What is sent with a call; nothing for calls without parameters. */
export type RequestOf<C extends Call> = C extends { readonly body: infer Body extends TSchema }
  ? Shape<Body>
  : C extends { readonly querystring: infer Query extends TSchema }
    ? Shape<Query>
    : undefined;

/** Data that a call answers. */
export type AnswerOf<C extends Call> = Shape<C['answer']>;

/** Answer of calls that have nothing to say but that it is done. */
const Nothing = Type.Null();

/**
 * Request and answer of every call that belongs to no page, under the name of its endpoint: the only place
 * where they are said. Routes check by them; the portal takes its types from them, and checks in development.
 */
export const CALLS = {
  captcha: { body: CaptchaRequest, answer: CaptchaAnswer },
  login: { body: LoginRequest, answer: LoginAnswer },
  findPassword: { body: FindPasswordRequest, answer: Nothing },
  userDetail: { answer: UserDetail },
  logout: { body: NoParameters, answer: Nothing },
  storeOptions: { answer: Type.Array(PlaceOption) },
  search: { body: SearchRequest, answer: SearchAnswer },
  alertList: { body: AllAlertsRequest, answer: AlertListAnswer },
  alertCounts: { answer: AlertCounts },
  accountDetail: { answer: AccountDetail },
  sessionList: { body: NoParameters, answer: listOf(SessionRow) },
  sessionEnd: { body: OneId, answer: Nothing },
  sessionEndOthers: { body: NoParameters, answer: SessionsEnded },
  passwordChange: { body: PasswordChangeRequest, answer: Nothing },
  mobileCaptcha: { body: CaptchaRequest, answer: CaptchaAnswer },
  mobileChange: { body: MobileChangeRequest, answer: Nothing },
  subAccountList: { body: SubAccountListRequest, answer: SubAccountListAnswer },
  subAccountDetail: { querystring: OneId, answer: SubAccount },
  subAccountCreate: { body: SubAccountCreation, answer: SubAccount },
  subAccountUpdate: { body: SubAccountChange, answer: SubAccount },
  subAccountEnable: { body: OneId, answer: SubAccount },
  subAccountDisable: { body: OneId, answer: SubAccount },
  subAccountDelete: { body: OneId, answer: Nothing },
  certificationDetail: { answer: CertificationDetail },
  certificationSubmit: { body: CertificationSubmission, answer: CertificationDetail },
  certificationSign: { body: NoParameters, answer: CertificationDetail },
  certificationGiveUp: { body: NoParameters, answer: CertificationDetail },
  /** Its answer is a CSV file. */
  operationLogExport: { body: OperationLogFilter, answer: Type.String() },
  ownLogList: { body: OwnLogRequest, answer: OperationLogAnswer },
  operationLogList: { body: OperationLogRequest, answer: OperationLogAnswer },
  proxyApply: { body: AgreementApplication, answer: AgreementApplied },
  proxyReview: { body: AgreementReview, answer: AgreementRow },
  proxyApplyList: { body: AgreementListRequest, answer: AgreementListAnswer },
  proxyFigures: { body: AgreementFiguresRequest, answer: listOf(AgreementFigures) },
  proxyMerchants: { answer: listOf(OperatedMerchant) },
  proxyEnter: { body: AgreementEnterRequest, answer: Nothing },
  proxyLeave: { body: NoParameters, answer: Nothing },
} as const satisfies Record<EndpointName, Call>;
