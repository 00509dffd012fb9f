import { describe, expect, it } from 'vitest';
import { PROXY_ACTIONS, ProxyState } from '../../contract/api/proxy';
import { findTransition, partyOf, type ProxyEvent, type ProxyParty } from './proxy-state';

const { waiting, active, rejected, withdrawn, expired, ended } = ProxyState;

/** pages 10, written a second time on purpose: state, who, event, new state. */
const POSSIBLE: readonly (readonly [number, ProxyParty, ProxyEvent, number])[] = [
  [waiting, 'merchant', 'approve', active],
  [waiting, 'merchant', 'reject', rejected],
  [waiting, 'agent', 'withdraw', withdrawn],
  [waiting, 'time', 'silence', withdrawn],
  [active, 'time', 'end', expired],
  [active, 'merchant', 'revoke', ended],
  [active, 'agent', 'giveUp', ended],
  [active, 'agent', 'renew', active],
];
const WITH_RENEWAL: typeof POSSIBLE = [
  ...POSSIBLE,
  [active, 'merchant', 'approve', active],
  [active, 'merchant', 'reject', active],
];

const EVENTS: readonly ProxyEvent[] = [...PROXY_ACTIONS, 'silence', 'end'];
const PARTIES: readonly ProxyParty[] = ['merchant', 'agent', 'time'];
const STATES = [waiting, active, rejected, withdrawn, expired, ended];

describe.each([
  { hasRenewal: false, possible: POSSIBLE },
  { hasRenewal: true, possible: WITH_RENEWAL },
])('the state table with hasRenewal $hasRenewal', ({ hasRenewal, possible }) => {
  it('allows what pages 10 says and nothing else', () => {
    for (const state of STATES) {
      for (const by of PARTIES) {
        for (const event of EVENTS) {
          const expected = possible.find((row) => row[0] === state && row[1] === by && row[2] === event)?.[3];
          const found = findTransition({ state, event, by, hasRenewal })?.to;
          expect(found, `${state} ${by} ${event}`).toBe(expected);
        }
      }
    }
  });
});

it.each([
  ['approve', 'merchant'],
  ['reject', 'merchant'],
  ['revoke', 'merchant'],
  ['withdraw', 'agent'],
  ['giveUp', 'agent'],
  ['renew', 'agent'],
] as const)('%s is an act of the %s', (action, party) => {
  expect(partyOf(action)).toBe(party);
});
