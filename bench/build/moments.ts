import type { PageKind } from '../../contract/resources/resolved.ts';

/** What the portal begins with, whatever is shown; from the root, as every module here. */
export const ENTRY = 'src/main.tsx';
/** What comes with the login page, behind the entry. */
export const LOGIN = ['src/app/routes/login-route.tsx'];
/** What every page behind the login is drawn in and asks through. */
export const FRAME = ['src/app/signed-in.tsx', 'src/app/declaration.ts', 'src/http/axios-transport.ts'];
/** What the header of a page holds, behind the page itself. */
export const HEADER = ['src/app/search-field.tsx', 'src/app/routes/type-switch.tsx'];
/** What a list shows beside its rows: it comes behind them, and every first list has all (decision 148). */
export const BESIDE_ROWS = [
  'src/list/figures/list-figures.tsx',
  'src/list/saved/view-menu.tsx',
  'src/form/filter/quantity-range.tsx',
];

/** Figures of the types are words of many kilobytes, which come with the pages that show them (decision 124). */
const FIGURES = ['src/app/figures/with-whole-page.tsx'];

/** The part of a page that is its own: what `src/app/routes/page-registry.tsx` loads for its kind. */
export const PAGES: Readonly<Record<PageKind, readonly string[]>> = {
  overview: ['src/features/overview/overview-page.tsx', ...FIGURES],
  device: ['src/features/device/device-page.tsx', 'src/list/room/room-switch.tsx', ...BESIDE_ROWS],
  order: ['src/features/order/order-page.tsx', ...BESIDE_ROWS],
  list: ['src/app/pages/list-of-rows-page.tsx', ...BESIDE_ROWS],
  'statistic-summary': ['src/features/statistic/summary/statistic-summary-page.tsx', ...FIGURES],
  'statistic-income': ['src/features/statistic/income/statistic-income-page.tsx', ...FIGURES],
  'statistic-device': ['src/features/statistic/device/statistic-device-page.tsx', ...FIGURES],
  'operating-account': ['src/app/pages/operating-account-page.tsx'],
  'personal-center': ['src/app/pages/personal-center-page.tsx'],
};
/** Pages of rows: most of what one of them needs, all do. */
export const LIST_KINDS = ['device', 'order', 'list'] as const;
