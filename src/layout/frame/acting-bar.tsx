import { useNotification } from '@refinedev/core';
import { useState } from 'react';
import type { OperatedMerchant } from '../../../contract/api/account/agreement';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import type { UserInfo } from '../../../contract/api/account/user';
import { text } from '../../../contract/text';
import { useActing } from '../../access/acting';
import { useText } from '../../i18n/language';
import { useEndpointQuery, useFailureWords } from '../../providers/use-endpoint';
import styles from './acting-bar.module.css';

const TEXTS = {
  acting: text('正在代「{merchant}」商家操作', 'Acting for the merchant {merchant}'),
  logged: text('所有操作会记入该商家的日志', 'Everything is written into its log'),
  nobody: text(
    '当前没有代运营的商家，暂无可操作的数据',
    'You operate no merchant, so there is nothing to work on',
  ),
  ended: text(
    '上一个商家的代运营已结束，请选择要操作的商家',
    'That agency has ended; choose the merchant to act for',
  ),
  choose: text('请选择商家', 'Choose'),
  change: text('切换商家', 'Change merchant'),
  entering: text('正在切换…', 'Changing…'),
} as const;

/** Says for which merchant an agent acts, wherever it is, and changes to another (pages §10). */
export function ActingBar({ user }: { readonly user: UserInfo }) {
  const t = useText();
  const { data } = useEndpointQuery(ENDPOINTS.proxyMerchants);
  const isActing = user.franchiseeId !== '' && user.delegatedPermissions !== null;
  const merchants = data?.list ?? [];
  // A single merchant leaves nothing to change to.
  const hasOthers = merchants.some(({ franchiseeId }) => franchiseeId !== user.franchiseeId);
  return (
    <div className={styles['bar']} role="status" data-idle={isActing ? undefined : true}>
      {isActing && (
        <>
          <strong>{t(TEXTS.acting, { merchant: user.franchiseeName })}</strong>
          <span>{t(TEXTS.logged)}</span>
        </>
      )}
      {!isActing && data !== undefined && t(hasOthers ? TEXTS.ended : TEXTS.nobody)}
      {hasOthers && <MerchantSwitch merchants={merchants} current={user.franchiseeId} />}
    </div>
  );
}

interface MerchantSwitchProps {
  readonly merchants: readonly OperatedMerchant[];
  /** Empty while the session acts for nobody. */
  readonly current: string;
}

/** The merchants of the agent in a plain select: there is no need for a heavier one here. */
function MerchantSwitch({ merchants, current }: MerchantSwitchProps) {
  const t = useText();
  const { enter } = useActing();
  const { open } = useNotification();
  const toWords = useFailureWords();
  const [isEntering, setIsEntering] = useState(false);
  const isKnown = merchants.some(({ franchiseeId }) => franchiseeId === current);

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
        value={isKnown ? current : ''}
        disabled={isEntering}
        onChange={({ target }) => void change(target.value)}
      >
        {!isKnown && (
          <option value="" disabled>
            {t(TEXTS.choose)}
          </option>
        )}
        {merchants.map(({ franchiseeId, franchiseeName }) => (
          <option key={franchiseeId} value={franchiseeId}>
            {franchiseeName}
          </option>
        ))}
      </select>
    </label>
  );
}
