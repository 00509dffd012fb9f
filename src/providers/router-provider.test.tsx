import {
  ResourceContext,
  type IResourceItem,
  type ParseResponse,
  type RouterProvider,
} from '@refinedev/core';
import reactRouterProvider from '@refinedev/react-router';
import { renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { routerProvider } from './router-provider';

const RESOURCES: readonly IResourceItem[] = [
  { name: 'devices', list: '/device/list' },
  { name: 'plans', list: '/plan/list', show: '/plan/detail/:id' },
];

/** What a provider makes of an address, inside of the route that knows its params or outside of any. */
function parse({ parse: useParser }: RouterProvider, address: string, isInRoute: boolean): ParseResponse {
  const Around = ({ children }: PropsWithChildren) => (
    <MemoryRouter initialEntries={[address]}>
      <ResourceContext value={{ resources: [...RESOURCES] }}>
        {isInRoute ? (
          <Routes>
            <Route path="/plan/detail/:id" element={children} />
            <Route path="*" element={children} />
          </Routes>
        ) : (
          children
        )}
      </ResourceContext>
    </MemoryRouter>
  );
  if (useParser === undefined) throw new Error('The provider has no parser.');
  return renderHook(() => useParser()(), { wrapper: Around }).result.current;
}

describe('an address', () => {
  it.each([
    ['/device/list', true],
    ['/device/list', false],
    ['/plan/detail/7', true],
    ['/plan/detail/7', false],
    ['/plan/detail/a%2520b', true],
    ['/nowhere', true],
    ['/login?to=%252Fplan%252Fdetail%252F7%253Fq%253D1', true],
  ])(
    '%s is of the same resource, action, id and way back as refine finds (in a route: %s)',
    (address, isInRoute) => {
      const [own, refine] = [routerProvider, reactRouterProvider].map((provider) =>
        parse(provider, address, isInRoute),
      );
      const { params: ownParams, ...found } = own ?? {};
      const { params, ...expected } = refine ?? {};
      expect(found).toEqual(expected);
      expect(ownParams?.to).toBe(params?.to);
    },
  );

  it('hands nothing else on that stands behind the question mark', () => {
    expect(parse(routerProvider, '/plan/detail/7?tab=all&detail=9', true).params).toEqual({
      '*': undefined,
      id: '7',
    });
  });

  it('with a stray percent sign is shown all the same', () => {
    expect(parse(routerProvider, '/plan/detail/%25?to=%25', true)).toMatchObject({
      id: '%',
      params: { to: '%' },
    });
  });

  it('is looked up among the resources once, however many ask', () => {
    let asked = 0;
    const counted: IResourceItem = {
      name: 'counted',
      get list() {
        asked += 1;
        return '/counted/list';
      },
    };
    const resources = [counted];
    const Around = ({ children }: PropsWithChildren) => (
      <MemoryRouter initialEntries={['/counted/list']}>
        <ResourceContext value={{ resources }}>{children}</ResourceContext>
      </MemoryRouter>
    );
    const ask = () => renderHook(() => routerProvider.parse?.()(), { wrapper: Around });
    expect(ask().result.current?.resource?.name).toBe('counted');
    const once = asked;
    expect(ask().result.current?.resource?.name).toBe('counted');
    expect(asked).toBe(once);
  });
});
