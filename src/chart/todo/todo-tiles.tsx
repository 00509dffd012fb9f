import { Link } from 'react-router';
import { text } from '../../../contract/text';
import { formatNumber } from '../../format/number';
import { useText } from '../../i18n/language';
import styles from './todo.module.css';

const NOTHING = text('没有待办事项', 'Nothing is waiting');

/** How many rows wait, and the list of them. */
export interface TodoTile {
  readonly name: string;
  readonly title: string;
  readonly count: number;
  /** There are more than `count`. */
  readonly isCapped: boolean;
  readonly to: string;
}

/** What waits for somebody: each a number that leads to its rows. */
export function TodoTiles({ tiles }: { readonly tiles: readonly TodoTile[] }) {
  const t = useText();
  const isNothing = tiles.every(({ count }) => count === 0);
  return (
    <>
      {isNothing && <p className={styles['nothing']}>{t(NOTHING)}</p>}
      <ul className={styles['tiles']}>
        {tiles.map(({ name, title, count, isCapped, to }) => (
          <li key={name}>
            <Link to={to} className={styles['tile']} data-waits={count > 0}>
              <span className={styles['count']}>
                {formatNumber(count, 0)}
                {isCapped ? '+' : ''}
              </span>{' '}
              <span className={styles['title']}>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
