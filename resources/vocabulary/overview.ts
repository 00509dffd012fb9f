import type { OverviewDeclaration } from '../../contract/resources/declaration';

/** Four panes. */
const ICON = { path: 'M4 4h7v9H4ZM13 4h7v5h-7ZM13 11h7v9h-7ZM4 15h7v5H4Z' };

/** The page over all types: address and words beside the route table; what it sums comes with its figures. */
export function overview(page: Omit<OverviewDeclaration, 'icon' | 'metrics'>): OverviewDeclaration {
  return { ...page, icon: ICON, metrics: [] };
}
