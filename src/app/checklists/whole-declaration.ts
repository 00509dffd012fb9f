import { resolveChecked } from '../../../contract/resources/resolve-checked';
import type { ResolvedDeclaration } from '../../../contract/resources/resolved';
import { product } from '../../../resources.config';
import { withInspections } from '../../../resources/checklists/with-inspections';

let resolved: ResolvedDeclaration | null = null;

/**
 * The declaration with checklists and what pages of inspections show: the portal begins without, as nobody needs them before
 * inspections are opened (decision 124).
 */
export function wholeDeclaration(): ResolvedDeclaration {
  resolved ??= resolveChecked(withInspections(product));
  return resolved;
}
