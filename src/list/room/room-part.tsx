import type { CSSProperties } from 'react';
import { formatNumber } from '../../format/number';
import { useText } from '../../i18n/language';
import { RoomCard, type CardParts } from './room-card';
import type { RoomGroup, StoreGroup } from './room-groups';
import { ROOM_WORDS } from './room-words';
import styles from './room.module.css';

interface PlaceProps {
  readonly parts: CardParts;
  /** Id of the row whose drawer is open. */
  readonly openId: string | null;
  /** Rows that have just changed. */
  readonly flashing: ReadonlySet<string>;
}

/** A store: what it is called, what it stands in, and its rooms. */
export function StorePart({ group, ...place }: PlaceProps & { readonly group: StoreGroup }) {
  const t = useText();
  return (
    <section className={styles['store']}>
      <h2 className={styles['storeName']}>
        {group.place !== '' && <span className={styles['place']}>{group.place} · </span>}
        {group.store === '' ? t(ROOM_WORDS.noStore) : group.store}
      </h2>
      <div className={styles['rooms']}>
        {group.rooms.map((room) => (
          <RoomPart key={room.name} room={room} {...place} />
        ))}
      </div>
    </section>
  );
}

/** A room: what it is called, how much stands in it, and a card for each. */
function RoomPart({ room, parts, openId, flashing }: PlaceProps & { readonly room: RoomGroup }) {
  const t = useText();
  const name = room.name === '' ? t(ROOM_WORDS.noRoom) : room.name;
  return (
    <div className={styles['room']} style={toWidth(room.rows.length)}>
      <div className={styles['roomHead']}>
        <h3 className={styles['roomName']}>{name}</h3>
        <span>{t(ROOM_WORDS.count, { count: formatNumber(room.rows.length) })}</span>
        {room.needing > 0 && (
          <span className={styles['needing']}>
            {t(ROOM_WORDS.needing, { count: formatNumber(room.needing) })}
          </span>
        )}
      </div>
      <ul className={styles['cards']} aria-label={name}>
        {room.rows.map((row) => (
          <RoomCard
            key={row.id}
            row={row}
            parts={parts}
            isOpen={row.id === openId}
            isFlashing={flashing.has(row.id)}
          />
        ))}
      </ul>
    </div>
  );
}

/** A room is as wide as its cards, and as the view at most. */
function toWidth(count: number): CSSProperties {
  return Object.fromEntries([['--cards', count]]);
}
