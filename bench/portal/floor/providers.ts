import type { AuthProvider, DataProvider } from '@refinedev/core';
import type { FloorAnswer, FloorPage } from './answers';

const TOKEN = 'token';
const USER = 'user';

/** refine's data provider over a plain REST service, as its documentation writes one. */
export const dataProvider: Pick<DataProvider, 'getList' | 'custom'> & DataProvider = {
  getApiUrl: () => '/api',
  async getList<T>({ resource, pagination }: Parameters<DataProvider['getList']>[0]) {
    const { currentPage = 1, pageSize = 10 } = pagination ?? {};
    const { list, total } = await call<FloorPage>(`/api/${resource}`, { page: currentPage, pageSize });
    return { data: list as T[], total };
  },
  async custom<T>({ url }: { readonly url: string }) {
    return { data: await call<T>(url) };
  },
  getOne: () => Promise.reject(new Error('unused')),
  create: () => Promise.reject(new Error('unused')),
  update: () => Promise.reject(new Error('unused')),
  deleteOne: () => Promise.reject(new Error('unused')),
};

/** refine's auth provider over the same service. */
export const authProvider: AuthProvider = {
  async login(entry: object) {
    const { token, user } = await call<{ token: string; user: object }>('/api/login', entry);
    localStorage.setItem(TOKEN, token);
    localStorage.setItem(USER, JSON.stringify(user));
    return { success: true, redirectTo: '/' };
  },
  logout: () => Promise.resolve({ success: true, redirectTo: '/login' }),
  check: () =>
    Promise.resolve(
      localStorage.getItem(TOKEN) === null
        ? { authenticated: false, redirectTo: '/login' }
        : { authenticated: true },
    ),
  onError: () => Promise.resolve({}),
  getIdentity: () => Promise.resolve(JSON.parse(localStorage.getItem(USER) ?? 'null') as unknown),
};

async function call<T>(url: string, body?: object): Promise<T> {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${localStorage.getItem(TOKEN) ?? ''}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { code, message, data } = (await answer.json()) as FloorAnswer<T>;
  if (code !== 0) throw new Error(message);
  return data;
}
