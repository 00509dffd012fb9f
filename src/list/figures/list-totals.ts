import { useMemo } from 'react';
import { TOTAL_CAP } from '../../../contract/limits';
import { formatNumber, NO_VALUE } from '../../format/number';
import { formatQuantity } from '../../format/quantity';
import { useLanguage, useText } from '../../i18n/language';
import type { Totals } from '../../table/data-table/total-row';
import { TABLE_WORDS } from '../../table/words';
import type { ListPageState } from '../use-list-page';
import type { ListFigures } from './use-list-figures';

/** Cells of the total row by column; undefined where the list has none, or no rows to add up. */
export function useListTotals({
  page,
  list,
  figures,
}: Pick<ListPageState, 'page' | 'list'> & { readonly figures: ListFigures }): Totals | undefined {
  const t = useText();
  const language = useLanguage();
  const lead = page.fields[0]?.field;
  const { data, error } = figures;
  const isEmpty = list.answer?.total === 0;
  return useMemo(() => {
    if (page.totals === null || lead === undefined || isEmpty) return undefined;
    if (data?.totals === null) {
      return { [lead]: t(TABLE_WORDS.notSummed, { count: formatNumber(TOTAL_CAP) }) };
    }
    const sums = Object.entries(data?.totals ?? {}).map(
      ([field, cents]) =>
        [field, error === null ? formatQuantity('money', cents, language) : NO_VALUE] as const,
    );
    return { [lead]: t(page.totals), ...Object.fromEntries(sums) };
  }, [page.totals, lead, isEmpty, data, error, t, language]);
}
