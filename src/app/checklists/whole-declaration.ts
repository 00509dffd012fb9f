import { resolveChecked } from '../../../contract/resources/resolve-checked';
import type { ResolvedDeclaration } from '../../../contract/resources/resolved';
import { product } from '../../../resources.config';
import { withChecklists } from '../../../resources/checklists/checklists';

let resolved: ResolvedDeclaration | null = null;

/**
 * The declaration with the checklists of its types: the portal begins without them, as nobody needs them before
 * inspections are opened (decision 124).
 */
export function wholeDeclaration(): ResolvedDeclaration {
  resolved ??= resolveChecked(withChecklists(product));
  return resolved;
}
