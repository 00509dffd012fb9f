import { describe, expect, it } from 'vitest';
import { createFixtureCatalogue, readPolicy, subject } from '../../test/support/permission-fixture';
import { createCatalogue } from './catalogue';
import { createEnforcer } from './enforcer';

const catalogue = createFixtureCatalogue();
const policy = readPolicy();

describe('the policy file', () => {
  it.each(['merchant', 'merchant_under_proxy', 'agent', 'staff'])(
    'is refused without the rule of "%s"',
    async (kind) => {
      const without = policy.replace(new RegExp(`^${kind}\\s*=.*$`, 'm'), '');
      expect(without).not.toBe(policy);
      await expect(createEnforcer(without, catalogue)).rejects.toThrow(`no rule for "${kind}"`);
    },
  );

  it.each(['r', 'p', 'e', 'm'])('is refused without the definition of "%s"', async (name) => {
    const without = policy.replace(new RegExp(`^${name} = .*$`, 'm'), '');
    expect(without).not.toBe(policy);
    await expect(createEnforcer(without, catalogue)).rejects.toThrow(`no "${name}" in [`);
  });

  it.each([
    { fault: 'a mistyped function', from: /isGranted\(/, to: 'isGrantd(' },
    { fault: 'a mistyped request name', from: /r\.account\.kind/, to: 'r.acount.kind' },
    { fault: 'an agreement that is not asked for', from: /isDelegated\([^)]*\)/, to: 'true' },
    { fault: 'a matcher that always says no', from: /^m = .*$/m, to: 'm = false' },
    { fault: 'a matcher that always says yes', from: /^m = .*$/m, to: 'm = true' },
    { fault: "an agent with the merchant's one key", from: /^agent\s*=.*$/m, to: 'agent = only, franchisee' },
  ])('is refused with $fault', async ({ from, to }) => {
    const broken = policy.replace(from, to);
    expect(broken).not.toBe(policy);
    await expect(createEnforcer(broken, catalogue)).rejects.toThrow();
  });

  it('answers in a browser, which has no Buffer', async () => {
    const host = globalThis as { Buffer?: unknown };
    const buffer = host.Buffer;
    delete host.Buffer;
    try {
      const enforcer = await createEnforcer(policy, catalogue);
      expect(enforcer.decide(subject({ type: 1 }), 'franchisee').isHeld).toBe(true);
      expect(host.Buffer).toBeUndefined();
    } finally {
      host.Buffer = buffer;
    }
  });

  it('serves a declaration without permissions', async () => {
    const enforcer = await createEnforcer(policy, createCatalogue([]));
    expect(enforcer.decide(subject({ type: 1 }), 'franchisee')).toEqual({ isHeld: true, rule: 'merchant' });
  });

  it('counts a fault while deciding as a refusal', async () => {
    const enforcer = await createEnforcer(policy, {
      ...catalogue,
      idOf: (key) => {
        if (key === 'washerDeviceSync') throw new Error('the look-up fails');
        return catalogue.idOf(key);
      },
    });
    expect(enforcer.decide(subject({ type: 2, includePermissions: [1014] }), 'washerDeviceSync').isHeld).toBe(
      false,
    );
  });
});
