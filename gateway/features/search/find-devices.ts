import { sql } from 'kysely';
import type { FoundDevice } from '../../../contract/api/search';
import { SEARCH_FOUND_MAX } from '../../../contract/limits';
import type { Reader } from '../../caller/reader';
import type { TenantTransaction } from '../../database/tenant';
import { escapeLike, toSql } from '../list/list-condition';
import { toScopeCondition } from '../list/list-source';
import { shownOf, type ReadPage } from './searched-page';

interface DeviceRow {
  readonly equipment: string;
  readonly id: string;
  readonly device_number: string;
  readonly device_name: string;
  readonly imei: string;
  readonly store_name: string | null;
  readonly display_status: number;
}

/**
 * Devices that the lists' own search would find, a few of each type and one more, which tells whether there are more.
 * The devices of one merchant are looked through, of which there are tens of thousands at most.
 */
export async function findDevices(
  trx: TenantTransaction,
  { franchiseeId, storeIds }: Reader,
  {
    pages,
    words,
    nowMs,
  }: { readonly pages: readonly ReadPage[]; readonly words: string; readonly nowMs: number },
): Promise<readonly FoundDevice[]> {
  const looked = pages.filter(({ searched }) => searched.length > 0);
  if (looked.length === 0) return [];
  const scope = { franchiseeId, storeIds, equipment: looked.map(({ equipment }) => equipment) };
  const matches = looked.map(({ equipment, searched, source, page }) => {
    const match = page.search?.match ?? 'exact';
    const search = { op: 'search', fields: searched, text: words, match } as const;
    return sql`(d.equipment = ${equipment} ${toSql([search], (field) => source.columnOf(field, { nowMs, franchiseeId }))})`;
  });
  const beginning = `${escapeLike(words)}%`;
  const { rows } = await sql<DeviceRow>`
    SELECT d.device_id AS id, d.equipment, d.device_number, d.device_name, d.imei, d.display_status,
           s.name AS store_name
      FROM (SELECT d.*, d.device_number ILIKE ${beginning}::text AS begins, row_number() OVER (
              PARTITION BY d.equipment
              ORDER BY lower(d.device_number) = lower(${words}::text) DESC,
                       d.device_number ILIKE ${beginning}::text DESC, d.device_number, d.device_id) AS place
              FROM device d
             WHERE ${toScopeCondition('d', scope)} AND (${sql.join(matches, sql` OR `)})) AS d
      LEFT JOIN store s ON s.franchisee_id = ${franchiseeId} AND s.id = d.store_id
     WHERE d.place <= ${SEARCH_FOUND_MAX + 1}
     ORDER BY lower(d.device_number) = lower(${words}::text) DESC, d.begins DESC, d.device_number, d.device_id`.execute(
    trx,
  );
  return rows.flatMap((row) => {
    const page = looked.find(({ equipment }) => equipment === row.equipment);
    return page === undefined ? [] : [toFound(page, row)];
  });
}

function toFound(page: ReadPage, row: DeviceRow): FoundDevice {
  return {
    page: page.page.id,
    id: row.id,
    deviceNumber: shownOf(page, 'deviceNumber', row.device_number),
    deviceName: shownOf(page, 'deviceName', row.device_name),
    imei: shownOf(page, 'imei', row.imei),
    storeName: shownOf(page, 'storeName', row.store_name),
    displayStatus: shownOf(page, 'displayStatus', row.display_status),
  };
}
