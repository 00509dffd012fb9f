import type { Kysely } from 'kysely';
import { ApiCode } from '../../../contract/api/envelope';
import type { FirmwareAnswer, FirmwareRequest } from '../../../contract/api/page/firmware';
import { CommandStatus } from '../../../contract/domain/command';
import { apiError } from '../../../contract/errors/api-error';
import type { Reader } from '../../caller/reader';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';
import { toCommandScope, type DevicePage } from '../command/command-list';
import { findFirmware, listUpgrades } from './firmware-repository';

/** What the devices of a page run, and how they came to it (pages 3.3). */
export interface FirmwareHistory {
  /** @throws ApiError `notFound` for a device that the reader may not see. */
  readonly read: (reader: Reader, request: FirmwareRequest) => Promise<FirmwareAnswer>;
}

export interface FirmwareHistoryOptions {
  readonly page: DevicePage;
  readonly db: Kysely<Database>;
}

const PAGE_SIZE = 20;

export function createFirmwareHistory({ page, db }: FirmwareHistoryOptions): FirmwareHistory {
  return {
    read: (reader, { deviceId, after }) =>
      withTenant(db, reader.franchiseeId, async (trx) => {
        const scope = toCommandScope(page, reader);
        const reported = await findFirmware(trx, scope, deviceId);
        if (reported === undefined) throw apiError(ApiCode.notFound, 'rowNotFound');
        const { version, reportedAt } = reported;
        // One more than asked for tells whether there are more.
        const upgrades = await listUpgrades(trx, scope, { deviceId, after, limit: PAGE_SIZE + 1 });
        const done = { deviceId, status: CommandStatus.succeeded, limit: 1 };
        const [last] = await listUpgrades(trx, scope, done);
        return {
          version: version === '' ? null : version,
          reportedAt,
          // A device that somebody gave another program on the spot did not get it then.
          since: last !== undefined && last.provenVersion === version ? last.doneAt : null,
          list: upgrades.slice(0, PAGE_SIZE),
          hasMore: upgrades.length > PAGE_SIZE,
        };
      }),
  };
}
