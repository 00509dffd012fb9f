import type { RoleKey } from '../../contract/access/catalogue';
import type { DemandText, ExpressionText } from '../../contract/access/expression';
import type {
  DemonstrationDeclaration,
  EquipmentDeclaration,
  GroupListDeclaration,
  PermissionGroup,
  StatisticDeclaration,
} from '../../contract/resources/declaration';
import { declareWith, type KeysOf } from '../../contract/resources/define';
import type { IconName, IconPath } from '../../contract/resources/icon';
import { text, type Text } from '../../contract/text';
import { blockUser } from './blacklist';
import type { TypeDetails } from './details';
import { exportTasks } from './exports';
import type { TypeRights } from './rights';
import { inspectDevices } from './inspection/inspect-devices';
import { openTicket } from './ticket/tickets';

/** Keys of one page of statistics (spec §2 route table). */
interface PageKeys<E extends string> {
  readonly permission?: E;
  readonly reads?: E;
}

/** The keys of the pages of statistics; what they show follows from the details. */
interface StatisticKeys<E extends string> {
  /** Keys needed to open any of them. */
  readonly permission?: E;
  readonly summary: PageKeys<E> & { readonly isFilterHidden?: boolean };
  readonly income: PageKeys<E>;
  readonly device: PageKeys<E>;
  /**
   * Keys of the page of export tasks and of all that may be done there, and, beside those of each page, to have what
   * it shows as a file. @default there is none
   */
  readonly export?: Exclude<E, ''>;
}

/** An equipment type as it stands beside the route table: words, keys and flags. `K` are the keys it may name. */
export interface EquipmentEntry<K extends string> {
  /** Route word. */
  readonly name: string;
  /** Word on the wire. */
  readonly deviceType: string;
  readonly title: Text;
  /** @default 'plain' */
  readonly icon?: IconName | IconPath;
  /** Absent: no statistics page. */
  readonly statistic?: StatisticKeys<ExpressionText<K>>;
  /** Keys needed to open the list of devices. */
  readonly device: ExpressionText<K>;
  /** Keys needed to open the list of orders. */
  readonly order: ExpressionText<K>;
  /** Keys needed, beside those of the page, to have its rows as a file. @default nobody may */
  readonly exports?: { readonly device?: DemandText<K>; readonly order?: DemandText<K> };
  /** Further lists of its group. @default none */
  readonly lists?: readonly GroupListDeclaration<ExpressionText<K>>[];
  /** What the type measures, may do and counts. */
  readonly details: TypeDetails<ExpressionText<K>, DemandText<K>>;
  readonly demonstration?: DemonstrationDeclaration;
}

/** Key needed to hand an order over to whoever sees to problems; no single type owns it. */
const TICKETS = 'feedbackHandle';

/** Keys needed to send somebody to a device; no single type owns them. */
const INSPECTIONS = 'inspectionInfo & inspectionCreate';

const DEVICE_PAGE = { title: text('设备管理', 'Devices'), short: text('设备', 'Devices') };
const ORDER_PAGE = { title: text('订单管理', 'Orders'), short: text('订单', 'Orders') };
const SUMMARY_PAGE = text('概览', 'Summary');
const INCOME_PAGE = text('营收', 'Income');
/** Short, it would be called as the list of devices is. */
const DEVICE_STATISTIC_PAGE = {
  title: text('设备', 'Devices'),
  short: text('设备统计', 'Device statistics'),
};

/**
 * The builders of the declaration, over the rights that no single type owns. Permission expressions know
 * their keys: the entry's own, the shared ones, and the role keys; another does not compile.
 */
export function declareProduct<const S extends readonly PermissionGroup[]>(shared: S) {
  type SharedKey = KeysOf<S> | RoleKey;
  const { group, declaration } = declareWith(shared);
  return {
    group,
    declaration,
    equipment: <const G extends readonly PermissionGroup[]>(
      entry: EquipmentEntry<NoInfer<KeysOf<G>> | SharedKey> & { readonly rights: TypeRights<G> },
    ): EquipmentDeclaration => toEquipment(entry, entry.rights),
  };
}

function toEquipment(entry: EquipmentEntry<string>, { noun, groups }: TypeRights): EquipmentDeclaration {
  const { name, deviceType, title, icon, details, demonstration } = entry;
  const { statistic, device, order, exports = {}, lists } = entry;
  return {
    kind: 'equipment',
    name,
    deviceType,
    title,
    short: noun,
    ...(icon === undefined ? {} : { icon }),
    permissions: groups,
    ...(statistic === undefined ? {} : { statistic: toStatistic(statistic, details) }),
    device: {
      ...DEVICE_PAGE,
      permission: device,
      ...details.device,
      actions: [...details.device.actions, inspectDevices(INSPECTIONS)],
      ...toExport(exports.device),
    },
    order: {
      ...ORDER_PAGE,
      permission: order,
      ...details.order,
      actions: [...details.order.actions, openTicket(TICKETS), blockUser(order)],
      ...toExport(exports.order),
    },
    ...(lists === undefined ? {} : { lists }),
    ...details.life,
    ...(details.storeSwitches.length === 0 ? {} : { storeSwitches: details.storeSwitches }),
    ...(demonstration === undefined ? {} : { demonstration }),
  };
}

function toExport(permission: string | undefined): { readonly export?: string } {
  return permission === undefined ? {} : { export: permission };
}

/** The type's own figures; the common ones come before them with `withFigures`. */
function toStatistic(
  { summary, income, device, export: exports, ...whole }: StatisticKeys<string>,
  { metrics, charts }: TypeDetails,
): StatisticDeclaration {
  return {
    ...whole,
    summary: {
      title: SUMMARY_PAGE,
      metrics,
      charts,
      ...summary,
      ...toExport(exports),
    },
    income: { title: INCOME_PAGE, metrics, ...income, ...toExport(exports) },
    device: { ...DEVICE_STATISTIC_PAGE, metrics, ...device, ...toExport(exports) },
    ...(exports === undefined ? {} : { export: exportTasks(exports) }),
  };
}
