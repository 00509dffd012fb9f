import { Suspense, type ReactNode } from 'react';
import { AccountType } from '../../../contract/access/account';
import type { UserInfo } from '../../../contract/api/account/user';
import { findLimitedIds } from '../../access/limited-rights';
import { lazyPart } from '../../away/lazy-part';
import { useText } from '../../i18n/language';
import type { Preference } from '../../preference/preference';
import { AccountBar } from './account-bar';
import { BreadcrumbBar } from './breadcrumb-bar';
import styles from './main-layout.module.css';
import { Sider } from './sider';
import { useSider } from './use-sider';
import type { SiderState } from './sider-state';
import { LAYOUT_TEXTS } from '../texts';

const VIEW_ID = 'view';

/** Loaded for agents alone. */
const ActingBar = lazyPart(async () => (await import('./acting-bar')).ActingBar);
/** Loaded for merchants that are operated by an agent. */
const OwnerBar = lazyPart(async () => (await import('./owner-bar')).OwnerBar);
/** Loaded for those whose rights an agent has, which are few. */
const AgencyBar = lazyPart(async () => (await import('./agency-bar')).AgencyBar);

/** The frame of spec §2 around every page: sider, breadcrumb, account, footer. */
export function MainLayout({
  user,
  sider,
  personalCenterPath,
  tools,
  onSignOut,
  children,
}: {
  readonly user: UserInfo;
  readonly sider: Preference<SiderState>;
  readonly personalCenterPath: string | null;
  /** What the header offers on every page. */
  readonly tools: ReactNode;
  readonly onSignOut: () => Promise<void>;
  readonly children: ReactNode;
}) {
  const t = useText();
  const { isCollapsed, isOver, toggle, close } = useSider(sider);
  const isLimited = findLimitedIds(user).length > 0;
  const operatedBy = user.loginType === AccountType.franchisee ? user.operatedBy : null;
  return (
    <div className={styles['shell']} data-acting={isAgent(user) || isLimited || operatedBy !== null}>
      <a className={styles['skip']} href={`#${VIEW_ID}`}>
        {t(LAYOUT_TEXTS.skip)}
      </a>
      <Sider isCollapsed={isCollapsed} isOver={isOver} onToggle={toggle} onClose={close} />
      <div className={styles['column']}>
        {isAgent(user) ? (
          <Suspense fallback={<div className={styles['barPlace']} />}>
            <ActingBar user={user} />
          </Suspense>
        ) : null}
        {isLimited ? (
          <Suspense fallback={<div className={styles['barPlace']} />}>
            <AgencyBar user={user} />
          </Suspense>
        ) : null}
        {operatedBy === null ? null : (
          <Suspense fallback={<div className={styles['barPlace']} />}>
            <OwnerBar agreement={operatedBy} />
          </Suspense>
        )}
        <header className={styles['header']}>
          <BreadcrumbBar />
          <AccountBar {...{ user, personalCenterPath, tools, onSignOut }} />
        </header>
        <main id={VIEW_ID} tabIndex={-1} className={styles['view']}>
          {children}
        </main>
        <footer className={styles['footer']}>{t(LAYOUT_TEXTS.copyright)}</footer>
      </div>
    </div>
  );
}

/** Tells whether an account is an agent's: it never works on its own behalf. */
function isAgent({ loginType }: Pick<UserInfo, 'loginType'>): boolean {
  return loginType === AccountType.agentFranchisee || loginType === AccountType.agentManager;
}
