import { ReloadOutlined } from '@ant-design/icons';
import { Button, Switch, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { formatClock } from '../format/moment';
import { useText } from '../i18n/language';
import styles from './page.module.css';
import { TABLE_WORDS } from '../table/words';
import { toHeading, usePageType } from './title/page-type';

/** How fresh a page's data is, and how to have it fresher. */
interface Freshness {
  /** When the data was read, epoch ms; 0 before the first. */
  readonly updatedAt: number;
  readonly isFetching: boolean;
  readonly onRefresh: () => void;
  /** Changes do not arrive by themselves for now; it is read from time to time. @default false */
  readonly isPolled?: boolean;
  /** Absent where the page does not refresh itself. */
  readonly autoRefresh?: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void };
}

interface PageHeadProps {
  /** Null for a part of a page, which has its own. */
  readonly title: string | null;
  /** Absent where nothing may be read. */
  readonly freshness?: Freshness;
  /** Further controls on the right. */
  readonly children?: ReactNode;
}

/** First row of every page: what it is, how fresh it is, what it offers. */
export function PageHead({ title, freshness, children }: PageHeadProps) {
  const t = useText();
  const type = usePageType();
  return (
    <header className={styles['head']}>
      {title !== null && (
        <h1 className={styles['heading']}>{toHeading(type === null ? null : t(type.title), title)}</h1>
      )}
      {type?.beside}
      {freshness !== undefined && <FreshnessTools {...freshness} />}
      <span className={styles['tools']}>{children}</span>
    </header>
  );
}

function FreshnessTools({ updatedAt, isFetching, onRefresh, autoRefresh, isPolled = false }: Freshness) {
  const t = useText();
  return (
    <>
      <span className={styles['fresh']}>
        {updatedAt > 0 && t(TABLE_WORDS.updatedAt, { time: formatClock(updatedAt) })}
        {isPolled && <span role="status"> · {t(TABLE_WORDS.polled)}</span>}
      </span>
      <Tooltip title={t(TABLE_WORDS.refresh)}>
        <Button
          type="text"
          size="small"
          icon={<ReloadOutlined spin={isFetching} />}
          aria-label={t(TABLE_WORDS.refresh)}
          onClick={onRefresh}
        />
      </Tooltip>
      {autoRefresh !== undefined && (
        <Tooltip title={t(TABLE_WORDS.autoRefreshHint)}>
          <label className={styles['switch']}>
            <Switch size="small" checked={autoRefresh.isOn} onChange={autoRefresh.onChange} />
            {t(TABLE_WORDS.autoRefresh)}
          </label>
        </Tooltip>
      )}
    </>
  );
}
