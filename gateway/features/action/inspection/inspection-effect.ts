import { sql } from 'kysely';
import { ApiCode } from '../../../../contract/api/envelope';
import {
  INSPECTION_DEVICES_MAX,
  INSPECTION_OPEN_MAX,
  InspectionStatus,
  type InspectionEvent,
} from '../../../../contract/domain/inspection/plan';
import { apiError } from '../../../../contract/errors/api-error';
import { ONE_HOUR_MS } from '../../../../contract/limits';
import type { InspectionEffect } from '../../../../contract/resources/effect';
import type { TenantTransaction } from '../../../database/tenant';
import { pickInspectors, shareOut, type Inspector } from '../../inspection/inspectors';
import { itemsFor } from '../../inspection/judge-answers';
import { insertPlan } from '../../inspection/make-plan';
import { lockPlan, movePlan, type PlanRow } from '../../inspection/plan-course';
import { findRange } from '../../inspection/plan-range';
import { assertWholePlan } from '../../inspection/record-task';
import { listOf } from '../block-effect';
import type { EffectCall, EffectHandler, EffectOutcome, EffectResult, EffectRow } from '../effect-handler';
import { publishPlan, type InspectionParts } from './inspection-parts';
import { assertTime, toCourse, toCycle, toRange, type EnteredCourse } from './plan-entry';

type Call = EffectCall<InspectionEffect>;

/** Makes inspection plans, changes those that wait, and ends them (pages 7.1). */
export function createInspectionEffect(parts: InspectionParts): EffectHandler<InspectionEffect> {
  return {
    assertFits(_effect, { id, source }) {
      if (source.table !== 'inspection') throw new Error(`An action of ${id} is for inspection plans.`);
    },
    prepare(call) {
      return {
        fields: [],
        async run(trx, rows) {
          if (call.effect.step === 'create') return create(trx, parts, call);
          const results: EffectResult[] = [];
          for (const row of rows) results.push(await step(trx, parts, { call, row }));
          return { results };
        },
      };
    },
  };
}

async function create(trx: TenantTransaction, parts: InspectionParts, call: Call): Promise<EffectOutcome> {
  const { reader, actor, params, nowMs } = call;
  const { franchiseeId } = reader;
  const course = toCourse(params);
  const cycle = toCycle(params);
  assertTime(course, cycle, nowMs);
  await assertRoom(trx, franchiseeId);
  const devices = await findRange(trx, reader, toRange(params), nowMs);
  if (devices.length === 0) throw apiError(ApiCode.invalid, 'inspectionNoDevices');
  if (devices.length > INSPECTION_DEVICES_MAX) {
    throw apiError(ApiCode.invalid, 'inspectionTooManyDevices', { max: INSPECTION_DEVICES_MAX });
  }
  const people = await parts.inspectors(trx, franchiseeId, nowMs);
  const plan = await insertPlan(trx, {
    ...{ franchiseeId, name: course.name, cycle, devices, nowMs },
    items: toItems(parts, new Set(devices.map(({ equipment }) => equipment)), listOf(params, 'items')),
    inspectors: pickInspectors(people, course.inspectorIds),
    ...{ startAt: course.startAt, endAt: endOf(course), mustScan: course.mustScan, maySkip: course.maySkip },
    ...{ photosMin: course.photosMin, distanceMax: course.distanceMax, opensTickets: course.opensTickets },
    ...{ creatorId: actor.accountId, creator: actor.name },
  });
  await publishPlan(trx, plan, { type: 'created', resources: parts.plans });
  const { plan_id: id, plan_no: name } = plan;
  return {
    results: [{ id, name, storeId: null, outcome: 'done', after: toLogged(plan), change: 'created' }],
  };
}

/** @throws ApiError `invalid` when nothing of a type would be looked at. */
function toItems(
  { items, equipment }: InspectionParts,
  types: ReadonlySet<string>,
  chosen: readonly string[],
): readonly string[] {
  return [...types].flatMap((deviceType) => {
    const own = itemsFor(chosen, deviceType, items).map(([key]) => key);
    const title = equipment.find((each) => each.deviceType === deviceType)?.short;
    if (own.length === 0) throw apiError(ApiCode.invalid, 'inspectionNoItems', { type: title ?? deviceType });
    return own;
  });
}

/** @throws ApiError `refused` while the merchant has as many plans open as there may be. */
export async function assertRoom(trx: TenantTransaction, franchiseeId: string): Promise<void> {
  const open = await trx
    .selectFrom('inspection')
    .select('plan_id')
    .where('franchisee_id', '=', franchiseeId)
    .where('status', 'in', [InspectionStatus.pending, InspectionStatus.running])
    .limit(INSPECTION_OPEN_MAX)
    .execute();
  if (open.length < INSPECTION_OPEN_MAX) return;
  throw apiError(ApiCode.refused, 'inspectionTooManyPlans', { max: INSPECTION_OPEN_MAX });
}

interface Step {
  readonly call: Call;
  readonly row: EffectRow;
}

async function step(
  trx: TenantTransaction,
  parts: InspectionParts,
  { call, row: { id, name, storeId } }: Step,
): Promise<EffectResult> {
  const row = { id, name, storeId };
  const plan = await lockPlan(trx, { franchiseeId: call.reader.franchiseeId, planId: id });
  if (plan === undefined) return { ...row, outcome: 'wrongState' };
  assertWholePlan(plan, call.reader);
  const after = await carryOut(trx, plan, { parts, call });
  if (after === null) return { ...row, outcome: 'wrongState' };
  await publishPlan(trx, after, { type: 'updated', resources: parts.plans });
  return { ...row, outcome: 'done', before: toLogged(plan), after: toLogged(after) };
}

const EVENTS = { void: 'void', finish: 'finish' } as const satisfies Readonly<
  Record<string, InspectionEvent>
>;

async function carryOut(
  trx: TenantTransaction,
  plan: PlanRow,
  { parts, call }: { readonly parts: InspectionParts; readonly call: Call },
): Promise<PlanRow | null> {
  const { effect, actor, reason, nowMs } = call;
  switch (effect.step) {
    case 'void':
    case 'finish':
      return movePlan(trx, plan, EVENTS[effect.step], { at: nowMs, by: actor.name, reason });
    case 'update':
      return edit(trx, plan, { parts, call });
    case 'create':
      throw new Error('A plan that is there is not made.');
  }
}

async function edit(
  trx: TenantTransaction,
  plan: PlanRow,
  { parts, call: { params, nowMs } }: { readonly parts: InspectionParts; readonly call: Call },
): Promise<PlanRow | null> {
  const course = toCourse(params);
  assertTime(course, plan.cycle, nowMs);
  const people = await parts.inspectors(trx, plan.franchisee_id, nowMs);
  const inspectors = pickInspectors(people, course.inspectorIds);
  const after = await movePlan(trx, plan, 'edit', {
    at: nowMs,
    patch: {
      ...{ name: course.name, first_at: course.startAt, start_at: course.startAt, end_at: endOf(course) },
      inspector_ids: inspectors.map(({ id }) => id),
      inspector_names: inspectors.map(({ name }) => name),
      ...{ must_scan: course.mustScan, photos_min: course.photosMin, distance_max: course.distanceMax },
      ...{ may_skip: course.maySkip, opens_tickets: course.opensTickets },
    },
  });
  if (after !== null) await reassign(trx, after, inspectors);
  return after;
}

/** Whoever inspects a plan that waits goes to its stores anew. */
async function reassign(
  trx: TenantTransaction,
  { franchisee_id, plan_id, store_ids }: PlanRow,
  inspectors: readonly Inspector[],
): Promise<void> {
  const goes = shareOut(inspectors, store_ids);
  const people = store_ids.map((id) => goes.get(id) ?? null);
  await sql`UPDATE inspection_task k SET inspector_id = given.id, inspector = given.name
    FROM unnest(${[...store_ids]}::text[], ${people.map((each) => each?.id ?? null)}::text[],
      ${people.map((each) => each?.name ?? null)}::text[]) AS given (store_id, id, name)
    WHERE k.franchisee_id = ${franchisee_id} AND k.plan_id = ${plan_id} AND k.store_id = given.store_id`.execute(
    trx,
  );
}

function endOf({ startAt, hours }: EnteredCourse): number {
  return startAt + hours * ONE_HOUR_MS;
}

/** What a step changes, in the fields of the page. */
export function toLogged(plan: PlanRow): Readonly<Record<string, unknown>> {
  return {
    planName: plan.name,
    planStatus: plan.status,
    startAt: plan.start_at,
    endAt: plan.end_at,
    inspectors: plan.inspector_names.join('、'),
    deviceCount: plan.device_count,
    mustScan: plan.must_scan,
    photosMin: plan.photos_min,
    distanceMax: plan.distance_max,
    maySkip: plan.may_skip,
    opensTickets: plan.opens_tickets,
  };
}
