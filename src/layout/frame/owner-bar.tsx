import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { AgreementInForce } from '../../../contract/api/account/agreement';
import { text } from '../../../contract/text';
import { useActing } from '../../access/acting';
import { lazyPart } from '../../away/lazy-part';
import { formatMoment } from '../../format/moment';
import { useText } from '../../i18n/language';
import styles from './acting-bar.module.css';

/** Loaded when it is asked for; forms and their validation are no part of a bar. */
const RevokeDialog = lazyPart(async () => (await import('../../form/revoke-dialog')).RevokeDialog);

const TEXTS = {
  operated: text('「{agent}」代运营中（至 {to}）', '{agent} operates for you until {to}'),
  kept: text('您的主账号暂时仅保留个人中心', 'Your main account keeps the personal center only'),
  revoke: text('解除授权', 'End the authorisation'),
} as const;

/** Tells the merchant main account why its menu is empty, and ends that where it is told (spec §6). */
export function OwnerBar({ agreement }: { readonly agreement: AgreementInForce }) {
  const t = useText();
  const { refresh } = useActing();
  const queries = useQueryClient();
  const [isEnding, setIsEnding] = useState(false);
  const { agentName: agent, endAt } = agreement;
  return (
    <div className={styles['bar']} role="status">
      <strong>{t(TEXTS.operated, { agent, to: formatMoment(endAt) })}</strong>
      <span>{t(TEXTS.kept)}</span>
      <Button type="link" size="small" className={styles['more'] ?? ''} onClick={() => setIsEnding(true)}>
        {t(TEXTS.revoke)}
      </Button>
      {isEnding && (
        <Suspense fallback={null}>
          <RevokeDialog
            agreement={agreement}
            onClose={() => setIsEnding(false)}
            onDone={() => {
              setIsEnding(false);
              // The page below may show the agreement that has just ended.
              void refresh().then(() => queries.invalidateQueries());
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
