import { Button, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import type { AlertCounts, AlertListAnswer, AlertRow } from '../../../contract/api/page/alert';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import { toAlertListEndpoint } from '../../../contract/api/page/page-endpoints';
import { ALERT_TABS, type AlertTab } from '../../../contract/domain/alert';
import { ALERT_LEVELS, type AlertLevel } from '../../../contract/resources/alert';
import { formatNumber } from '../../format/number';
import { useText } from '../../i18n/language';
import { EmptyBlock } from '../../layout/empty-block';
import { FailedBanner, UnreadBlock } from '../../layout/state-block';
import { useEndpointQuery, type EndpointQuery } from '../../providers/use-endpoint';
import { useAlertChanges } from './alert-changes';
import { AlertLine } from './alert-line';
import { ALERT_WORDS, EMPTY_WORDS, LEVEL_WORDS, TAB_WORDS } from './alert-words';
import styles from './alert.module.css';

interface AlertBoardProps {
  /** The device page whose alerts are shown; null for those of every type. */
  readonly page: { readonly id: string } | null;
  /** The one device; absent: all of them. */
  readonly deviceId?: string;
  /** The reader goes to a device. */
  readonly onLeave?: () => void;
}

/** Alerts by what is still to be done about them; read anew when they change. */
export function AlertBoard({ onLeave = () => undefined, ...scope }: AlertBoardProps) {
  const t = useText();
  const [tab, setTab] = useState<AlertTab>('firing');
  const [pages, setPages] = useState(1);
  const first = useAlerts(scope, { tab });
  const counts = first.data?.counts;
  return (
    <div className={styles['board']}>
      <Segmented<AlertTab>
        aria-label={t(ALERT_WORDS.state)}
        value={tab}
        options={ALERT_TABS.map((value) => ({
          value,
          label: `${t(TAB_WORDS[value])}${toCount(value, counts)}`,
        }))}
        onChange={(value) => {
          setTab(value);
          setPages(1);
        }}
      />
      <AlertPages
        key={tab}
        {...{ scope, tab, pages, onLeave }}
        query={first}
        shownLevel={null}
        onMore={() => setPages(pages + 1)}
      />
    </div>
  );
}

type Scope = Omit<AlertBoardProps, 'onLeave'>;

function useAlerts(
  { page, deviceId }: Scope,
  place: { readonly tab: AlertTab; readonly cursor?: string },
): EndpointQuery<AlertListAnswer> {
  const endpoint = page === null ? ENDPOINTS.alertList : toAlertListEndpoint(page);
  const body = { ...place, ...(deviceId === undefined ? {} : { deviceId }) };
  const query = useEndpointQuery(endpoint, { body });
  useAlertChanges(page, query.refresh);
  return query;
}

/** How many there are behind a tab, once that is known; those that are over are not counted. */
function toCount(tab: AlertTab, counts: AlertCounts | undefined): string {
  if (counts === undefined || tab === 'over') return '';
  const { urgent, important, hint } = counts;
  return ` ${formatNumber(tab === 'firing' ? urgent + important + hint : counts[tab])}`;
}

interface AlertPagesProps {
  readonly scope: Scope;
  readonly tab: AlertTab;
  readonly query: EndpointQuery<AlertListAnswer>;
  /** Level under whose heading the page begins; null for none. */
  readonly shownLevel: AlertLevel | null;
  /** How many pages are wanted from here on. */
  readonly pages: number;
  readonly onMore: () => void;
  readonly onLeave: () => void;
}

/** One page and those behind it; each goes on from where the one before ends now. */
function AlertPages(props: AlertPagesProps) {
  const { scope, tab, query, pages, shownLevel, onMore } = props;
  const t = useText();
  const { data, error, refresh, updatedAt, isStale } = query;
  if (data === undefined || isStale) {
    return error === null ? (
      <Skeleton active title={false} paragraph={{ rows: 6 }} />
    ) : (
      <UnreadBlock error={error} onRetry={refresh} />
    );
  }
  const last = data.list.at(-1);
  if (last === undefined) {
    const ofDevice = tab === 'firing' && scope.deviceId !== undefined;
    const hint = tab === 'firing' ? t(ALERT_WORDS.noneHint) : undefined;
    return <EmptyBlock title={t(ofDevice ? ALERT_WORDS.noneOfDevice : EMPTY_WORDS[tab])} hint={hint} />;
  }
  return (
    <>
      {error !== null && <FailedBanner error={error} onRetry={refresh} updatedAt={updatedAt} />}
      <AlertGroups {...props} rows={data.list} counts={data.counts} shownLevel={shownLevel} />
      {data.nextCursor !== null &&
        (pages > 1 ? (
          <NextPage {...props} cursor={data.nextCursor} shownLevel={last.level} pages={pages - 1} />
        ) : (
          <Button size="small" className={styles['more'] ?? ''} onClick={onMore}>
            {t(ALERT_WORDS.more)}
          </Button>
        ))}
    </>
  );
}

function NextPage({ cursor, ...props }: Omit<AlertPagesProps, 'query'> & { readonly cursor: string }) {
  const query = useAlerts(props.scope, { tab: props.tab, cursor });
  return <AlertPages {...props} query={query} />;
}

interface GroupsProps extends Pick<AlertPagesProps, 'tab' | 'scope' | 'shownLevel' | 'onLeave'> {
  readonly rows: readonly AlertRow[];
  readonly counts: AlertCounts;
}

/** What fires now stands under its level, the gravest first; the rest by time alone. */
function AlertGroups({ rows, counts, tab, scope, shownLevel, onLeave }: GroupsProps) {
  const t = useText();
  const about = scope.deviceId === undefined ? (scope.page === null ? null : 'type') : 'device';
  const groups: readonly (AlertLevel | null)[] = tab === 'firing' ? ALERT_LEVELS : [null];
  return groups.map((level) => {
    const own = level === null ? rows : rows.filter((row) => row.level === level);
    return own.length === 0 ? null : (
      <section key={level ?? ''} aria-label={level === null ? t(TAB_WORDS[tab]) : t(LEVEL_WORDS[level])}>
        {level !== null && level !== shownLevel && (
          <h3 className={styles['level']}>
            {t(LEVEL_WORDS[level])} <span>{formatNumber(counts[level])}</span>
          </h3>
        )}
        <ul className={styles['lines']}>
          {own.map((alert) => (
            <AlertLine key={alert.alertId} {...{ alert, about, onLeave }} />
          ))}
        </ul>
      </section>
    );
  });
}
