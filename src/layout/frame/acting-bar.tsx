import { useNotification } from '@refinedev/core';
import { Button, Select } from 'antd';
import { useState } from 'react';
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
  left: text(
    '当前未进入任何商家（已退出或代运营已结束），请选择要操作的商家',
    'You act for no merchant: you left, or the agency ended. Choose one',
  ),
  choose: text('请选择商家', 'Choose'),
  change: text('切换商家', 'Change merchant'),
  entering: text('正在切换…', 'Changing…'),
  leave: text('退出代运营', 'Leave the merchant'),
} as const;

/** Says for which merchant an agent acts, wherever it is; changes to another, or leaves it (pages §10). */
export function ActingBar({ user }: { readonly user: UserInfo }) {
  const t = useText();
  const { data } = useEndpointQuery(ENDPOINTS.proxyMerchants);
  const acting = useActing();
  const { isBusy, run } = useStep();
  const isActing = user.franchiseeId !== '' && user.delegatedPermissions !== null;
  const merchants = data?.list ?? [];
  // A single merchant leaves nothing to change to.
  const hasOthers = merchants.some(({ franchiseeId }) => franchiseeId !== user.franchiseeId);
  const isKnown = merchants.some(({ franchiseeId }) => franchiseeId === user.franchiseeId);
  return (
    <div className={styles['bar']} role="status" data-idle={isActing ? undefined : true}>
      {isActing && (
        <>
          <strong>{t(TEXTS.acting, { merchant: user.franchiseeName })}</strong>
          <span>{t(TEXTS.logged)}</span>
        </>
      )}
      {!isActing && data !== undefined && t(hasOthers ? TEXTS.left : TEXTS.nobody)}
      <span className={styles['switch']}>
        {hasOthers && (
          <>
            {t(isBusy ? TEXTS.entering : TEXTS.change)}
            <Select<string>
              className={styles['select'] ?? ''}
              size="small"
              aria-label={t(TEXTS.change)}
              showSearch
              optionFilterProp="label"
              popupMatchSelectWidth={false}
              placeholder={t(TEXTS.choose)}
              disabled={isBusy}
              value={isKnown ? user.franchiseeId : null}
              options={merchants.map(({ franchiseeId, franchiseeName }) => ({
                value: franchiseeId,
                label: franchiseeName,
              }))}
              onChange={(next) => void run(() => acting.enter(next))}
            />
          </>
        )}
        {isActing && (
          <Button
            type="link"
            size="small"
            className={styles['more'] ?? ''}
            disabled={isBusy}
            onClick={() => void run(() => acting.leave())}
          >
            {t(TEXTS.leave)}
          </Button>
        )}
      </span>
    </div>
  );
}

/** One step at a time; what the gateway refuses is told. */
function useStep() {
  const { open } = useNotification();
  const toWords = useFailureWords();
  const [isBusy, setIsBusy] = useState(false);
  async function run(step: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    try {
      await step();
    } catch (error) {
      open?.({ type: 'error', message: toWords(error) });
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, run };
}
