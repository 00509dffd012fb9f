import { sql, type RawBuilder } from 'kysely';
import { DisplayStatus, type DeviceFacts } from '../../../contract/domain/device';

/** The facts of a device in SQL; a fact that is left out is the column. */
type FactsInSql = Readonly<Partial<Record<keyof DeviceFacts, RawBuilder<unknown>>>>;

/** `displayStatusOf` in SQL, for statements that change many devices at once. */
export function displayStatusSql({
  enabled = sql.ref('enabled'),
  online = sql.ref('online'),
  upgrading = sql.ref('upgrading'),
  faultCode = sql.ref('fault_code'),
  workStatus = sql.ref('work_status'),
}: FactsInSql): RawBuilder<number> {
  // As literals: PostgreSQL would take the parameters of a CASE for text.
  return sql<number>`CASE WHEN NOT ${enabled} THEN ${sql.lit(DisplayStatus.disabled)}
    WHEN NOT ${online} THEN ${sql.lit(DisplayStatus.offline)}
    WHEN ${upgrading} THEN ${sql.lit(DisplayStatus.upgrading)}
    WHEN ${faultCode} IS NOT NULL THEN ${sql.lit(DisplayStatus.fault)} ELSE ${workStatus} END`;
}
