import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AgreementInForce } from '../../../contract/api/account/agreement';
import { PermissionSummary } from '../../form/permission/permission-summary';
import { formatMoment } from '../../format/moment';
import { useText } from '../../i18n/language';
import { StatusTag } from '../../table/status-tag';
import styles from './personal-center.module.css';
import { ACCOUNT_TEXTS } from './texts';

/** Who operates the merchant at the moment, what nobody of it may do meanwhile, and until when. */
export function AgreementCard({ agreement }: { readonly agreement: AgreementInForce | null }) {
  const t = useText();
  return (
    <section className={styles['card']}>
      <h2 className={styles['cardTitle']}>
        {t(ACCOUNT_TEXTS.proxy)}
        <StatusTag tone={agreement === null ? 'neutral' : 'warning'}>
          {t(agreement === null ? ACCOUNT_TEXTS.selfOperated : ACCOUNT_TEXTS.underProxy)}
        </StatusTag>
      </h2>
      {agreement === null ? (
        <p className={styles['explained']}>{t(ACCOUNT_TEXTS.selfOperatedDetail)}</p>
      ) : (
        <Limits agreement={agreement} />
      )}
    </section>
  );
}

function Limits({ agreement }: { readonly agreement: AgreementInForce }) {
  const t = useText();
  const [areRightsShown, setAreRightsShown] = useState(false);
  const { agentName, startAt, endAt, permissionIds } = agreement;
  const count = permissionIds.length;
  return (
    <>
      <div className={styles['explainedWarning']}>
        <p>
          {t(ACCOUNT_TEXTS.underProxyDetail, {
            agent: agentName,
            from: formatMoment(startAt),
            to: formatMoment(endAt),
          })}
        </p>
        <ul>
          <li>{t(ACCOUNT_TEXTS.limitMain)}</li>
          <li>{t(ACCOUNT_TEXTS.limitGrant)}</li>
          <li>{t(ACCOUNT_TEXTS.limitPeople, { count })}</li>
        </ul>
        <p>{t(ACCOUNT_TEXTS.limitEnd)}</p>
      </div>
      <div className={styles['limitSteps']}>
        <Button
          type="link"
          size="small"
          aria-expanded={areRightsShown}
          onClick={() => setAreRightsShown(!areRightsShown)}
        >
          {t(areRightsShown ? ACCOUNT_TEXTS.hideRights : ACCOUNT_TEXTS.showRights, { count })}
        </Button>
        <Link to={{ search: '?tab=agency' }}>{t(ACCOUNT_TEXTS.seeAgreement)}</Link>
      </div>
      {areRightsShown && <PermissionSummary ids={permissionIds} />}
    </>
  );
}
