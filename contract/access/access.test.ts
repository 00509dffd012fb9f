import { beforeAll, describe, expect, it } from 'vitest';
import { createFixtureCatalogue, readPolicy, subject } from '../../test/support/permission-fixture';
import { createAccess, type Access } from './access';
import { createEnforcer, type Enforcer } from './enforcer';
import { parseExpression, toSeveral } from './expression';
import { toRefusalText } from './refusal-text';

const catalogue = createFixtureCatalogue();
let access: Access;
let enforcer: Enforcer;

beforeAll(async () => {
  enforcer = await createEnforcer(readPolicy(), catalogue);
  access = createAccess(enforcer, catalogue);
});

const holdsA = subject({ type: 2, includePermissions: [1000] });
const holdsAB = subject({ type: 2, includePermissions: [1000, 1100] });
const holdsNothing = subject({ type: 2 });
// 1000 washerDeviceInfo, 1100 washerOrderInfo in the fixture.
const [A, B] = ['washerDeviceInfo', 'washerOrderInfo'];

describe('an expression for an account (spec §6)', () => {
  it.each([
    { who: 'nothing', given: holdsNothing, source: '', isAllowed: true, because: '"Empty means allowed"' },
    { who: 'a', given: holdsA, source: `${A}`, isAllowed: true, because: 'the key is held' },
    { who: 'a', given: holdsA, source: `${B}`, isAllowed: false, because: 'the key is not held' },
    { who: 'a', given: holdsA, source: `${A} & ${B}`, isAllowed: false, because: '"\'&\' means all"' },
    { who: 'a, b', given: holdsAB, source: `${A} & ${B}`, isAllowed: true, because: '"\'&\' means all"' },
    {
      who: 'a',
      given: holdsA,
      source: `${B} | ${A}`,
      isAllowed: true,
      because: '"\'|\' means any of the keys"',
    },
    {
      who: 'nothing',
      given: holdsNothing,
      source: `${A} | ${B}`,
      isAllowed: false,
      because: '"\'|\' means any of the keys"',
    },
    {
      who: 'a',
      given: holdsA,
      source: `${A} & nope`,
      isAllowed: true,
      because: '"Unknown keys are ignored"',
    },
    {
      who: 'nothing',
      given: holdsNothing,
      source: `${A} | nope`,
      isAllowed: false,
      because: '"Unknown keys are ignored"',
    },
    { who: 'a', given: holdsA, source: 'nope', isAllowed: false, because: 'no known key opens nothing' },
    {
      who: 'a',
      given: holdsA,
      source: 'nope & nada',
      isAllowed: false,
      because: 'all of no known key opens nothing',
    },
    {
      who: 'a',
      given: holdsA,
      source: 'nope | nada',
      isAllowed: false,
      because: 'any of no known key opens nothing',
    },
    {
      who: 'everything',
      given: subject({ type: 1 }),
      source: 'nope',
      isAllowed: false,
      because: 'no known key opens nothing, not even for a main account',
    },
    {
      who: 'everything',
      given: subject({ type: 1 }),
      source: 'constructor',
      isAllowed: false,
      because: 'a name of JavaScript is no key',
    },
    {
      who: 'everything',
      given: subject({ type: 3 }),
      source: '__proto__',
      isAllowed: false,
      because: 'a name of JavaScript is no key',
    },
  ])('holding $who, "$source" is allowed: $isAllowed ($because)', ({ given, source, isAllowed }) => {
    expect(access.of(given).allows([parseExpression(source)])).toBe(isAllowed);
    expect(access.of(given).explain([parseExpression(source)]) === null).toBe(isAllowed);
  });

  it('is one of several that must all be met', () => {
    const both = [parseExpression(`${A}`), parseExpression(`${B}`)];
    expect(access.of(holdsAB).allows(both)).toBe(true);
    expect(access.of(holdsA).allows(both)).toBe(false);
    expect(access.of(holdsNothing).allows([])).toBe(true);
  });
});

describe('the role keys (spec §6)', () => {
  it.each([
    {
      type: 1,
      isUnderProxy: false,
      franchisee: true,
      agentFranchisee: false,
      because: '"allowed everything except agent-only items"',
    },
    {
      type: 1,
      isUnderProxy: true,
      franchisee: true,
      agentFranchisee: false,
      because: '"only items marked franchisee"',
    },
    {
      type: 2,
      isUnderProxy: false,
      franchisee: false,
      agentFranchisee: false,
      because: "\"'franchisee' item only for type 1, 'agentFranchisee' only for type 3\"",
    },
    {
      type: 3,
      isUnderProxy: false,
      franchisee: false,
      agentFranchisee: true,
      because: '"everything except franchisee-only items"',
    },
    {
      type: 4,
      isUnderProxy: false,
      franchisee: false,
      agentFranchisee: false,
      because: "\"'franchisee' item only for type 1, 'agentFranchisee' only for type 3\"",
    },
    {
      type: 9,
      isUnderProxy: false,
      franchisee: false,
      agentFranchisee: false,
      because: 'spec §3 names the types 1 to 4',
    },
  ])('type $type, proxy $isUnderProxy: $because', ({ type, isUnderProxy, franchisee, agentFranchisee }) => {
    const everyId = catalogue.permissions.map(({ id }) => id);
    const rights = access.of(subject({ type, isUnderProxy, includePermissions: everyId }));
    expect([rights.holds('franchisee'), rights.holds('agentFranchisee')]).toEqual([
      franchisee,
      agentFranchisee,
    ]);
  });
});

describe('a refusal', () => {
  it('names the missing keys, whether one is enough, and the rule', () => {
    expect(access.of(holdsA).explain([parseExpression(`${A} & ${B}`)])).toEqual({
      rule: 'staff',
      missingKeys: [B],
      isAnyEnough: false,
    });
    expect(access.of(holdsNothing).explain([parseExpression(`${A} | ${B}`)])).toEqual({
      rule: 'staff',
      missingKeys: [A, B],
      isAnyEnough: true,
    });
  });

  it.each([
    {
      given: holdsNothing,
      source: `${A} & ${B}`,
      zh: /缺少权限「.*查看设备」\(washerDeviceInfo\)和「.*」\(washerOrderInfo\)。.*联系主账号/,
    },
    { given: holdsNothing, source: `${A} | ${B}`, zh: /\(washerDeviceInfo\)或「/ },
    { given: subject({ type: 1, isUnderProxy: true }), source: `${A}`, zh: /代运营授权期间/ },
    { given: subject({ type: 1 }), source: 'agentFranchisee', zh: /仅对代运营主账号开放/ },
    { given: subject({ type: 3 }), source: 'franchisee', zh: /仅对商家主账号开放/ },
    { given: subject({ type: 7 }), source: `${A}`, zh: /账号类型无法识别/ },
    { given: holdsA, source: 'nope', zh: /「nope」/ },
  ])('says in words what is missing and whom to ask: $source', ({ given, source, zh }) => {
    const refusal = access.of(given).explain([parseExpression(source)]);
    expect(refusal).not.toBeNull();
    if (refusal !== null) expect(toRefusalText(refusal, catalogue).zh).toMatch(zh);
  });
});

describe('an agent (ours: the merchant agrees to a part of its rights)', () => {
  const agent = subject({ type: 3, delegatedPermissions: [1000] });

  it('holds what the merchant agreed to and keeps the role key', () => {
    expect([A, B, 'agentFranchisee'].map((key) => access.of(agent).holds(`${key}`))).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('is told that the agreement does not cover the rest', () => {
    expect(access.of(agent).explain([parseExpression(`${B}`)])?.rule).toBe('not_delegated');
    expect(access.of(agent).explain([parseExpression('franchisee')])?.rule).toBe('agent');
  });
});

describe("a merchant's sub-account (ours: an agreement hands rights over to an agent)", () => {
  const limited = subject({ type: 2, includePermissions: [1000, 1100], handedOverPermissions: [1000, 2000] });

  it('does not hold what was handed over, and holds the rest as before', () => {
    expect(access.of(limited).holds(`${A}`)).toBe(false);
    expect(access.of({ ...limited, handedOverPermissions: [] }).holds(`${A}`)).toBe(true);
    expect(access.of(limited).holds(`${B}`)).toBe(true);
  });

  it('is told that an agent has the right, and of a right it never had to ask once that has ended', () => {
    const explain = (key: string) => access.of(limited).explain([parseExpression(key)])?.rule;
    expect(explain(`${A}`)).toBe('handed_over');
    expect(explain('waterDeviceInfo')).toBe('staff_under_proxy');
    const words = (key: string) => {
      const refusal = access.of(limited).explain([parseExpression(key)]);
      return refusal === null ? '' : toRefusalText(refusal, catalogue).zh;
    };
    expect(words('waterDeviceInfo')).toMatch(/主账号不能开通权限/);
    expect(words('franchisee')).toMatch(/仅对商家主账号开放/);
  });

  it('is the only kind that is told so: a main account under proxy keeps its personal center anyhow', () => {
    const main = subject({ type: 1, isUnderProxy: true, handedOverPermissions: [1000] });
    expect(access.of(main).explain([parseExpression(`${A}`)])?.rule).toBe('merchant_under_proxy');
  });
});

describe('decisions', () => {
  it('are asked of the policy once per key and account', () => {
    let asked = 0;
    const counted: Enforcer = {
      decide(given, key) {
        asked += 1;
        return enforcer.decide(given, key);
      },
    };
    const rights = createAccess(counted, catalogue);
    for (let round = 0; round < 3; round += 1) {
      rights.of(holdsA).allows([parseExpression(`${A} & ${B}`)]);
      rights.of({ ...holdsA, includePermissions: [...holdsA.includePermissions] }).holds(`${A}`);
    }
    expect(asked).toBe(2);
  });

  it('of one account never answer for another', () => {
    const rights = createAccess(enforcer, catalogue);
    expect(rights.of(holdsA).holds(`${A}`)).toBe(true);
    expect(rights.of(holdsNothing).holds(`${A}`)).toBe(false);
    expect(rights.of(subject({ ...holdsA, excludePermissions: [1000] })).holds(`${A}`)).toBe(false);
    expect(rights.of(subject({ type: 1 })).holds('franchisee')).toBe(true);
    expect(rights.of(subject({ type: 1, isUnderProxy: true })).holds(`${A}`)).toBe(false);
  });

  it('are still right after more accounts than are remembered', () => {
    const rights = createAccess(enforcer, catalogue);
    for (let id = 1; id <= 1_100; id += 1)
      rights.of(subject({ type: 2, includePermissions: [id] })).holds(`${A}`);
    expect(rights.of(subject({ type: 2, includePermissions: [1000] })).holds(`${A}`)).toBe(true);
    expect(rights.of(subject({ type: 2, includePermissions: [1] })).holds(`${A}`)).toBe(false);
  });
});

describe('so many of several ways', () => {
  const ways = [[parseExpression(`${A}`)], [parseExpression(`${B}`)], [parseExpression(`${A} & ${B}`)]];
  const two = [toSeveral(2, ways)];

  it('are open to whoever meets as many', () => {
    expect(access.of(holdsAB).allows(two)).toBe(true);
    expect(access.of(holdsA).allows(two)).toBe(false);
    expect(access.of(holdsA).allows([toSeveral(1, ways)])).toBe(true);
    expect(access.of(holdsNothing).allows(two)).toBe(false);
  });

  it('are closed to everybody where there are fewer', () => {
    expect(access.of(subject({ type: 1 })).allows([toSeveral(2, [[parseExpression(`${A}`)]])])).toBe(false);
  });

  it('asks for the keys of ways that are closed, and says how many are short', () => {
    const one = access.of(holdsA).explain(two);
    expect(one).toMatchObject({ missingKeys: [B], isAnyEnough: true });
    const none = access.of(holdsNothing).explain(two);
    expect(none).toMatchObject({ missingKeys: [A, B], isAnyEnough: false, shortBy: 2 });
    if (none === null) throw new Error('It is refused.');
    expect(toRefusalText(none, catalogue).zh).toContain('还需以下中的 2 项');
    expect(toRefusalText(none, catalogue).en).toContain('Missing 2 of these');
  });
});
