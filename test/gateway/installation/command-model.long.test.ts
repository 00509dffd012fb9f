/** @module-tag long */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CommandStatus, COMMAND_LATE_MAX_MS } from '../../../contract/domain/command';
import { ONE_SECOND_MS } from '../../../contract/limits';
import { emptyDatabase, useTestDatabase } from '../../support/gateway/database';
import { createInstallationRig, type InstallationRig } from '../../support/gateway/installation-rig';

const database = useTestDatabase();
const { queued, sent, acknowledged, succeeded, failed, timedOut, cancelled } = CommandStatus;

/** What a command is by pages 0.1, told in plain words a second time. */
interface Life {
  status: CommandStatus;
  readonly createdAt: number;
  sentAt: number;
  ackAt: number;
  doneAt: number;
  isLate: boolean;
}

interface Model {
  nowMs: number;
  isOnline: boolean;
  heardAt: number;
  readonly lives: { readonly action: string; readonly life: Life }[];
}

const OPEN: readonly CommandStatus[] = [queued, sent, acknowledged];
const OFFLINE_AFTER_MS = 30 * 60 * ONE_SECOND_MS;

/** What time brings about, at the moments at which the gateway looks: with every step. */
function look(model: Model): void {
  const { nowMs } = model;
  if (model.isOnline && nowMs >= model.heardAt + OFFLINE_AFTER_MS) model.isOnline = false;
  for (const { life } of model.lives) {
    if (life.status === queued && nowMs >= life.createdAt + 60_000) end(life, timedOut, nowMs);
    if (life.status === sent && nowMs >= life.sentAt + 15_000) end(life, timedOut, nowMs);
    if (life.status === acknowledged && nowMs >= life.ackAt + 60_000) end(life, timedOut, nowMs);
    if (life.status === queued && model.isOnline) {
      life.status = sent;
      life.sentAt = nowMs;
    }
  }
}

function end(life: Life, status: CommandStatus, nowMs: number): void {
  life.status = status;
  life.doneAt = nowMs;
}

function hear(model: Model): void {
  model.isOnline = true;
  model.heardAt = model.nowMs;
}

type Step =
  | { readonly kind: 'submit'; readonly action: string }
  | { readonly kind: 'report' | 'gone' }
  | { readonly kind: 'ack' | 'done' | 'fail' | 'cancel'; readonly of: number }
  | { readonly kind: 'pass'; readonly seconds: number }
  | { readonly kind: 'lie' };

const of = fc.nat({ max: 5 });
const STEP: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('submit' as const), action: fc.constantFrom('a', 'b') }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('report' as const, 'gone' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('ack' as const, 'done' as const, 'fail' as const, 'cancel' as const),
      of,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      seconds: fc.constantFrom(1, 4, 5, 14, 15, 16, 59, 60, 61, 599, 600, 601, 1_801),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lie' as const) }) },
);

/** Says to both what happens; duplicates, late words and words out of order are among it. */
async function take(rig: InstallationRig, model: Model, ids: string[], step: Step): Promise<void> {
  switch (step.kind) {
    case 'submit': {
      const isOpen = model.lives.some(
        ({ action, life }) => action === step.action && OPEN.includes(life.status),
      );
      const given = await rig.submit({ action: step.action });
      expect(given).toHaveLength(isOpen ? 0 : 1);
      if (given[0] === undefined) return;
      ids.push(given[0]);
      const life = { status: queued, createdAt: model.nowMs, sentAt: 0, ackAt: 0, doneAt: 0, isLate: false };
      model.lives.push({ action: step.action, life });
      return;
    }
    case 'report':
      hear(model);
      return rig.report();
    case 'gone':
      model.isOnline = false;
      return rig.installation.hear('rig-d1', { kind: 'gone', at: rig.now() });
    case 'pass':
      model.nowMs += step.seconds * ONE_SECOND_MS;
      return rig.pass(step.seconds * ONE_SECOND_MS);
    case 'lie':
      hear(model);
      return rig.say({ kind: 'result', commandId: 'never-was', isDone: true });
    default:
      return speak(rig, model, ids, step);
  }
}

async function speak(
  rig: InstallationRig,
  model: Model,
  ids: string[],
  { kind, of: index }: Extract<Step, { readonly of: number }>,
): Promise<void> {
  const commandId = ids[index];
  const life = model.lives[index]?.life;
  if (commandId === undefined || life === undefined) return;
  if (kind === 'cancel') {
    if (life.status === queued) end(life, cancelled, model.nowMs);
    const key = { franchiseeId: rig.franchiseeId, commandId };
    await rig.run((trx) => rig.installation.commands.cancel(trx, key, rig.now()));
    return;
  }
  hear(model);
  if (kind === 'ack') {
    if (life.status === sent) {
      life.status = acknowledged;
      life.ackAt = model.nowMs;
    }
    return rig.say({ kind: 'acknowledged', commandId });
  }
  const isInTime = life.status === timedOut && model.nowMs <= life.doneAt + COMMAND_LATE_MAX_MS;
  if (life.status === sent || life.status === acknowledged || isInTime) {
    life.isLate = life.status === timedOut;
    end(life, kind === 'done' ? succeeded : failed, model.nowMs);
  }
  return rig.say({ kind: 'result', commandId, isDone: kind === 'done' });
}

describe('commands', () => {
  it('go the way of pages 0.1 whatever devices say and whenever they say it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { minLength: 3, maxLength: 16 }), async (steps) => {
        await emptyDatabase(database());
        const rig = await createInstallationRig({ database: database() });
        const model: Model = { nowMs: rig.now(), isOnline: false, heardAt: 0, lives: [] };
        const ids: string[] = [];
        for (const step of steps) {
          await take(rig, model, ids, step);
          look(model);
          await rig.settle();
        }
        const kept = [];
        for (const commandId of ids) {
          const { status, late } = await rig.command(commandId);
          kept.push({ status, isLate: late });
        }
        expect(kept).toEqual(model.lives.map(({ life: { status, isLate } }) => ({ status, isLate })));
        // Handed over under its own name, and never after its end.
        for (const { message } of rig.link.sent) {
          const life = model.lives[ids.indexOf(message.commandId)]?.life;
          expect(message).toMatchObject({ sentAt: life?.sentAt, expiresAt: (life?.sentAt ?? 0) + 15_000 });
        }
        await rig.installation.stop();
      }),
      { numRuns: 25 },
    );
  });
});
