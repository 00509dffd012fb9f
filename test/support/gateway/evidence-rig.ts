import type { DeviceTimelineAnswer, TimelineLine } from '../../../contract/api/page/evidence/timeline';
import type { OrderCurveAnswer } from '../../../contract/api/page/evidence/curve';
import type { DeviceCurvesAnswer } from '../../../contract/api/page/evidence/device-curves';
import { CURVE_SAMPLES_MAX, type CurvePeriod } from '../../../contract/domain/evidence/curve';
import type { OrderTicketsAnswer } from '../../../contract/api/page/evidence/order-tickets';
import type { DeviceStatesAnswer } from '../../../contract/api/page/evidence/states';
import type { StatePeriod } from '../../../contract/domain/evidence/state-day';
import type { OrderUserAnswer } from '../../../contract/api/page/evidence/order-user';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { createReads } from '../../../gateway/database/read/reads';
import type { OpenDatabase } from '../../../gateway/database/open-database';
import type { Reader } from '../../../gateway/caller/reader';
import { createDeviceCurves } from '../../../gateway/features/evidence/device-curves';
import { createDeviceStates } from '../../../gateway/features/evidence/device-states';
import { createDeviceTimeline } from '../../../gateway/features/evidence/device-timeline';
import { createOrderCurve } from '../../../gateway/features/evidence/order-curve';
import { createOrderTickets } from '../../../gateway/features/evidence/order-tickets';
import { createOrderTimeline } from '../../../gateway/features/evidence/order-timeline';
import { createOrderUser } from '../../../gateway/features/evidence/order-user';
import { createListService } from '../../../gateway/features/list/list-service';
import { createProductAccess } from '../product-access';
import type { InstallationRig } from './installation-rig';
import { createRunRig } from './run-rig';

/** What the pages of a rig's merchant tell of its orders and devices. */
export interface EvidenceRig {
  readonly order: (orderNo: string) => Promise<readonly TimelineLine[]>;
  /** The same, each line in a few words with its distance from the first, in seconds. */
  readonly course: (orderNo: string) => Promise<readonly string[]>;
  readonly device: (
    more?: Partial<Parameters<ReturnType<typeof createDeviceTimeline>['read']>[1]>,
    reader?: Partial<Reader>,
  ) => Promise<DeviceTimelineAnswer>;
  readonly user: (orderNo: string, reader?: Partial<Reader>) => Promise<OrderUserAnswer>;
  readonly curve: (orderNo: string, reader?: Partial<Reader>) => Promise<OrderCurveAnswer>;
  readonly tickets: (orderNo: string, reader?: Partial<Reader>) => Promise<OrderTicketsAnswer>;
  readonly states: (days: StatePeriod, reader?: Partial<Reader>) => Promise<DeviceStatesAnswer>;
  readonly curves: (
    days: CurvePeriod,
    reader?: Partial<Reader>,
    samplesMax?: number,
  ) => Promise<DeviceCurvesAnswer>;
  /** Rights of a manager who holds these keys and no others. */
  readonly holding: (ids: readonly number[]) => Reader['access'];
}

const WHOLE = {
  isUnderProxy: false,
  includePermissions: [],
  shouldHavePermissions: [],
  excludePermissions: [],
  delegatedPermissions: null,
  handedOverPermissions: [],
};
const MAIN = 1;
const MANAGER = 2;

export async function createEvidenceRig(
  rig: InstallationRig,
  { db }: OpenDatabase,
  name = 'washer',
): Promise<EvidenceRig> {
  const { declaration, access } = await createProductAccess();
  const { pages, catalogue, equipment } = declaration;
  const reader: Reader = {
    ...{ franchiseeId: rig.franchiseeId, accountId: '', storeIds: null, equipment: null },
    access: access.of({ ...WHOLE, type: MAIN }),
  };
  const { now } = rig;
  const pageOf = (kind: 'device' | 'order') => {
    const page = pages.find(
      (each): each is ResolvedListPage => 'source' in each && each.id === `${name}/${kind}`,
    );
    if (page === undefined) throw new Error(`There is no page of ${name}.`);
    return page;
  };
  const partsOf = (page: ResolvedListPage) => ({
    ...{ page, pages, equipment, db, now },
    list: createListService({ page, reads: createReads(db), catalogue, now }),
  });
  const orders = createOrderTimeline(partsOf(pageOf('order')));
  const devices = createDeviceTimeline(partsOf(pageOf('device')));
  const users = createOrderUser(partsOf(pageOf('order')));
  const curves = createOrderCurve(partsOf(pageOf('order')));
  const tickets = createOrderTickets(partsOf(pageOf('order')));
  const states = createDeviceStates(partsOf(pageOf('device')));
  const runs = createRunRig(rig);
  const idOf = async (orderNo: string) => (await runs.order(orderNo)).order_id;
  const order: EvidenceRig['order'] = async (orderNo) =>
    (await orders.read(reader, { id: await idOf(orderNo) })).list;
  return {
    order,
    async course(orderNo) {
      const lines = await order(orderNo);
      const first = lines[0]?.at ?? 0;
      return lines.map((line) => {
        const { at, kind, source, field, value, code } = line;
        const more =
          kind === 'reading' ? [field, value] : [code ?? (kind === 'alert' ? line.name : undefined)];
        return [`+${(at - first) / 1000}`, source, kind, ...more]
          .filter((word) => word !== undefined)
          .join(' ');
      });
    },
    device: (more = {}, changes = {}) => devices.read({ ...reader, ...changes }, { id: 'd1', ...more }),
    user: async (orderNo, changes = {}) => users.read({ ...reader, ...changes }, { id: await idOf(orderNo) }),
    curve: async (orderNo, changes = {}) =>
      curves.read({ ...reader, ...changes }, { id: await idOf(orderNo) }),
    tickets: async (orderNo, changes = {}) =>
      tickets.read({ ...reader, ...changes }, { id: await idOf(orderNo) }),
    states: (days, changes = {}) => states.read({ ...reader, ...changes }, { id: 'd1', days }),
    curves: (days, changes = {}, samplesMax = CURVE_SAMPLES_MAX) =>
      createDeviceCurves({ ...partsOf(pageOf('device')), samplesMax }).read(
        { ...reader, ...changes },
        { id: 'd1', days },
      ),
    holding: (ids) => access.of({ ...WHOLE, type: MANAGER, includePermissions: [...ids] }),
  };
}
