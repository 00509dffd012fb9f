import '@ant-design/v5-patch-for-react-19';
import { Refine } from '@refinedev/core';
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import { Suspense, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { UserInfo } from '../../contract/api/account/user';
import { UNDO } from '../../contract/messages/portal';
import { toAccessSubject } from '../../contract/access/subject';
import type { Language } from '../../contract/text';
import { AccessProvider } from '../access/access-context';
import { ActingProvider } from '../access/acting';
import { RightsSourceProvider } from '../access/rights-source';
import { useLanguage } from '../i18n/language';
import { InterfaceStateProvider } from '../layout/interface-state';
import { createAccessControlProvider } from '../providers/access-control-provider';
import { createAuditLogProvider } from '../providers/audit-log-provider';
import { createAuthProvider } from '../providers/auth-provider';
import { ReadAheadProvider } from '../providers/ahead/use-ahead';
import { createI18nProvider } from '../providers/i18n-provider';
import { createNotificationProvider } from '../providers/notification-provider';
import { routerProvider } from '../providers/router-provider';
import { AntdTheme } from '../theme/antd-theme';
import { beginAhead, getReadAhead } from './ahead/begin-ahead';
import { useClickAhead } from './ahead/use-click-ahead';
import { BootScreen } from './screens/boot-screen';
import { getDeclaredAccess } from './declared-access';
import { SignedInRoutes } from './routes/signed-in-routes';
import { findMenuPages } from './routes/landing';
import { lazyPart } from '../away/lazy-part';
import { warmUp } from './next/warm-up';
import { createPortalLiveProvider } from './live-updates';
import { createMessageRelay, type MessageRelay } from './message-relay';
import type { PortalBase } from './portal-base';
import { toRefineResources } from './routes/refine-resources';
import { getServices } from './services';
import { useEnterMerchant } from './use-enter-merchant';

const ANTD_LOCALES: Readonly<Record<Language, typeof zhCN>> = { zh: zhCN, en: enUS };

const MessageHost = lazyPart(() => import('./message-host').then((chunk) => chunk.MessageHost));

/** What need not wait for the first drawing, and what makes it ready; see {@link beginAhead} and {@link warmUp}. */
export { beginAhead, warmUp };

/** Everything behind the login: refine with its providers, the layout and the pages. */
export function SignedInPortal({ base }: { readonly base: PortalBase }) {
  const language = useLanguage();
  const user = useSyncExternalStore(base.session.subscribe, () => base.session.state().user);
  const services = getServices(base);
  const { session } = services;
  const steps = useEnterMerchant(services);
  const operatedBy = user?.operatedBy ?? null;
  const acting = useMemo(() => ({ ...steps, operatedBy }), [steps, operatedBy]);
  // spec §2: the cached user serves first, but is refreshed before a routed view is drawn.
  useEffect(() => void session.ensureUser(), [session]);
  return (
    <AntdTheme locale={ANTD_LOCALES[language]}>
      {user === null ? (
        <BootScreen />
      ) : (
        <ActingProvider acting={acting}>
          <InterfaceStateProvider>
            <SignedIn key={user.franchiseeId} base={base} user={user} />
          </InterfaceStateProvider>
        </ActingProvider>
      )}
    </AntdTheme>
  );
}

function SignedIn({ base, user }: { readonly base: PortalBase; readonly user: UserInfo }) {
  const { declaration, access } = use(getDeclaredAccess());
  const language = useLanguage();
  const subject = access.of(toAccessSubject(user));
  const { catalogue } = declaration;
  const portalAccess = useMemo(() => ({ subject, catalogue }), [subject, catalogue]);
  const rightsSource = useMemo(() => ({ access, declaration, findMenuPages }), [access, declaration]);
  const resources = useMemo(
    () => toRefineResources(declaration, subject, (text) => text[language]),
    [declaration, subject, language],
  );
  const [relay] = useState(createMessageRelay);
  const ahead = getReadAhead(base, user.franchiseeId);
  useClickAhead(ahead, { declaration, subject, session: base.session });
  const [providers] = useState(() => createProviders(base, relay));
  const { liveProvider } = providers;
  // Another merchant, or nobody, follows: its changes are not to be asked for with rights that are gone.
  useEffect(() => () => liveProvider.hangUp(), [liveProvider]);
  const isMessageNeeded = useSyncExternalStore(relay.subscribe, relay.isNeeded);
  const accessControlProvider = useMemo(
    () =>
      createAccessControlProvider({
        pages: declaration.pages,
        subject,
        catalogue,
        toWords: base.toWords,
      }),
    [declaration, subject, catalogue, base],
  );

  return (
    <AccessProvider access={portalAccess}>
      {isMessageNeeded ? (
        <Suspense fallback={null}>
          <MessageHost onReady={relay.connect} />
        </Suspense>
      ) : null}
      <Refine
        {...providers}
        dataProvider={ahead.provider}
        routerProvider={routerProvider}
        accessControlProvider={accessControlProvider}
        resources={resources}
        options={{
          disableTelemetry: true,
          syncWithLocation: false,
          warnWhenUnsavedChanges: false,
          reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } },
        }}
      >
        <RightsSourceProvider source={rightsSource}>
          <ReadAheadProvider ahead={ahead}>
            <SignedInRoutes base={base} user={user} subject={subject} declaration={declaration} />
          </ReadAheadProvider>
        </RightsSourceProvider>
      </Refine>
    </AccessProvider>
  );
}

function createProviders(base: PortalBase, relay: MessageRelay) {
  const services = getServices(base);
  const { client, session, traceOf } = services;
  return {
    authProvider: createAuthProvider(session),
    liveProvider: createPortalLiveProvider(base, services),
    auditLogProvider: createAuditLogProvider(client, base.toWords),
    i18nProvider: createI18nProvider(base.language),
    notificationProvider: createNotificationProvider(relay, {
      isSignedIn: () => base.session.state().phase === 'signed-in',
      undoLabel: () => base.toWords(UNDO),
      traceOf,
    }),
  };
}
