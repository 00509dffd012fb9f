import type { TimelineKind } from '../../../contract/domain/evidence/evidence';
import { ONE_SECOND_MS } from '../../../contract/limits';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { listObjectLines } from '../operation-log/object-log-repository';
import { said, toLine, type Line } from './line';

export type LogLine = Awaited<ReturnType<typeof listObjectLines>>[number];

/** What people did to an order or a device, as the operation log holds it. */
export function toLogLine({
  id,
  at,
  actorName,
  onBehalfOf,
  module,
  action,
  reason,
  result,
}: LogLine): readonly Line[] {
  return toLine(id, at, ['act', 'staff'], {
    ...{ actor: actorName, onBehalfOf, name: action, module },
    ...said('words', reason),
    ...(result === 'success' ? {} : { isFailed: true }),
  });
}

/** Effects of actions that leave a line of their own, and what those lines tell. */
const OWN_LINES: Readonly<Record<string, readonly TimelineKind[]>> = {
  refund: ['refundAsked'],
  refundStep: ['refundApproved', 'refundRejected', 'refundWithdrawn', 'refundRetried', 'refundOffline'],
};
/** The log is written in the transaction of what it tells of. */
const TOGETHER_MS = 2 * ONE_SECOND_MS;

/** Leaves one line of what two tell: the step of a refund takes over who took it, on whose behalf and why. */
export function joinRefundActs(
  page: ResolvedListPage,
  lines: readonly Line[],
  acts: readonly Line[],
): readonly Line[] {
  const joined = new Map<string, Line>();
  const left = acts.filter((act) => {
    const kind: string = page.actions.find(({ name }) => name === act.name)?.effect.kind ?? '';
    const told = act.module === page.id && act.isFailed !== true ? (OWN_LINES[kind] ?? []) : [];
    const step = lines.find(
      (line) => told.includes(line.kind) && !joined.has(line.id) && Math.abs(line.at - act.at) <= TOGETHER_MS,
    );
    if (step === undefined) return true;
    const { actor, onBehalfOf } = act;
    joined.set(step.id, { ...step, actor, onBehalfOf, ...said('words', step.words ?? act.words) });
    return false;
  });
  return [...lines.map((line) => joined.get(line.id) ?? line), ...left];
}
