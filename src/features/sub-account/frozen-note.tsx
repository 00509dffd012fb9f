import { Alert } from 'antd';
import { Link } from 'react-router';
import type { AgreementInForce } from '../../../contract/api/account/agreement';
import { formatMoment } from '../../format/moment';
import { useText } from '../../i18n/language';
import { SUB_ACCOUNT_WORDS } from './sub-account-words';

/** What an agreement keeps a main account from giving its people, and until when. */
export function FrozenNote({ agreement }: { readonly agreement: AgreementInForce }) {
  const t = useText();
  const { agentName, startAt, endAt, permissionIds } = agreement;
  return (
    <Alert
      type="warning"
      showIcon
      message={t(SUB_ACCOUNT_WORDS.frozenTitle, {
        agent: agentName,
        from: formatMoment(startAt),
        to: formatMoment(endAt),
      })}
      description={
        <>
          {t(SUB_ACCOUNT_WORDS.frozenDetail, { count: permissionIds.length })}{' '}
          <Link to={{ search: '?tab=agency' }}>{t(SUB_ACCOUNT_WORDS.seeAgreement)}</Link>
        </>
      }
    />
  );
}
