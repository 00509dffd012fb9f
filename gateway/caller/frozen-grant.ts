import type { AgreementInForce } from '../../contract/api/account/agreement';
import { ApiCode } from '../../contract/api/envelope';
import { formatBusinessTime } from '../../contract/day';
import { apiError, type ApiError } from '../../contract/errors/api-error';

const TO_THE_MINUTE = 'YYYY-MM-DD HH:mm'.length;

/** Refuses to give anybody of a merchant more than they have while an agent operates it. */
export function toFrozenGrant({ agentName, endAt }: AgreementInForce): ApiError {
  const until = formatBusinessTime(endAt).slice(0, TO_THE_MINUTE);
  return apiError(ApiCode.forbidden, 'grantUnderProxy', { agent: agentName, until });
}
