import '@ant-design/v5-patch-for-react-19';
import { Authenticated, Refine } from '@refinedev/core';
import { AuthPage, ThemedLayout, useNotificationProvider } from '@refinedev/antd';
import '@refinedev/antd/dist/reset.css';
import routerProvider, { CatchAllNavigate, NavigateToResource } from '@refinedev/react-router';
import { App, ConfigProvider } from 'antd';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Outlet, Route, Routes } from 'react-router';
import { LandingPage } from './landing-page';
import { ListPage } from './list-page';
import { authProvider, dataProvider } from './providers';

const RESOURCES = [
  { name: 'overview', list: '/overview' },
  { name: 'devices', list: '/devices' },
  { name: 'orders', list: '/orders' },
];

/** The floor: refine and antd on the first day, put together as their documentation does. */
function Floor() {
  return (
    <BrowserRouter>
      <ConfigProvider>
        <App>
          <Refine
            dataProvider={dataProvider}
            authProvider={authProvider}
            routerProvider={routerProvider}
            notificationProvider={useNotificationProvider}
            resources={RESOURCES}
            options={{ syncWithLocation: true, disableTelemetry: true }}
          >
            <Routes>
              <Route
                element={
                  <Authenticated key="inside" fallback={<CatchAllNavigate to="/login" />}>
                    <ThemedLayout>
                      <Outlet />
                    </ThemedLayout>
                  </Authenticated>
                }
              >
                <Route index element={<NavigateToResource resource="overview" />} />
                <Route path="/overview" element={<LandingPage />} />
                <Route path="/devices" element={<ListPage key="devices" resource="devices" />} />
                <Route path="/orders" element={<ListPage key="orders" resource="orders" />} />
              </Route>
              <Route
                element={
                  <Authenticated key="outside" fallback={<Outlet />}>
                    <NavigateToResource />
                  </Authenticated>
                }
              >
                <Route path="/login" element={<AuthPage type="login" />} />
              </Route>
            </Routes>
          </Refine>
        </App>
      </ConfigProvider>
    </BrowserRouter>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Floor />);
