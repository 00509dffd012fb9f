import type { AgreementInForce } from '../../../../contract/api/account/agreement';
import type { SubAccount } from '../../../../contract/api/account/sub-account';
import type { Text } from '../../../../contract/text';
import { DIAGNOSIS_WORDS, ORIGIN_REASONS } from './diagnosis-words';
import type { Explanation, KeyFinding } from './explain-target';

/** Where an obstacle is taken away: in the account's editor, or under a tab of the page. */
export type Place = 'editor' | 'agency' | 'merchants';

/** One thing that decides, in words, and what can be done about it. */
export interface Finding {
  /** Stable among the findings of one answer. */
  readonly key: string;
  /** `open` lets the account through, `shut` keeps it away, `note` narrows what it finds there. */
  readonly effect: 'open' | 'shut' | 'note';
  /** What it is about: a right, the account, its stores. */
  readonly subject: Text;
  readonly reason: Text;
  /** Null where nothing has to be done, or nothing can. */
  readonly remedy: Text | null;
  readonly place: Place | null;
  /** Values of the words. */
  readonly params: Readonly<Record<string, string | number>>;
}

interface Circumstances {
  readonly account: Pick<SubAccount, 'state' | 'storeIds'>;
  /** Words of its role template, in the language of the reader. */
  readonly role: string;
  /** Who operates the organisation, so that nobody is given more for now; null when nobody does. */
  readonly operatedBy: Pick<AgreementInForce, 'agentName'> | null;
}

/** Everything that decides whether an account gets to something: what keeps it away first, then the rest. */
export function diagnose(
  { isAllowed, keys }: Explanation,
  { account, role, operatedBy }: Circumstances,
): readonly Finding[] {
  const canGrant = operatedBy === null;
  const agent = operatedBy?.agentName ?? '';
  return [
    ...stateFindings(account.state, { canGrant, agent }),
    ...keys.map((found) => rightFinding(found, { role, agent, canGrant })),
    ...(isAllowed ? storeFindings(account.storeIds) : []),
  ];
}

interface Granting {
  /** Nothing more is given while an agent operates the organisation. */
  readonly canGrant: boolean;
  readonly agent: string;
}

function rightFinding(
  { key, title, isHeld, origin }: KeyFinding,
  { role, agent, canGrant }: Granting & { readonly role: string },
): Finding {
  const effect = isHeld ? 'open' : 'shut';
  const params = { role, agent };
  if (origin === null) {
    const reason = isHeld ? DIAGNOSIS_WORDS.ownKind : DIAGNOSIS_WORDS.otherKind;
    return { key, effect, subject: title, reason, remedy: null, place: null, params };
  }
  const { reason, remedy, place } = ORIGIN_REASONS[origin];
  const isFrozen = place === 'editor' && !canGrant;
  return {
    key,
    effect,
    subject: title,
    reason,
    remedy: isFrozen ? DIAGNOSIS_WORDS.frozen : remedy,
    place: isFrozen ? 'agency' : place,
    params,
  };
}

/** An account that cannot sign in has no rights to speak of, whatever it was given. */
function stateFindings(state: SubAccount['state'], { canGrant, agent }: Granting): readonly Finding[] {
  if (state !== 'disabled' && state !== 'expired') return [];
  const words = state === 'disabled' ? DIAGNOSIS_WORDS.disabled : DIAGNOSIS_WORDS.expired;
  const remedy = state === 'disabled' ? DIAGNOSIS_WORDS.enable : DIAGNOSIS_WORDS.prolong;
  return [
    {
      key: 'state',
      effect: 'shut',
      subject: DIAGNOSIS_WORDS.account,
      reason: words,
      remedy: canGrant ? remedy : DIAGNOSIS_WORDS.frozen,
      place: canGrant ? (state === 'expired' ? 'editor' : null) : 'agency',
      params: { agent },
    },
  ];
}

function storeFindings(storeIds: SubAccount['storeIds']): readonly Finding[] {
  if (storeIds === null) return [];
  return [
    {
      key: 'stores',
      effect: 'note',
      subject: DIAGNOSIS_WORDS.stores,
      reason: DIAGNOSIS_WORDS.someStores,
      remedy: DIAGNOSIS_WORDS.moreStores,
      place: 'editor',
      params: { count: storeIds.length },
    },
  ];
}

/** Whether the account gets to it: by its rights, and because it can sign in at all. */
export function isOpen(findings: readonly Finding[], { isAllowed }: Explanation): boolean {
  return isAllowed && findings.every(({ key, effect }) => key !== 'state' || effect !== 'shut');
}
