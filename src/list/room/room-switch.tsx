import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '../../i18n/language';
import type { ListPageState } from '../use-list-page';
import { ROOM_WORDS } from './room-words';
import styles from './room-switch.module.css';

/** The ways to look at a list, in the order shown. */
const LOOKS = [
  { isInRooms: false, words: ROOM_WORDS.table, Icon: UnorderedListOutlined },
  { isInRooms: true, words: ROOM_WORDS.rooms, Icon: AppstoreOutlined },
] as const;

/**
 * Shows the same rows as a table, or where they stand.
 *
 * antd's Segmented is not used: as one more way to it, the build parts what every first list loads into more files.
 */
export function RoomSwitch({ state: { asked, show } }: { readonly state: ListPageState }) {
  const t = useText();
  return (
    <span className={styles['looks']} role="group" aria-label={t(ROOM_WORDS.look)}>
      {LOOKS.map(({ isInRooms, words, Icon }) => (
        <Button
          key={words.en}
          type="text"
          size="small"
          icon={<Icon aria-hidden />}
          aria-pressed={asked.isInRooms === isInRooms}
          onClick={() => {
            if (asked.isInRooms !== isInRooms) show({ isInRooms });
          }}
        >
          {t(words)}
        </Button>
      ))}
    </span>
  );
}
