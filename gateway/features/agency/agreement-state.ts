import { type AgreementAction, AgreementState } from '../../../contract/domain/agreement';
import { ONE_DAY_MS } from '../../../contract/limits';

/** Who moves an agency on; `time` is nobody. */
export type AgreementParty = 'merchant' | 'agent' | 'time';
/** What happens to an agency: what people do, and what time brings. */
export type AgreementEvent = AgreementAction | 'silence' | 'end';

export interface AgreementTransition {
  readonly from: AgreementState;
  readonly event: AgreementEvent;
  readonly by: AgreementParty;
  readonly to: AgreementState;
  /** Only while the agent's wish for a later end waits for an answer. */
  readonly needsRenewal?: true;
}

const { waiting, active, rejected, withdrawn, expired, ended } = AgreementState;

/** pages 10, row by row. Applying again from 2–5 makes a new application, which begins at 0. */
export const PROXY_TRANSITIONS: readonly AgreementTransition[] = [
  { from: waiting, event: 'approve', by: 'merchant', to: active },
  { from: waiting, event: 'reject', by: 'merchant', to: rejected },
  { from: waiting, event: 'withdraw', by: 'agent', to: withdrawn },
  { from: waiting, event: 'silence', by: 'time', to: withdrawn },
  { from: active, event: 'end', by: 'time', to: expired },
  { from: active, event: 'revoke', by: 'merchant', to: ended },
  { from: active, event: 'giveUp', by: 'agent', to: ended },
  { from: active, event: 'renew', by: 'agent', to: active },
  { from: active, event: 'approve', by: 'merchant', to: active, needsRenewal: true },
  { from: active, event: 'reject', by: 'merchant', to: active, needsRenewal: true },
];

/** An application that nobody answers for this long counts as withdrawn. */
export const PROXY_SILENCE_MS = 7 * ONE_DAY_MS;

/** Who may do what, whatever the state. */
export function partyOf(action: AgreementAction): AgreementParty {
  const row = PROXY_TRANSITIONS.find(({ event }) => event === action);
  if (row === undefined) throw new Error(`The state table has no row for "${action}".`);
  return row.by;
}

/** The row of the table that applies; undefined when the act is not possible. */
export function findTransition(given: {
  readonly state: number;
  readonly event: AgreementEvent;
  readonly by: AgreementParty;
  readonly hasRenewal: boolean;
}): AgreementTransition | undefined {
  return PROXY_TRANSITIONS.find(
    ({ from, event, by, needsRenewal }) =>
      from === given.state &&
      event === given.event &&
      by === given.by &&
      (needsRenewal !== true || given.hasRenewal),
  );
}
