import { toRefusalText } from '../../contract/access/refusal-text';
import type { Text } from '../../contract/text';
import { toExpressions, usePortalAccess, type Needs } from './access-context';

/** A function that words why the account may not, and whom to ask; null when it may. */
export function useRefusal(): (needs: Needs) => Text | null {
  const access = usePortalAccess();
  return (needs) => {
    if (access === null) return null;
    const refusal = access.subject.explain(toExpressions(needs));
    return refusal === null ? null : toRefusalText(refusal, access.catalogue);
  };
}
