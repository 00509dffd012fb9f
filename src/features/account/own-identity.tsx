import { useGetIdentity } from '@refinedev/core';
import { ACCOUNT_TYPE_TITLES } from '../../../contract/access/account';
import type { UserInfo } from '../../../contract/api/account/user';
import { maskMobile } from '../../../contract/mobile';
import { useText } from '../../i18n/language';
import styles from './personal-center.module.css';

/** Who the reader is, from what the session knows: sub-accounts may read no more of themselves. */
export function OwnIdentity() {
  const t = useText();
  const { data: user } = useGetIdentity<UserInfo>();
  if (user === undefined) return null;
  const typeTitle = Object.entries(ACCOUNT_TYPE_TITLES).find(
    ([type]) => Number(type) === user.loginType,
  )?.[1];
  return (
    <section className={styles['identity']}>
      <span className={styles['avatar']} aria-hidden="true">
        {[...user.username][0] ?? ''}
      </span>
      <div>
        <p className={styles['name']}>
          {user.username}
          {typeTitle !== undefined && <span className={styles['type']}>{t(typeTitle)}</span>}
        </p>
        <p className={styles['merchant']}>
          {user.franchiseeName} · {maskMobile(user.mobile)}
        </p>
      </div>
    </section>
  );
}
