import type { Kysely } from 'kysely';
import type { Catalogue } from '../../../contract/access/catalogue';
import { parseExpression } from '../../../contract/access/expression';
import { toRefusalText } from '../../../contract/access/refusal-text';
import type {
  CommandCancelRequest,
  CommandListAnswer,
  CommandListRequest,
  CommandRow,
} from '../../../contract/api/page/command';
import { ApiCode } from '../../../contract/api/envelope';
import { ACTION_ROWS_MAX } from '../../../contract/domain/action';
import { CommandStatus } from '../../../contract/domain/command';
import { ApiError, apiError } from '../../../contract/errors/api-error';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { Actor } from '../../caller/actor';
import type { Reader } from '../../caller/reader';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import type { OperationLog } from '../operation-log/operation-log';
import type { CommandEngine } from './command-engine';
import { listCommands, type CommandScope } from './command-list-repository';
import { runAll, type After } from './order-hooks';

/** A page whose rows are devices of one type. */
export type DevicePage = ResolvedListPage & { readonly kind: 'device' };

/** Who takes commands back. */
export interface CommandCaller {
  readonly reader: Reader;
  readonly actor: Actor;
}

/** Shows the commands of a device page, and takes back those that were not sent yet. */
export interface CommandList {
  /** @throws ApiError `invalid` when neither a device nor commands are named. */
  readonly list: (reader: Reader, request: CommandListRequest) => Promise<CommandListAnswer>;
  /**
   * @returns The commands named, as they are now: one that was sent by then goes on.
   * @throws ApiError `forbidden` when the caller may not do what one of them does.
   */
  readonly cancel: (caller: CommandCaller, request: CommandCancelRequest) => Promise<CommandListAnswer>;
}

export interface CommandListOptions {
  readonly page: DevicePage;
  readonly db: Kysely<Database>;
  readonly catalogue: Catalogue;
  readonly log: OperationLog;
  readonly now: () => number;
  readonly engine: Pick<CommandEngine, 'cancel'>;
}

const PAGE_SIZE = 50;

export function createCommandList(options: CommandListOptions): CommandList {
  const { page, db } = options;
  const rightOf = new Map(page.actions.map(({ name, permission }) => [name, parseExpression(permission)]));

  /** What the gateway does by itself is nobody's to take back. */
  function assertAllowed({ access }: Reader, rows: readonly CommandRow[]): void {
    for (const { action, source } of rows) {
      const right = source === 'system' ? undefined : rightOf.get(action);
      if (right === undefined) throw apiError(ApiCode.refused, 'commandNotYours');
      const refusal = access.explain([right]);
      if (refusal !== null) {
        throw new ApiError(ApiCode.forbidden, toRefusalText(refusal, options.catalogue));
      }
    }
  }

  return {
    async list(reader, { deviceId, commandIds, after }) {
      if (deviceId === undefined && commandIds === undefined) {
        throw apiError(ApiCode.invalid, 'missingField', { field: 'deviceId' });
      }
      const limit = commandIds === undefined ? PAGE_SIZE : ACTION_ROWS_MAX;
      // One more than asked for tells whether there are more.
      const query = { deviceId, commandIds, after, limit: limit + 1 };
      const rows = await withTenant(db, reader.franchiseeId, (trx) =>
        listCommands(trx, toCommandScope(page, reader), query),
      );
      return { list: rows.slice(0, limit), hasMore: rows.length > limit };
    },
    async cancel(caller, { commandIds }) {
      const { reader } = caller;
      const query = { deviceId: undefined, commandIds, after: undefined, limit: ACTION_ROWS_MAX };
      const { list, after } = await withTenant(db, reader.franchiseeId, async (trx) => {
        const named = await listCommands(trx, toCommandScope(page, reader), query);
        assertAllowed(reader, named);
        const after: After[] = [];
        for (const command of named) after.push(...(await cancelOne(trx, options, { caller, command })));
        return { list: await listCommands(trx, toCommandScope(page, reader), query), after };
      });
      await runAll(after);
      return { list, hasMore: false };
    },
  };
}

async function cancelOne(
  trx: TenantTransaction,
  { log, now, engine }: CommandListOptions,
  { caller, command }: { readonly caller: CommandCaller; readonly command: CommandRow },
): Promise<readonly After[]> {
  const { franchiseeId } = caller.reader;
  const { commandId, action: commandAction, deviceId, deviceNumber } = command;
  const after = await engine.cancel(trx, { franchiseeId, commandId }, now());
  if (after === null) return [];
  await log.write(trx, franchiseeId, {
    actor: caller.actor,
    line: {
      module: 'command',
      action: 'cancel',
      target: { type: 'device', id: deviceId, name: deviceNumber },
      before: { commandAction, commandStatus: CommandStatus.queued },
      after: { commandAction, commandStatus: CommandStatus.cancelled },
    },
  });
  return after;
}

/** What a caller may see of the page's commands. */
export function toCommandScope({ source }: DevicePage, { franchiseeId, storeIds }: Reader): CommandScope {
  // A device page belongs to one type; the guard refused whoever has not agreed to it.
  return { franchiseeId, storeIds, equipment: source.equipment ?? '' };
}
