import { useMemo } from 'react';
import type { ResolvedReportPage } from '../../../../contract/resources/resolved';
import { useText } from '../../../i18n/language';

/** What ways of paying are called, by the value that orders have. */
export function usePayMethods({
  payMethods,
}: Pick<ResolvedReportPage, 'payMethods'>): ReadonlyMap<string, string> {
  const t = useText();
  return useMemo(
    () => new Map(payMethods.map(({ value, title }) => [String(value), t(title)])),
    [payMethods, t],
  );
}
