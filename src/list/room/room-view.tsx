import { useMemo, useRef, type MouseEvent, type PointerEvent } from 'react';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { useText } from '../../i18n/language';
import { FieldCell } from '../../table/cells';
import { TipArea } from '../../table/data-table/tip-area';
import { isPlainClick } from '../../table/plain-click';
import { EmptyList } from '../empty-list';
import type { ListPageState } from '../use-list-page';
import type { CardParts } from './room-card';
import { groupRooms, needsSomebody, type StoreGroup } from './room-groups';
import { RoomHeadline } from './room-headline';
import { StorePart } from './room-part';
import { ROOM_WORDS } from './room-words';
import styles from './room.module.css';

/** Cards drawn while the first rows are on their way: about what a screen holds. */
const BONES = 18;

/** The rows of a list where they stand: by store, room and position. */
export function RoomView({ state }: { readonly state: ListPageState }) {
  const t = useText();
  const { page, asked, list, density } = state;
  const parts = useCardParts(state);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = list.answer?.rows;
  const stores = useMemo(() => groupStores(page, rows ?? []), [page, rows]);
  return (
    <div
      className={styles['view']}
      role="group"
      aria-label={t(ROOM_WORDS.rooms)}
      aria-busy={rows === undefined || list.isStale}
      data-stale={list.isStale}
      data-density={density}
      {...toCardEvents(state)}
    >
      {rows === undefined && <Bones />}
      {rows?.length === 0 && (
        <div className={styles['empty']}>
          <EmptyList state={state} />
        </div>
      )}
      {list.answer !== undefined && list.answer.rows.length > 0 && (
        <RoomHeadline stores={stores} view={asked} answer={list.answer} />
      )}
      {parts !== null && (
        <TipArea frameName="" scrollerName="" scroller={scroller}>
          {stores.map((group) => (
            <StorePart
              key={`${group.place}\n${group.store}`}
              group={group}
              parts={parts}
              openId={state.view.detailId}
              flashing={list.flashing}
            />
          ))}
        </TipArea>
      )}
    </div>
  );
}

function groupStores(
  { rooms, fields }: ResolvedListPage,
  rows: Parameters<typeof groupRooms>[0],
): readonly StoreGroup[] {
  if (rooms === null) return [];
  const state = fields.find(({ field }) => field === rooms.state);
  return groupRooms(rows, rooms, (row) => needsSomebody(state, row));
}

/** What cards are drawn with; null where the page has no rooms. The same objects until page or columns change. */
function useCardParts({ page, list, timeStyle, siblingPath }: ListPageState): CardParts | null {
  const { rooms, fields } = page;
  const columns = list.table.getAllLeafColumns();
  const column = columns.find(({ id }) => id === rooms?.state)?.columnDef.meta?.column;
  return useMemo(() => {
    if (rooms === null) return null;
    const find = (name: string) => fields.find(({ field }) => field === name);
    const [number, name, position, state] = [rooms.number, rooms.name, rooms.position, rooms.state].map(find);
    if (number === undefined || name === undefined || position === undefined || state === undefined)
      return null;
    const drawAlone: CardParts['drawState'] = (row) => (
      <FieldCell {...{ row, timeStyle, siblingPath }} field={state} value={row[state.field]} />
    );
    return {
      ...{ number, name, position, state, timeStyle, siblingPath },
      tells: rooms.tells.flatMap((each) => find(each) ?? []),
      drawState: column?.render ?? drawAlone,
    };
  }, [rooms, fields, column, timeStyle, siblingPath]);
}

/** A card opens as a row does; where it is opened in a place of its own, its link does it. */
function toCardEvents({ openDetail, setPointedAt }: ListPageState) {
  return {
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      const id = cardOf(event.target)?.dataset['rowKey'];
      if (id === undefined || !isPlainClick(event)) return;
      event.preventDefault();
      openDetail(id);
    },
    onPointerEnter: ({ pointerType }: PointerEvent<HTMLElement>) => {
      if (pointerType !== 'touch') setPointedAt(true);
    },
    onPointerLeave: () => setPointedAt(false),
  };
}

function cardOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row-key]') : null;
}

function Bones() {
  return (
    <div className={styles['cards']}>
      {Array.from({ length: BONES }, (_, index) => (
        <span key={index} className={styles['bone']} />
      ))}
    </div>
  );
}
