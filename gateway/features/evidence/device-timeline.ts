import type { Kysely } from 'kysely';
import type {
  DeviceTimelineAnswer,
  DeviceTimelineRequest,
} from '../../../contract/api/page/evidence/timeline';
import { ApiCode } from '../../../contract/api/envelope';
import { DEVICE_TIMELINE_PAGE } from '../../../contract/domain/evidence/evidence';
import { apiError } from '../../../contract/errors/api-error';
import { ONE_DAY_MS, PERIOD_MAX_DAYS } from '../../../contract/limits';
import type { ResolvedListPage, ResolvedPage } from '../../../contract/resources/resolved';
import type { Reader } from '../../caller/reader';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import { decodeCursor, encodeCursor, toQueryFingerprint } from '../list/list-cursor';
import type { ListService } from '../list/list-service';
import { listObjectLines } from '../operation-log/object-log-repository';
import { assertLogPeriod } from '../operation-log/operation-log';
import { toRaisedLine, toRecoveredLine } from './alert-lines';
import { toCommandLine } from './command-lines';
import { toDeviceEventLines } from './event-lines';
import {
  listDeviceAlerts,
  listDeviceCommands,
  listDeviceEvents,
  listDeviceOrders,
  type DeviceRows,
} from './evidence-repository';
import { said, toLine, type Line } from './line';
import { toLogLine } from './log-lines';

/** What happened to the devices of one page, newest first. */
export interface DeviceTimeline {
  /** @throws ApiError `notFound` as the row's own call does; `invalid` for a damaged cursor or a period too long. */
  readonly read: (reader: Reader, request: DeviceTimelineRequest) => Promise<DeviceTimelineAnswer>;
}

export interface DeviceTimelineOptions {
  readonly page: ResolvedListPage;
  /** Every page: orders are told to whoever may read those of the type. */
  readonly pages: readonly ResolvedPage[];
  readonly db: Kysely<Database>;
  readonly list: ListService;
  readonly now: () => number;
}

/** One row of one source, with the lines that it makes. */
interface Entry {
  readonly at: number;
  readonly rank: number;
  readonly id: string;
  readonly lines: readonly Line[];
}

type Place = Pick<Entry, 'at' | 'rank' | 'id'>;
/** Reads rows of one source, newest first. */
type Source = (trx: TenantTransaction, rows: DeviceRows) => Promise<readonly Omit<Entry, 'rank'>[]>;

const readEvents: Source = async (trx, rows) =>
  (await listDeviceEvents(trx, rows)).map((event) => ({
    ...{ at: event.at, id: event.id },
    lines: toDeviceEventLines(event).map((line) => ({ ...line, ...said('orderId', event.orderId) })),
  }));

const readOrders: Source = async (trx, rows) =>
  (await listDeviceOrders(trx, rows)).map(({ id, at, orderNo, itemName, payCents, status }) => ({
    ...{ at, id },
    lines: toLine(id, at, ['order', 'user'], {
      ...{ orderId: id, orderNo, words: itemName, cents: payCents, value: status },
    }),
  }));

const readCommands: Source = async (trx, rows) =>
  (await listDeviceCommands(trx, rows)).map((command) => ({
    ...{ at: command.createdAt, id: command.id, lines: toCommandLine(command) },
  }));

const readRaised: Source = async (trx, rows) =>
  (await listDeviceAlerts(trx, 'first_at', rows)).map((alert) => ({
    ...{ at: alert.firstAt, id: alert.id, lines: toRaisedLine(alert) },
  }));

const readRecovered: Source = async (trx, rows) =>
  (await listDeviceAlerts(trx, 'recovered_at', rows)).map((alert) => ({
    ...{ at: alert.recoveredAt ?? 0, id: alert.id, lines: toRecoveredLine(alert) },
  }));

const readActs =
  (table: string): Source =>
  async (trx, { franchiseeId, deviceId, fromMs, before, limit }) => {
    const target = { type: table, id: deviceId };
    const lines = await listObjectLines(trx, { franchiseeId, target, after: before, limit });
    return lines
      .filter(({ at }) => at >= fromMs)
      .map((line) => ({ at: line.at, id: line.id, lines: toLogLine(line) }));
  };

export function createDeviceTimeline(options: DeviceTimelineOptions): DeviceTimeline {
  const { page, pages, db, list, now } = options;
  const orders = pages.find(
    (each): each is ResolvedListPage =>
      each.kind === 'order' && each.source.equipment === page.source.equipment,
  );
  const always = [readEvents, readCommands, readRaised, readRecovered, readActs(page.source.table)];
  return {
    async read(reader, { id, period, cursor }) {
      await list.detail(reader, id);
      const { franchiseeId, access } = reader;
      const [fromMs, toMs] = period ?? toLastDays(now());
      assertLogPeriod(fromMs, toMs);
      const isOrderReader = orders !== undefined && access.allows(orders.reads);
      const sources = isOrderReader ? [...always, readOrders] : always;
      const fingerprint = toQueryFingerprint([page.id, id, isOrderReader]);
      const from = cursor === undefined ? null : readPlace(cursor, fingerprint);
      const entries = await withTenant(db, franchiseeId, async (trx) => {
        const all: Entry[] = [];
        for (const [rank, source] of sources.entries()) {
          const before = toBound(from, rank, toMs);
          // One more than asked for tells whether there are more.
          const rows = { franchiseeId, deviceId: id, fromMs, before, limit: DEVICE_TIMELINE_PAGE + 1 };
          all.push(...(await source(trx, rows)).map((entry) => ({ ...entry, rank })));
        }
        return all.toSorted(newestFirst);
      });
      const shown = entries.slice(0, DEVICE_TIMELINE_PAGE);
      const last = entries.length > shown.length ? shown.at(-1) : undefined;
      return {
        list: shown.flatMap(({ lines }) => lines),
        nextCursor:
          last === undefined
            ? null
            : encodeCursor([last.at, last.rank, last.id], { isBackward: false, fingerprint }),
      };
    },
  };
}

function toLastDays(nowMs: number): readonly [number, number] {
  return [Math.max(0, nowMs - PERIOD_MAX_DAYS * ONE_DAY_MS), nowMs];
}

function newestFirst(one: Entry, other: Entry): number {
  return other.at - one.at || one.rank - other.rank || (one.id > other.id ? -1 : 1);
}

/** Where a source goes on: behind the last row shown, whichever source that came from. */
function toBound(from: Place | null, rank: number, toMs: number): DeviceRows['before'] {
  if (from === null || from.at > toMs) return { at: toMs + 1, id: '' };
  if (from.rank === rank) return { at: from.at, id: from.id };
  return { at: from.rank > rank ? from.at : from.at + 1, id: '' };
}

function readPlace(cursor: string, fingerprint: string): Place {
  const [at, rank, id] = decodeCursor(cursor, fingerprint)?.values ?? [];
  if (
    typeof at !== 'number' ||
    !Number.isSafeInteger(at) ||
    typeof rank !== 'number' ||
    typeof id !== 'string'
  ) {
    throw apiError(ApiCode.invalid, 'invalidCursor');
  }
  return { at, rank, id };
}
