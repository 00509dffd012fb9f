import { resolveChecked } from '../../../contract/resources/resolve-checked';
import type { ResolvedPage } from '../../../contract/resources/resolved';
import { product } from '../../../resources.config';
import { withFigures } from '../../../resources/figures/figures';

let pages: ReadonlyMap<string, ResolvedPage> | null = null;

/**
 * A page of statistics with the figures that are particular to its type: the portal begins without them, as nobody
 * needs them before such a page is opened.
 */
export function wholePage<P extends ResolvedPage>(page: P): P {
  pages ??= new Map(resolveChecked(withFigures(product)).pages.map((each) => [each.id, each]));
  const whole = pages.get(page.id);
  return whole !== undefined && isLike(whole, page) ? whole : page;
}

function isLike<P extends ResolvedPage>(page: ResolvedPage, known: P): page is P {
  return page.kind === known.kind;
}
