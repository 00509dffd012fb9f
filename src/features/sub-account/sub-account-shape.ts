import { SUB_ACCOUNT_STATES, type SubAccount, type SubAccountState } from '../../../contract/api/account';
import { isNumber, isText, listOf, orNull, readListOf, shapeOf } from '../../providers/shape';

const isState = (value: unknown): value is SubAccountState =>
  SUB_ACCOUNT_STATES.some((state) => state === value);

const isSubAccount = shapeOf<SubAccount>({
  id: isText,
  mobile: isText,
  username: isText,
  storeIds: orNull(listOf(isText)),
  roleTemplate: isText,
  includePermissions: listOf(isNumber),
  shouldHavePermissions: listOf(isNumber),
  excludePermissions: listOf(isNumber),
  refundLimitSingleCents: isNumber,
  refundLimitDayCents: isNumber,
  state: isState,
  expiresAt: orNull(isNumber),
  createdAt: isNumber,
  lastLoginAt: orNull(isNumber),
});

/** Reads the data of `POST subAccount/list`; null when it is something else. */
export const readSubAccounts = readListOf(isSubAccount);
