import '@ant-design/v5-patch-for-react-19';
import { Authenticated, Refine } from '@refinedev/core';
import { AuthPage, List, ThemedLayout, useNotificationProvider, useTable } from '@refinedev/antd';
import routerProvider from '@refinedev/react-router';
import { App, ConfigProvider, Table } from 'antd';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Outlet, Route, Routes } from 'react-router';

/** The yardstick: refine and antd put together as their documentation does, with static imports. */
const dataProvider = {
  getList: () => Promise.resolve({ data: [], total: 0 }),
  getOne: () => Promise.reject(new Error('unused')),
  create: () => Promise.reject(new Error('unused')),
  update: () => Promise.reject(new Error('unused')),
  deleteOne: () => Promise.reject(new Error('unused')),
  getApiUrl: () => '',
};
const authProvider = {
  login: () => Promise.resolve({ success: true }),
  logout: () => Promise.resolve({ success: true }),
  check: () => Promise.resolve({ authenticated: true }),
  onError: () => Promise.resolve({}),
};

function Orders() {
  const { tableProps } = useTable();
  return (
    <List>
      <Table {...tableProps} rowKey="id">
        <Table.Column dataIndex="id" title="ID" sorter />
      </Table>
    </List>
  );
}

function Kit() {
  return (
    <BrowserRouter>
      <ConfigProvider>
        <App>
          <Refine
            dataProvider={dataProvider}
            authProvider={authProvider}
            routerProvider={routerProvider}
            notificationProvider={useNotificationProvider}
            resources={[{ name: 'orders', list: '/orders' }]}
          >
            <Routes>
              <Route
                element={
                  <Authenticated key="inner" fallback={<AuthPage type="login" />}>
                    <ThemedLayout>
                      <Outlet />
                    </ThemedLayout>
                  </Authenticated>
                }
              >
                <Route path="/orders" element={<Orders />} />
              </Route>
            </Routes>
          </Refine>
        </App>
      </ConfigProvider>
    </BrowserRouter>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Kit />);
