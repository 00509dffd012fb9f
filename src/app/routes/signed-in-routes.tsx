import { Suspense, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import type { UserInfo } from '../../../contract/api/account/user';
import type { SubjectAccess } from '../../../contract/access/access';
import { PRODUCT_TITLE } from '../../../contract/messages/portal';
import type { ResolvedDeclaration, ResolvedPage } from '../../../contract/resources/resolved';
import { useText } from '../../i18n/language';
import { MainLayout } from '../../layout/frame/main-layout';
import { OWN_ACCOUNT_PATH } from '../../../contract/access/own-account-path';
import { LAYOUT_TEXTS } from '../../layout/texts';
import { PageTypeProvider, toHeading } from '../../layout/title/page-type';
import { ViewSkeleton } from '../../layout/view-skeleton';
import type { Session } from '../../session/session';
import { AlertCorner } from '../alert-corner';
import { AtRest } from '../at-rest';
import { SearchCorner } from '../search-corner';
import { lazyPage, lazyPart } from '../../away/lazy-part';
import { BootScreen } from '../screens/boot-screen';
import { ErrorBoundary } from '../screens/error-boundary';
import { findKnownPath, toPattern } from './known-paths';
import { FORBIDDEN_PATH, toFirstChildPath, toLandingPath, toPlacePath } from './landing';
import type { PortalBase } from '../portal-base';
import { PageOfKind } from './page-registry';
import { usePageTypeOf } from './page-type';
import { getServices } from '../services';
import { useRouteReport } from './use-route-report';

/** What is seldom seen, with antd's Result that draws it, is no part of the first page. */
const RefusedBlock = lazyPage(() =>
  import('../../features/refusal/refused-block').then((chunk) => chunk.RefusedBlock),
);
const ForbiddenPage = lazyPage(() =>
  import('../../features/refusal/forbidden-page').then((chunk) => chunk.ForbiddenPage),
);
const NotFoundPage = lazyPage(() =>
  import('../../features/refusal/not-found-page').then((chunk) => chunk.NotFoundPage),
);

const PrintedBy = lazyPart(() => import('../../layout/frame/printed-by').then((chunk) => chunk.PrintedBy));
const OwnAccountPage = lazyPage(() =>
  import('../pages/own-account-page').then((chunk) => chunk.OwnAccountPage),
);

/** Query parameter of /403 that holds the path that was refused. */
const REFUSED_PATH_PARAM = 'from';

interface SignedInRoutesProps {
  readonly base: PortalBase;
  readonly user: UserInfo;
  readonly subject: SubjectAccess;
  readonly declaration: ResolvedDeclaration;
}

/** The route table of spec §2, made from the resolved declaration. */
export function SignedInRoutes({ base, user, subject, declaration }: SignedInRoutesProps) {
  const { session } = getServices(base);
  const landingPath = toLandingPath(declaration, subject);
  return (
    <Arrival toPlace={(pathname) => toPlacePath(declaration, subject, pathname)}>
      <Routes>
        <Route element={<Frame {...{ base, user, subject, session, declaration }} />}>
          <Route index element={<Navigate to={landingPath} replace />} />
          {declaration.groups.map((group) => (
            <Route
              key={group.id}
              path={group.path}
              element={<Navigate to={toFirstChildPath(declaration, group, subject)} replace />}
            />
          ))}
          {declaration.pages.map((page) => (
            <Route
              key={page.id}
              path={toPattern(page)}
              element={<GuardedPage {...{ base, page, subject, declaration }} />}
            />
          ))}
          <Route path={OWN_ACCOUNT_PATH} element={<OwnAccount base={base} />} />
          <Route
            path={FORBIDDEN_PATH}
            element={
              <Forbidden base={base} subject={subject} declaration={declaration} landingPath={landingPath} />
            }
          />
          <Route path="*" element={<NotFoundPage landingPath={landingPath} />} />
        </Route>
      </Routes>
    </Arrival>
  );
}

interface ArrivalProps {
  /** Where an address leads. */
  readonly toPlace: (pathname: string) => string;
  /** Made outside, so that a step does not draw it anew. */
  readonly children: ReactNode;
}

/**
 * Goes to the first page before anything is drawn: the frame is the dearest part of what stands behind the login, and drawn
 * at an address that leads on it would be drawn twice.
 */
function Arrival({ toPlace, children }: ArrivalProps) {
  const { pathname } = useLocation();
  const [hasArrived, setHasArrived] = useState(false);
  if (hasArrived) return children;
  const place = toPlace(pathname);
  if (place === pathname) {
    setHasArrived(true);
    return children;
  }
  return (
    <>
      <BootScreen />
      <Navigate to={place} replace />
    </>
  );
}

/** The layout around the routed view. */
function Frame({
  base,
  user,
  subject,
  session,
  declaration,
}: SignedInRoutesProps & { readonly session: Session }) {
  const isSignedIn = useSyncExternalStore(
    session.store.subscribe,
    () => session.store.state().phase === 'signed-in',
  );
  const personalCenter = declaration.pages.find(({ kind }) => kind === 'personal-center');
  const hasAlerts = declaration.pages.some(({ kind, reads }) => kind === 'device' && subject.allows(reads));
  return (
    <MainLayout
      user={user}
      sider={base.sider}
      personalCenterPath={personalCenter?.path ?? null}
      // Whoever has logged out is told nothing more while the page stands until it reloads.
      tools={
        isSignedIn ? (
          <>
            <SearchCorner />
            {hasAlerts ? <AlertCorner /> : null}
          </>
        ) : null
      }
      onSignOut={() => session.signOut()}
    >
      <RoutedView base={base} session={session} />
      <AtRest>
        <PrintedBy user={user} />
      </AtRest>
    </MainLayout>
  );
}

/**
 * What stands inside the frame: it waits for the refreshed user, and a crash stays inside it. It alone follows the
 * address, so that the frame is not drawn anew by every step.
 */
function RoutedView({ base, session }: { readonly base: PortalBase; readonly session: Session }) {
  const { pathname } = useLocation();
  const isUserFresh = useSyncExternalStore(session.store.subscribe, () => session.store.state().isUserFresh);
  return (
    <ErrorBoundary onCrash={base.onCrash} resetKey={pathname}>
      <Suspense fallback={<ViewSkeleton />}>{isUserFresh ? <Outlet /> : <ViewSkeleton />}</Suspense>
    </ErrorBoundary>
  );
}

/** The last steps of the guard (spec §2): the route's permission, then what the page's data needs. */
function GuardedPage({
  base,
  page,
  subject,
  declaration,
}: Pick<SignedInRoutesProps, 'base' | 'subject' | 'declaration'> & { readonly page: ResolvedPage }) {
  const t = useText();
  const type = usePageTypeOf(declaration, page, subject);
  useRouteReport(base, toPattern(page));
  if (!subject.allows(page.permission)) {
    return (
      <Navigate to={`${FORBIDDEN_PATH}?${REFUSED_PATH_PARAM}=${encodeURIComponent(page.path)}`} replace />
    );
  }
  const isReadable = subject.allows(page.reads);
  return (
    <>
      <title>{`${toHeading(type === null ? null : t(type.title), t(page.short))} - ${t(PRODUCT_TITLE)}`}</title>
      {isReadable ? (
        <PageTypeProvider type={type}>
          <PageOfKind key={page.id} page={page} />
        </PageTypeProvider>
      ) : (
        <RefusedBlock needs={page.reads} title={page.title} />
      )}
    </>
  );
}

/** The account's own place stands outside the table of rights: nobody is refused it. */
function OwnAccount({ base }: Pick<SignedInRoutesProps, 'base'>) {
  const t = useText();
  useRouteReport(base, OWN_ACCOUNT_PATH);
  return (
    <>
      <title>{`${t(LAYOUT_TEXTS.ownAccount)} - ${t(PRODUCT_TITLE)}`}</title>
      <OwnAccountPage />
    </>
  );
}

function Forbidden({
  base,
  subject,
  declaration,
  landingPath,
}: Pick<SignedInRoutesProps, 'base' | 'subject' | 'declaration'> & { readonly landingPath: string }) {
  useRouteReport(base, FORBIDDEN_PATH);
  const { search } = useLocation();
  const refusedPath = new URLSearchParams(search).get(REFUSED_PATH_PARAM) ?? '';
  const known = findKnownPath(declaration, refusedPath);
  const page = known === null ? undefined : declaration.pages.find(({ path }) => path === known.path);
  const isRefused = page !== undefined && !subject.allows(page.permission);
  return (
    <ForbiddenPage
      pageTitle={isRefused ? page.title : null}
      needs={isRefused ? page.permission : null}
      landingPath={landingPath === FORBIDDEN_PATH ? null : landingPath}
    />
  );
}
