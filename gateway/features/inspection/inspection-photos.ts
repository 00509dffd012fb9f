import { sql } from 'kysely';
import type {
  InspectedPhotos,
  InspectionPhotosAnswer,
} from '../../../contract/api/page/inspection/inspection';
import { INSPECTION_PHOTOS_MAX } from '../../../contract/domain/inspection/statistics';
import type { Reader } from '../../caller/reader';
import type { TenantTransaction } from '../../database/tenant';
import { toScopeCondition } from '../list/list-source';

/** The pictures that were taken for a plan (pages 7.2, 照片), at the devices that the reader sees. */
export async function readPhotos(
  trx: TenantTransaction,
  reader: Reader,
  planId: string,
): Promise<InspectionPhotosAnswer> {
  const { rows } = await sql<InspectedPhotos>`
    SELECT k.task_id AS "taskId", k.device_number AS "deviceNumber", s.name AS "storeName", k.recorded_by AS by,
      k.scanned_at AS at, k.photos
    FROM inspection_task k
    LEFT JOIN store s ON s.franchisee_id = k.franchisee_id AND s.id = k.store_id
    WHERE ${toScopeCondition('k', reader)} AND k.plan_id = ${planId} AND k.photos <> '{}' AND k.scanned_at IS NOT NULL
    ORDER BY k.scanned_at DESC, k.task_id DESC
    LIMIT ${INSPECTION_PHOTOS_MAX + 1}`.execute(trx);
  const list = rows.slice(0, INSPECTION_PHOTOS_MAX);
  return { list, isCut: rows.length > list.length };
}
