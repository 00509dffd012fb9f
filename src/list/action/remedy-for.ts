import { createContext, use } from 'react';
import type { ResolvedAction } from '../../../contract/resources/action';

/** Id of the ticket that whatever is done inside is done for; null for none. */
const RemedyForContext = createContext<string | null>(null);

/** Hands down the ticket that remedies are done for. */
export const RemedyForProvider = RemedyForContext.Provider;

/** Id of the ticket that remedies are done for here; undefined outside of one. */
export function useRemedyTicket(): string | undefined {
  return use(RemedyForContext) ?? undefined;
}

/** What the call of an action says of the ticket that it is done for: nothing outside of one, and of other actions. */
export function useRemedyFor({ isRemedy }: Pick<ResolvedAction, 'isRemedy'>): { readonly ticketId?: string } {
  const ticketId = use(RemedyForContext);
  return ticketId === null || !isRemedy ? {} : { ticketId };
}
