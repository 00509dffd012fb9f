import type { ComponentType } from 'react';
import type { PageKind, ResolvedPage } from '../../../contract/resources/resolved';
import { lazyChunk } from '../lazy-chunk';

/** What the component of a page kind receives. */
export interface PageProps<K extends PageKind> {
  readonly page: ResolvedPage & { readonly kind: K };
}

type PageRegistry = { readonly [K in PageKind]: ComponentType<PageProps<K>> };

/** One component per page kind, each in its own chunk; a new kind does not compile until it stands here. */
const PAGES: PageRegistry = {
  device: lazyChunk(() => import('../../features/device/device-page').then((chunk) => chunk.default)),
  order: lazyChunk(() => import('../../features/order/order-page').then((chunk) => chunk.default)),
  list: lazyChunk(() => import('../../features/group-list/group-list-page').then((chunk) => chunk.default)),
  'statistic-summary': lazyChunk(() =>
    import('../../features/statistic/summary/statistic-summary-page').then((chunk) => chunk.default),
  ),
  'statistic-income': lazyChunk(() =>
    import('../../features/statistic/income/statistic-income-page').then((chunk) => chunk.default),
  ),
  'statistic-device': lazyChunk(() =>
    import('../../features/statistic/device/statistic-device-page').then((chunk) => chunk.default),
  ),
  'operating-account': lazyChunk(() =>
    import('../pages/operating-account-page').then((chunk) => chunk.default),
  ),
  'personal-center': lazyChunk(() => import('../pages/personal-center-page').then((chunk) => chunk.default)),
};

/** Draws a page with the component of its kind. */
export function PageOfKind<K extends PageKind>({ page }: PageProps<K>) {
  const Page: ComponentType<PageProps<K>> = PAGES[page.kind];
  return <Page page={page} />;
}
