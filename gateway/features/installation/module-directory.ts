import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema';
import { acrossTenants } from '../../database/tenant';
import type { DeviceKey } from '../device/device-repository';

/** Whose device an IMEI is. */
export interface ModuleDirectory {
  /** Null for a module that nobody has bound. */
  readonly find: (imei: string) => Promise<DeviceKey | null>;
  /** What was remembered of it turned out to be old. */
  readonly forget: (imei: string) => void;
}

/** Beyond it everything is forgotten at once: it fills again from what is heard. */
const REMEMBERED_MAX = 100_000;

/**
 * Remembers what it found; whoever uses an answer holds it against the device's own row, which tells when a module
 * was bound elsewhere, whichever gateway did that.
 */
export function createModuleDirectory(db: Kysely<Database>): ModuleDirectory {
  const known = new Map<string, DeviceKey>();
  return {
    async find(imei) {
      const remembered = known.get(imei);
      if (remembered !== undefined) return remembered;
      const row = await acrossTenants(db, (trx) =>
        trx
          .selectFrom('device_module')
          .select(['owner_franchisee_id', 'device_id'])
          .where('imei', '=', imei)
          .executeTakeFirst(),
      );
      if (row === undefined) return null;
      if (known.size >= REMEMBERED_MAX) known.clear();
      const key = { franchiseeId: row.owner_franchisee_id, deviceId: row.device_id };
      known.set(imei, key);
      return key;
    },
    forget: (imei) => void known.delete(imei),
  };
}
