import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccess, type Access } from '../../contract/access/access';
import type { AccessSubject } from '../../contract/access/account';
import { createEnforcer } from '../../contract/access/enforcer';
import { parseExpression } from '../../contract/access/expression';
import { createFixtureCatalogue, PERMISSION_ROWS, readPolicy, subject } from '../support/permission-fixture';

/**
 * The rules of spec §6, said a second time: sentence by sentence, from the account to the answer, without
 * Casbin, kinds or sets. The policy must agree with it everywhere.
 */
function isHeldBySpecification(account: AccessSubject, key: string): boolean {
  const row = PERMISSION_ROWS.find((candidate) => candidate.key === key);
  const isRole = key === 'franchisee' || key === 'agentFranchisee';
  // Ours, beside the specification: nobody does on another's behalf what that other did not agree to.
  const { delegatedPermissions: agreed } = account;
  if (agreed !== null && row !== undefined && !agreed.includes(row.id)) return false;
  // Ours as well: what an agreement hands over is with the agent, and with none of the merchant's people.
  if (row !== undefined && account.handedOverPermissions.includes(row.id)) return false;
  // "Unknown keys are ignored": none of them is ever held.
  if (row === undefined && !isRole) return false;
  // "Merchant main account (type 1) without proxy status: allowed everything except agent-only items."
  if (account.type === 1 && !account.isUnderProxy) return key !== 'agentFranchisee';
  // "Merchant main account with proxy status: only items marked franchisee."
  if (account.type === 1) return key === 'franchisee';
  // "Agent main account (type 3): everything except franchisee-only items."
  if (account.type === 3) return key !== 'franchisee';
  // Spec §3 names four types; a fifth holds nothing.
  if (account.type !== 2 && account.type !== 4) return false;
  // "Others: 'franchisee' item only for type 1, 'agentFranchisee' only for type 3; otherwise effective
  // permission ids = include list plus should-have list minus exclude list."
  if (row === undefined) return false;
  const isGiven =
    account.includePermissions.includes(row.id) || account.shouldHavePermissions.includes(row.id);
  return isGiven && !account.excludePermissions.includes(row.id);
}

const KEYS = PERMISSION_ROWS.map(({ key }) => key);
const IDS = PERMISSION_ROWS.map(({ id }) => id);
let access: Access;

beforeAll(async () => {
  const catalogue = createFixtureCatalogue();
  access = createAccess(await createEnforcer(readPolicy(), catalogue), catalogue);
});

describe('the policy and the specification', () => {
  it('agree on every key × account type × proxy × in or out of each list', () => {
    const wrong: string[] = [];
    let cells = 0;
    for (const { id, key } of PERMISSION_ROWS) {
      for (const type of [1, 2, 3, 4]) {
        for (const isUnderProxy of [false, true]) {
          for (const lists of [0, 1, 2, 3, 4, 5, 6, 7]) {
            const account = toAccount(type, isUnderProxy, id, lists);
            cells += 1;
            for (const limited of toLimited(account, id)) {
              if (access.of(limited).holds(key) !== isHeldBySpecification(limited, key)) {
                wrong.push(`${key} for ${JSON.stringify(limited)}`);
              }
            }
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(cells).toBe(PERMISSION_ROWS.length * 4 * 2 * 8);
  });

  it('agree on any account and any key, known or not', () => {
    fc.assert(
      fc.property(anyAccount(), anyKey(), (account, key) => {
        expect(access.of(account).holds(key)).toBe(isHeldBySpecification(account, key));
      }),
      { numRuns: 3_000 },
    );
  });

  it('agree on any expression', () => {
    fc.assert(
      fc.property(
        anyAccount(),
        fc.array(anyKey(), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        (account, keys, isAll) => {
          const known = keys.filter(
            (key) => KEYS.includes(key) || key === 'franchisee' || key === 'agentFranchisee',
          );
          const held = known.filter((key) => isHeldBySpecification(account, key));
          const isExpected =
            known.length > 0 && (isAll || keys.length === 1 ? held.length === known.length : held.length > 0);
          const source = keys.join(isAll ? ' & ' : ' | ');
          expect(access.of(account).allows([parseExpression(source)])).toBe(isExpected);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('rights', () => {
  it('never grow when an id is excluded', () => {
    fc.assert(
      fc.property(anyAccount(), fc.constantFrom(...IDS), anyKey(), (account, id, key) => {
        const narrowed = { ...account, excludePermissions: [...account.excludePermissions, id] };
        if (access.of(narrowed).holds(key)) expect(access.of(account).holds(key)).toBe(true);
      }),
    );
  });

  it('never shrink when an id is included', () => {
    fc.assert(
      fc.property(anyAccount(), fc.constantFrom(...IDS), anyKey(), (account, id, key) => {
        const widened = { ...account, includePermissions: [...account.includePermissions, id] };
        if (access.of(account).holds(key)) expect(access.of(widened).holds(key)).toBe(true);
      }),
    );
  });

  it('of a main account without proxy cover those of any of its managers', () => {
    fc.assert(
      fc.property(anyAccount(), anyKey(), (account, key) => {
        const manager = { ...account, type: 2, delegatedPermissions: null };
        if (access.of(manager).holds(key)) expect(access.of(subject({ type: 1 })).holds(key)).toBe(true);
      }),
    );
  });

  it('never exceed what the merchant agreed to', () => {
    fc.assert(
      fc.property(anyAccount(), fc.array(fc.constantFrom(...IDS)), anyKey(), (account, agreed, key) => {
        const row = PERMISSION_ROWS.find((candidate) => candidate.key === key);
        const isHeld = access.of({ ...account, delegatedPermissions: agreed }).holds(key);
        if (isHeld && row !== undefined) expect(agreed).toContain(row.id);
      }),
    );
  });

  it("never hold what an agreement hands over, in any of the merchant's own accounts", () => {
    fc.assert(
      fc.property(
        anyAccount(),
        fc.array(fc.constantFrom(...IDS)),
        anyKey(),
        (account, handedOverPermissions, key) => {
          const row = PERMISSION_ROWS.find((candidate) => candidate.key === key);
          const isHeld = access.of({ ...account, handedOverPermissions }).holds(key);
          if (isHeld && row !== undefined) expect(handedOverPermissions).not.toContain(row.id);
          // What was not handed over stays as it was.
          if (row !== undefined && handedOverPermissions.includes(row.id)) return;
          expect(isHeld).toBe(access.of({ ...account, handedOverPermissions: [] }).holds(key));
        },
      ),
    );
  });

  it('by "&" are never wider than by "|"', () => {
    fc.assert(
      fc.property(anyAccount(), anyKey(), anyKey(), (account, a, b) => {
        const rights = access.of(account);
        if (rights.allows([parseExpression(`${a} & ${b}`)])) {
          expect(rights.allows([parseExpression(`${a} | ${b}`)])).toBe(true);
        }
      }),
    );
  });

  it('do not depend on the order or repetition of ids', () => {
    fc.assert(
      fc.property(anyAccount(), anyKey(), (account, key) => {
        const shuffled = {
          ...account,
          includePermissions: [...account.includePermissions, ...account.includePermissions].reverse(),
          excludePermissions: [...account.excludePermissions].reverse(),
        };
        expect(access.of(shuffled).holds(key)).toBe(access.of(account).holds(key));
      }),
    );
  });
});

/** The three bits of `lists` say whether the id stands in include, should-have and exclude. */
function toAccount(type: number, isUnderProxy: boolean, id: number, lists: number): AccessSubject {
  return {
    type,
    isUnderProxy,
    includePermissions: (lists & 1) === 0 ? [] : [id],
    shouldHavePermissions: (lists & 2) === 0 ? [] : [id],
    excludePermissions: (lists & 4) === 0 ? [] : [id],
    delegatedPermissions: null,
    handedOverPermissions: [],
  };
}

/** The account under every agreement that can touch the id, on either side of it. */
function toLimited(account: AccessSubject, id: number): readonly AccessSubject[] {
  return [null, [], [id]].flatMap((delegatedPermissions) =>
    [[], [id], [id + 1]].map((handedOverPermissions) => ({
      ...account,
      delegatedPermissions,
      handedOverPermissions,
    })),
  );
}

function anyAccount(): fc.Arbitrary<AccessSubject> {
  const ids = fc.array(fc.oneof(fc.constantFrom(...IDS), fc.integer({ min: -1, max: 10_000 })), {
    maxLength: 12,
  });
  return fc.record({
    type: fc.oneof(fc.constantFrom(1, 2, 3, 4), fc.integer({ min: -2, max: 9 })),
    isUnderProxy: fc.boolean(),
    includePermissions: ids,
    shouldHavePermissions: ids,
    excludePermissions: ids,
    delegatedPermissions: fc.option(ids, { freq: 2 }),
    handedOverPermissions: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, ids),
  });
}

function anyKey(): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...KEYS) },
    { weight: 2, arbitrary: fc.constantFrom('franchisee', 'agentFranchisee') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('nope', 'toString', '__proto__', 'constructor', 'washerOrdrInfo', '1000'),
    },
  );
}
