import { useMemo } from 'react';
import type {
  AgreementFigures,
  AgreementFiguresRequest,
  AgreementRow,
} from '../../../../contract/api/account/agreement';
import { ENDPOINTS } from '../../../../contract/api/endpoints';
import { PROXY_FIGURES_MAX } from '../../../../contract/domain/agreement';
import { useEndpointQuery } from '../../../providers/use-endpoint';

/** How the merchants of these agencies do; undefined until it is known, and without rows. */
export function useFigures(
  rows: readonly AgreementRow[] | undefined,
): ReadonlyMap<string, AgreementFigures> | undefined {
  const franchiseeIds = [...new Set((rows ?? []).map((row) => row.franchiseeId))].slice(0, PROXY_FIGURES_MAX);
  const body: AgreementFiguresRequest = { franchiseeIds };
  const { data } = useEndpointQuery(ENDPOINTS.proxyFigures, {
    body,
    isEnabled: franchiseeIds.length > 0,
  });
  return useMemo(
    () => (data === undefined ? undefined : new Map(data.list.map((each) => [each.franchiseeId, each]))),
    [data],
  );
}
