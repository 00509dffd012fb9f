import type { ReactNode } from 'react';
import type { Row } from '../../contract/api/page/list';
import { useText } from '../i18n/language';
import { DataTable } from '../table/data-table/data-table';
import type { Totals } from '../table/data-table/total-row';
import { ACTION_WORDS } from './action/action-words';
import type { ListPageState } from './use-list-page';

interface ListTableProps {
  readonly state: ListPageState;
  /** Cells of the total row by column; undefined where there is none. */
  readonly totals: Totals | undefined;
  /** Stands in the body where there are no rows. */
  readonly empty: ReactNode;
}

/** Rows drawn while the first ones are on their way: about what a screen holds. */
const BONES = 12;

/** The rows of a list page. */
export function ListTable({ state, totals, empty }: ListTableProps) {
  const t = useText();
  const { page, view, list, density, openDetail } = state;
  const naming = page.fields[0]?.field ?? 'id';
  const nameRow = ({ id, [naming]: name }: Row) =>
    t(ACTION_WORDS.selectRow, { name: typeof name === 'string' ? name : id });
  return (
    <DataTable<Row>
      label={t(page.title)}
      table={list.table}
      bones={list.answer === undefined ? BONES : 0}
      isStale={list.isStale}
      density={density}
      onOpen={openDetail}
      openId={view.detailId}
      flashing={list.flashing}
      onPointed={state.setPointedAt}
      totals={totals}
      {...(state.isSelectable ? { nameRow } : {})}
      empty={empty}
    />
  );
}
