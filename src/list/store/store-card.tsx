import { Button, Skeleton, Switch } from 'antd';
import { Suspense, useState } from 'react';
import type { StoreCard as StoreAnswer } from '../../../contract/api/page/store-card';
import { toStoreCardEndpoint, toStoreCardResource } from '../../../contract/api/page/store-card-endpoints';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { ResolvedStoreSwitch } from '../../../contract/resources/store-switch';
import { lazyPart } from '../../away/lazy-part';
import { useText } from '../../i18n/language';
import { useLiveRefresh } from '../../providers/live/use-live-refresh';
import { useEndpointQuery, type EndpointQuery } from '../../providers/use-endpoint';
import { TABLE_WORDS } from '../../table/words';
import { formatOpeningHours } from './opening-hours';
import { STORE_WORDS } from './store-words';
import styles from './store-card.module.css';

/** Loaded when the first switch is pressed. */
const SwitchDialog = lazyPart(async () => (await import('./switch-dialog')).SwitchDialog);

const FORBIDDEN_STATUS = 403;

interface StoreCardProps {
  /** With those switches that the reader may use. */
  readonly page: ResolvedListPage;
  readonly storeId: string;
}

/** The store that a list of devices is narrowed to: when it is open, whom to call, what it offers (pages 3.6). */
export function StoreCard({ page, storeId }: StoreCardProps) {
  const t = useText();
  const query = useEndpointQuery(toStoreCardEndpoint(page), { query: { id: storeId } });
  useLiveRefresh(toStoreCardResource(page), query.refresh);
  const { data } = query;
  return (
    <section className={styles['card']} aria-label={t(STORE_WORDS.card)}>
      {data === undefined ? <Unread query={query} /> : <Read {...{ page, query }} store={data} />}
    </section>
  );
}

/** One line: the list below says the rest. */
function Unread({ query: { error, refresh } }: { readonly query: EndpointQuery<StoreAnswer> }) {
  const t = useText();
  if (error === null) return <Skeleton active title={false} paragraph={{ rows: 1, width: '60%' }} />;
  const isRefused = error.statusCode === FORBIDDEN_STATUS;
  return (
    <div role="alert" className={styles['unread']}>
      <strong>{t(isRefused ? TABLE_WORDS.refused : TABLE_WORDS.failed)}</strong>
      <span>{error.message}</span>
      {!isRefused && (
        <Button size="small" onClick={refresh}>
          {t(TABLE_WORDS.retry)}
        </Button>
      )}
    </div>
  );
}

interface ReadProps {
  readonly page: ResolvedListPage;
  readonly store: StoreAnswer;
  readonly query: EndpointQuery<StoreAnswer>;
}

function Read({ page, store, query }: ReadProps) {
  const t = useText();
  const { name, placeName, hotline, openFromMinute, openToMinute } = store;
  const hours = formatOpeningHours(openFromMinute, openToMinute);
  return (
    <>
      <h2 className={styles['name']}>
        {name}
        <span>{placeName}</span>
      </h2>
      <dl className={styles['facts']}>
        <div>
          <dt>{t(STORE_WORDS.hours)}</dt>
          <dd>{hours ?? t(STORE_WORDS.allDay)}</dd>
        </div>
        <div>
          <dt>{t(STORE_WORDS.hotline)}</dt>
          <dd>
            {hotline === '' ? (
              <span className={styles['none']}>{t(STORE_WORDS.noHotline)}</span>
            ) : (
              <a href={`tel:${hotline}`}>{hotline}</a>
            )}
          </dd>
        </div>
      </dl>
      <Switches {...{ page, store, query }} />
    </>
  );
}

/** What is about to be switched, and how. */
interface Pressed {
  readonly about: ResolvedStoreSwitch;
  readonly isOn: boolean;
}

function Switches({ page, store, query }: ReadProps) {
  const t = useText();
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const shown = page.storeSwitches.flatMap((about) => {
    const state = store.switches.find(({ field }) => field === about.field);
    return state === undefined ? [] : [{ about, state }];
  });
  if (shown.length === 0) return null;
  const asked = shown.find(({ about }) => about.field === pressed?.about.field);
  return (
    <div className={styles['switches']} role="group" aria-label={t(STORE_WORDS.switches)}>
      {shown.map(({ about, state }) => (
        <label key={about.field} className={styles['switch']}>
          {t(about.title)}
          <Switch
            checked={state.isOn}
            checkedChildren={t(STORE_WORDS.on)}
            unCheckedChildren={t(STORE_WORDS.off)}
            aria-label={t(about.title)}
            onClick={(isOn) => {
              // Who is offline changes: what the question says is read anew.
              query.refresh();
              setPressed({ about, isOn });
            }}
          />
        </label>
      ))}
      {pressed !== null && asked !== undefined && (
        <Suspense fallback={null}>
          <SwitchDialog
            {...{ page, store }}
            about={pressed.about}
            state={asked.state}
            isOn={pressed.isOn}
            onAnswered={query.refresh}
            onClose={() => setPressed(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
