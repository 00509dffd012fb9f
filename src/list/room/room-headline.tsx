import type { ListAnswer } from '../../../contract/api/page/list';
import { formatNumber } from '../../format/number';
import { useText } from '../../i18n/language';
import { formatCount } from '../status-tabs';
import type { ListView } from '../view/list-view';
import type { StoreGroup } from './room-groups';
import { ROOM_WORDS } from './room-words';
import styles from './room.module.css';

interface RoomHeadlineProps {
  readonly stores: readonly StoreGroup[];
  readonly view: Pick<ListView, 'page' | 'pageSize'>;
  readonly answer: Pick<ListAnswer, 'total' | 'isTotalCapped'>;
}

/** How much is shown, how much of it needs somebody, and whether there is more. */
export function RoomHeadline({ stores, view, answer }: RoomHeadlineProps) {
  const t = useText();
  const rooms = stores.flatMap((store) => store.rooms);
  const count = rooms.reduce((sum, room) => sum + room.rows.length, 0);
  const needing = rooms.reduce((sum, room) => sum + room.needing, 0);
  const said = [
    t(ROOM_WORDS.roomCount, { count: formatNumber(rooms.length) }),
    t(ROOM_WORDS.count, { count: formatNumber(count) }),
    needing === 0 ? t(ROOM_WORDS.allWell) : t(ROOM_WORDS.needing, { count: formatNumber(needing) }),
  ];
  return (
    <p className={styles['headline']}>
      <span>{said.join(' · ')}</span>
      {answer.total > count && <Part view={view} answer={answer} count={count} />}
    </p>
  );
}

/** Which rows of all these are. */
function Part({
  view: { page, pageSize },
  answer: { total, isTotalCapped },
  count,
}: Pick<RoomHeadlineProps, 'view' | 'answer'> & { readonly count: number }) {
  const t = useText();
  const before = (page - 1) * pageSize;
  const figures = {
    from: formatNumber(before + 1),
    to: formatNumber(before + count),
    total: formatCount(total, isTotalCapped),
  };
  return <span>{t(page === 1 ? ROOM_WORDS.first : ROOM_WORDS.part, figures)}</span>;
}
