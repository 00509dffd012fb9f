import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAccess } from '../../../../contract/access/access';
import { createCatalogue, type Permission } from '../../../../contract/access/catalogue';
import { createEnforcer } from '../../../../contract/access/enforcer';
import { readPolicy } from '../../../../test/support/permission-fixture';
import {
  choiceOf,
  choose,
  commonChoice,
  effectiveIds,
  originOf,
  RIGHT_CHOICES,
  toSubject,
  type RightsDraft,
} from './rights-draft';

function row(id: number, key: string, roles: Permission['roles']): Permission {
  const title = { zh: key, en: key };
  return { id, key, title, group: 'probe', groupTitle: title, roles, reserved: null, isDelegable: true };
}

const PERMISSIONS = [
  row(1, 'view', ['support', 'readOnly']),
  row(2, 'refund', ['support']),
  row(3, 'export', ['finance']),
  row(4, 'price', []),
];
const OWN = { type: 2, delegatedPermissions: null, handedOverPermissions: [] };
const CUSTOM: RightsDraft = { roleTemplate: 'custom', includePermissions: [], excludePermissions: [] };
const SUPPORT: RightsDraft = { ...CUSTOM, roleTemplate: 'support' };

describe('the effective set', () => {
  it.each([
    { given: CUSTOM, effective: [], because: 'a custom role brings nothing along' },
    { given: SUPPORT, effective: [1, 2], because: 'the template is the should-have list' },
    { given: { ...SUPPORT, includePermissions: [4] }, effective: [1, 2, 4], because: 'include adds' },
    {
      given: { ...SUPPORT, excludePermissions: [2] },
      effective: [1],
      because: 'exclude takes from the template',
    },
    {
      given: { ...CUSTOM, includePermissions: [3], excludePermissions: [3] },
      effective: [],
      because: 'exclude wins over include (spec §6)',
    },
  ])('is $effective: $because', ({ given, effective }) => {
    expect(effectiveIds(toSubject(given, PERMISSIONS, OWN), PERMISSIONS)).toEqual(effective);
  });

  it('is narrowed by what the merchant agreed to', () => {
    const subject = toSubject(SUPPORT, PERMISSIONS, {
      type: 4,
      delegatedPermissions: [2, 3],
      handedOverPermissions: [],
    });
    expect(effectiveIds(subject, PERMISSIONS)).toEqual([2]);
    expect(originOf(1, subject)).toBe('notDelegated');
  });

  it('is what the enforcer holds, for any lists', async () => {
    const catalogue = createCatalogue(PERMISSIONS);
    const access = createAccess(await createEnforcer(readPolicy(), catalogue), catalogue);
    const ids = fc.subarray(PERMISSIONS.map(({ id }) => id));
    const roleTemplate = fc.constantFrom('support', 'readOnly', 'finance', 'custom');
    fc.assert(
      fc.property(ids, ids, roleTemplate, fc.option(ids), (include, exclude, template, delegated) => {
        const draft = { roleTemplate: template, includePermissions: include, excludePermissions: exclude };
        const subject = toSubject(draft, PERMISSIONS, {
          type: 4,
          delegatedPermissions: delegated,
          handedOverPermissions: [],
        });
        const held = PERMISSIONS.filter(({ key }) => access.of(subject).holds(key)).map(({ id }) => id);
        expect(effectiveIds(subject, PERMISSIONS)).toEqual(held);
        const fromOrigins = PERMISSIONS.filter(({ id }) =>
          ['include', 'template'].includes(originOf(id, subject)),
        );
        expect(fromOrigins.map(({ id }) => id)).toEqual(held);
      }),
    );
  });
});

describe('the switch of a right', () => {
  it('moves an id from exclude to include', () => {
    const given = { ...SUPPORT, excludePermissions: [2, 3] };
    expect(choose(given, [3, 4], 'allow')).toEqual({
      roleTemplate: 'support',
      includePermissions: [3, 4],
      excludePermissions: [2],
    });
  });

  it('moves an id from include to exclude', () => {
    const given = { ...SUPPORT, includePermissions: [4] };
    expect(choose(given, [4], 'forbid')).toEqual({
      roleTemplate: 'support',
      includePermissions: [],
      excludePermissions: [4],
    });
  });

  it('leaves a right to the template by taking it from both lists', () => {
    const given = { ...SUPPORT, includePermissions: [3, 4], excludePermissions: [1] };
    expect(choose(given, [4, 1], 'inherit')).toEqual({
      ...given,
      includePermissions: [3],
      excludePermissions: [],
    });
  });

  it('forbids what is stored in both lists, as the gateway decides', () => {
    expect(choiceOf(3, { includePermissions: [3], excludePermissions: [3] })).toBe('forbid');
  });

  it('has no position for a group whose rights differ', () => {
    const given = { ...SUPPORT, includePermissions: [3] };
    expect(commonChoice([3, 4], given)).toBeNull();
    expect(commonChoice([], given)).toBeNull();
  });

  it('decides alone: allowed is held, forbidden is not, inherited is as the template says', () => {
    const all = PERMISSIONS.map(({ id }) => id);
    const ids = fc.subarray(all);
    const choice = fc.constantFrom(...RIGHT_CHOICES);
    fc.assert(
      fc.property(ids, ids, ids, choice, (include, exclude, changed, chosen) => {
        const before = { ...SUPPORT, includePermissions: include, excludePermissions: exclude };
        const after = choose(before, changed, chosen);
        const subject = toSubject(after, PERMISSIONS, OWN);
        const held = effectiveIds(subject, PERMISSIONS);
        for (const id of all) {
          const expected = changed.includes(id) ? chosen : choiceOf(id, before);
          expect(choiceOf(id, after)).toBe(expected);
          const isFromRole = subject.shouldHavePermissions.includes(id);
          expect(held.includes(id)).toBe(expected === 'inherit' ? isFromRole : expected === 'allow');
        }
        if (changed.length > 0) expect(commonChoice(changed, after)).toBe(chosen);
      }),
    );
  });
});
