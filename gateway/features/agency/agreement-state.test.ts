import { describe, expect, it } from 'vitest';
import { AgreementState, PROXY_ACTIONS } from '../../../contract/domain/agreement';
import { findTransition, partyOf, type AgreementEvent, type AgreementParty } from './agreement-state';

const { waiting, active, rejected, withdrawn, expired, ended } = AgreementState;

/** pages 10, written a second time on purpose: state, who, event, new state. */
const POSSIBLE: readonly (readonly [number, AgreementParty, AgreementEvent, number])[] = [
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

const EVENTS: readonly AgreementEvent[] = [...PROXY_ACTIONS, 'silence', 'end'];
const PARTIES: readonly AgreementParty[] = ['merchant', 'agent', 'time'];
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
