import type { Kysely } from 'kysely';
import { parseExpression } from '../../../contract/access/expression';
import { ApiCode } from '../../../contract/api/envelope';
import type { StoreCard, StoreSwitchAnswer, StoreSwitchRequest } from '../../../contract/api/page/store-card';
import { toStoreCardResource } from '../../../contract/api/page/store-card-endpoints';
import { apiError } from '../../../contract/errors/api-error';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { ResolvedStoreSwitch } from '../../../contract/resources/store-switch';
import type { Actor } from '../../caller/actor';
import type { Reader } from '../../caller/reader';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import type { RandomBytes } from '../../database/token';
import { publishChanges } from '../../events/publish-changes';
import { tellAllRegistered } from '../command/system-command';
import { createListSource, toListScope } from '../list/list-source';
import type { OperationLog } from '../operation-log/operation-log';
import { readSwitched, type StoreOfType } from '../store/store-offers';
import {
  countConcerned,
  listConcerned,
  lockStore,
  readStore,
  writeSwitch,
  type StoreDevices,
} from './store-card-repository';

/** A page of devices whose stores have switches. */
export interface SwitchedPage extends ResolvedListPage {
  readonly source: { readonly table: 'device'; readonly equipment: string };
}

/** Tells pages whose stores have switches from the others. */
export function isSwitchedPage(page: ResolvedListPage): page is SwitchedPage {
  const { source, storeSwitches } = page;
  return storeSwitches.length > 0 && source.table === 'device' && source.equipment !== null;
}

/** Who switches. */
export interface StoreCaller {
  readonly reader: Reader;
  readonly actor: Actor;
}

/** Shows a store over the list of its devices, and switches what it offers (pages 3.6). */
export interface StoreCardService {
  /** @throws ApiError `notFound`, the same for a store that the reader may not see and one that never was. */
  readonly read: (reader: Reader, id: string) => Promise<StoreCard>;
  /**
   * In one transaction with the line of the log and what the devices are told; where it stands so already nothing
   * happens.
   *
   * @throws ApiError as `read` does.
   */
  readonly set: (
    caller: StoreCaller,
    about: ResolvedStoreSwitch,
    request: StoreSwitchRequest,
  ) => Promise<StoreSwitchAnswer>;
}

export interface StoreCardOptions {
  readonly page: SwitchedPage;
  readonly db: Kysely<Database>;
  readonly log: OperationLog;
  readonly now: () => number;
  readonly random: RandomBytes;
  /** Looks at the timers now. */
  readonly nudge: () => void;
}

const UNCHANGED: StoreSwitchAnswer = { isChanged: false, told: 0, offline: 0 };

/** Builds the service of one page. */
export function createStoreCardService(options: StoreCardOptions): StoreCardService {
  const { page, db, now, nudge } = options;
  const source = createListSource(page);
  const guarded = page.storeSwitches.map((each) => ({
    each,
    permission: [parseExpression(each.permission)],
  }));
  const devicesOf = (reader: Reader, storeId: string): StoreDevices => ({
    source,
    scope: { ...toListScope(page, reader, now()), storeIds: [storeId] },
  });
  return {
    read: (reader, id) =>
      withTenant(db, reader.franchiseeId, async (trx) => {
        const store = await mustSee(trx, reader, id);
        const held = guarded.filter(({ permission }) => reader.access.allows(permission));
        const shown = held.map(({ each }) => each);
        const switched = await readSwitched(trx, toStore(page, reader, id));
        const counts = await countConcerned(trx, devicesOf(reader, id), shown);
        const switches = shown.map(({ field, isOn }, index) => ({
          ...{ field, isOn: switched.get(field) ?? isOn },
          ...{ devices: counts[index]?.devices ?? 0, offline: counts[index]?.offline ?? 0 },
        }));
        return { ...store, switches };
      }),
    async set(caller, about, request) {
      const answer = await withTenant(db, caller.reader.franchiseeId, (trx) =>
        switchOnce(trx, options, { caller, about, request, of: devicesOf(caller.reader, request.id) }),
      );
      if (answer.told > 0) nudge();
      return answer;
    },
  };
}

function toStore({ source }: SwitchedPage, { franchiseeId }: Reader, storeId: string): StoreOfType {
  return { franchiseeId, storeId, equipment: source.equipment };
}

async function mustSee(trx: TenantTransaction, reader: Reader, id: string) {
  const store = await readStore(trx, reader, id);
  if (store === undefined) throw apiError(ApiCode.notFound, 'rowNotFound');
  return store;
}

interface Switching {
  readonly caller: StoreCaller;
  readonly about: ResolvedStoreSwitch;
  readonly request: StoreSwitchRequest;
  readonly of: StoreDevices;
}

async function switchOnce(
  trx: TenantTransaction,
  { page, log, now, random }: StoreCardOptions,
  { caller, about, request: { id, isOn }, of }: Switching,
): Promise<StoreSwitchAnswer> {
  const { reader, actor } = caller;
  const { franchiseeId } = reader;
  const { field } = about;
  const nowMs = now();
  const found = await mustSee(trx, reader, id);
  const store = toStore(page, reader, id);
  await lockStore(trx, store);
  const before = (await readSwitched(trx, store)).get(field) ?? about.isOn;
  if (before === isOn) return UNCHANGED;
  await writeSwitch(trx, store, { field, isOn, nowMs });
  const devices = await listConcerned(trx, of, about);
  const registered = { franchiseeId, values: { [field]: isOn }, nowMs };
  const told = await tellAllRegistered(
    trx,
    registered,
    devices.map((device) => device.id),
    random,
  );
  await log.write(trx, franchiseeId, {
    actor,
    line: {
      page,
      action: { name: field },
      target: { type: 'store', id, name: found.name },
      before: { [field]: before },
      after: { [field]: isOn, devices: told },
    },
  });
  const type = 'updated';
  const rows = devices.map((device) => ({ id: device.id, storeId: id }));
  await publishChanges(trx, { franchiseeId, resource: toStoreCardResource(page), type }, [
    { id, storeId: id },
  ]);
  await publishChanges(trx, { franchiseeId, resource: page.id, type }, rows);
  return { isChanged: true, told, offline: devices.filter(({ online }) => !online).length };
}
