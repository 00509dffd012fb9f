import '@ant-design/v5-patch-for-react-19';
import { Refine } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import { Suspense, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { UserInfo } from '../../contract/api/user';
import { toAccessSubject } from '../../contract/access/subject';
import type { Language } from '../../contract/text';
import { AccessProvider } from '../access/access-context';
import { ActingProvider } from '../access/agreement/acting';
import { RightsSourceProvider } from '../access/rights/rights-source';
import { useLanguage } from '../i18n/language';
import { createAccessControlProvider } from '../providers/access-control-provider';
import { createAuthProvider } from '../providers/auth-provider';
import { createDataProvider } from '../providers/data-provider';
import { createI18nProvider } from '../providers/i18n-provider';
import { createNotificationProvider } from '../providers/notification-provider';
import { AntdTheme } from '../theme/antd-theme';
import { BootScreen } from './boot-screen';
import { getInnerParts } from './inner-parts';
import { InnerRoutes } from './inner-routes';
import { findMenuPages } from './landing';
import { lazyChunk } from './lazy-chunk';
import { createMessageRelay, type MessageRelay } from './message-relay';
import type { Outer } from './outer';
import { toRefineResources } from './refine-resources';
import { getServices } from './services';
import { useEnterMerchant } from './use-enter-merchant';

const ANTD_LOCALES: Readonly<Record<Language, typeof zhCN>> = { zh: zhCN, en: enUS };

const MessageHost = lazyChunk(() => import('./message-host').then((chunk) => chunk.MessageHost));

/** Everything behind the login: refine with its providers, the layout and the pages. */
export function Inner({ outer }: { readonly outer: Outer }) {
  const language = useLanguage();
  const { user } = useSyncExternalStore(outer.session.subscribe, outer.session.state);
  const services = getServices(outer);
  const { session } = services;
  const acting = useEnterMerchant(services);
  // spec §2: the cached user serves first, but is refreshed before a routed view is drawn.
  useEffect(() => void session.ensureUser(), [session]);
  return (
    <AntdTheme locale={ANTD_LOCALES[language]}>
      {user === null ? (
        <BootScreen />
      ) : (
        <ActingProvider acting={acting}>
          <SignedIn key={user.franchiseeId} outer={outer} user={user} />
        </ActingProvider>
      )}
    </AntdTheme>
  );
}

function SignedIn({ outer, user }: { readonly outer: Outer; readonly user: UserInfo }) {
  const { declaration, access } = use(getInnerParts());
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
  const [providers] = useState(() => createProviders(outer, relay));
  const isMessageNeeded = useSyncExternalStore(relay.subscribe, relay.isNeeded);
  const accessControlProvider = useMemo(
    () =>
      createAccessControlProvider({
        pages: declaration.pages,
        subject,
        catalogue,
        toWords: outer.toWords,
      }),
    [declaration, subject, catalogue, outer],
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
          <InnerRoutes outer={outer} user={user} subject={subject} declaration={declaration} />
        </RightsSourceProvider>
      </Refine>
    </AccessProvider>
  );
}

function createProviders(outer: Outer, relay: MessageRelay) {
  const { client, session } = getServices(outer);
  return {
    dataProvider: createDataProvider(client, outer.toWords),
    authProvider: createAuthProvider(session),
    i18nProvider: createI18nProvider(outer.language),
    notificationProvider: createNotificationProvider(
      relay,
      () => outer.session.state().phase === 'signed-in',
    ),
  };
}
