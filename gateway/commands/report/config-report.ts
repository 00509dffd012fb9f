import { createEnforcer } from '../../../contract/access/enforcer';
import { checkDeclaration } from '../../../contract/resources/check/check';
import type { Declaration } from '../../../contract/resources/declaration';
import { formatProblem } from '../../../contract/resources/problem';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import { describeThrown } from '../../database/error-words';

/** The outcome of `npm run check:config`. */
export interface ConfigReport {
  readonly isFine: boolean;
  readonly lines: readonly string[];
}

/** Checks declaration and policy as portal and gateway do before they start; lists every problem at once. */
export async function describeConfig(declaration: Declaration, policyText: string): Promise<ConfigReport> {
  const problems = checkDeclaration(declaration);
  if (problems.length > 0) {
    return {
      isFine: false,
      lines: [...problems.map(formatProblem), `resources.config.ts has ${problems.length} problem(s).`],
    };
  }
  const { pages, catalogue } = resolveDeclaration(declaration);
  try {
    await createEnforcer(policyText, catalogue);
  } catch (error) {
    return { isFine: false, lines: [describeThrown(error)] };
  }
  const figures = `${pages.length} pages, ${catalogue.permissions.length} permissions`;
  return { isFine: true, lines: [`resources.config.ts and access-policy.conf are fine: ${figures}.`] };
}
