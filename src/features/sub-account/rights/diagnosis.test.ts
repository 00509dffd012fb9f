import { describe, expect, it } from 'vitest';
import { text } from '../../../../contract/text';
import { diagnose, isOpen } from './diagnosis';
import type { Explanation, KeyFinding } from './explain-target';
import type { RightOrigin } from './rights-draft';

const right = (origin: RightOrigin | null, isHeld = false): KeyFinding => ({
  key: 'ironRefund',
  title: text('熨斗订单 · 退款', 'Iron orders · Refund'),
  isHeld,
  origin,
});
const refused = (origin: RightOrigin | null): Explanation => ({ isAllowed: false, keys: [right(origin)] });
const ALLOWED: Explanation = { isAllowed: true, keys: [right('template', true)] };
const WORKING = {
  account: { state: 'enabled', storeIds: null },
  role: '客服',
  operatedBy: null,
} as const;
const OPERATED = { ...WORKING, operatedBy: { agentName: '星辰代运营' } };

describe('a diagnosis', () => {
  it.each([
    { origin: 'none', place: 'editor', because: 'it can be allowed there' },
    { origin: 'excluded', place: 'editor', because: 'it is forbidden there' },
    { origin: 'handedOver', place: 'agency', because: 'the agreement is ended there' },
    { origin: 'notDelegated', place: 'merchants', because: 'the merchant has to agree' },
    { origin: null, place: null, because: 'a role key cannot be given' },
  ] as const)('sends whoever misses a right ($origin) to $place: $because', ({ origin, place }) => {
    const [finding] = diagnose(refused(origin), WORKING);
    expect(finding).toMatchObject({ effect: 'shut', place });
    expect(isOpen(diagnose(refused(origin), WORKING), refused(origin))).toBe(false);
  });

  it('sends nobody to the editor while an agent operates the merchant: nothing is given meanwhile', () => {
    for (const origin of ['none', 'excluded'] as const) {
      const [finding] = diagnose(refused(origin), OPERATED);
      expect(finding).toMatchObject({ place: 'agency', params: { agent: '星辰代运营' } });
    }
  });

  it.each(['disabled', 'expired'] as const)(
    'says first that an account is %s, whatever it holds',
    (state) => {
      const findings = diagnose(ALLOWED, { ...WORKING, account: { state, storeIds: null } });
      expect(findings[0]).toMatchObject({ key: 'state', effect: 'shut' });
      expect(isOpen(findings, ALLOWED)).toBe(false);
    },
  );

  it('says of whoever may that only some stores are seen', () => {
    const findings = diagnose(ALLOWED, { ...WORKING, account: { state: 'enabled', storeIds: ['s1', 's2'] } });
    expect(findings.at(-1)).toMatchObject({ key: 'stores', effect: 'note', params: { count: 2 } });
    expect(isOpen(findings, ALLOWED)).toBe(true);
  });

  it('names the role that gives a right, and asks for nothing', () => {
    expect(diagnose(ALLOWED, WORKING)).toMatchObject([
      { effect: 'open', remedy: null, place: null, params: { role: '客服' } },
    ]);
  });
});
