import { toAccountKind, toEffectivePermissionIds, type AccessSubject, type AccountKind } from './account';
import type { Catalogue } from './catalogue';
import type { Enforcer } from './enforcer';
import { toSeveral, type Expression, type SeveralExpression } from './expression';

/** The rule of `access-policy.conf` that refused, or the agreement between merchant and agent. */
export type RefusalRule = AccountKind | 'not_delegated' | 'handed_over' | 'staff_under_proxy';

/** Why something is refused: the rule of the policy file and the keys that would open it. */
export interface Refusal {
  readonly rule: RefusalRule;
  /** Keys that are missing; for an "any" expression each of them alone would do. */
  readonly missingKeys: readonly string[];
  /** True when one of the missing keys is enough. */
  readonly isAnyEnough: boolean;
  /** How many of the things that the keys open are missing, where a number of them is asked for. */
  readonly shortBy?: number;
}

/** The rights of one subject, decided once per key and remembered. */
export interface SubjectAccess {
  holds: (key: string) => boolean;
  /** True when every one of the expressions is met. */
  allows: (expressions: readonly Expression[]) => boolean;
  /** The first expression that is not met, explained; null when all are. */
  explain: (expressions: readonly Expression[]) => Refusal | null;
}

/** Hands out remembered decisions per subject. */
export interface Access {
  of: (subject: AccessSubject) => SubjectAccess;
}

/** Decisions are kept for this many different sets of rights; the oldest goes first. */
const REMEMBERED_SUBJECTS_MAX = 1000;

/** Combines keys to expressions over an enforcer (spec §6). */
export function createAccess(enforcer: Enforcer, catalogue: Catalogue): Access {
  const remembered = new Map<string, SubjectAccess>();
  return {
    of(subject) {
      const fingerprint = toFingerprint(subject);
      const known = remembered.get(fingerprint);
      if (known !== undefined) return known;
      const [oldest] = remembered.keys();
      if (oldest !== undefined && remembered.size >= REMEMBERED_SUBJECTS_MAX) remembered.delete(oldest);
      const access = createSubjectAccess(subject, enforcer, catalogue);
      remembered.set(fingerprint, access);
      return access;
    },
  };
}

function toSortedText(ids: Iterable<number>): string {
  return [...ids].sort((a, b) => a - b).join(',');
}

/** Two subjects with the same fingerprint hold the same keys; only staff is decided by id. */
function toFingerprint(subject: AccessSubject): string {
  const kind = toAccountKind(subject);
  const granted = kind === 'staff' ? toSortedText(toEffectivePermissionIds(subject)) : '';
  const delegated = subject.delegatedPermissions === null ? '' : toSortedText(subject.delegatedPermissions);
  const handedOver = toSortedText(subject.handedOverPermissions);
  return `${kind}:${granted}:${subject.delegatedPermissions === null ? 'own' : delegated}:${handedOver}`;
}

function createSubjectAccess(
  subject: AccessSubject,
  enforcer: Enforcer,
  catalogue: Catalogue,
): SubjectAccess {
  const heldByKey = new Map<string, boolean>();
  const metByExpression = new WeakMap<Expression, boolean>();

  function holds(key: string): boolean {
    const known = heldByKey.get(key);
    if (known !== undefined) return known;
    const isHeld = catalogue.isKnown(key) && enforcer.decide(subject, key).isHeld;
    heldByKey.set(key, isHeld);
    return isHeld;
  }

  function meets(expression: Expression): boolean {
    if (expression.kind === 'open') return true;
    const known = metByExpression.get(expression);
    if (known !== undefined) return known;
    const isMet =
      expression.kind === 'several' ? countOpen(expression) >= expression.least : meetsKeys(expression);
    metByExpression.set(expression, isMet);
    return isMet;
  }

  function countOpen({ ways }: SeveralExpression): number {
    return ways.filter((way) => way.every(meets)).length;
  }

  /** Of several ways those that are open are not asked for. */
  function keysOf(expression: Exclude<Expression, { kind: 'open' }>): readonly string[] {
    if (expression.kind !== 'several') return expression.keys;
    return toSeveral(
      expression.least,
      expression.ways.filter((way) => !way.every(meets)),
    ).keys;
  }

  function meetsKeys(expression: Extract<Expression, { kind: 'all' | 'any' }>): boolean {
    // spec §6: unknown keys are ignored; an expression without any known key opens nothing.
    const keys = expression.keys.filter((key) => catalogue.isKnown(key));
    return keys.length > 0 && (expression.kind === 'all' ? keys.every(holds) : keys.some(holds));
  }

  return {
    holds,
    allows: (expressions) => expressions.every(meets),
    explain(expressions) {
      const unmet = expressions.find((expression) => !meets(expression));
      if (unmet === undefined || unmet.kind === 'open') return null;
      const missingKeys = keysOf(unmet).filter((key) => !holds(key));
      const missingIds = missingKeys.flatMap((key) => catalogue.idOf(key) ?? []);
      const rule = toRefusalRule(subject, missingIds);
      if (unmet.kind !== 'several') return { rule, missingKeys, isAnyEnough: unmet.kind === 'any' };
      const shortBy = unmet.least - countOpen(unmet);
      return { rule, missingKeys, isAnyEnough: shortBy === 1, shortBy };
    },
  };
}

/** An agreement is named before the account's own rule: asking the main account would be of no use. */
function toRefusalRule(subject: AccessSubject, missingIds: readonly number[]): RefusalRule {
  const { delegatedPermissions: delegated, handedOverPermissions: handedOver } = subject;
  const kind = toAccountKind(subject);
  if (delegated !== null && missingIds.some((id) => !delegated.includes(id))) return 'not_delegated';
  // Of a main account under proxy the rule says more: it keeps its personal center, whatever was handed over.
  if (kind !== 'staff') return kind;
  const granted = toEffectivePermissionIds(subject);
  if (missingIds.some((id) => granted.has(id) && handedOver.includes(id))) return 'handed_over';
  // The main account grants nothing for now (docs/decisions/071).
  return handedOver.length > 0 ? 'staff_under_proxy' : kind;
}
