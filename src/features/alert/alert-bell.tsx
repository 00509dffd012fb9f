import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import { lazyPart } from '../../away/lazy-part';
import { useText } from '../../i18n/language';
import { useAlertChanges } from '../../list/alert/alert-changes';
import { useEndpointQuery } from '../../providers/use-endpoint';
import styles from './alert-bell.module.css';
import { BELL_WORDS } from './bell-words';

/** Loaded when the bell is first pressed. */
const AlertDrawer = lazyPart(async () => (await import('./alert-drawer')).AlertDrawer);

/** Above this the bell says that there are more. */
const SHOWN_MAX = 99;

/** How many alerts want somebody now, wherever the reader is; leads to all of them. */
export function AlertBell() {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { data, refresh } = useEndpointQuery(ENDPOINTS.alertCounts);
  useAlertChanges(null, refresh);
  const pressing = data === undefined ? 0 : data.urgent + data.important;
  const shown = pressing > SHOWN_MAX ? `${SHOWN_MAX}+` : String(pressing);
  const words = data === undefined ? t(BELL_WORDS.title) : t(BELL_WORDS.counted, { ...data, shown });
  return (
    <>
      <Button
        type="text"
        className={styles['bell'] ?? ''}
        icon={<BellOutlined aria-hidden />}
        aria-label={words}
        title={words}
        onClick={() => setIsOpen(true)}
      >
        {pressing > 0 && (
          <span className={styles['count']} data-urgent={(data?.urgent ?? 0) > 0} aria-hidden>
            {shown}
          </span>
        )}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AlertDrawer onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
