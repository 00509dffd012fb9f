import type { SubAccountState } from '../../../contract/domain/sub-account';

/** What a sub-account's state follows from. */
export interface SubAccountLife {
  readonly enabled: boolean;
  readonly expiresAt: number | null;
  readonly lastLoginAt: number | null;
}

/** The state at a moment: switched off wins over run out, which wins over never signed in (pages 10). */
export function toSubAccountState(life: SubAccountLife, nowMs: number): SubAccountState {
  if (!life.enabled) return 'disabled';
  if (life.expiresAt !== null && life.expiresAt <= nowMs) return 'expired';
  return life.lastLoginAt === null ? 'pending' : 'enabled';
}

/** In which states each act is possible; updating and deleting are possible in all. */
export const SUB_ACCOUNT_ACTS = {
  enable: ['disabled'],
  disable: ['pending', 'enabled', 'expired'],
} as const satisfies Record<string, readonly SubAccountState[]>;
export type SubAccountAct = keyof typeof SUB_ACCOUNT_ACTS;

export function maySwitch(state: SubAccountState, act: SubAccountAct): boolean {
  return (SUB_ACCOUNT_ACTS[act] as readonly SubAccountState[]).includes(state);
}
