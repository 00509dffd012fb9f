import { COMMAND_LIMIT_SECONDS } from '../../../contract/domain/command';
import type { CommandEffect } from '../../../contract/resources/effect';
import type { TenantTransaction } from '../../database/tenant';
import type { RandomBytes } from '../../database/token';
import type { Submission } from '../command/command-repository';
import { submitCommands } from '../command/command-submit';
import { runAll, type After } from '../command/order-hooks';
import type { DeviceRuns, RunEnder } from '../remedy/run/end-runs';
import { toAsked } from '../remedy/run/find-runs';
import type { EffectCall, EffectHandler, EffectOutcome, EffectResult, EffectRow } from './effect-handler';

export interface CommandEffectParts {
  readonly random: RandomBytes;
  /** Looks at the timers now, so that a command does not wait for their next beat. */
  readonly nudge: () => void;
  readonly runs: RunEnder;
}

type Call = EffectCall<CommandEffect>;

/** Asks devices for something. "Done" is never said here: only the device can say so (pages 0.1). */
export function createCommandEffect(parts: CommandEffectParts): EffectHandler<CommandEffect> {
  return {
    assertFits({ verb }, page, { table }) {
      if (table !== 'device') throw new Error(`${page.id} sends "${verb}", and its rows are no devices.`);
    },
    prepare(call) {
      const { endsOrder } = call.effect;
      if (endsOrder === undefined) {
        return { fields: [], run: (trx, rows) => askAll(trx, { ...parts, call, rows, runs: null }) };
      }
      const choice = parts.runs.choose(call, endsOrder);
      return {
        fields: [],
        async run(trx, rows) {
          const runs = await parts.runs.find(trx, call, { rows, endsOrder, choice });
          return askAll(trx, { ...parts, call, rows, runs });
        },
      };
    },
  };
}

interface Asking extends Pick<CommandEffectParts, 'random' | 'nudge'> {
  readonly call: Call;
  readonly rows: readonly EffectRow[];
  /** What this ends; null where it ends nothing. */
  readonly runs: DeviceRuns | null;
}

/** Whatever runs on a device that is asked ends with the asking, in the same transaction (decision 105). */
async function askAll(
  trx: TenantTransaction,
  { call, rows, runs, random, nudge }: Asking,
): Promise<EffectOutcome> {
  const isPutOff = ({ id }: EffectRow): boolean => runs?.isPutOff === true && runs.of(id).length > 0;
  const submission = toSubmission(call);
  const asked = rows.filter((row) => !isPutOff(row)).map(({ id }) => ({ deviceId: id }));
  const queued = await submitCommands(trx, { ...submission, random }, asked);
  const results: EffectResult[] = [];
  const todo: After[] = queued.size === 0 ? [] : [nudge];
  for (const row of rows) {
    const { id, name, storeId } = row;
    const commandId = queued.get(id);
    if (commandId === undefined && !isPutOff(row)) {
      results.push({ id, name, storeId, outcome: 'busy' });
      continue;
    }
    const ended = await runs?.end(trx, id);
    todo.push(...(ended?.todo ?? []));
    const before = ended === undefined ? {} : { before: ended.before };
    const after = commandId === undefined ? ended?.after : { ...submission.params, ...ended?.after };
    results.push({
      ...{ id, name, storeId, ...before, after: after ?? {} },
      ...(commandId === undefined ? { outcome: 'postponed' } : { outcome: 'queued', commandId }),
    });
  }
  return todo.length === 0 ? { results } : { results, after: () => runAll(todo) };
}

function toSubmission(call: EffectCall<CommandEffect>): Submission {
  const { effect, action, actor, reader, reason, batchId, nowMs } = call;
  const { verb, limitSeconds = COMMAND_LIMIT_SECONDS, during = null, provenBy } = effect;
  const proof =
    provenBy === undefined
      ? null
      : {
          field: provenBy.field,
          value: call.params[provenBy.param] ?? effect.fixed?.[provenBy.param] ?? null,
        };
  return {
    franchiseeId: reader.franchiseeId,
    action: action.name,
    verb,
    params: toParams(call),
    limitSeconds,
    during,
    proof,
    reason,
    operator: { id: actor.accountId, name: actor.name, onBehalfOf: actor.onBehalfOf },
    source: batchId === null ? 'manual' : 'bulk',
    batchId,
    orderId: null,
    nowMs,
  };
}

/** What goes to the device: the values of the declaration, and those entered that are meant for it. */
function toParams({ effect, params }: Pick<Call, 'effect' | 'params'>): Submission['params'] {
  return { ...toAsked(params, effect.endsOrder), ...effect.fixed };
}
