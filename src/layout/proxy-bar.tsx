import { useNotification } from '@refinedev/core';
import { useState } from 'react';
import { AccountType } from '../../contract/access/account';
import { ACCOUNT_ENDPOINTS } from '../../contract/api/account';
import { ProxyState, type ProxyListRequest } from '../../contract/api/proxy';
import type { UserInfo } from '../../contract/api/user';
import { PAGE_SIZE_MAX } from '../../contract/limits';
import { text } from '../../contract/text';
import { Permitted } from '../access/access-context';
import { useActing } from '../access/agreement/acting';
import { readAgreements } from '../access/agreement/agreement-shape';
import { useText } from '../i18n/language';
import { useEndpointQuery, useFailureWords } from '../providers/use-endpoint';
import styles from './proxy-bar.module.css';

const TEXTS = {
  acting: text('正在代「{merchant}」商家操作', 'Acting for the merchant {merchant}'),
  logged: text('所有操作会记入该商家的日志', 'Everything is written into its log'),
  nobody: text(
    '当前没有代运营的商家，暂无可操作的数据',
    'You operate no merchant, so there is nothing to work on',
  ),
  change: text('切换商家', 'Change merchant'),
  entering: text('正在切换…', 'Changing…'),
} as const;

const BODY: ProxyListRequest = { states: [ProxyState.active], page: 1, pageSize: PAGE_SIZE_MAX };

/** Tells whether an account is an agent's: it never works on its own behalf. */
export function isAgent({ loginType }: Pick<UserInfo, 'loginType'>): boolean {
  return loginType === AccountType.agentFranchisee || loginType === AccountType.agentManager;
}

/** Says for which merchant an agent acts, wherever it is, and changes to another (pages §10). */
export function ProxyBar({ user }: { readonly user: UserInfo }) {
  const t = useText();
  const isActing = user.franchiseeId !== '' && user.delegatedPermissions !== null;
  if (!isActing) {
    return (
      <div className={styles['bar']} role="status" data-idle>
        {t(TEXTS.nobody)}
      </div>
    );
  }
  return (
    <div className={styles['bar']} role="status">
      <strong>{t(TEXTS.acting, { merchant: user.franchiseeName })}</strong>
      <span>{t(TEXTS.logged)}</span>
      <Permitted needs="agentFranchisee">
        <MerchantSwitch franchiseeId={user.franchiseeId} />
      </Permitted>
    </div>
  );
}

/** The merchants of the agent in a plain select: there is no need for a heavier one here. */
function MerchantSwitch({ franchiseeId }: { readonly franchiseeId: string }) {
  const t = useText();
  const { enter } = useActing();
  const { open } = useNotification();
  const toWords = useFailureWords();
  const [isEntering, setIsEntering] = useState(false);
  const { data } = useEndpointQuery(ACCOUNT_ENDPOINTS.proxyApplyList, readAgreements, { body: BODY });
  const merchants = data?.rows ?? [];
  // A single merchant leaves nothing to change to.
  if (merchants.filter((row) => row.franchiseeId !== franchiseeId).length === 0) return null;

  async function change(next: string): Promise<void> {
    setIsEntering(true);
    try {
      await enter(next);
    } catch (error) {
      open?.({ type: 'error', message: toWords(error) });
    } finally {
      setIsEntering(false);
    }
  }

  return (
    <label className={styles['switch']}>
      {t(isEntering ? TEXTS.entering : TEXTS.change)}
      <select
        className={styles['select']}
        value={franchiseeId}
        disabled={isEntering}
        onChange={({ target }) => void change(target.value)}
      >
        {merchants.map((row) => (
          <option key={row.id} value={row.franchiseeId}>
            {row.franchiseeName}
          </option>
        ))}
      </select>
    </label>
  );
}
