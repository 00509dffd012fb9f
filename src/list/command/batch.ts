import type { ActionAnswer, ActionResult, ActionValue } from '../../../contract/api/page/action';
import type { CommandRow } from '../../../contract/api/page/command';
import type { RefundRecord } from '../../../contract/api/page/refund/refund';
import type { Row } from '../../../contract/api/page/list';
import type { ActionOutcome } from '../../../contract/domain/action';
import { CommandStatus } from '../../../contract/domain/command';
import { RefundRecordStatus } from '../../../contract/domain/refund';
import type { ResolvedAction } from '../../../contract/resources/action';
import { isOpenStatus } from './command-states';

/** An action that was given to several rows at once, with what it was given. */
export interface Batch {
  /** Of this page's life only: the key it was sent with. */
  readonly key: string;
  readonly action: ResolvedAction;
  readonly params: Readonly<Record<string, ActionValue>> | undefined;
  readonly reason: string | undefined;
  /** As they were when it was given. */
  readonly rows: readonly Row[];
  readonly results: ActionAnswer['results'];
  /** When it was given, epoch ms. */
  readonly at: number;
}

/** How a row of a batch stands. */
export const BATCH_STATES = ['running', 'succeeded', 'failed', 'timedOut', 'skipped'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/** A row of a batch with what is known of it by now. */
export interface BatchLine {
  readonly result: ActionResult;
  readonly row: Row | undefined;
  /** Undefined where no device was asked, and until its state has been read. */
  readonly command: CommandRow | undefined;
  /** The refund that it is about; undefined where it is about none, and until it has been read. */
  readonly refund?: RefundRecord | undefined;
  readonly state: BatchState;
}

/** Every row of a batch, in the order in which they were chosen: none jumps while answers come. */
export function toLines(batch: Batch, commands: readonly CommandRow[]): readonly BatchLine[] {
  const byId = new Map(commands.map((command) => [command.commandId, command]));
  const rows = new Map(batch.rows.map((row) => [row.id, row]));
  return batch.results.map((result) => {
    const command = result.commandId === undefined ? undefined : byId.get(result.commandId);
    return { result, row: rows.get(result.id), command, state: toState(result.outcome, command?.status) };
  });
}

/** The same of an action that gives money back: how each refund stands. */
export function toRefundLines(
  batch: Batch,
  byOrder: ReadonlyMap<string, readonly RefundRecord[]>,
): readonly BatchLine[] {
  const rows = new Map(batch.rows.map((row) => [row.id, row]));
  return batch.results.map((result) => {
    // An order has one refund at a time, the newest.
    const refund = result.outcome === 'queued' ? byOrder.get(result.id)?.[0] : undefined;
    const state = result.outcome === 'queued' ? toRefundState(refund) : toState(result.outcome, undefined);
    return { result, row: rows.get(result.id), command: undefined, refund, state };
  });
}

/** How many rows stand where. */
export function countStates(lines: readonly BatchLine[]): Readonly<Record<BatchState, number>> {
  const countOf = (state: BatchState) => lines.filter((line) => line.state === state).length;
  return {
    running: countOf('running'),
    succeeded: countOf('succeeded'),
    failed: countOf('failed'),
    timedOut: countOf('timedOut'),
    skipped: countOf('skipped'),
  };
}

/** Rows whose device failed or did not answer: what may be tried again. */
export function toRetried(lines: readonly BatchLine[]): readonly Row[] {
  return lines.flatMap(({ state, row, result }) =>
    state === 'failed' || state === 'timedOut' ? [row ?? { id: result.id }] : [],
  );
}

/** The batch with what a retry answered in place of what it was about. */
export function withRetry(batch: Batch, answer: Pick<ActionAnswer, 'results'>): Batch {
  const again = new Map(answer.results.map((result) => [result.id, result]));
  return { ...batch, results: batch.results.map((result) => again.get(result.id) ?? result) };
}

function toState(outcome: ActionOutcome, status: CommandStatus | undefined): BatchState {
  // Handed in is what it was to be; what somebody else decides is no part of this batch.
  if (outcome === 'done' || outcome === 'review') return 'succeeded';
  if (outcome !== 'queued') return 'skipped';
  if (status === undefined || isOpenStatus(status)) return 'running';
  if (status === CommandStatus.succeeded) return 'succeeded';
  if (status === CommandStatus.failed) return 'failed';
  return status === CommandStatus.timedOut ? 'timedOut' : 'skipped';
}

function toRefundState(refund: RefundRecord | undefined): BatchState {
  if (refund?.status === RefundRecordStatus.done) return 'succeeded';
  return refund?.status === RefundRecordStatus.failed ? 'failed' : 'running';
}
