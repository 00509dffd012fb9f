import { Skeleton } from 'antd';
import { SEARCH_MIN_LENGTH, SEARCH_ORDER_DAYS } from '../../../contract/limits';
import { MOBILE_TAIL_LENGTH } from '../../../contract/mobile-part';
import { useText } from '../../i18n/language';
import { EmptyBlock } from '../../layout/empty-block';
import { UnreadBlock } from '../../layout/state-block';
import styles from './search.module.css';
import { SEARCH_WORDS } from './search-words';
import type { Search } from './use-search';

const ABOUT = [
  SEARCH_WORDS.canPages,
  SEARCH_WORDS.canDevices,
  SEARCH_WORDS.canOrders,
  SEARCH_WORDS.canUsers,
  SEARCH_WORDS.canReceipts,
];
const SHORTEST = { letters: SEARCH_MIN_LENGTH, digits: MOBILE_TAIL_LENGTH };
const DAYS = { days: SEARCH_ORDER_DAYS };

/** What stands below the results: that they are coming, that there are none, or what can be looked for at all. */
export function SearchHelp({ search }: { readonly search: Search }) {
  const t = useText();
  const { words, groups, isWaiting, error, retry, isPagesOnly } = search;
  if (error !== null) return <UnreadBlock error={error} onRetry={retry} />;
  if (isWaiting) return <Waiting />;
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  return (
    <>
      <p className={styles['heard']} role="status">
        {words !== '' && t(SEARCH_WORDS.found, { count })}
      </p>
      {count === 0 && (words === '' ? <About isPagesOnly={isPagesOnly} /> : <Nothing search={search} />)}
      {count > 0 && isPagesOnly && <p className={styles['note']}>{t(SEARCH_WORDS.pagesOnly)}</p>}
    </>
  );
}

function Waiting() {
  const t = useText();
  return (
    <div role="status" aria-busy>
      <span className={styles['heard']}>{t(SEARCH_WORDS.searching)}</span>
      <Skeleton active title={false} paragraph={{ rows: 3 }} className={styles['bones'] ?? ''} />
    </div>
  );
}

function About({ isPagesOnly }: Pick<Search, 'isPagesOnly'>) {
  const t = useText();
  return (
    <section className={styles['about']}>
      <h3>{t(SEARCH_WORDS.can)}</h3>
      <ul>
        {(isPagesOnly ? [SEARCH_WORDS.canPages] : ABOUT).map((line) => (
          <li key={line.en}>{t(line, DAYS)}</li>
        ))}
      </ul>
      {isPagesOnly && <p className={styles['note']}>{t(SEARCH_WORDS.pagesOnly)}</p>}
    </section>
  );
}

function Nothing({ search: { words, isShort, isPagesOnly } }: { readonly search: Search }) {
  const t = useText();
  if (isShort) return <p className={styles['note']}>{t(SEARCH_WORDS.short, SHORTEST)}</p>;
  const hint = isPagesOnly ? t(SEARCH_WORDS.pagesOnly) : t(SEARCH_WORDS.nothingHint, DAYS);
  return <EmptyBlock title={t(SEARCH_WORDS.nothing, { words })} hint={hint} />;
}
