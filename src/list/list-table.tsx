import type { ReactNode } from 'react';
import type { Row } from '../../contract/api/page/list';
import { useText } from '../i18n/language';
import { DataTable } from '../table/data-table/data-table';
import { ACTION_WORDS } from './action/action-words';
import { DetailHrefProvider } from './list-columns';
import { WaitingChip } from './live/waiting-chip';
import type { ListPageState } from './use-list-page';

interface ListTableProps {
  readonly state: ListPageState;
  /** Stands in the body where there are no rows. */
  readonly empty: ReactNode;
}

/** Rows drawn while the first ones are on their way: about what a screen holds. */
const BONES = 12;

/** The rows of a list page. */
export function ListTable({ state, empty }: ListTableProps) {
  const t = useText();
  const { page, view, list, density, openDetail, detailHref } = state;
  const naming = page.fields[0]?.field ?? 'id';
  const nameRow = ({ id, [naming]: name }: Row) =>
    t(ACTION_WORDS.selectRow, { name: typeof name === 'string' ? name : id });
  return (
    <DetailHrefProvider value={detailHref}>
      <WaitingChip count={list.waiting} onShow={list.refresh} />
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
        {...(state.isSelectable ? { nameRow } : {})}
        empty={empty}
      />
    </DetailHrefProvider>
  );
}
