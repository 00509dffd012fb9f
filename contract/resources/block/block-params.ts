import { BLOCK_DAYS, BLOCK_REASONS, BLOCK_SCOPES } from '../../domain/proof/blacklist';
import type { BlockStepEffect } from '../effect';
import type { FieldKind } from '../field';

interface BlockParam {
  readonly kind: FieldKind;
  /** Must be asked for, and filled in. */
  readonly isNeeded: boolean;
  /** The values that its choices are among; null for no choices. */
  readonly choices: readonly (string | number)[] | null;
}

export type BlockParams = Readonly<Record<string, BlockParam>>;

const PROOF: BlockParams = {
  reason: { kind: 'enum', isNeeded: true, choices: BLOCK_REASONS },
  note: { kind: 'text', isNeeded: false, choices: null },
  images: { kind: 'images', isNeeded: false, choices: null },
};
const EVIDENCE: BlockParams = { evidence: { kind: 'tags', isNeeded: false, choices: null } };
const DAYS: BlockParams = { days: { kind: 'enum', isNeeded: true, choices: BLOCK_DAYS } };
const REACH: BlockParams = {
  blockScope: { kind: 'enum', isNeeded: true, choices: BLOCK_SCOPES },
  storeIds: { kind: 'tags', isNeeded: false, choices: null },
};

/** Who is meant, where no order says it: a mobile, or the number of an order. */
export const BLOCKED_USER_PARAM = 'user';

/** What blocking takes: of an order its user is meant, and it is the proof. */
export const BLOCK_PARAMS: Readonly<Record<'order' | 'blacklist', BlockParams>> = {
  order: { ...REACH, ...PROOF, ...DAYS },
  blacklist: {
    [BLOCKED_USER_PARAM]: { kind: 'text', isNeeded: true, choices: null },
    ...REACH,
    ...PROOF,
    ...EVIDENCE,
    ...DAYS,
  },
};

/** What each step of an entry takes. */
export const BLOCK_STEP_PARAMS: Readonly<Record<BlockStepEffect['step'], BlockParams>> = {
  edit: { ...PROOF, ...EVIDENCE },
  lift: {},
  renew: DAYS,
  confirm: DAYS,
  ignore: {},
};

/** What the rule is made of; each says something at any time. */
export const BLOCK_RULE_PARAMS: BlockParams = {
  isOn: { kind: 'boolean', isNeeded: true, choices: null },
  refunds: { kind: 'number', isNeeded: true, choices: null },
  percent: { kind: 'number', isNeeded: true, choices: null },
};
