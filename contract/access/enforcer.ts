import { Model, newEnforcer, sectionNameMap, type Enforcer as CasbinEnforcer } from 'casbin';
import { toAccountKind, toEffectivePermissionIds, type AccessSubject, type AccountKind } from './account';
import type { Catalogue } from './catalogue';
import { readPolicySections, type PolicySections } from './policy-file';

/** The answer for one key, with the rule of `access-policy.conf` that gave it. */
export interface Verdict {
  readonly isHeld: boolean;
  readonly rule: AccountKind;
}

/** Decides single keys; combine them with `createAccess`. */
export interface Enforcer {
  /** Whether the account holds the key; a fault while deciding counts as "no" (fails closed). */
  decide: (subject: AccessSubject, key: string) => Verdict;
}

interface RequestAccount {
  readonly kind: AccountKind;
  readonly grantedIds: ReadonlySet<number>;
  /** Null: not limited by an agreement. */
  readonly delegatedIds: ReadonlySet<number> | null;
  readonly handedOverIds: ReadonlySet<number>;
}

/**
 * Builds the enforcer from the text of `access-policy.conf`. Build it once: it costs milliseconds.
 *
 * @throws Error when the file lacks a rule for a kind of account, or answers a probe wrongly; Casbin
 * itself reports a mistyped function as a mere refusal, so the probes are what finds it.
 */
export async function createEnforcer(policyText: string, catalogue: Catalogue): Promise<Enforcer> {
  const casbin = await newEnforcer(toModel(policyText));
  await casbin.addFunction('isGranted', (account: RequestAccount, key: string) => {
    const id = catalogue.idOf(key);
    return id !== undefined && account.grantedIds.has(id);
  });
  await casbin.addFunction('isDelegated', (account: RequestAccount, key: string) => {
    const id = catalogue.idOf(key);
    // Role keys have no id: they say who somebody is, which no agreement narrows.
    return id === undefined || account.delegatedIds === null || account.delegatedIds.has(id);
  });
  await casbin.addFunction('isHandedOver', (account: RequestAccount, key: string) => {
    const id = catalogue.idOf(key);
    return id !== undefined && account.handedOverIds.has(id);
  });
  const enforcer: Enforcer = { decide: (subject, key) => decide(casbin, subject, key) };
  assertPolicyAnswers(enforcer, catalogue);
  return enforcer;
}

function decide(casbin: CasbinEnforcer, subject: AccessSubject, key: string): Verdict {
  const kind = toAccountKind(subject);
  const account: RequestAccount = {
    kind,
    grantedIds: toEffectivePermissionIds(subject),
    delegatedIds: subject.delegatedPermissions === null ? null : new Set(subject.delegatedPermissions),
    handedOverIds: new Set(subject.handedOverPermissions),
  };
  try {
    return { isHeld: casbin.enforceSync(account, key) === true, rule: kind };
  } catch {
    return { isHeld: false, rule: kind };
  }
}

/** What a decision is made of; a file may define more of each, but one is all that is asked. */
const DEFINITIONS = ['r', 'p', 'e', 'm'] as const;
const ACCOUNT_RULES = 'account_rules';

/**
 * Definition by definition rather than by Casbin's reader of whole files, which converts the text with
 * Node's global `Buffer`: the same lines serve browser and server.
 */
function toModel(policyText: string): Model {
  const sections = readPolicySections(policyText);
  const model = new Model();
  for (const name of DEFINITIONS) {
    const section = sectionNameMap[name] ?? name;
    if (!model.addDef(name, name, valueOf(sections, section, name))) {
      throw new Error(`access-policy.conf has no "${name}" in [${section}].`);
    }
  }
  for (const kind of ['merchant', 'merchant_under_proxy', 'agent', 'staff'] as const) {
    const rule = valueOf(sections, ACCOUNT_RULES, kind);
    if (rule === '') throw new Error(`access-policy.conf has no rule for "${kind}" in [${ACCOUNT_RULES}].`);
    model.addPolicy('p', 'p', [kind, ...rule.split(',').map((word) => word.trim())]);
  }
  return model;
}

function valueOf(sections: PolicySections, section: string, key: string): string {
  return sections.get(section)?.get(key) ?? '';
}

function assertPolicyAnswers(enforcer: Enforcer, catalogue: Catalogue): void {
  const [first] = catalogue.permissions;
  const granted = first === undefined ? [] : [first.id];
  for (const type of [1, 2, 3, 4]) {
    const subject: AccessSubject = {
      type,
      isUnderProxy: false,
      includePermissions: granted,
      shouldHavePermissions: [],
      excludePermissions: [],
      delegatedPermissions: null,
      handedOverPermissions: [],
    };
    const key = first?.key ?? 'franchisee';
    const isExpected = first !== undefined || type === 1;
    if (enforcer.decide(subject, key).isHeld !== isExpected) {
      throw new Error(`access-policy.conf answers wrongly for account type ${type} and "${key}".`);
    }
    if (first !== undefined && enforcer.decide({ ...subject, delegatedPermissions: [] }, key).isHeld) {
      throw new Error('access-policy.conf grants a key that was not delegated.');
    }
    if (first !== undefined && enforcer.decide({ ...subject, handedOverPermissions: granted }, key).isHeld) {
      throw new Error('access-policy.conf grants a key that was handed over to an agent.');
    }
    if (enforcer.decide({ ...subject, type: 0 }, key).isHeld) {
      throw new Error('access-policy.conf grants a key to an account of unknown type.');
    }
  }
}
