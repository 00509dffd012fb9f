import type { ComponentType } from 'react';
import type { PageKind, ResolvedPage } from '../../../contract/resources/resolved';
import { useHeld } from '../../providers/ahead/use-ahead';
import { lazyPage, type FetchedAhead } from '../../away/lazy-part';
import { useLikelyNext } from '../next/use-likely-next';

/** What the component of a page kind receives. */
export interface PageProps<K extends PageKind> {
  readonly page: ResolvedPage & { readonly kind: K };
}

type PageRegistry = { readonly [K in PageKind]: ComponentType<PageProps<K>> & FetchedAhead };

/** One component per page kind, each in its own chunk; a new kind does not compile until it stands here. */
const PAGES: PageRegistry = {
  overview: lazyPage(async () => withFigures(await import('../../features/overview/overview-page'))),
  device: lazyPage(() => import('../../features/device/device-page').then((chunk) => chunk.default)),
  order: lazyPage(() => import('../../features/order/order-page').then((chunk) => chunk.default)),
  list: lazyPage(() => import('../pages/list-of-rows-page').then((chunk) => chunk.default)),
  'statistic-summary': lazyPage(async () =>
    withFigures(await import('../../features/statistic/summary/statistic-summary-page')),
  ),
  'statistic-income': lazyPage(async () =>
    withFigures(await import('../../features/statistic/income/statistic-income-page')),
  ),
  'statistic-device': lazyPage(async () =>
    withFigures(await import('../../features/statistic/device/statistic-device-page')),
  ),
  'operating-account': lazyPage(() =>
    import('../pages/operating-account-page').then((chunk) => chunk.default),
  ),
  'personal-center': lazyPage(() => import('../pages/personal-center-page').then((chunk) => chunk.default)),
};

/** A page of statistics with the figures of its type, which come with it. */
async function withFigures<P extends ResolvedPage>({
  default: Page,
}: {
  readonly default: ComponentType<{ readonly page: P }>;
}): Promise<ComponentType<{ readonly page: P }>> {
  const { withWholePage } = await import('../figures/with-whole-page');
  return withWholePage(Page);
}

/** Fetches the files of a page before anybody goes there. @throws what loading throws */
export async function fetchPage(kind: PageKind): Promise<void> {
  await PAGES[kind].fetch();
}

/** Draws a page with the component of its kind. */
export function PageOfKind<K extends PageKind>({ page }: PageProps<K>) {
  const Page: ComponentType<PageProps<K>> = PAGES[page.kind];
  useHeld();
  return (
    <>
      <Page page={page} />
      <LikelyNext kind={page.kind} />
    </>
  );
}

/** Comes to stand with the page it is beside: while that is loaded, nothing of the next one is. */
function LikelyNext({ kind }: { readonly kind: PageKind }) {
  useLikelyNext(kind);
  return null;
}
