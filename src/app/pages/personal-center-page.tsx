import { useMemo } from 'react';
import { AccountType } from '../../../contract/access/account';
import type { ResolvedPage } from '../../../contract/resources/resolved';
import { useActing } from '../../access/acting';
import type { HolderFacts } from '../../features/sub-account/rights/rights-draft';
import { SubAccounts } from '../../features/sub-account/sub-accounts';
import { useText } from '../../i18n/language';
import { PageTabs } from '../../layout/page-tabs';
import { AccountTab } from '../../features/account/account-tab';
import { AgencyTab } from '../../features/agency/merchant/agency-tab';
import { CertificationTab } from '../../features/certification/certification-tab';
import { LogTab } from '../../features/operation-log/log-tab';
import styles from '../../features/account/personal-center.module.css';
import { TAB_WORDS } from './tab-words';

/** The merchant main account's own place (spec §2 "Personal center", pages §11). */
export default function PersonalCenterPage({ page }: { readonly page: Pick<ResolvedPage, 'id' | 'title'> }) {
  const t = useText();
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{t(page.title)}</h1>
      <PageTabs
        label={t(TAB_WORDS.tabs)}
        tabs={[
          { name: 'account', title: TAB_WORDS.account, draw: () => <AccountTab /> },
          { name: 'certification', title: TAB_WORDS.certification, draw: () => <CertificationTab /> },
          {
            name: 'subAccounts',
            title: TAB_WORDS.subAccounts,
            draw: () => (
              <div className={styles['card']} data-flush>
                <People />
              </div>
            ),
          },
          { name: 'agency', title: TAB_WORDS.agency, draw: () => <AgencyTab /> },
          { name: 'log', title: TAB_WORDS.log, draw: () => <LogTab /> },
        ]}
      />
    </div>
  );
}

/** The merchant's sub-accounts: managers on its own behalf, less what an agent does for it at the moment. */
function People() {
  const { operatedBy } = useActing();
  const holder = useMemo<HolderFacts>(
    () => ({
      type: AccountType.manager,
      delegatedPermissions: null,
      handedOverPermissions: operatedBy?.permissionIds ?? [],
    }),
    [operatedBy],
  );
  return <SubAccounts holder={holder} ownerKey="franchisee" operatedBy={operatedBy} />;
}
