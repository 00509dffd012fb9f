import { createContext, use, type ReactNode } from 'react';
import type { AgreementInForce } from '../../contract/api/account/agreement';

/** What changes for whom one acts, or who acts for one. */
export interface Acting extends ActingSteps {
  /** Who operates one's own merchant at the moment, and what it took over; null when nobody does. */
  readonly operatedBy: AgreementInForce | null;
}

/** The steps to change it. */
export interface ActingSteps {
  /**
   * Acts for this merchant from now on: the gateway is told, the user loaded anew, what was read for the
   * merchant before forgotten, and home or the given path opened. Rejects with words for people; nothing changes then.
   */
  readonly enter: (franchiseeId: string, path?: string) => Promise<void>;
  /** Acts for nobody from now on, and opens home. Rejects with words for people; nothing changes then. */
  readonly leave: () => Promise<void>;
  /** Loads the user anew after an agency began or ended: it changes what both sides may do. */
  readonly refresh: () => Promise<void>;
}

const ActingContext = createContext<Acting | null>(null);

/** Hands both down. */
export function ActingProvider({
  acting,
  children,
}: {
  readonly acting: Acting;
  readonly children: ReactNode;
}) {
  return <ActingContext value={acting}>{children}</ActingContext>;
}

/** The way to change the merchant, and to follow a changed agency. */
export function useActing(): Acting {
  const acting = use(ActingContext);
  if (acting === null) throw new Error('A merchant is entered outside an ActingProvider.');
  return acting;
}
