import '@ant-design/v5-patch-for-react-19';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LoginPage } from '../../features/login/login-page';
import { AntdTheme } from '../../theme/antd-theme';
import { lazyChunk } from '../lazy-chunk';
import { toDestination, toDeviceType } from './login-address';
import type { PortalBase } from '../portal-base';
import { createResetCalls } from '../calls/reset-calls';
import { getServices } from '../services';
import { useRouteReport } from './use-route-report';

const ResetForm = lazyChunk(() => import('../../features/login/reset-form').then((chunk) => chunk.ResetForm));

/** The login page with its partners: the session, the redirect and the way in. */
export function LoginRoute({
  base,
  onSubmitted,
}: {
  readonly base: PortalBase;
  /** Called when a login is on its way, to load what comes after it meanwhile. */
  readonly onSubmitted: () => void;
}) {
  const { client, session } = getServices(base);
  useRouteReport(base, '/login');
  const { search } = useLocation();
  const navigate = useNavigate();
  const [notice] = useState(() => base.session.state().notice);
  const [resetCalls] = useState(() =>
    createResetCalls({ client, deviceType: () => toDeviceType(window.location.search) }),
  );

  return (
    <AntdTheme>
      <LoginPage
        notice={notice}
        renderReset={(onBack) => <ResetForm calls={resetCalls} onBack={onBack} />}
        onSubmit={async (request) => {
          base.session.forgetNotice();
          onSubmitted();
          await session.signIn(request);
          await navigate(await toDestination(search), { replace: true });
        }}
      />
    </AntdTheme>
  );
}
