import { Type } from '@sinclair/typebox';
import { AgreementState, PROXY_ACTIONS, PROXY_FIGURES_MAX, PROXY_SHARE_MAX } from '../../domain/agreement';
import {
  CaptchaCode,
  Id,
  Keyword,
  Line,
  Lines,
  Mobile,
  Moment,
  PageNumber,
  PageSize,
  PermissionIds,
  StoreIds,
} from '../parameter';
import { OverviewWaiting } from '../page/overview/overview';
import { closed, codeOf, listOf, nullable, wordOf, type Shape } from '../shape';

const NAME_MAX_LENGTH = 50;
const REMARK_MAX_LENGTH = 200;
const REASON_MAX_LENGTH = 100;
const EQUIPMENT_TYPES_MAX = 50;
const EQUIPMENT_TYPE_MAX_LENGTH = 40;

const STATES = Object.values(AgreementState);
const State = codeOf(STATES);

/** Body of `POST user/proxy/apply` (spec §7 "passed through"). */
export const AgreementApplication = closed({
  franchiseeMobile: Mobile,
  franchiseeName: Line({ maxLength: NAME_MAX_LENGTH }),
  /** Wire words of equipment types; empty: all. */
  equipmentTypes: Type.Array(Line({ maxLength: EQUIPMENT_TYPE_MAX_LENGTH }), {
    maxItems: EQUIPMENT_TYPES_MAX,
  }),
  permissionIds: PermissionIds,
  startAt: Moment,
  endAt: Moment,
  /** 0–0.5 of the income. */
  shareRate: Type.Number({ minimum: 0, maximum: PROXY_SHARE_MAX }),
  remark: Lines({ maxLength: REMARK_MAX_LENGTH }),
});
export type AgreementApplication = Shape<typeof AgreementApplication>;

/** Data of `POST user/proxy/apply`: the new application. */
export const AgreementApplied = Type.Object({ id: Type.String() });
export type AgreementApplied = Shape<typeof AgreementApplied>;

/** Body of `POST user/proxy/review`. */
export const AgreementReview = closed({
  applyId: Id,
  action: wordOf(PROXY_ACTIONS),
  /** With approve: narrows the application; rights that cannot be delegated are dropped. */
  permissionIds: Type.Optional(PermissionIds),
  /** With approve; absent: every store. */
  storeIds: Type.Optional(StoreIds),
  /** With approve (earlier than asked for) and renew. */
  endAt: Type.Optional(Moment),
  /** With reject and revoke. */
  reason: Type.Optional(Line({ maxLength: REASON_MAX_LENGTH })),
  /** With approve: the code sent to the merchant's own mobile. */
  captcha: Type.Optional(CaptchaCode),
});
export type AgreementReview = Shape<typeof AgreementReview>;

/** Body of `POST user/proxy/apply/list`: an agent sees what it applied for, a merchant what it was asked. */
export const AgreementListRequest = closed({
  keyword: Type.Optional(Keyword),
  states: Type.Optional(Type.Array(State, { maxItems: STATES.length })),
  page: Type.Optional(PageNumber),
  pageSize: Type.Optional(PageSize),
});
export type AgreementListRequest = Shape<typeof AgreementListRequest>;

/** One application or agency. */
export const AgreementRow = Type.Object({
  id: Type.String(),
  agentName: Type.String(),
  franchiseeId: Type.String(),
  franchiseeName: Type.String(),
  /** Masked. */
  franchiseeMobile: Type.String(),
  subjectType: Type.Integer(),
  certification: Type.Integer(),
  equipmentTypes: Type.Array(Type.String()),
  permissionIds: Type.Array(Type.Integer()),
  /** Null: every store. */
  storeIds: nullable(Type.Array(Type.String())),
  shareRate: Type.Number(),
  startAt: Type.Integer(),
  endAt: Type.Integer(),
  state: State,
  /** A longer end that waits for the merchant's consent; null when none does. */
  renewalEndAt: nullable(Type.Integer()),
  appliedAt: Type.Integer(),
  reviewedAt: nullable(Type.Integer()),
  reason: nullable(Type.String()),
  remark: Type.String(),
  /** The merchant that the asking session acts for at the moment. */
  isEntered: Type.Boolean(),
});
export type AgreementRow = Shape<typeof AgreementRow>;

/** The agreement by which an agent operates a merchant at this moment, as the merchant's people are told of it. */
export const AgreementInForce = Type.Object({
  id: Type.String(),
  agentName: Type.String(),
  startAt: Type.Integer(),
  endAt: Type.Integer(),
  /** What it hands over, without what no merchant can: nobody of the merchant holds these meanwhile. */
  permissionIds: Type.Array(Type.Integer()),
});
export type AgreementInForce = Shape<typeof AgreementInForce>;

/** Data of `POST user/proxy/apply/list`. */
export const AgreementListAnswer = listOf(AgreementRow);
export type AgreementListAnswer = Shape<typeof AgreementListAnswer>;

/** Body of `POST user/proxy/figures`. */
export const AgreementFiguresRequest = closed({
  franchiseeIds: Type.Array(Id, { minItems: 1, maxItems: PROXY_FIGURES_MAX }),
});
export type AgreementFiguresRequest = Shape<typeof AgreementFiguresRequest>;

/** How a merchant does within its agreement; null for what the agreement does not let the agent see. */
export const AgreementFigures = Type.Object({
  franchiseeId: Type.String(),
  storeCount: Type.Integer(),
  deviceCount: nullable(Type.Integer()),
  offlineCount: nullable(Type.Integer()),
  /** Net income of today and the 29 days before. */
  incomeCents: nullable(Type.Integer()),
  /** What is broken or waits of each type, as far as the agreement goes; the lists show as many. */
  waiting: Type.Array(OverviewWaiting),
});
export type AgreementFigures = Shape<typeof AgreementFigures>;

/** One merchant in the data of `GET user/proxy/merchants`: those that the session may enter at this moment. */
export const OperatedMerchant = Type.Object({ franchiseeId: Type.String(), franchiseeName: Type.String() });
export type OperatedMerchant = Shape<typeof OperatedMerchant>;

/** Body of `POST user/proxy/enter`: the merchant to act for from now on in this session. */
export const AgreementEnterRequest = closed({ franchiseeId: Id });
export type AgreementEnterRequest = Shape<typeof AgreementEnterRequest>;
