import { Type } from '@sinclair/typebox';
import { SUB_ACCOUNT_STATES } from '../../domain/sub-account';
import {
  Id,
  Keyword,
  Line,
  Mobile,
  Moment,
  PageNumber,
  PageSize,
  Password,
  PermissionIds,
  StoreIds,
} from '../parameter';
import { closed, listOf, nullable, wordOf, type Shape } from '../shape';

const NAME_MAX_LENGTH = 20;
const ROLE_MAX_LENGTH = 40;
/** Ten thousand yuan: above any order, below a slip of the hand. */
const REFUND_LIMIT_MAX_CENTS = 1_000_000;

const RefundLimit = Type.Integer({ minimum: 0, maximum: REFUND_LIMIT_MAX_CENTS });

/** One sub-account of the main account that asks. Its mobile is full: the main account wrote it. */
export const SubAccount = Type.Object({
  id: Type.String(),
  mobile: Type.String(),
  username: Type.String(),
  /** Null: every store. */
  storeIds: nullable(Type.Array(Type.String())),
  /** Name of a role template, or `custom`. */
  roleTemplate: Type.String(),
  includePermissions: Type.Array(Type.Integer()),
  /** Follows from the template. */
  shouldHavePermissions: Type.Array(Type.Integer()),
  excludePermissions: Type.Array(Type.Integer()),
  refundLimitSingleCents: Type.Integer(),
  refundLimitDayCents: Type.Integer(),
  state: wordOf(SUB_ACCOUNT_STATES),
  /** Epoch ms; null: never. */
  expiresAt: nullable(Type.Integer()),
  createdAt: Type.Integer(),
  lastLoginAt: nullable(Type.Integer()),
});
export type SubAccount = Shape<typeof SubAccount>;

const Form = {
  username: Line({ minLength: 1, maxLength: NAME_MAX_LENGTH }),
  storeIds: nullable(StoreIds),
  roleTemplate: Line({ maxLength: ROLE_MAX_LENGTH }),
  includePermissions: PermissionIds,
  excludePermissions: PermissionIds,
  refundLimitSingleCents: RefundLimit,
  refundLimitDayCents: RefundLimit,
  expiresAt: nullable(Moment),
};

/** Body of `POST subAccount/update`; create adds mobile and a first password and has no id. */
export const SubAccountChange = closed({ ...Form, id: Id });
export type SubAccountChange = Shape<typeof SubAccountChange>;

/** Body of `POST subAccount/create`. */
export const SubAccountCreation = closed({ ...Form, mobile: Mobile, password: Password });
export type SubAccountCreation = Shape<typeof SubAccountCreation>;

/** Body of `POST subAccount/list`. */
export const SubAccountListRequest = closed({
  page: Type.Optional(PageNumber),
  pageSize: Type.Optional(PageSize),
  keyword: Type.Optional(Keyword),
});
export type SubAccountListRequest = Shape<typeof SubAccountListRequest>;

/** Data of `POST subAccount/list`. */
export const SubAccountListAnswer = listOf(SubAccount);
export type SubAccountListAnswer = Shape<typeof SubAccountListAnswer>;
