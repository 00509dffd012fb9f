import { sql } from 'kysely';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { ServicePartEffect } from '../../../contract/resources/effect';
import type { ColumnOf } from '../../../contract/resources/source';
import { SERVICE_PARAMS, type PartUse } from '../../../contract/resources/upkeep/part';
import type { TenantTransaction } from '../../database/tenant';
import type { EffectHandler, EffectResult, EffectRow } from '../action/effect-handler';

const PARTS: ColumnOf<'device'> = 'parts';
const [PART] = SERVICE_PARAMS;

/**
 * Registers that a part was serviced: its starts count from what the device has counted by now. The device is not
 * told, for it knows no parts.
 */
export const servicePartEffect: EffectHandler<ServicePartEffect> = {
  assertFits(_effect, { id, fields }, { table }) {
    if (table !== 'device')
      throw new Error(`An action of ${id} services parts, and its rows are no devices.`);
    if (!fields.some(({ field }) => field === PARTS)) throw new Error(`${id} shows no parts to service.`);
  },
  prepare({ action, params, reader: { franchiseeId }, nowMs }) {
    return {
      fields: [PARTS],
      async run(trx, rows) {
        const results: EffectResult[] = [];
        for (const { id, name, storeId, values } of rows) {
          const part = findPart(values, params[PART]);
          if (part === undefined) {
            const field = action.params.find((each) => each.field === PART)?.title ?? PART;
            throw apiError(ApiCode.refused, 'notAllowedValue', { field });
          }
          await keepService(trx, { franchiseeId, deviceId: id, part: part.part, nowMs });
          const serviced: PartUse = { ...part, used: 0, share: 0, servicedAt: nowMs };
          results.push({
            ...{ id, name, storeId, outcome: 'done' },
            before: { [PARTS]: [part] },
            after: { ...params, [PARTS]: [serviced] },
          });
        }
        return { results };
      },
    };
  },
};

function findPart(values: EffectRow['values'], name: unknown): PartUse | undefined {
  const held = values[PARTS];
  // What the query made of the plan itself.
  const parts = Array.isArray(held) ? (held as readonly PartUse[]) : [];
  return parts.find(({ part }) => part === name);
}

/** The count is read where it is written: what is folded meanwhile waits for the row, and counts as after. */
async function keepService(
  trx: TenantTransaction,
  of: {
    readonly franchiseeId: string;
    readonly deviceId: string;
    readonly part: string;
    readonly nowMs: number;
  },
): Promise<void> {
  // A distributed database has an UPDATE call nothing over columns that hangs on more than these.
  await sql`UPDATE device SET serviced = jsonb_set(
      jsonb_set(serviced, ARRAY[${of.part}::text], ${JSON.stringify({ at: of.nowMs })}::jsonb),
      ARRAY[${of.part}::text, 'starts'], starts::text::jsonb)
    WHERE franchisee_id = ${of.franchiseeId} AND device_id = ${of.deviceId}`.execute(trx);
}
