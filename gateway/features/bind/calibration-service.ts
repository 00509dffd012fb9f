import { Value } from '@sinclair/typebox/value';
import type { Kysely } from 'kysely';
import { CalibrationAnswer, type CalibrationRequest } from '../../../contract/api/page/calibration';
import { ApiCode } from '../../../contract/api/envelope';
import { calibrate, CALIBRATION_MAX_MS } from '../../../contract/domain/calibration';
import { COMMAND_LIMIT_SECONDS } from '../../../contract/domain/command';
import { apiError } from '../../../contract/errors/api-error';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import { meetsConditions, type ResolvedAction } from '../../../contract/resources/action';
import type { CalibrateEffect } from '../../../contract/resources/effect';
import type { ResolvedField } from '../../../contract/resources/field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import type { RandomBytes } from '../../database/token';
import { publishChanges } from '../../events/publish-changes';
import type { KeyedCaller } from '../action/action-service';
import { answerOnce } from '../action/answer-once';
import { toEntered } from '../action/entered-values';
import { ROW_TABLES } from '../action/row-table';
import { submitCommands } from '../command/command-submit';
import { lockRows } from '../list/list-repository';
import { createListSource, toListScope, type ListSource } from '../list/list-source';
import type { OperationLog } from '../operation-log/operation-log';
import { findLastFactor, wasDispensed } from './calibration-repository';

/** Corrects the factor of a device by what was measured (pages 3.4, steps ③ to ⑤). */
export interface CalibrationService {
  /**
   * Hands the corrected factor to the device, once.
   *
   * @throws ApiError `refused` when nothing was dispensed just now, the device is not as it must be, or the change
   * is large and nobody said that it is meant.
   */
  apply: (caller: KeyedCaller, request: CalibrationRequest) => Promise<CalibrationAnswer>;
  /** Hands it the factor of before its last calibration. @throws ApiError `refused` when there was none. */
  restore: (caller: KeyedCaller, id: string) => Promise<CalibrationAnswer>;
}

export interface CalibrationServiceOptions {
  readonly page: ResolvedListPage;
  readonly action: ResolvedAction;
  readonly db: Kysely<Database>;
  readonly log: OperationLog;
  readonly now: () => number;
  readonly random: RandomBytes;
  readonly nudge: () => void;
}

interface Parts extends CalibrationServiceOptions {
  readonly effect: CalibrateEffect;
  /** The field that holds the factor. */
  readonly field: ResolvedField;
  readonly source: ListSource;
}

/** @throws Error when the action does not calibrate, or its factor is no field of the page. */
export function createCalibrationService(options: CalibrationServiceOptions): CalibrationService {
  const { page, action } = options;
  const { effect } = action;
  if (effect.kind !== 'calibrate') throw new Error(`"${action.name}" of ${page.id} calibrates nothing.`);
  const field = page.fields.find((candidate) => candidate.field === effect.field);
  if (field === undefined) throw new Error(`${page.id} has no field "${effect.field}".`);
  const parts: Parts = { ...options, effect, field, source: createListSource(page) };
  return {
    apply(caller, request) {
      const { id, commandId, isSure } = request;
      const measured = toMeasured(parts, request);
      return runOnce(parts, caller, {
        id,
        asked: ['apply', id, commandId, measured, isSure],
        toFactor: async (trx, before) => {
          const dispensed = { franchiseeId: caller.reader.franchiseeId, deviceId: id, commandId };
          const sinceMs = parts.now() - CALIBRATION_MAX_MS;
          const isFresh = await wasDispensed(trx, { ...dispensed, verb: effect.dispense.verb, sinceMs });
          if (!isFresh) {
            const minutes = CALIBRATION_MAX_MS / ONE_MINUTE_MS;
            throw apiError(ApiCode.refused, 'calibrationUnmeasured', { minutes });
          }
          const { factor, change } = calibrate(before, { amount: effect.amount, measured });
          if (Math.abs(change) > effect.changeMax && !isSure) {
            throw apiError(ApiCode.refused, 'calibrationLarge', { change: toPercent(change) });
          }
          return { factor, told: { [effect.measured]: measured } };
        },
      });
    },
    restore: (caller, id) =>
      runOnce(parts, caller, {
        id,
        asked: ['restore', id],
        toFactor: async (trx) => {
          const device = { franchiseeId: caller.reader.franchiseeId, deviceId: id };
          const of = { ...device, action: action.name, verb: effect.apply.verb, field: effect.field };
          const factor = await findLastFactor(trx, of);
          if (factor === null) throw apiError(ApiCode.refused, 'calibrationNothing');
          return { factor, told: {} };
        },
      }),
  };
}

function toMeasured({ action, effect }: Parts, { params }: CalibrationRequest): number {
  const asked = action.params.filter(({ field }) => field === effect.measured);
  const value = params[effect.measured];
  const number = typeof value === 'number' ? value : null;
  toEntered(
    asked.map((field) => ({ ...field, isRequired: true })),
    { [effect.measured]: number },
  );
  if (number === null || number <= 0)
    throw apiError(ApiCode.invalid, 'outOfRange', { field: effect.measured });
  return number;
}

const PERCENT = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'always',
});

function toPercent(share: number): string {
  return PERCENT.format(share);
}

interface Correction {
  readonly id: string;
  /** What the key stands for. */
  readonly asked: readonly unknown[];
  readonly toFactor: (
    trx: TenantTransaction,
    before: number,
  ) => Promise<{ readonly factor: number; readonly told: Readonly<Record<string, unknown>> }>;
}

async function runOnce(
  parts: Parts,
  caller: KeyedCaller,
  correction: Correction,
): Promise<CalibrationAnswer> {
  const { db, now, page, action, nudge } = parts;
  const asked = [page.id, action.name, correction.asked];
  const { answer, after } = await withTenant(db, caller.reader.franchiseeId, (trx) =>
    answerOnce(trx, { caller, asked, nowMs: now(), read: toAnswer }, async () => {
      return { answer: await correct(trx, parts, { caller, correction }), after: nudge };
    }),
  );
  await after?.();
  return answer;
}

function toAnswer(stored: unknown): CalibrationAnswer | null {
  return Value.Check(CalibrationAnswer, stored) ? stored : null;
}

async function correct(
  trx: TenantTransaction,
  parts: Parts,
  { caller, correction }: { readonly caller: KeyedCaller; readonly correction: Correction },
): Promise<CalibrationAnswer> {
  const { page, effect, field } = parts;
  const device = await lockDevice(trx, parts, { caller, id: correction.id });
  const before = device.factor;
  if (before === null) throw apiError(ApiCode.refused, 'calibrationNoFactor', { field: field.title });
  const { factor, told } = await correction.toFactor(trx, before);
  const commandId = await submit(trx, parts, { caller, id: correction.id, factor });
  await parts.log.write(trx, caller.reader.franchiseeId, {
    actor: caller.actor,
    line: {
      page,
      action: parts.action,
      target: { type: page.source.table, id: correction.id, name: device.name },
      before: { [effect.field]: before },
      after: { [effect.field]: factor, ...told, commandId },
    },
  });
  const kind = { franchiseeId: caller.reader.franchiseeId, resource: page.id, type: 'updated' } as const;
  await publishChanges(trx, kind, [{ id: correction.id, storeId: device.storeId }]);
  return { commandId, before, after: factor };
}

async function lockDevice(
  trx: TenantTransaction,
  { page, action, effect, source, now }: Parts,
  { caller, id }: { readonly caller: KeyedCaller; readonly id: string },
) {
  const { nameField } = ROW_TABLES[page.source.table];
  const fields = [...new Set([nameField, 'storeId', effect.field, ...action.when.map(({ field }) => field)])];
  const scope = toListScope(page, caller.reader, now());
  const [row] = await lockRows(trx, { source, scope }, { ids: [id], fields });
  if (row === undefined) throw apiError(ApiCode.notFound, 'rowNotFound');
  if (!meetsConditions(row, action.when)) throw apiError(ApiCode.refused, 'calibrationState');
  const factor = Number(row[effect.field] ?? 0);
  return {
    name: textOf(row[nameField]) ?? '',
    storeId: textOf(row['storeId']),
    factor: Number.isFinite(factor) && factor > 0 ? factor : null,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

async function submit(
  trx: TenantTransaction,
  { action, effect, random, now }: Parts,
  { caller, id, factor }: { readonly caller: KeyedCaller; readonly id: string; readonly factor: number },
): Promise<string> {
  const { reader, actor } = caller;
  const queued = await submitCommands(
    trx,
    {
      random,
      franchiseeId: reader.franchiseeId,
      action: action.name,
      verb: effect.apply.verb,
      params: { [effect.field]: factor },
      limitSeconds: COMMAND_LIMIT_SECONDS,
      during: null,
      proof: null,
      reason: null,
      operator: { id: actor.accountId, name: actor.name, onBehalfOf: actor.onBehalfOf },
      source: 'manual',
      batchId: null,
      orderId: null,
      nowMs: now(),
    },
    [{ deviceId: id }],
  );
  const commandId = queued.get(id);
  if (commandId === undefined) throw apiError(ApiCode.refused, 'commandOpen');
  return commandId;
}
