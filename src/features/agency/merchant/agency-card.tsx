import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AgreementRow } from '../../../../contract/api/account/agreement';
import { AgreementState } from '../../../../contract/domain/agreement';
import { Permitted } from '../../../access/access-context';
import { AgreementScope } from '../agreement/agreement-scope';
import { useScopedRights } from '../agreement/use-right-scope';
import { AGREEMENT_STATES, AGREEMENT_WORDS } from '../agreement/agreement-words';
import { PermissionSummary } from '../../../form/permission/permission-summary';
import { formatDate } from '../../../format/moment';
import { useText } from '../../../i18n/language';
import { StatusTag } from '../../../table/status-tag';
import styles from './agency.module.css';
import { AGENCY_WORDS } from './agency-words';

interface AgencyCardProps {
  readonly row: AgreementRow;
  readonly onStep: (kind: 'approve' | 'reject' | 'revoke') => void;
}

/** Key of the merchant main account, which alone settles its agencies. */
const OWNER_KEY = 'franchisee';

/** One application or agency, with what it covers and what can be done about it. */
export function AgencyCard({ row, onStep }: AgencyCardProps) {
  const t = useText();
  const [areRightsShown, setAreRightsShown] = useState(row.state === AgreementState.waiting);
  const rights = useScopedRights(row);
  const { title, tone } = AGREEMENT_STATES[row.state];
  const isWaiting = row.state === AgreementState.waiting;
  const isActive = row.state === AgreementState.active;
  const isRenewal = isActive && row.renewalEndAt !== null;
  return (
    <article className={styles['card']} aria-label={row.agentName}>
      <header className={styles['head']}>
        <h2 className={styles['name']}>{row.agentName}</h2>
        <StatusTag tone={tone}>{t(title)}</StatusTag>
        {isRenewal && (
          <StatusTag tone="reserved">
            {t(AGREEMENT_WORDS.renewal, { day: formatDate(row.renewalEndAt ?? 0) })}
          </StatusTag>
        )}
        <span className={styles['when']}>
          {t(AGREEMENT_WORDS.appliedAt)} {formatDate(row.appliedAt)}
        </span>
      </header>
      <AgreementScope row={row} />
      <div className={styles['rights']}>
        <span>{t(AGREEMENT_WORDS.rightCount, { count: rights.length })}</span>
        <Button
          type="link"
          size="small"
          aria-expanded={areRightsShown}
          onClick={() => setAreRightsShown(!areRightsShown)}
        >
          {t(areRightsShown ? AGENCY_WORDS.hideRights : AGENCY_WORDS.showRights)}
        </Button>
      </div>
      {areRightsShown && <PermissionSummary ids={rights} />}
      <footer className={styles['foot']}>
        <Permitted needs={OWNER_KEY}>
          {(isWaiting || isRenewal) && (
            <>
              <Button type="primary" onClick={() => onStep('approve')}>
                {t(isRenewal ? AGENCY_WORDS.approveRenewal : AGENCY_WORDS.approve)}
              </Button>
              <Button onClick={() => onStep('reject')}>
                {t(isRenewal ? AGENCY_WORDS.rejectRenewal : AGENCY_WORDS.reject)}
              </Button>
            </>
          )}
          {isActive && (
            <Button danger onClick={() => onStep('revoke')}>
              {t(AGENCY_WORDS.revoke)}
            </Button>
          )}
        </Permitted>
        {row.state !== AgreementState.waiting && row.reviewedAt !== null && (
          <Link to={{ search: '?tab=log&by=agent' }} className={styles['link']}>
            {t(AGENCY_WORDS.whatAgentDid)}
          </Link>
        )}
      </footer>
    </article>
  );
}
