import { useEffect } from 'react';
import type { Totals } from '../../table/data-table/total-row';
import type { ListPageState } from '../use-list-page';
import { ListCards } from './list-cards';
import { useListTotals } from './list-totals';
import { useListFigures } from './use-list-figures';

interface ListFiguresProps {
  readonly state: Pick<ListPageState, 'page' | 'view' | 'inForce' | 'list'>;
  /** Told the cells of the table's total row whenever they change; the same from one drawing to the next. */
  readonly onTotals: (totals: Totals | undefined) => void;
}

/** What the rows of a list come to: asked for behind them, and drawn above and below their head. */
export function ListFigures({ state, onTotals }: ListFiguresProps) {
  const { page, view, inForce, list } = state;
  const figures = useListFigures(page, { view, filters: inForce.filters, list });
  const totals = useListTotals({ page, list, figures });
  useEffect(() => onTotals(totals), [onTotals, totals]);
  return page.cards.length === 0 ? null : <ListCards state={state} figures={figures} />;
}
