import type { Catalogue } from '../access/catalogue';
import type { Expression } from '../access/expression';
import type { Text } from '../text';
import type { FieldCondition, ResolvedAction } from './action';
import type { ResolvedAlertRule } from './alert';
import type { ArchiveDeclaration } from './archive/archive';
import type { SearchDeclaration, SectionDeclaration, SorterDeclaration, StandaloneKind } from './declaration';
import type { FieldOption, ResolvedField } from './field';
import type { ResolvedCard } from './card/card';
import type { IconName, IconPath } from './icon';
import type { ChartDeclaration, FiguresDeclaration, ResolvedMetric } from './metric';
import type { TableName } from './source';
import type { ResolvedStoreSwitch } from './store-switch';
import type { SuggestRule } from './refund/suggest';
import type { ResolvedWaiting } from './waiting/waiting';
import type { DeviceChartDeclaration } from './statistic/device-chart';
import type { RateDeclaration } from './statistic/rate';
import type { StackDeclaration } from './evidence/stack';
import type { MeterDeclaration } from './statistic/meter';
import type { CarriesDeclaration, TallyDeclaration } from './statistic/tally';
import type { OrderFilters } from './statistic/counted-orders';
import type { ResolvedCheckItem } from './inspection/check-item';
import type { PartDeclaration } from './upkeep/part';
import type { ResolvedRooms } from './room/rooms';
import type { ResolvedRemedies } from './ticket/remedies';

/** Kinds of page; the portal maps each to one component, the gateway each to its endpoints. */
export const PAGE_KINDS = [
  'overview',
  'device',
  'order',
  'list',
  'statistic-summary',
  'statistic-income',
  'statistic-device',
  'operating-account',
  'personal-center',
] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

interface ResolvedPageBase {
  /** Path without the leading slash; also the gateway's resource path, for example `washer/device`. */
  readonly id: string;
  readonly path: string;
  readonly title: Text;
  /** In its heading and in the window's title, behind the one of its type. */
  readonly short: Text;
  /** Ids of the groups above it, outermost first. */
  readonly groups: readonly string[];
  /** All must hold to open the page: its own and every ancestor's. */
  readonly permission: readonly Expression[];
  /** All must hold to read its data; includes `permission`. */
  readonly reads: readonly Expression[];
  readonly isInMenu: boolean;
  readonly isInBreadcrumb: boolean;
}

export interface ResolvedTab {
  readonly name: string;
  readonly title: Text;
  readonly where: readonly FieldCondition[];
  /** Fields that are columns under this tab. */
  readonly shows: readonly string[];
  /** Null for the page's own. */
  readonly sorter: SorterDeclaration | null;
}

/** Where the rows of a list come from. */
export interface ListSource {
  readonly table: TableName;
  /** Word on the wire of the one equipment type whose rows they are; null for the rows of every type. */
  readonly equipment: string | null;
}

export interface ResolvedListPage extends ResolvedPageBase {
  /** `device` and `order` belong to an equipment type, `list` to none. */
  readonly kind: 'device' | 'order' | 'list';
  readonly source: ListSource;
  readonly fields: readonly ResolvedField[];
  readonly tabs: readonly ResolvedTab[];
  /** Figures above it; empty where there are none. */
  readonly cards: readonly ResolvedCard[];
  /** How its rows stand in rooms; null where it has no such view. */
  readonly rooms: ResolvedRooms | null;
  /** Words of the row of sums over its amounts; null where it has none. */
  readonly totals: Text | null;
  readonly search: SearchDeclaration | null;
  readonly sections: readonly SectionDeclaration[];
  readonly period: string | null;
  /** When its rows are over; null where they never are. */
  readonly archive: ArchiveDeclaration | null;
  /** Field that says whose rows the page lists, by the id at the end of its address; null where it lists rows of its own. */
  readonly of: string | null;
  readonly sorter: SorterDeclaration;
  /** Keys needed, beside those of the page, to have its rows as a file; null where nobody may. */
  readonly exportPermission: string | null;
  /** Keys needed, beside those of the page, to see what its inspections come to; null where nobody may. */
  readonly statisticsPermission: string | null;
  readonly actions: readonly ResolvedAction[];
  /** What is done at once about what its tickets name; null where nothing is. */
  readonly remedies: ResolvedRemedies | null;
  /** Fields that follow the store of the device; only pages of devices have any. */
  readonly storeSwitches: readonly ResolvedStoreSwitch[];
  /** Parts that wear with every start of the device; only pages of devices have any. */
  readonly parts: readonly PartDeclaration[];
}

export interface ResolvedSummaryPage extends ResolvedPageBase {
  readonly kind: 'statistic-summary';
  /** Word on the wire of its equipment type. */
  readonly equipment: string;
  readonly metrics: readonly ResolvedMetric[];
  /** By name of a metric, the id of the report whose rows it is made of; absent where none has it. */
  readonly reportOf: Readonly<Record<string, string>>;
  /** By name of a metric, the filters by which the list of orders shows what it counts; absent where there are none. */
  readonly countedOrders: Readonly<Record<string, OrderFilters>>;
  readonly charts: readonly ChartDeclaration[];
  /** Names of the ways that orders are paid; empty where the type declares none. */
  readonly payMethods: readonly FieldOption[];
  /** Key figures in a row of their own; null where there are none. */
  readonly own: FiguresDeclaration | null;
  readonly isFilterHidden: boolean;
  /** Keys needed, beside those of the page, to have what it shows as a file; null where nobody may. */
  readonly exportPermission: string | null;
}

export interface ResolvedReportPage extends ResolvedPageBase {
  readonly kind: 'statistic-income' | 'statistic-device';
  /** Word on the wire of its equipment type. */
  readonly equipment: string;
  readonly metrics: readonly ResolvedMetric[];
  readonly charts: readonly ChartDeclaration[];
  /** Names of the ways that orders are paid; empty where the type declares none. */
  readonly payMethods: readonly FieldOption[];
  /** Keys needed, beside those of the page, to have what it shows as a file; null where nobody may. */
  readonly exportPermission: string | null;
  /** The refunds that a report of income takes off, one by one, to be had as a file; others have none. */
  readonly refunds?: ResolvedListPage;
  /** What a report of devices has beside its figures; reports of income have nothing of it. */
  readonly devices?: ResolvedDeviceReport;
}

/** What a report of devices has beside its figures. */
export interface ResolvedDeviceReport {
  /** First order of its rows; empty: by their numbers. */
  readonly firstOrder: readonly SorterDeclaration[];
  /** What stands above the table, in this order. */
  readonly charts: readonly DeviceChartDeclaration[];
  /** Parts that its rows say the most used of; empty where the type has none. */
  readonly parts: readonly PartDeclaration[];
}

/** The page over all types; it stands in no group. */
export interface ResolvedOverviewPage extends ResolvedPageBase {
  readonly kind: 'overview';
  readonly icon: IconName | IconPath;
  readonly leastTypes: number;
  readonly metrics: readonly ResolvedMetric[];
  /** The types that it may be about, each with what its summary asks for, in menu order. */
  readonly types: readonly OverviewType[];
}

/** A type that the overview may be about. */
export interface OverviewType {
  /** Word on the wire. */
  readonly equipment: string;
  /** Of its menu group. */
  readonly title: Text;
  /** Id of its summary, which a figure of the type leads to. */
  readonly summary: string;
  /** Id of its income report. */
  readonly income: string;
  /** All must hold to read its summary. */
  readonly reads: readonly Expression[];
}

export interface ResolvedStandalonePage extends ResolvedPageBase {
  readonly kind: StandaloneKind;
}

export type ResolvedPage =
  ResolvedOverviewPage | ResolvedListPage | ResolvedSummaryPage | ResolvedReportPage | ResolvedStandalonePage;

/** Word on the wire of the equipment type that a page belongs to; null when it belongs to none. */
export function equipmentOf(page: ResolvedPage): string | null {
  if ('source' in page) return page.source.equipment;
  return 'equipment' in page ? page.equipment : null;
}

/** The program that runs in the devices of a type. */
export interface ResolvedFirmware {
  /** The newest last. */
  readonly versions: readonly string[];
  /** By version; those of which nothing is told are not in it. */
  readonly brings: Readonly<Record<string, Text>>;
}

/** What the whole product needs to know of an equipment type. */
export interface ResolvedEquipment {
  /** Route word; also the id of its menu group. */
  readonly name: string;
  /** Word on the wire. */
  readonly deviceType: string;
  readonly title: Text;
  /** Where it stands among other types, and need not say that it is a part of the menu. */
  readonly short: Text;
  /** Ids of the rights that are the type's own, in the order of the catalogue. */
  readonly rights: readonly number[];
  /** Without word for so many minutes a device counts as offline. */
  readonly offlineAfterMinutes: number;
  /** Orders that one device works on at a time. */
  readonly slots: number;
  /** Versions of its firmware, the newest last, and what each brings; empty when none is declared. */
  readonly firmware: ResolvedFirmware;
  /** What its devices raise alerts for. */
  readonly alerts: readonly ResolvedAlertRule[];
  /** Reasons to give an order's money back; the first that holds counts. */
  readonly suggest: readonly SuggestRule[];
  /** Fields of its devices whose every change is kept while an order runs. */
  readonly evidence: readonly string[];
  /** Quantities of its devices that are kept while an order runs. */
  readonly curves: readonly string[];
  /** Quantities of entries of its devices' lists that are kept like that. */
  readonly stacks: readonly StackDeclaration[];
  /** What of it waits for somebody, in the order shown. */
  readonly waiting: readonly ResolvedWaiting[];
  /** What of its orders is known when they are made. */
  readonly carries: CarriesDeclaration;
  /** What of its orders is worked out when they have ended. */
  readonly rates: readonly RateDeclaration[];
  /** Measures of its orders beside the common ones. */
  readonly tallies: readonly TallyDeclaration[];
  /** Counters of its devices whose growth is kept. */
  readonly meters: readonly MeterDeclaration[];
  /** Parts of its devices that wear with every start. */
  readonly parts: readonly PartDeclaration[];
  /** What is looked at when its devices are inspected; empty for a type that is not. */
  readonly checklist: readonly ResolvedCheckItem[];
  /** How many rows are generated for a demonstration when the type brings no seed of its own. */
  readonly demonstration: { readonly devices: number; readonly ordersPerDay: number };
}

/** A node of the menu above pages. */
export interface ResolvedGroup {
  readonly id: string;
  readonly path: string;
  readonly title: Text;
  /** In headings and the titles of windows. */
  readonly short: Text;
  /** Null for inner groups such as `washer/statistic`. */
  readonly icon: IconName | IconPath | null;
  /** Ids of the groups above it, outermost first. */
  readonly groups: readonly string[];
  /** Word on the wire of its equipment type; null for groups of other pages. */
  readonly equipment: string | null;
  /** Path of its first child: where the group's own path goes. */
  readonly redirect: string;
  readonly isInMenu: boolean;
  /** Starts folded in the menu. */
  readonly isCollapsed: boolean;
}

/** The declaration after `resolveDeclaration`: every default filled, every expression parsed, in menu order. */
export interface ResolvedDeclaration {
  readonly home: string;
  readonly catalogue: Catalogue;
  /** Every equipment type, in menu order. */
  readonly equipment: readonly ResolvedEquipment[];
  readonly groups: readonly ResolvedGroup[];
  readonly pages: readonly ResolvedPage[];
}
