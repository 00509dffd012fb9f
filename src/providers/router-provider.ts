import type { ParseFunction, RouterProvider } from '@refinedev/core';
import reactRouterProvider from '@refinedev/react-router';
import { useCallback } from 'react';
import { useParams } from 'react-router';

/**
 * refine's router provider for react-router, with one difference: what stands behind the question mark is
 * not handed on as `params`.
 *
 * refine puts every such word into the key and the `meta` of every query, so that opening a drawer
 * (`?detail=`) or another tab would read lists anew that have not changed. A page reads its own words
 * (src/list/view/list-view.ts) and asks for what they mean.
 */
export const routerProvider: RouterProvider = { ...reactRouterProvider, parse: useParse };

function useParse(): ParseFunction {
  const parse = useWholeParse();
  const routeParams = useParams();
  return useCallback(() => {
    const { params, ...parsed } = parse();
    const wanted: unknown = params?.to;
    // The way back from the login is refine's own.
    const to = typeof wanted === 'string' ? { to: wanted } : {};
    return { ...parsed, params: { ...routeParams, ...to } };
  }, [parse, routeParams]);
}

function useWholeParse(): ParseFunction {
  const { parse } = reactRouterProvider;
  if (parse === undefined) throw new Error("refine's router provider has no parser.");
  return parse();
}
