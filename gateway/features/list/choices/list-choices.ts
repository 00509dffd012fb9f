import { sql, type RawBuilder } from 'kysely';
import type { Catalogue } from '../../../../contract/access/catalogue';
import {
  CHOICES_MAX,
  type ChoicesAnswer,
  type ChoicesRequest,
} from '../../../../contract/api/page/choices/choices';
import { toRoomValue } from '../../../../contract/resources/choice/room-value';
import type { ResolvedField } from '../../../../contract/resources/field';
import type { ResolvedListPage } from '../../../../contract/resources/resolved';
import type { UsedColumn } from '../../../../contract/resources/source';
import type { Reader } from '../../../caller/reader';
import type { Reads } from '../../../database/read/reads';
import { readBriefly } from '../../../database/read/tenant-read';
import type { TenantTransaction } from '../../../database/tenant';
import { findVisible, preparePage } from '../list-query';
import { toListScope, toScopeCondition } from '../list-source';

/** Says what filters of a list may choose among that nobody declared. */
export interface ListChoices {
  /** @throws ApiError `forbidden` for a field that the reader may not see. */
  readonly read: (reader: Reader, request: ChoicesRequest) => Promise<ChoicesAnswer>;
}

export interface ListChoicesOptions {
  readonly page: ResolvedListPage;
  readonly reads: Reads;
  readonly catalogue: Catalogue;
  readonly now: () => number;
}

/** Values of the devices of the page's types, in the stores that the reader may see. */
export function createListChoices({ page, reads, catalogue, now }: ListChoicesOptions): ListChoices {
  const prepared = preparePage(page);
  return {
    async read(reader, { field: name, storeIds = [] }) {
      const nowMs = now();
      const field = findVisible(prepared, name, { access: reader.access, catalogue, nowMs });
      const within = toScopeCondition('d', toListScope(page, reader, nowMs));
      const choices = await readBriefly(reads, reader, (trx) =>
        field.offersUsed ? readUsed(trx, toUsed(field, page), within) : readRooms(trx, within, storeIds),
      );
      return { choices: choices.slice(0, CHOICES_MAX), isCapped: choices.length > CHOICES_MAX };
    },
  };
}

type Choices = ChoicesAnswer['choices'];

interface Used {
  readonly value: RawBuilder<string>;
  readonly from: RawBuilder<unknown>;
}

/** How the values of each column are read that may be offered (contract: `USED_COLUMNS`). */
const USED: Readonly<Record<UsedColumn, RawBuilder<string>>> = {
  model: sql<string>`d.model`,
  tags: sql<string>`unnest(d.tags)`,
  firmwareVersion: sql<string>`d.firmware_version`,
  faultCode: sql<string>`d.fault_code`,
};

/** Devices that were let go of have no part in a list of devices, but in that of the orders that they left. */
const PAST_TOO = sql`(SELECT franchisee_id, equipment, store_id, model FROM device
  UNION ALL SELECT franchisee_id, equipment, store_id, model FROM device_past)`;

function isUsedColumn(field: string): field is UsedColumn {
  return Object.hasOwn(USED, field);
}

function toUsed({ field }: ResolvedField, { source }: ResolvedListPage): Used {
  const value = isUsedColumn(field) ? USED[field] : undefined;
  if (value === undefined) throw new Error(`Nobody can say which values of "${field}" devices have.`);
  return { value, from: source.table === 'order' ? PAST_TOO : sql`device` };
}

async function readUsed(
  trx: TenantTransaction,
  { value, from }: Used,
  within: RawBuilder<unknown>,
): Promise<Choices> {
  const { rows } = await sql<{ value: string }>`
    SELECT u.value FROM (SELECT DISTINCT ${value} AS value FROM ${from} d WHERE ${within}) u
    WHERE u.value <> '' ORDER BY u.value LIMIT ${sql.lit(CHOICES_MAX + 1)}`.execute(trx);
  return rows.map((row) => ({ value: row.value, title: row.value }));
}

async function readRooms(
  trx: TenantTransaction,
  within: RawBuilder<unknown>,
  storeIds: readonly string[],
): Promise<Choices> {
  const { rows } = await sql<{ store_id: string; room_name: string }>`
    SELECT DISTINCT d.store_id, d.room_name FROM device d
    WHERE ${within} AND d.store_id = ANY(${[...storeIds]}::text[])
    ORDER BY d.store_id, d.room_name LIMIT ${sql.lit(CHOICES_MAX + 1)}`.execute(trx);
  return rows.map(({ store_id: storeId, room_name: title }) => ({
    ...{ value: toRoomValue(storeId, title), title, storeId },
  }));
}
