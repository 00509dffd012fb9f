import '@ant-design/v5-patch-for-react-19';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LoginPage } from '../../features/login/login-page';
import { createBrowserToken } from '../../session/browser-token';
import { AntdTheme } from '../../theme/antd-theme';
import { lazyPart } from '../../away/lazy-part';
import { isSavingData } from '../next/saving-data';
import { PlainScreen } from '../screens/boot-screen';
import { LOGIN_PATH, toDestination, toDeviceType } from './login-address';
import type { PortalBase } from '../portal-base';
import { createResetCalls } from '../calls/reset-calls';
import { getServices } from '../services';
import { whenIdle } from '../when-idle';
import { useRouteReport } from './use-route-report';

const ResetForm = lazyPart(() => import('../../features/login/reset-form').then((chunk) => chunk.ResetForm));

interface LoginRouteProps {
  readonly base: PortalBase;
  /** Called when a login is on its way, to load what comes after it meanwhile. */
  readonly onSubmitted: () => void;
  /** Called when somebody is in, to ask for what is shown where they go. */
  readonly onSignedIn: (destination: URL) => void;
  /** Called once somebody can type and the browser has nothing to do; not where data is to be saved. */
  readonly onRest: () => void;
}

/** /login: the way in; whoever is in already is led on. */
export function LoginRoute({ base, ...steps }: LoginRouteProps) {
  useRouteReport(base, LOGIN_PATH);
  // As it was on arrival: a login on this page has its own way on.
  const [isSignedIn] = useState(() => base.session.state().phase === 'signed-in');
  return isSignedIn ? <LeadOn /> : <WayIn base={base} {...steps} />;
}

/** Goes where a login would lead. */
function LeadOn() {
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    let isHere = true;
    void toDestination(search)
      .catch(() => '/')
      .then((destination) => (isHere ? navigate(destination, { replace: true }) : undefined));
    return () => {
      isHere = false;
    };
  }, [search, navigate]);
  return <PlainScreen />;
}

/** The login page with its partners: the session, the redirect and the way in. */
function WayIn({ base, onSubmitted, onSignedIn, onRest }: LoginRouteProps) {
  useEffect(() => (isSavingData() ? undefined : whenIdle(onRest)), [onRest]);
  const { client, session, traceOf } = getServices(base);
  const { search } = useLocation();
  const navigate = useNavigate();
  const [notice] = useState(() => {
    const message = base.session.state().notice;
    return message === null ? null : { message, traceId: traceOf(message) };
  });
  const [resetCalls] = useState(() =>
    createResetCalls({
      client,
      deviceType: () => toDeviceType(window.location.search),
      deviceToken: base.session.deviceToken,
      browserToken: createBrowserToken(window.localStorage),
    }),
  );

  return (
    <AntdTheme>
      <LoginPage
        notice={notice}
        renderReset={(shared) => <ResetForm calls={resetCalls} {...shared} />}
        onSubmit={async (request) => {
          base.session.forgetNotice();
          onSubmitted();
          await session.signIn(request);
          const destination = await toDestination(search);
          onSignedIn(new URL(destination, window.location.origin));
          await navigate(destination, { replace: true });
        }}
      />
    </AntdTheme>
  );
}
