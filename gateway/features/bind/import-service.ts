import { Value } from '@sinclair/typebox/value';
import type { Kysely } from 'kysely';
import { ImportAnswer, type ImportRequest, type ImportResult } from '../../../contract/api/page/import';
import { toModuleNumber } from '../../../contract/domain/module-number';
import { ApiError } from '../../../contract/errors/api-error';
import { toGatewayText } from '../../../contract/messages/gateway';
import type { ResolvedAction } from '../../../contract/resources/action';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { Text } from '../../../contract/text';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import type { RandomBytes } from '../../database/token';
import { publishChanges, type ChangedRow } from '../../events/publish-changes';
import type { KeyedCaller } from '../action/action-service';
import { answerOnce } from '../action/answer-once';
import { toEntered } from '../action/entered-values';
import { bindDevice } from '../device/bind-device';
import type { OperationLog } from '../operation-log/operation-log';
import { toNewDevice } from './new-device';

/** Adds the rows of a file, a portion at a time. */
export interface ImportService {
  /**
   * Each line that can be added is, with its line of the log; the others are answered with what is wrong.
   *
   * @throws ApiError `unprocessable` when the key belongs to another request.
   */
  run: (caller: KeyedCaller, request: ImportRequest) => Promise<ImportAnswer>;
}

export interface ImportServiceOptions {
  readonly page: ResolvedListPage;
  readonly action: ResolvedAction;
  readonly db: Kysely<Database>;
  readonly log: OperationLog;
  readonly now: () => number;
  readonly random: RandomBytes;
}

type Line = ImportRequest['lines'][number];

interface Run extends ImportServiceOptions {
  readonly equipment: string;
  readonly caller: KeyedCaller;
}

/** @throws Error when the page holds devices of every type. */
export function createImportService(options: ImportServiceOptions): ImportService {
  const { page, db } = options;
  const { equipment } = page.source;
  if (equipment === null) throw new Error(`${page.id} holds every type and cannot add devices.`);
  return {
    run: (caller, request) =>
      withTenant(db, caller.reader.franchiseeId, (trx) =>
        importOnce(trx, { ...options, equipment, caller }, request),
      ),
  };
}

async function importOnce(trx: TenantTransaction, run: Run, { lines }: ImportRequest): Promise<ImportAnswer> {
  const { page, action, caller, log, now } = run;
  const asked = [page.id, action.name, lines];
  const request = { caller, asked, nowMs: now(), read: toAnswer };
  const { answer } = await answerOnce(trx, request, async () => {
    // One import of a merchant after the other, or two with the same devices would wait for each other.
    await log.hold(trx, caller.reader.franchiseeId);
    return { answer: { results: await addLines(trx, run, lines) } };
  });
  return answer;
}

function toAnswer(stored: unknown): ImportAnswer | null {
  return Value.Check(ImportAnswer, stored) ? stored : null;
}

async function addLines(
  trx: TenantTransaction,
  run: Run,
  lines: readonly Line[],
): Promise<readonly ImportResult[]> {
  const results = new Map<number, ImportResult>();
  const changed: ChangedRow[] = [];
  for (const { line, index } of inModuleOrder(lines)) {
    const added = await addLine(trx, run, line);
    results.set(
      index,
      'problem' in added ? { id: null, problem: added.problem } : { id: added.id, problem: null },
    );
    if (!('problem' in added)) changed.push(added);
  }
  const { page, caller } = run;
  const kind = { franchiseeId: caller.reader.franchiseeId, resource: page.id, type: 'created' } as const;
  await publishChanges(trx, kind, changed);
  return lines.map((_, index) => results.get(index) ?? { id: null, problem: null });
}

/** In the order of their modules, so that the imports of two merchants never wait for each other in a ring. */
function inModuleOrder(lines: readonly Line[]): readonly { readonly line: Line; readonly index: number }[] {
  const moduleOf = ({ imei }: Line) => (typeof imei === 'string' ? (toModuleNumber(imei) ?? '') : '');
  return lines
    .map((line, index) => ({ line, index, module: moduleOf(line) }))
    .sort((a, b) => (a.module === b.module ? a.index - b.index : a.module < b.module ? -1 : 1));
}

async function addLine(
  trx: TenantTransaction,
  { page, action, caller, log, equipment, now, random }: Run,
  line: Line,
): Promise<ChangedRow | { readonly problem: Text }> {
  const entered = enteredOf(action, line);
  if ('problem' in entered) return entered;
  const { franchiseeId, storeIds } = caller.reader;
  const device = toNewDevice(entered.values);
  const bound = await bindDevice(trx, { franchiseeId, equipment, storeIds, nowMs: now(), random }, device);
  if ('problem' in bound) return { problem: toGatewayText(bound.problem) };
  await log.write(trx, franchiseeId, {
    actor: caller.actor,
    line: {
      page,
      action,
      target: { type: page.source.table, id: bound.deviceId, name: device.deviceNumber },
      after: { ...entered.values, imei: bound.imei },
    },
  });
  return { id: bound.deviceId, storeId: device.storeId };
}

function enteredOf(
  { params }: ResolvedAction,
  line: Line,
): { readonly values: Line } | { readonly problem: Text } {
  try {
    return { values: toEntered(params, line) };
  } catch (error) {
    if (error instanceof ApiError) return { problem: error.text };
    throw error;
  }
}
