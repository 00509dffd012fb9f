import { describe, expect, it } from 'vitest';
import { checkDeclaration } from '../../../contract/resources/check/check';
import type { Declaration } from '../../../contract/resources/declaration';

/** One rule of the check: a declaration that breaks it, and the nearest one that does not. */
export interface Rule {
  readonly because: string;
  readonly given: unknown;
  readonly expected: { readonly id: string; readonly where: string; readonly hint?: string };
  readonly fine: Declaration;
}

/** Holds each rule to its problem, and to its silence. */
export function describeRules(topic: string, rules: readonly Rule[]): void {
  describe(topic, () => {
    it.each(rules)('$expected.id at $expected.where: $because', ({ given, expected, fine }) => {
      const problems = checkDeclaration(given);
      expect(problems).toContainEqual(expect.objectContaining(expected));
      for (const { message, hint } of problems) expect([message, hint]).toEqual([FULL_STOP, SENTENCE]);
      expect(checkDeclaration(fine)).toEqual([]);
    });
  });
}

const FULL_STOP: unknown = expect.stringMatching(/\.$/);
const SENTENCE: unknown = expect.stringMatching(/[.?]$/);
