import type { Kysely } from 'kysely';
import type {
  AlertCounts,
  AlertListAnswer,
  AlertListRequest,
  AlertRow,
} from '../../../contract/api/page/alert';
import { ApiCode } from '../../../contract/api/envelope';
import { toAlertResource } from '../../../contract/api/page/page-endpoints';
import { ALERT_NOTE_MAX_LENGTH, ALERT_NOTE_MIN_LENGTH, AlertStatus } from '../../../contract/domain/alert';
import { apiError } from '../../../contract/errors/api-error';
import { ALERT_LEVELS } from '../../../contract/resources/alert';
import type { ResolvedListPage, ResolvedPage } from '../../../contract/resources/resolved';
import type { Actor } from '../../caller/actor';
import type { Reader } from '../../caller/reader';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import { publishChanges } from '../../events/publish-changes';
import { hastenTimers } from '../../timers/timer';
import { decodeCursor, encodeCursor, toQueryFingerprint } from '../list/list-cursor';
import type { OperationLog } from '../operation-log/operation-log';
import {
  countAlerts,
  listAlerts,
  placeOf,
  readAlert,
  type AlertPlace,
  type AlertScope,
  type StoredAlert,
} from './alert-list-repository';
import { updateAlert } from './alert-repository';
import { perform, type AlertDeed } from './deed';

/** A page whose devices have alerts. */
export type AlertPage = ResolvedListPage & { readonly kind: 'device' };

/** Who does something about an alert. */
export interface AlertCaller {
  readonly reader: Reader;
  readonly actor: Actor;
}

/** Shows alerts to whoever may read their device pages, and does what people do about them. */
export interface AlertService {
  /** Alerts of some pages, of which the caller reads those that it may. */
  readonly list: (
    reader: Reader,
    pages: readonly AlertPage[],
    request: AlertListRequest,
  ) => Promise<AlertListAnswer>;
  readonly count: (reader: Reader, pages: readonly AlertPage[]) => Promise<AlertCounts>;
  /**
   * @throws ApiError `notFound`, the same for an alert of another tenant or store and one that never was;
   * `refused` when somebody was there first, whom it names; `invalid` for a note of the wrong length.
   */
  readonly act: (caller: AlertCaller, page: AlertPage, given: GivenDeed) => Promise<AlertRow>;
}

export interface GivenDeed {
  readonly id: string;
  readonly deed: AlertDeed;
}

export interface AlertServiceOptions {
  readonly db: Kysely<Database>;
  readonly log: OperationLog;
  readonly now: () => number;
}

/** Rows of an answer unless the request says otherwise. */
const PAGE_SIZE = 50;

/** The device pages among all pages: those that alerts belong to. */
export function alertPagesOf(pages: readonly ResolvedPage[]): readonly AlertPage[] {
  return pages.filter((page): page is AlertPage => page.kind === 'device');
}

export function createAlertService({ db, log, now }: AlertServiceOptions): AlertService {
  return {
    async list(reader, pages, request) {
      const { tab = 'firing', cursor, pageSize = PAGE_SIZE, deviceId = null } = request;
      const readable = readableOf(reader, pages);
      const scope = toScope(reader, readable, deviceId);
      const fingerprint = toQueryFingerprint(['alert', scope.equipment, tab, deviceId]);
      const after = cursor === undefined ? null : readPlace(cursor, fingerprint);
      return withTenant(db, reader.franchiseeId, async (trx) => {
        // One more than asked for tells whether there are more.
        const rows = await listAlerts(trx, scope, { tab, after, limit: pageSize + 1 });
        const shown = rows.slice(0, pageSize);
        const last = rows.length > pageSize ? shown.at(-1) : undefined;
        return {
          list: shown.map((row) => toRow(row, readable)),
          counts: toCounts(await countAlerts(trx, scope)),
          nextCursor: last === undefined ? null : writePlace(placeOf(tab, last), fingerprint),
        };
      });
    },
    count: (reader, pages) =>
      withTenant(db, reader.franchiseeId, async (trx) =>
        toCounts(await countAlerts(trx, toScope(reader, readableOf(reader, pages), null))),
      ),
    async act(caller, page, { id, deed }) {
      const held = toHeldDeed(deed);
      return withTenant(db, caller.reader.franchiseeId, (trx) =>
        actOnce(trx, { caller, page, id, deed: held, log, nowMs: now() }),
      );
    },
  };
}

interface Act extends GivenDeed {
  readonly caller: AlertCaller;
  readonly page: AlertPage;
  readonly log: OperationLog;
  readonly nowMs: number;
}

async function actOnce(trx: TenantTransaction, act: Act): Promise<AlertRow> {
  const { caller, page, id: alertId, deed, log, nowMs } = act;
  const { reader, actor } = caller;
  const { franchiseeId } = reader;
  const scope = toScope(reader, [page], null);
  const found = await readAlert(trx, scope, { alertId, isLocked: true });
  if (found === undefined) throw apiError(ApiCode.notFound, 'rowNotFound');
  const done = perform(found, deed, actor, nowMs);
  if (done === null) return toRow(found, [page]);
  await updateAlert(trx, { franchiseeId, alertId }, done);
  const { deviceId, deviceNumber, storeId, rule } = found;
  if (done.silencedUntil !== null) {
    const due = [{ subjectId: deviceId, dueAt: done.silencedUntil }];
    await hastenTimers(trx, { franchiseeId, kind: 'alert' }, due);
  }
  await log.write(trx, franchiseeId, {
    actor,
    line: {
      module: 'alert',
      action: deed.name,
      target: { type: page.source.table, id: deviceId, name: deviceNumber },
      before: { alertId, rule, status: found.status },
      after: { alertId, rule, status: done.status, silencedUntil: done.silencedUntil },
      reason: done.note ?? null,
    },
  });
  const kind = { franchiseeId, resource: toAlertResource(page), type: 'updated' } as const;
  await publishChanges(trx, kind, [{ id: alertId, storeId }]);
  return toRow({ ...found, ...done }, [page]);
}

/** @throws ApiError `invalid` for a note that is too short or too long. */
function toHeldDeed(deed: AlertDeed): AlertDeed {
  if (deed.name !== 'handle') return deed;
  const note = deed.note.trim();
  if (note.length < ALERT_NOTE_MIN_LENGTH || note.length > ALERT_NOTE_MAX_LENGTH) {
    const bounds = { min: ALERT_NOTE_MIN_LENGTH, max: ALERT_NOTE_MAX_LENGTH };
    throw apiError(ApiCode.invalid, 'alertNoteLength', bounds);
  }
  return { ...deed, note };
}

/** The pages whose alerts somebody may read: the same that the pages' own calls would show. */
function readableOf({ access, equipment }: Reader, pages: readonly AlertPage[]): readonly AlertPage[] {
  return pages.filter(({ reads, source }) => {
    const isAgreed = equipment === null || source.equipment === null || equipment.includes(source.equipment);
    return isAgreed && access.allows(reads);
  });
}

function toScope(
  { franchiseeId, storeIds }: Reader,
  pages: readonly AlertPage[],
  deviceId: string | null,
): AlertScope {
  const equipment = pages.flatMap(({ source }) => source.equipment ?? []);
  return { franchiseeId, storeIds, equipment, deviceId };
}

function toRow(alert: StoredAlert, pages: readonly AlertPage[]): AlertRow {
  const { level, times, handlerName, handlerId: _handlerId, equipment, storeId: _storeId, ...rest } = alert;
  const page = pages.find(({ source }) => source.equipment === equipment);
  return {
    ...rest,
    resource: page?.id ?? '',
    level: ALERT_LEVELS[level - 1] ?? 'hint',
    count: times,
    handler: handlerName,
  };
}

function toCounts(groups: Awaited<ReturnType<typeof countAlerts>>): AlertCounts {
  const countOf = (isMeant: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(isMeant).reduce((sum, { count }) => sum + count, 0);
  const firing = (level: number) =>
    countOf((group) => group.status === AlertStatus.firing && group.level === level);
  return {
    urgent: firing(1),
    important: firing(2),
    hint: firing(3),
    claimed: countOf(({ status }) => status === AlertStatus.claimed),
    silenced: countOf(({ status }) => status === AlertStatus.silenced),
  };
}

function writePlace({ level, at, alertId }: AlertPlace, fingerprint: string): string {
  return encodeCursor([level, at, alertId], { isBackward: false, fingerprint });
}

/** @throws ApiError `invalid` for a cursor that is damaged or of another list. */
function readPlace(cursor: string, fingerprint: string): AlertPlace {
  const [level, at, alertId] = decodeCursor(cursor, fingerprint)?.values ?? [];
  const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
  if (
    !isWhole(level) ||
    level > ALERT_LEVELS.length ||
    level < 0 ||
    !isWhole(at) ||
    typeof alertId !== 'string'
  ) {
    throw apiError(ApiCode.invalid, 'invalidCursor');
  }
  return { level, at, alertId };
}
