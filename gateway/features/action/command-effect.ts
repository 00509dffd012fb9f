import { COMMAND_LIMIT_SECONDS } from '../../../contract/domain/command';
import { ORDER_ENDINGS, type CommandEffect } from '../../../contract/resources/effect';
import type { RandomBytes } from '../../database/token';
import type { Submission } from '../command/command-repository';
import { submitCommands } from '../command/command-submit';
import type { EndedOrder } from '../command/tables';
import type { EffectCall, EffectHandler, EffectRow } from './effect-handler';

export interface CommandEffectParts {
  readonly random: RandomBytes;
  /** Looks at the timers now, so that a command does not wait for their next beat. */
  readonly nudge: () => void;
}

/** Field of a device that names the order it is working on. */
const ORDER_FIELD = 'currentOrderNo';

/** Asks devices for something. "Done" is never said here: only the device can say so (pages 0.1). */
export function createCommandEffect({ random, nudge }: CommandEffectParts): EffectHandler<CommandEffect> {
  return {
    assertFits({ verb }, page, { table }) {
      if (table !== 'device') throw new Error(`${page.id} sends "${verb}", and its rows are no devices.`);
    },
    prepare(call) {
      const submission = toSubmission(call);
      return {
        fields: call.effect.endsOrder === undefined ? [] : [ORDER_FIELD],
        async run(trx, rows) {
          const devices = rows.map((row) => ({ deviceId: row.id, ends: toEndedOrder(call, row) }));
          const queued = await submitCommands(trx, { ...submission, random }, devices);
          const results = rows.map(({ id, name, storeId }) => {
            const commandId = queued.get(id);
            if (commandId === undefined) return { id, name, storeId, outcome: 'busy' } as const;
            return { id, name, storeId, outcome: 'queued', commandId, after: submission.params } as const;
          });
          return queued.size === 0 ? { results } : { results, after: nudge };
        },
      };
    },
  };
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
function toParams({
  effect,
  params,
}: Pick<EffectCall<CommandEffect>, 'effect' | 'params'>): Submission['params'] {
  const entered = Object.entries(params).filter(
    ([name, value]) => value !== null && name !== effect.endsOrder,
  );
  return { ...Object.fromEntries(entered), ...effect.fixed };
}

function toEndedOrder(
  { effect, params }: Pick<EffectCall<CommandEffect>, 'effect' | 'params'>,
  { values }: EffectRow,
): EndedOrder | null {
  const orderNo = values[ORDER_FIELD];
  const ending = ORDER_ENDINGS.find(
    (each) => effect.endsOrder !== undefined && each === params[effect.endsOrder],
  );
  return typeof orderNo === 'string' && ending !== undefined ? { orderNo, ending } : null;
}
