import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ACCOUNT_TYPE_TITLES } from '../../../contract/access/account';
import type { UserInfo } from '../../../contract/api/account/user';
import { maskMobile } from '../../../contract/mobile';
import { Permitted } from '../../access/access-context';
import { useText } from '../../i18n/language';
import { OWN_ACCOUNT_PATH } from '../../../contract/access/own-account-path';
import styles from './account-bar.module.css';
import { Icon } from '../icon';
import { LanguageSwitch, ThemeSwitch } from '../switches';
import { LAYOUT_TEXTS } from '../texts';

/** Who is logged in, and what they may do about it (spec §2). */
export function AccountBar({
  user,
  personalCenterPath,
  tools,
  onSignOut,
}: {
  readonly user: UserInfo;
  readonly personalCenterPath: string | null;
  /** What the header offers on every page, first in the row. */
  readonly tools: ReactNode;
  readonly onSignOut: () => Promise<void>;
}) {
  const t = useText();
  const [isLeaving, setIsLeaving] = useState(false);
  const typeTitle = Object.entries(ACCOUNT_TYPE_TITLES).find(
    ([type]) => Number(type) === user.loginType,
  )?.[1];
  return (
    <div className={styles['bar']} role="group" aria-label={t(LAYOUT_TEXTS.account)}>
      {tools}
      {typeTitle === undefined ? null : <span className={styles['type']}>{t(typeTitle)}</span>}
      <Link to={OWN_ACCOUNT_PATH} className={styles['name']} title={t(LAYOUT_TEXTS.ownAccount)}>
        {user.username}
      </Link>
      <span className={styles['mobile']}>{maskMobile(user.mobile)}</span>
      {personalCenterPath === null ? null : (
        <Permitted needs="franchisee">
          <Link to={personalCenterPath} className={styles['action']} title={t(LAYOUT_TEXTS.personalCenter)}>
            <Icon name="userCenter" size={16} />
            <span className={styles['words']}>{t(LAYOUT_TEXTS.personalCenter)}</span>
          </Link>
        </Permitted>
      )}
      <span className={styles['divider']} />
      <LanguageSwitch />
      <ThemeSwitch />
      <Button
        type="text"
        loading={isLeaving}
        icon={<Icon name="logout" size={16} />}
        title={t(LAYOUT_TEXTS.logout)}
        onClick={() => {
          setIsLeaving(true);
          void onSignOut();
        }}
      >
        <span className={styles['words']}>{t(isLeaving ? LAYOUT_TEXTS.leaving : LAYOUT_TEXTS.logout)}</span>
      </Button>
    </div>
  );
}
