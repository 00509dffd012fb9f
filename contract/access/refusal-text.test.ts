import { describe, expect, it } from 'vitest';
import type { Refusal } from './access';
import { createCatalogue } from './catalogue';
import { toRefusalText } from './refusal-text';

const title = { zh: '查看设备', en: 'View devices' };
const group = {
  group: 'probe',
  groupTitle: { zh: '探头', en: 'Probes' },
  roles: [],
  reserved: null,
  isDelegable: true,
};
const catalogue = createCatalogue([{ id: 1, key: 'probeInfo', title, ...group }]);
const refuse = (change: Partial<Refusal>): string =>
  toRefusalText({ rule: 'staff', missingKeys: ['probeInfo'], isAnyEnough: false, ...change }, catalogue).zh;

describe('a refusal in words', () => {
  it.each([
    { because: 'a grant is missing', given: {}, expected: '联系主账号' },
    { because: 'the key is named with its group', given: {}, expected: '「探头 · 查看设备」(probeInfo)' },
    {
      because: 'one of several would do',
      given: { missingKeys: ['probeInfo', 'x'], isAnyEnough: true },
      expected: '或',
    },
    {
      because: 'an agent works for the merchant',
      given: { rule: 'merchant_under_proxy' },
      expected: '个人中心',
    },
    { because: 'the merchant did not agree to it', given: { rule: 'not_delegated' }, expected: '授权不包含' },
    {
      because: 'only a merchant main account may',
      given: { missingKeys: ['franchisee'] },
      expected: '仅对商家主账号',
    },
    {
      because: 'only an agent main account may',
      given: { missingKeys: ['agentFranchisee'] },
      expected: '仅对代运营主账号',
    },
  ] as const)('says so when $because (spec §6)', ({ given, expected }) => {
    expect(refuse(given)).toContain(expected);
  });

  it('advises nobody to ask for what nobody can grant', () => {
    expect(refuse({ missingKeys: ['franchisee'] })).not.toContain('开通');
  });
});
