import type { StateTable } from '../state-table';

/** Codes of the states of an entry (pages 5). That it is over is read from the clock, and never written. */
export const BlockStatus = { active: 1, lifted: 2, expired: 3 } as const;
export type BlockStatus = (typeof BlockStatus)[keyof typeof BlockStatus];

/** What can happen to an entry; `expire` is what time does. */
export const BLOCK_EVENTS = ['block', 'edit', 'lift', 'renew', 'expire'] as const;
export type BlockEvent = (typeof BLOCK_EVENTS)[number];

const { active, lifted, expired } = BlockStatus;

/** The life of an entry (pages 5); one that holds may be given a new end as well. */
export const BLOCK_TABLE: StateTable<BlockStatus, BlockEvent> = [
  { from: null, event: 'block', to: active },
  { from: active, event: 'edit', to: active },
  { from: active, event: 'lift', to: lifted },
  { from: active, event: 'renew', to: active },
  { from: active, event: 'expire', to: expired },
  { from: lifted, event: 'renew', to: active },
  { from: expired, event: 'renew', to: active },
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
