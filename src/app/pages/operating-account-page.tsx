import { useGetIdentity } from '@refinedev/core';
import { Button } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { AccountType } from '../../../contract/access/account';
import type { UserInfo } from '../../../contract/api/account/user';
import type { ResolvedPage } from '../../../contract/resources/resolved';
import { Permitted } from '../../access/access-context';
import type { HolderFacts } from '../../features/sub-account/rights/rights-draft';
import { SubAccounts } from '../../features/sub-account/sub-accounts';
import { useText } from '../../i18n/language';
import { PageHead } from '../../layout/page-head';
import { PageTabs } from '../../layout/page-tabs';
import { AgreementTab } from '../../features/agency/agent/agreement-tab';
import styles from '../../features/agency/agent/operating-account.module.css';
import { OPERATING_WORDS } from '../../features/agency/agent/operating-words';
import { lazyPart } from '../../away/lazy-part';

const ApplyDrawer = lazyPart(() =>
  import('../../features/agency/agent/apply-drawer').then((chunk) => chunk.ApplyDrawer),
);

/** Key of the agent main account, whose page this is (spec §2). */
const OWNER_KEY = 'agentFranchisee';

/** The agent's own place: merchants it operates, applications, and its people (pages §10). */
export default function OperatingAccountPage({ page }: { readonly page: Pick<ResolvedPage, 'title'> }) {
  const t = useText();
  const [isApplying, setIsApplying] = useState(false);
  // A new application belongs to lists that are already drawn; they start anew with it.
  const [appliedCount, setAppliedCount] = useState(0);
  return (
    <div className={styles['page']}>
      <PageHead title={t(page.title)}>
        <Permitted needs={OWNER_KEY}>
          <Button type="primary" onClick={() => setIsApplying(true)}>
            {t(OPERATING_WORDS.apply)}
          </Button>
        </Permitted>
      </PageHead>
      <PageTabs
        label={t(OPERATING_WORDS.tabs)}
        tabs={[
          {
            name: 'merchants',
            title: OPERATING_WORDS.merchants,
            draw: () => <AgreementTab key="merchants" kind="merchants" ownerKey={OWNER_KEY} />,
          },
          {
            name: 'applications',
            title: OPERATING_WORDS.applications,
            draw: () => (
              <AgreementTab key={`applications-${appliedCount}`} kind="applications" ownerKey={OWNER_KEY} />
            ),
          },
          { name: 'subAccounts', title: OPERATING_WORDS.subAccounts, draw: () => <People /> },
        ]}
      />
      {isApplying && (
        <Suspense fallback={null}>
          <ApplyDrawer
            earlier={null}
            onClose={() => setIsApplying(false)}
            onApplied={() => {
              setIsApplying(false);
              setAppliedCount(appliedCount + 1);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The agent's sub-accounts; what they see is previewed for the merchant acted for at the moment. */
function People() {
  const { data: user } = useGetIdentity<UserInfo>();
  const delegatedPermissions = user?.delegatedPermissions ?? null;
  const holder = useMemo<HolderFacts>(
    () => ({ type: AccountType.agentManager, delegatedPermissions, handedOverPermissions: [] }),
    [delegatedPermissions],
  );
  return (
    <div className={styles['panel']}>
      <SubAccounts holder={holder} ownerKey={OWNER_KEY} operatedBy={null} />
    </div>
  );
}
