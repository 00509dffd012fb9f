import { useMemo, type ComponentType } from 'react';
import type { ResolvedPage } from '../../../contract/resources/resolved';
import { wholePage } from './whole-page';

/** The component of a page of statistics, handed the page with all its figures. */
export function withWholePage<P extends ResolvedPage>(
  Page: ComponentType<{ readonly page: P }>,
): ComponentType<{ readonly page: P }> {
  return function WholePage({ page }) {
    const whole = useMemo(() => wholePage(page), [page]);
    return <Page page={whole} />;
  };
}
