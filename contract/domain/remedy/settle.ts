/**
 * How an order that is overdue by far is settled (pages 4.5): it is found to be over · it is broken off, and a part or all
 * of its payment goes back · it may go on for a while · it is broken off and its device is sent to repair.
 */
export const SETTLE_ENDINGS = ['finish', 'refundPart', 'refundAll', 'wait', 'repair'] as const;
export type SettleEnding = (typeof SETTLE_ENDINGS)[number];

/**
 * How an order ends that runs on a device which is set free, cut off or deleted (pages 4.5): as any that is settled, or
 * broken off and left to somebody who may see to its money.
 */
export const RUN_ENDINGS = [...SETTLE_ENDINGS, 'abort'] as const;
export type RunEnding = (typeof RUN_ENDINGS)[number];

/** Ends that give money back. */
export const REFUND_ENDINGS = ['refundPart', 'refundAll'] as const satisfies readonly SettleEnding[];

/**
 * Whether an order was started elsewhere on its device than where an action reaches; one that does not say where it
 * runs is not: better asked about once more than cut unasked.
 */
export function isElsewhere(
  startedWith: Readonly<Record<string, unknown>>,
  asked: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(asked).some(([name, value]) => {
    const started = toWord(Object.hasOwn(startedWith, name) ? startedWith[name] : undefined);
    const wanted = toWord(value);
    return started !== null && wanted !== null && started !== wanted;
  });
}

/** A number and the text of it name the same place. */
function toWord(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** How long such an order may go on, in minutes. */
export const SETTLE_WAIT_MINUTES: readonly number[] = [15, 30, 60];
