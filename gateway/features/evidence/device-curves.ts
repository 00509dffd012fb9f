import { sql, type Kysely } from 'kysely';
import type {
  CurveRange,
  CurveStack,
  DeviceCurvesAnswer,
  DeviceCurvesRequest,
} from '../../../contract/api/page/evidence/device-curves';
import { CURVE_SAMPLES_MAX, CURVE_STEPS_MS } from '../../../contract/domain/evidence/curve';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { StackDeclaration } from '../../../contract/resources/evidence/stack';
import type { ResolvedEquipment, ResolvedListPage } from '../../../contract/resources/resolved';
import type { Reader } from '../../caller/reader';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import '../device/sample-tables';
import { stackKeys, stackReading } from '../device/stack-readings';
import type { ListService } from '../list/list-service';

/** What the devices of one page told of their quantities over days (pages 3.3). */
export interface DeviceCurves {
  /** @throws ApiError `notFound` as the row's own call does. */
  readonly read: (reader: Reader, request: DeviceCurvesRequest) => Promise<DeviceCurvesAnswer>;
}

export interface DeviceCurvesOptions {
  readonly page: ResolvedListPage;
  /** Every type: the curves of the page's are those that it declares. */
  readonly equipment: readonly ResolvedEquipment[];
  readonly db: Kysely<Database>;
  readonly list: ListService;
  readonly now: () => number;
  /** Kept reports that one answer is made from. @default CURVE_SAMPLES_MAX */
  readonly samplesMax?: number;
}

export function createDeviceCurves(options: DeviceCurvesOptions): DeviceCurves {
  const { page, equipment, db, list, now, samplesMax = CURVE_SAMPLES_MAX } = options;
  const type = equipment.find(({ deviceType }) => deviceType === page.source.equipment);
  const { curves: fields = [], stacks = [] } = type ?? {};
  return {
    async read(reader, { id, days }) {
      // Whoever may not see the device may not know what it does.
      const device = await list.detail(reader, id);
      const { franchiseeId } = reader;
      const to = now();
      const stepMs = CURVE_STEPS_MS[days];
      const from = Math.floor((to - days * ONE_DAY_MS) / stepMs) * stepMs;
      const window = { franchiseeId, deviceId: id, from, to };
      const period = { from, to, stepMs, fields: [...fields] };
      const drawn = stacks.map((stack) => ({ stack, keys: stackKeys(stack, device) }));
      const names = [
        ...fields,
        ...drawn.flatMap(({ stack, keys }) => keys.map((key) => stackReading(stack, key))),
      ];
      return withTenant(db, franchiseeId, async (trx) => {
        const left = await findLeftOut(trx, window, samplesMax);
        const rows = await listRanges(trx, {
          ...window,
          from: left === null ? from : left + 1,
          stepMs,
          names,
        });
        return {
          ...{ ...period, list: toSteps(rows, fields) },
          stacks: drawn.map((each) => toStack(each, rows)),
          isCut: left !== null,
        };
      });
    },
  };
}

interface Window {
  readonly franchiseeId: string;
  readonly deviceId: string;
  readonly from: number;
  readonly to: number;
}

/** The newest moment that is too far back to be looked at; null where all of it is. */
async function findLeftOut(
  trx: TenantTransaction,
  { franchiseeId, deviceId, from, to }: Window,
  samplesMax: number,
): Promise<number | null> {
  const row = await trx
    .selectFrom('device_sample')
    .select('at')
    .where('franchisee_id', '=', franchiseeId)
    .where('device_id', '=', deviceId)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .orderBy('at', 'desc')
    .offset(samplesMax)
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

interface Told extends CurveRange {
  readonly at: number;
  readonly name: string;
}

/** Lowest, mean and highest of every quantity within every step that it was told in, the oldest step first. */
async function listRanges(
  trx: TenantTransaction,
  {
    franchiseeId,
    deviceId,
    from,
    to,
    stepMs,
    names,
  }: Window & { readonly stepMs: number; readonly names: readonly string[] },
): Promise<readonly Told[]> {
  const step = sql`(sample.at / ${stepMs}::bigint) * ${stepMs}::bigint`;
  const value = sql`(sample.readings->>told.name)::float8`;
  // A mean is rounded, and may come to lie beside the only value that it is made of.
  const { rows } = await sql<Told>`
    SELECT ${step} AS at, told.name, min(${value}) AS low, max(${value}) AS high,
           least(max(${value}), greatest(min(${value}), avg(${value}))) AS mean
      FROM device_sample AS sample CROSS JOIN unnest(${[...names]}::text[]) AS told(name)
     WHERE sample.franchisee_id = ${franchiseeId} AND sample.device_id = ${deviceId}
       AND sample.at BETWEEN ${from}::bigint AND ${to}::bigint
       AND jsonb_typeof(sample.readings->told.name) = 'number'
     GROUP BY 1, 2 ORDER BY 1`.execute(trx);
  return rows;
}

function toSteps(rows: readonly Told[], fields: readonly string[]): DeviceCurvesAnswer['list'] {
  const steps = new Map<number, Map<string, CurveRange>>();
  for (const { at, name, low, mean, high } of rows) {
    if (!fields.includes(name)) continue;
    const step = steps.get(at) ?? new Map<string, CurveRange>();
    steps.set(at, step.set(name, { low, mean, high }));
  }
  return [...steps].map(([at, told]) => ({ at, values: fields.map((field) => told.get(field) ?? null) }));
}

interface Drawn {
  readonly stack: StackDeclaration;
  readonly keys: readonly string[];
}

/** Means add up; the lowest and the highest of entries that need not be of one moment do not. */
function toStack({ stack, keys }: Drawn, rows: readonly Told[]): CurveStack {
  const { list, of } = stack;
  const steps = toSteps(
    rows,
    keys.map((key) => stackReading(stack, key)),
  );
  return {
    ...{ list, of, entries: [...keys] },
    steps: steps.map(({ at, values }) => ({ at, values: values.map((range) => range?.mean ?? null) })),
  };
}
