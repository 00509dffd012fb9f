import type { TicketStep } from '../effect';
import type { FieldKind } from '../field';

interface StepParam {
  readonly kind: FieldKind;
  /** Must be asked for, and filled in. */
  readonly isNeeded: boolean;
}

export type StepParams = Readonly<Record<string, StepParam>>;

/** What is said in full. */
const CONTENT: StepParams = { content: { kind: 'text', isNeeded: true } };

/**
 * What each step of a ticket takes. `images`: pictures that go with the reply; `awaits`: it is a question, and the ticket
 * waits for the user's answer. Why a ticket is dismissed is the reason of the action.
 */
export const TICKET_STEP_PARAMS: Readonly<Record<TicketStep, StepParams>> = {
  reply: {
    ...CONTENT,
    images: { kind: 'images', isNeeded: false },
    awaits: { kind: 'boolean', isNeeded: false },
  },
  note: CONTENT,
  takeOn: {},
  // To whom: one of those who may see to it.
  assign: { assigneeId: { kind: 'reference', isNeeded: true } },
  solve: CONTENT,
  // Into which other ticket.
  merge: { targetId: { kind: 'text', isNeeded: true } },
  dismiss: {},
};
