import { OwnIdentity } from '../../features/account/own-identity';
import styles from '../../features/account/personal-center.module.css';
import { Security } from '../../features/account/security';
import { OwnLog } from '../../features/operation-log/own-log';
import { useText } from '../../i18n/language';
import { PageTabs } from '../../layout/page-tabs';
import { LAYOUT_TEXTS } from '../../layout/texts';
import { OWN_ACCOUNT_WORDS } from './tab-words';

/** Every account's own place, whatever its rights: password, sessions, and what it did (decision 146). */
export function OwnAccountPage() {
  const t = useText();
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{t(LAYOUT_TEXTS.ownAccount)}</h1>
      <PageTabs
        label={t(OWN_ACCOUNT_WORDS.tabs)}
        tabs={[
          {
            name: 'security',
            title: OWN_ACCOUNT_WORDS.security,
            draw: () => (
              <div className={styles['stack']}>
                <OwnIdentity />
                <Security />
              </div>
            ),
          },
          { name: 'log', title: OWN_ACCOUNT_WORDS.log, draw: () => <OwnLog /> },
        ]}
      />
    </div>
  );
}
