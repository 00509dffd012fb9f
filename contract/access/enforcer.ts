import { newEnforcer, newModelFromString, type Enforcer as CasbinEnforcer, type Model } from 'casbin';
import { toAccountKind, toEffectivePermissionIds, type AccessSubject, type AccountKind } from './account';
import type { Catalogue } from './catalogue';

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
  };
  try {
    return { isHeld: casbin.enforceSync(account, key) === true, rule: kind };
  } catch {
    return { isHeld: false, rule: kind };
  }
}

function toModel(policyText: string): Model {
  const model = withBuffer(() => newModelFromString(policyText));
  const rules = readAccountRules(policyText);
  for (const kind of ['merchant', 'merchant_under_proxy', 'agent', 'staff'] as const) {
    const rule = rules.get(kind);
    if (rule === undefined) {
      throw new Error(`access-policy.conf has no rule for "${kind}" in [account_rules].`);
    }
    model.addPolicy('p', 'p', [kind, ...rule]);
  }
  return model;
}

/** Reads `kind = extent, key` lines; Casbin itself passes over the section. */
function readAccountRules(policyText: string): ReadonlyMap<string, readonly string[]> {
  const section = policyText.split(/^\[account_rules\]\s*$/m)[1] ?? '';
  const lines = section
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line.includes('='));
  return new Map(
    lines.map((line) => {
      const [kind = '', rule = ''] = line.split('=');
      return [kind.trim(), rule.split(',').map((word) => word.trim())];
    }),
  );
}

/** Casbin's model reader wants Node's `Buffer` for one conversion; browsers get a stand-in for that long. */
function withBuffer<T>(build: () => T): T {
  const host = globalThis as { Buffer?: unknown };
  if (host.Buffer !== undefined) return build();
  host.Buffer = { from: (source: string) => source, isBuffer: () => false };
  try {
    return build();
  } finally {
    delete host.Buffer;
  }
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
    };
    const key = first?.key ?? 'franchisee';
    const isExpected = first !== undefined || type === 1;
    if (enforcer.decide(subject, key).isHeld !== isExpected) {
      throw new Error(`access-policy.conf answers wrongly for account type ${type} and "${key}".`);
    }
    if (first !== undefined && enforcer.decide({ ...subject, delegatedPermissions: [] }, key).isHeld) {
      throw new Error('access-policy.conf grants a key that was not delegated.');
    }
    if (enforcer.decide({ ...subject, type: 0 }, key).isHeld) {
      throw new Error('access-policy.conf grants a key to an account of unknown type.');
    }
  }
}
