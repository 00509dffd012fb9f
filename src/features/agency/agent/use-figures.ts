import { useMemo } from 'react';
import { ACCOUNT_ENDPOINTS } from '../../../../contract/api/account';
import {
  PROXY_FIGURES_MAX,
  type AgreementFigures,
  type AgreementFiguresRequest,
  type AgreementRow,
} from '../../../../contract/api/agreement';
import { isNumber, isText, orNull, readListOf, shapeOf } from '../../../providers/shape';
import { useEndpointQuery } from '../../../providers/use-endpoint';

const readFigures = readListOf(
  shapeOf<AgreementFigures>({
    franchiseeId: isText,
    storeCount: isNumber,
    deviceCount: orNull(isNumber),
    offlineCount: orNull(isNumber),
    incomeCents: orNull(isNumber),
  }),
);

/** How the merchants of these agencies do; undefined until it is known, and without rows. */
export function useFigures(
  rows: readonly AgreementRow[] | undefined,
): ReadonlyMap<string, AgreementFigures> | undefined {
  const franchiseeIds = [...new Set((rows ?? []).map((row) => row.franchiseeId))].slice(0, PROXY_FIGURES_MAX);
  const body: AgreementFiguresRequest = { franchiseeIds };
  const { data } = useEndpointQuery(ACCOUNT_ENDPOINTS.proxyFigures, readFigures, {
    body,
    isEnabled: franchiseeIds.length > 0,
  });
  return useMemo(
    () => (data === undefined ? undefined : new Map(data.rows.map((each) => [each.franchiseeId, each]))),
    [data],
  );
}
