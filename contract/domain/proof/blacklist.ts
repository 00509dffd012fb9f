import type { StateTable } from '../state-table';

/** Codes of the states of an entry (pages 5). That it is over is read from the clock, and never written. */
export const BlockStatus = { active: 1, lifted: 2, expired: 3, suggested: 4, ignored: 5 } as const;
export type BlockStatus = (typeof BlockStatus)[keyof typeof BlockStatus];

/** What can happen to an entry; `expire` is what time does, and `suggest` what the merchant's rule does. */
export const BLOCK_EVENTS = [
  'block',
  'edit',
  'lift',
  'renew',
  'expire',
  'suggest',
  'confirm',
  'ignore',
] as const;
export type BlockEvent = (typeof BLOCK_EVENTS)[number];

const { active, lifted, expired, suggested, ignored } = BlockStatus;

/** The life of an entry (pages 5); one that holds may be given a new end as well. */
export const BLOCK_TABLE: StateTable<BlockStatus, BlockEvent> = [
  { from: null, event: 'block', to: active },
  { from: active, event: 'edit', to: active },
  { from: active, event: 'lift', to: lifted },
  { from: active, event: 'renew', to: active },
  { from: active, event: 'expire', to: expired },
  { from: lifted, event: 'renew', to: active },
  { from: expired, event: 'renew', to: active },
  // A suggestion keeps nobody away before a person confirms it.
  { from: null, event: 'suggest', to: suggested },
  { from: suggested, event: 'confirm', to: active },
  { from: suggested, event: 'ignore', to: ignored },
];

/** Where an entry holds. */
export const BLOCK_SCOPES = ['all', 'stores'] as const;
export type BlockScope = (typeof BLOCK_SCOPES)[number];

/** Why somebody is kept away (pages 5). */
export const BLOCK_REASONS = ['refundAbuse', 'damage', 'occupying', 'misuse', 'other'] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];

/** Who began it: a person, or a person that a rule had suggested it to. */
export const BLOCK_SOURCES = ['manual', 'rule'] as const;
export type BlockSource = (typeof BLOCK_SOURCES)[number];

/** How many days an entry holds; 0 is without an end. */
export const BLOCK_DAYS = [0, 7, 30, 90] as const;
export type BlockDays = (typeof BLOCK_DAYS)[number];

/** Order numbers that prove an entry. */
export const BLOCK_EVIDENCE_MAX = 20;
/** Days that the orders and refunds beside an entry are counted over. */
export const BLOCK_LOOK_BACK_DAYS = 30;

/** When users are suggested for the blacklist, as each merchant sets it (pages 5). */
export interface BlockRule {
  readonly isOn: boolean;
  /** Refunded orders within the days looked back on, at least. */
  readonly refunds: number;
  /** Their share of the user's paid orders, in percent, at least. */
  readonly percent: number;
}

/** What holds until a merchant sets something else: nobody is suggested. */
export const BLOCK_RULE_DEFAULT: BlockRule = { isOn: false, refunds: 5, percent: 30 };
export const BLOCK_RULE_REFUNDS = { min: 2, max: 100 } as const;
export const BLOCK_RULE_PERCENT = { min: 1, max: 100 } as const;
