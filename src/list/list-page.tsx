import type { InputRef } from 'antd';
import { Suspense, useCallback, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { archivedBefore } from '../../contract/resources/archive/archive';
import type { ResolvedListPage } from '../../contract/resources/resolved';
import { readPlaceChoice } from '../../contract/resources/choice/room-value';
import { lazyPart } from '../away/lazy-part';
import { FilterForm } from '../form/filter/filter-form';
import { useText } from '../i18n/language';
import { PageActions } from './action/page-actions';
import { FailedBanner, UnreadBlock } from '../layout/state-block';
import type { TimeStyle } from '../table/cells';
import { ExportButton } from './export/export-button';
import { filterFieldsOf } from './view/filter-fields';
import { liveStatus } from '../providers/live/live-status';
import { WaitingChip } from './live/waiting-chip';
import { DetailHref } from './view/use-list-view';
import { ListPager } from './list-pager';
import { ListTable } from './list-table';
import { ListTools } from './list-tools';
import { isNarrowed, type ListView } from './view/list-view';
import { PageHead } from '../layout/page-head';
import styles from '../layout/page.module.css';
import type { Totals } from '../table/data-table/total-row';
import { StatusTabs, type BesideTab } from './status-tabs';
import { useListPage, type ListPageState, type ListPlace } from './use-list-page';
import { useShortcut } from './use-shortcut';

/** Loaded when the list is first narrowed. */
const FilterChips = lazyPart(async () => (await import('./chips/filter-chips')).FilterChips);
/** Follows the list: nothing waits for it. */
const ViewMenu = lazyPart(async () => (await import('./saved/view-menu')).ViewMenu);
/** Loaded when there are no rows. */
const EmptyList = lazyPart(async () => (await import('./empty-list')).EmptyList);
/** Loaded when the first row is opened. */
const DetailDrawer = lazyPart(async () => (await import('./detail/detail-drawer')).DetailDrawer);
/** Loaded when the first rows are chosen. */
const BulkActions = lazyPart(async () => (await import('./action/bulk-actions')).BulkActions);
/** Loaded beside the rows, which it follows. */
const ListFigures = lazyPart(async () => (await import('./figures/list-figures')).ListFigures);
/** Loaded when the list is first narrowed to one store that can be switched. */
const StoreCard = lazyPart(async () => (await import('./store/store-card')).StoreCard);
/** Follows the list where its rows stand in rooms. */
const RoomSwitch = lazyPart(async () => (await import('./room/room-switch')).RoomSwitch);
/** Loaded when rows are first looked at where they stand. */
const RoomView = lazyPart(async () => (await import('./room/room-view')).RoomView);
/** Loaded when an archived month is first looked at. */
const ArchiveNote = lazyPart(async () => (await import('./archive/archive-note')).ArchiveNote);
/** Loaded when the first action on several rows has been given. */
const BatchResults = lazyPart(async () => (await import('./command/batch-results')).BatchResults);

const SEARCH_KEY = '/';
/** Kept before the cards are there, so that nothing below them moves. */
const CARDS_ROOM = { minHeight: 68 };
const NO_ROOM = { display: 'contents' };
/** Kept while the first view of rooms is loaded. */
const BODY_ROOM = { minHeight: 480 };

export interface ListPageProps extends ListPlace {
  readonly page: ResolvedListPage;
  readonly timeStyle: TimeStyle;
  /** It stands in a page that says already what it is about. @default it is the page */
  readonly isPart?: boolean;
  /** What the page shows beside its rows. */
  readonly beside?: (BesideTab & { readonly body: ReactNode }) | undefined;
}

/** A list page, whatever it lists: everything it draws comes from the resolved page. */
export function ListPage(props: ListPageProps) {
  // A new page starts anew: nothing of the one before may show.
  return <ListFrame key={props.page.id} {...props} />;
}

interface PartProps {
  readonly state: ListPageState;
  readonly timeStyle: TimeStyle;
}

function ListFrame({ page, timeStyle, beside, isPart = false, ...place }: ListPageProps) {
  const t = useText();
  const state = useListPage(page, timeStyle, place);
  const { view, asked, list, show } = state;
  const [totals, setTotals] = useState<Totals>();
  const storeId = page.storeSwitches.length > 0 ? findOneStore(state.inForce.filters) : null;
  return (
    <section className={styles['page']} aria-label={t(page.title)}>
      <ListHead state={state} isPart={isPart} />
      {storeId !== null && (
        <Suspense fallback={null}>
          <StoreCard key={storeId} page={state.page} storeId={storeId} />
        </Suspense>
      )}
      {(state.page.cards.length > 0 || page.totals !== null) && (
        <div style={state.page.cards.length > 0 ? CARDS_ROOM : NO_ROOM}>
          <Suspense fallback={null}>
            <ListFigures state={state} onTotals={setTotals} />
          </Suspense>
        </div>
      )}
      <div className={styles['card']}>
        <StatusTabs
          tabs={page.tabs}
          counts={list.tabs}
          active={view.tab}
          onChange={(tab) => show({ tab })}
          beside={beside}
        />
        {beside?.isShown === true ? (
          <div className={styles['filters']}>{beside.body}</div>
        ) : (
          <>
            <ListFilters state={state} />
            {state.isArchived && (
              <Suspense fallback={null}>
                <ArchiveNote of="month" />
              </Suspense>
            )}
            <ListBulk state={state} />
            <ListBody state={state} totals={totals} />
            {list.answer !== undefined && list.answer.total > 0 && (
              <ListPager
                view={asked}
                answer={list.answer}
                hasOneSize={asked.isInRooms}
                // The size that the table has stays in the address.
                onChange={(to) => show({ ...to, pageSize: asked.isInRooms ? view.pageSize : to.pageSize })}
              />
            )}
          </>
        )}
      </div>
      <ListDetail state={state} timeStyle={timeStyle} />
    </section>
  );
}

/** The store that the list is narrowed to; null for none or several. */
function findOneStore({ storeId }: ListView['filters']): string | null {
  const chosen: readonly unknown[] = Array.isArray(storeId) ? storeId : [];
  const [only] = chosen;
  // Switches are those of a whole store, whichever of its rooms is looked at.
  return chosen.length === 1 && typeof only === 'string' ? readPlaceChoice(only).storeId : null;
}

function ListHead({ state, isPart }: Pick<PartProps, 'state'> & { readonly isPart: boolean }) {
  const t = useText();
  const { page, asked, list, autoRefresh, batches } = state;
  const isLive = useSyncExternalStore(liveStatus.subscribe, liveStatus.isLive);
  return (
    <PageHead
      title={isPart ? null : t(page.short)}
      freshness={{
        updatedAt: list.updatedAt,
        isFetching: list.isFetching,
        onRefresh: list.refresh,
        autoRefresh,
        isPolled: !isLive,
      }}
    >
      {page.rooms !== null && (
        <Suspense fallback={null}>
          <RoomSwitch state={state} />
        </Suspense>
      )}
      {/* First in a row that is aligned to the right: what comes late moves nothing. */}
      <Suspense fallback={null}>
        <ViewMenu state={state} />
      </Suspense>
      {batches.given.map((batch) => (
        <Suspense key={batch.key} fallback={null}>
          <BatchResults {...{ page, batch }} onChanged={list.refresh} />
        </Suspense>
      ))}
      {page.exportPermission !== null && <ExportButton state={state} />}
      <PageActions page={page} onChanged={list.refresh} onGiven={batches.add} />
      <ListTools look={state} isReady={!asked.isInRooms} />
    </PageHead>
  );
}

function ListFilters({ state }: Pick<PartProps, 'state'>) {
  const { page, view, standing, nowMs, search, clear } = state;
  const keyword = useRef<InputRef>(null);
  useShortcut(
    SEARCH_KEY,
    useCallback(() => keyword.current?.focus(), []),
  );
  return (
    <div className={styles['filters']}>
      <FilterForm
        pageId={page.id}
        search={page.search}
        fields={filterFieldsOf(page)}
        requiredField={page.period}
        value={standing}
        nowMs={nowMs}
        archivedBeforeMs={archivedBefore(page, nowMs)}
        searchRef={keyword}
        onSearch={search}
        onReset={clear}
      />
      {isNarrowed(view) && (
        // Its line is kept free meanwhile: rows that are about to be read must not move.
        <Suspense fallback={<div className={styles['chipLine']} />}>
          <FilterChips state={state} />
        </Suspense>
      )}
    </div>
  );
}

function ListBulk({ state }: Pick<PartProps, 'state'>) {
  const { page, list, selection, batches } = state;
  // A dialog outlives the rows it is about: the change itself may take them from the list.
  const [isActing, setIsActing] = useState(false);
  const rows = list.answer?.rows.filter(({ id }) => selection.ids.includes(id)) ?? [];
  return rows.length === 0 && !isActing ? null : (
    <Suspense fallback={null}>
      <BulkActions
        page={page}
        rows={rows}
        onChanged={list.refresh}
        onGiven={batches.add}
        onActing={setIsActing}
        onClear={() => selection.onChange([])}
      />
    </Suspense>
  );
}

function ListBody({ state, totals }: Pick<PartProps, 'state'> & { readonly totals: Totals | undefined }) {
  const { list } = state;
  if (list.error !== null && list.answer === undefined) {
    return <UnreadBlock error={list.error} onRetry={list.refresh} />;
  }
  return (
    <>
      {list.error !== null && (
        <FailedBanner error={list.error} onRetry={list.refresh} updatedAt={list.updatedAt} />
      )}
      <DetailHref value={state.detailHref}>
        <WaitingChip count={list.waiting} onShow={list.refresh} />
        {state.asked.isInRooms ? (
          <Suspense fallback={<div style={BODY_ROOM} aria-busy />}>
            <RoomView state={state} />
          </Suspense>
        ) : (
          <ListTable
            state={state}
            totals={totals}
            empty={
              <Suspense fallback={null}>
                <EmptyList state={state} />
              </Suspense>
            }
          />
        )}
      </DetailHref>
    </>
  );
}

function ListDetail({ state, timeStyle }: PartProps) {
  const { page, view, list, siblingPath, detailHref, moveDetail, showPart, closeDetail } = state;
  return view.detailId === null ? null : (
    <Suspense fallback={null}>
      <DetailDrawer
        page={page}
        id={view.detailId}
        rows={list.answer?.rows ?? []}
        rowsAt={list.updatedAt}
        timeStyle={timeStyle}
        siblingPath={siblingPath}
        href={detailHref(view.detailId)}
        part={view.detailPart}
        onPart={showPart}
        onMove={moveDetail}
        onChanged={list.refresh}
        onClose={closeDetail}
      />
    </Suspense>
  );
}
