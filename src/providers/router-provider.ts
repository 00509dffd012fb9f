import {
  matchResourceFromRoute,
  ResourceContext,
  type IResourceItem,
  type ParseFunction,
  type RouterProvider,
} from '@refinedev/core';
import reactRouterProvider from '@refinedev/react-router';
import { useCallback, useContext } from 'react';
import { matchPath, useLocation, useParams } from 'react-router';

/**
 * refine's router provider for react-router, with two differences.
 *
 * What stands behind the question mark is not handed on as `params`: refine puts every such word into the key and the
 * `meta` of every query, so that opening a drawer (`?detail=`) or another tab would read lists anew that have not changed.
 * A page reads its own words (src/list/view/list-view.ts) and asks for what they mean.
 *
 * Which resource an address is of is looked up once for all: each of refine's hooks asks, and hundreds of them stand on
 * a page.
 */
export const routerProvider: RouterProvider = { ...reactRouterProvider, parse: useParse };

function useParse(): ParseFunction {
  const routeParams = useParams();
  const { pathname, search } = useLocation();
  const { resources } = useContext(ResourceContext);
  const { resource, action, matchedRoute } = resourceAt(pathname, resources);
  const id = (isEmpty(routeParams) ? paramsOf(matchedRoute, pathname) : routeParams)['id'];
  const to = wayBack(search);
  return useCallback(
    () => ({
      ...(resource && { resource }),
      ...(action && { action }),
      ...(id && { id: decoded(id) }),
      pathname,
      params: { ...routeParams, ...(to === null ? {} : { to }) },
    }),
    [resource, action, id, pathname, routeParams, to],
  );
}

type Match = ReturnType<typeof matchResourceFromRoute>;

/** By the resources, which are others where somebody else signs in. */
const matches = new WeakMap<readonly IResourceItem[], Map<string, Match>>();
/** Addresses with an id are as many as there are rows. */
const REMEMBERED = 50;

/** refine's own answer, remembered. */
function resourceAt(pathname: string, resources: IResourceItem[]): Match {
  const known = matches.get(resources) ?? new Map<string, Match>();
  matches.set(resources, known);
  const found = known.get(pathname) ?? matchResourceFromRoute(pathname, resources);
  if (!known.has(pathname) && known.size >= REMEMBERED) known.clear();
  known.set(pathname, found);
  return found;
}

/** Outside of a route there are no params, and the address has them all the same. */
function paramsOf(route: string | undefined, pathname: string): Readonly<Record<string, string | undefined>> {
  return (route === undefined ? null : matchPath(route, pathname))?.params ?? {};
}

function isEmpty(params: object): boolean {
  return Object.keys(params).length === 0;
}

/** The way back from the login is refine's own, which writes it encoded once more than an address needs. */
function wayBack(search: string): string | null {
  const to = new URLSearchParams(search).get('to');
  return to === null ? null : decoded(to);
}

/** Whoever types a stray percent sign into an address sees the page of it all the same. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
