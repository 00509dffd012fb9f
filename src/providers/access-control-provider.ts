import type { AccessControlProvider } from '@refinedev/core';
import type { Refusal, SubjectAccess } from '../../contract/access/access';
import { parseExpression } from '../../contract/access/expression';
import type { Catalogue } from '../../contract/access/catalogue';
import type { ResolvedPage } from '../../contract/resources/resolved';
import type { Text } from '../../contract/text';

/** What {@link createAccessControlProvider} is handed. */
export interface AccessControlOptions {
  readonly pages: readonly ResolvedPage[];
  readonly subject: SubjectAccess;
  readonly catalogue: Catalogue;
  readonly toWords: (text: Text) => string;
}

/**
 * refine's access control over the remembered decisions of the contract: `list` and `show` ask for what
 * the page's data needs, any other action for the permission of the declared action of that name.
 * A page or action that is not declared is refused.
 */
export function createAccessControlProvider(options: AccessControlOptions): AccessControlProvider {
  const pagesById = new Map(options.pages.map((page) => [page.id, page]));
  return {
    async can({ resource, action }) {
      const page = resource === undefined ? undefined : pagesById.get(resource);
      const needs = page === undefined ? null : needsOf(page, action);
      if (needs === null) return { can: false };
      const refusal = options.subject.explain(needs);
      return refusal === null ? { can: true } : { can: false, ...(await wordsOf(refusal, options)) };
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  };
}

/** Few are refused anything: the words are loaded then, and a refusal without words is one, too. */
async function wordsOf(
  refusal: Refusal,
  { toWords, catalogue }: AccessControlOptions,
): Promise<{ readonly reason?: string }> {
  try {
    const { toRefusalText } = await import('../../contract/access/refusal-text');
    return { reason: toWords(toRefusalText(refusal, catalogue)) };
  } catch {
    return {};
  }
}

function needsOf(page: ResolvedPage, action: string) {
  if (action === 'list' || action === 'show') return page.reads;
  const declared = 'actions' in page ? page.actions.find(({ name }) => name === action) : undefined;
  return declared === undefined ? null : [...page.reads, parseExpression(declared.permission)];
}
