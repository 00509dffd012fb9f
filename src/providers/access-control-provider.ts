import type { AccessControlProvider } from '@refinedev/core';
import type { SubjectAccess } from '../../contract/access/access';
import { parseExpression } from '../../contract/access/expression';
import { toRefusalText } from '../../contract/access/refusal-text';
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
    can({ resource, action }) {
      const page = resource === undefined ? undefined : pagesById.get(resource);
      const needs = page === undefined ? null : needsOf(page, action);
      if (needs === null) return Promise.resolve({ can: false });
      const refusal = options.subject.explain(needs);
      return Promise.resolve(
        refusal === null
          ? { can: true }
          : { can: false, reason: options.toWords(toRefusalText(refusal, options.catalogue)) },
      );
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  };
}

function needsOf(page: ResolvedPage, action: string) {
  if (action === 'list' || action === 'show') return page.reads;
  const declared = 'actions' in page ? page.actions.find(({ name }) => name === action) : undefined;
  return declared === undefined ? null : [...page.reads, parseExpression(declared.permission)];
}
