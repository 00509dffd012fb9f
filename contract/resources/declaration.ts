import type { RoleTemplateName } from '../access/role-template';
import type { Text } from '../text';
import type { ActionDeclaration, FieldCondition } from './action';
import type { AlertRuleDeclaration } from './alert';
import type { ArchiveDeclaration } from './archive/archive';
import type { FieldDeclaration } from './field';
import type { CardDeclaration } from './card/card';
import type { IconName, IconPath } from './icon';
import type { ChartDeclaration, CommonMeasure, FiguresDeclaration, MetricDeclaration } from './metric';
import type { ColumnOf, TableName } from './source';
import type { StoreSwitchDeclaration } from './store-switch';
import type { StackDeclaration } from './evidence/stack';
import type { SuggestRule } from './refund/suggest';
import type { WaitingDeclaration } from './waiting/waiting';
import type { DeviceChartDeclaration } from './statistic/device-chart';
import type { LinkDeclaration } from './statistic/link';
import type { MeterDeclaration } from './statistic/meter';
import type { WatchedDeclaration } from './statistic/watched';
import type { RateDeclaration } from './statistic/rate';
import type { CarriesDeclaration, TallyDeclaration } from './statistic/tally';
import type { CheckItemDeclaration } from './inspection/check-item';
import type { PartDeclaration } from './upkeep/part';
import type { RoomsDeclaration } from './room/rooms';
import type { RemediesDeclaration } from './ticket/remedies';

/** One row of the permission catalogue (spec §3 "Permission"). */
export interface PermissionRow {
  /** Number on the wire; unique in the whole declaration. */
  readonly id: number;
  readonly title: Text;
  /** Role templates that hold it. @default none */
  readonly roles?: readonly RoleTemplateName[];
  /** Guards nothing yet: the words that the rights editor shows beside it. @default it guards something */
  readonly reserved?: Text;
}

/** Rows by key. */
export type PermissionRows<K extends string = string> = Readonly<Record<K, PermissionRow>>;

/** A node of the permission tree with its rows. */
export interface PermissionGroup<K extends string = string> {
  /** Path in the tree, for example `washer.device`; unique. */
  readonly group: string;
  readonly title: Text;
  readonly rows: PermissionRows<K>;
}

/** A status tab over a list: all conditions hold. */
export interface TabDeclaration<N extends string = string> {
  /** Unique within its page. */
  readonly name: string;
  readonly title: Text;
  readonly where: readonly FieldCondition<N>[];
  /** Fields that stand in the table under this tab, whatever they say of other tabs. @default none */
  readonly shows?: readonly N[];
  /** First order of its rows. @default the page's */
  readonly sorter?: SorterDeclaration<N>;
}

/** Free-text search over a list. */
export interface SearchDeclaration<N extends string = string> {
  readonly fields: readonly N[];
  /** `exact` for lists that grow without bound (served by indexes), `contains` for bounded ones. */
  readonly match: 'exact' | 'contains';
  readonly placeholder: Text;
}

/**
 * How an amount joins those above it: it begins the sum, is taken from it, is added to it, or is what that makes.
 */
export const SUM_STEPS = ['from', 'minus', 'plus', 'makes'] as const;
export type SumStep = (typeof SUM_STEPS)[number];

/** One amount of a sum. */
export interface SumLine<N extends string = string> {
  /** A field of kind `money`; whoever may not see it sees the sum without it. */
  readonly field: N;
  readonly as: SumStep;
}

/** A part of the drawer. */
export interface SectionDeclaration<N extends string = string> {
  /** Unique within its page; fields name it. */
  readonly name: string;
  readonly title: Text;
  /** Amounts that are shown one under another as a sum, before the other fields. @default none */
  readonly sum?: readonly SumLine<N>[];
  /**
   * Where the drawer shows it: `lead` at its head, as what matters now; `live` in the part for what devices tell of
   * themselves. A page with a lead folds away what says nothing.
   *
   * @default among what is known of the row
   */
  readonly part?: 'lead' | 'live';
}

/** First order of the rows. */
export interface SorterDeclaration<N extends string = string> {
  /** A field with `sort: true`. */
  readonly field: N;
  readonly order: 'asc' | 'desc';
}

interface PageBase<E extends string> {
  /** As the menu and the breadcrumb call it. */
  readonly title: Text;
  /** As its heading and the window call it, behind what its type is called. @default title */
  readonly short?: Text;
  /** Keys needed to open the page (spec §2 route table). Empty: everybody. @default everybody */
  readonly permission?: E;
  /** Keys needed to read its data; without them the page stays out of the menu. @default permission */
  readonly reads?: E;
  /** Stands in the menu. @default true */
  readonly menu?: boolean;
  /** Stands in the breadcrumb. @default true */
  readonly breadcrumb?: boolean;
}

/**
 * A table of rows with filters, tabs, actions and a drawer, over one table of the gateway. `E` are the
 * permission expressions that may stand here, `T` is the table, `N` the names of the page's fields.
 */
export interface ListPageDeclaration<
  E extends string = string,
  C extends string = string,
  N extends string = string,
> extends PageBase<E> {
  /** Columns of the table, or attributes that the type brings itself. In column order. */
  readonly fields: readonly FieldDeclaration<E, C>[];
  /** Status tabs. @default none */
  readonly tabs?: readonly TabDeclaration<N>[];
  /** Figures above it, in the order shown. @default none */
  readonly cards?: readonly CardDeclaration<N>[];
  /** How its rows stand in rooms, as another view of the same list. @default it has no such view */
  readonly rooms?: RoomsDeclaration<N>;
  /** Words of a total row under the head, over every column that is an amount. @default it has none */
  readonly totals?: Text;
  /** Free-text search. @default none */
  readonly search?: SearchDeclaration<N>;
  /** Parts of the drawer, in order. @default one, without a heading */
  readonly sections?: readonly SectionDeclaration<N>[];
  /**
   * Its rows are those of one row of the list before it in its group, whose id the address carries behind the page's
   * own: the field that says of which. It stands in no menu. @default it lists rows of its own
   */
  readonly of?: N;
  /** Time field that the list is always limited by (at most 31 days). @default no limit */
  readonly period?: N;
  /** When its rows are over, by the months of its period. @default never */
  readonly archive?: ArchiveDeclaration;
  readonly sorter: SorterDeclaration<N>;
  /** Keys needed, beside those of the page, to have its rows as a file (pages 6.6). @default nobody may */
  readonly export?: Exclude<E, ''>;
  /** Keys needed, beside those of the page, to see what its inspections come to. @default nobody may */
  readonly statistics?: Exclude<E, ''>;
  /** What may be done to a row. @default [] */
  readonly actions?: readonly ActionDeclaration<Exclude<E, ''>, N>[];
  /** What is done at once about what a ticket names, and told in its conversation. @default nothing */
  readonly remedies?: RemediesDeclaration<Exclude<E, ''>, N>;
}

/** Key figures and charts of a period. */
export interface SummaryPageDeclaration<E extends string = string> extends PageBase<E> {
  readonly metrics: readonly MetricDeclaration[];
  readonly charts: readonly ChartDeclaration[];
  /** Key figures that stand in a row of their own behind the others. @default none */
  readonly own?: FiguresDeclaration;
  /** The filter starts hidden behind a toggle (spec §2 "Interface state"). @default false */
  readonly isFilterHidden?: boolean;
  /** Keys needed, beside those of the page, to have what it shows as a file (pages 6.6). @default nobody may */
  readonly export?: Exclude<E, ''>;
}

/** A table of metrics per day, week, month, store, device, item or method of payment (income), or per device. */
export interface ReportPageDeclaration<E extends string = string> extends PageBase<E> {
  readonly metrics: readonly MetricDeclaration[];
  /** What stands above the table of the income. @default none */
  readonly charts?: readonly ChartDeclaration[];
  /** Keys needed, beside those of the page, to have what it shows as a file (pages 6.6). @default nobody may */
  readonly export?: Exclude<E, ''>;
}

/** A table of metrics per device, or per model, store, floor or place in the row. */
export interface DeviceReportPageDeclaration<E extends string = string> extends Omit<
  ReportPageDeclaration<E>,
  'charts'
> {
  /** What stands above the table. @default none */
  readonly charts?: readonly DeviceChartDeclaration[];
  /** First order of its rows, by names of its metrics: what is to be looked at first. @default by their numbers */
  readonly firstOrder?: readonly SorterDeclaration[];
}

/** The pages of statistics. */
export interface StatisticDeclaration<E extends string = string> {
  /** Keys needed to open any of them. @default everybody */
  readonly permission?: E;
  readonly summary: SummaryPageDeclaration<E>;
  readonly income: ReportPageDeclaration<E>;
  readonly device: DeviceReportPageDeclaration<E>;
  /**
   * The refunds that its income takes off, one by one: a list over the table `refund` that is no page, but is taken
   * away as a file from that of the income (pages 6.6). @default none
   */
  readonly refunds?: ListPageDeclaration<E, ColumnOf<'refund'>, ColumnOf<'refund'>>;
  /** The files that were asked for: a list over the table `export`. @default none */
  readonly export?: ListPageDeclaration<E, ColumnOf<'export'>, ColumnOf<'export'>>;
}

/** How many generated rows a demonstration shows of a type that brings no seed of its own. */
export interface DemonstrationDeclaration {
  /** Devices of each merchant. @default 12 */
  readonly devices?: number;
  /** Orders of each device and day. @default 3 */
  readonly ordersPerDay?: number;
}

/** Versions of the program that runs in the devices of a type. */
export interface FirmwareDeclaration {
  /** In the order of their release, the newest last. */
  readonly versions: readonly string[];
  /** What a version brings, in words for operators, by version. @default nothing is told */
  readonly brings?: Readonly<Record<string, Text>>;
}

/** One equipment type: the whole of it. Adding a type is adding one of these. */
export interface EquipmentDeclaration<E extends string = string> {
  readonly kind: 'equipment';
  /** Route word, for example `dispenser`. */
  readonly name: string;
  /** As the menu and the breadcrumb call it. */
  readonly title: Text;
  /** As headings and windows call it, before the page. @default title */
  readonly short?: Text;
  /** Picture of the menu: a known name, or a path of its own. @default 'plain' */
  readonly icon?: IconName | IconPath;
  /** Word on the wire and of the login-page context, for example `washing_partner` (spec §2). */
  readonly deviceType: string;
  readonly permissions: readonly PermissionGroup[];
  /** Absent: no statistics page. @default none */
  readonly statistic?: StatisticDeclaration<E>;
  readonly device: ListPageDeclaration<E, ColumnOf<'device'>>;
  readonly order: ListPageDeclaration<E, ColumnOf<'order'>>;
  /** Further lists of its group, of what belongs to no one device or order. @default none */
  readonly lists?: readonly GroupListDeclaration<E>[];
  /** Without word for so many minutes a device counts as offline. @default 30 */
  readonly offlineAfterMinutes?: number;
  /** Orders that one device works on at a time. @default 1 */
  readonly slots?: number;
  /** @default not known, nothing to upgrade to */
  readonly firmware?: FirmwareDeclaration;
  /** What its devices raise alerts for. @default nothing */
  readonly alerts?: readonly AlertRuleDeclaration[];
  /**
   * Names of the devices' own fields whose every change is kept while an order runs: what the device is at, how its
   * door is. Each is a choice or a flag that everybody may see. @default nothing
   */
  readonly evidence?: readonly string[];
  /**
   * Names of the devices' own quantities that are kept while an order runs, and drawn beside it: what the device drew,
   * how hot it was, how much ran. At most six, which everybody may see. @default nothing
   */
  readonly curves?: readonly string[];
  /** Quantities of entries of the devices' own lists, kept like curves and drawn upon one another. @default nothing */
  readonly stacks?: readonly StackDeclaration[];
  /** What each store offers with its devices, or not. @default nothing can be switched */
  readonly storeSwitches?: readonly StoreSwitchDeclaration<Exclude<E, ''>>[];
  /** Reasons to give an order's money back, and how much of it; the first that holds counts. @default none is known */
  readonly suggest?: readonly SuggestRule[];
  /** What of it waits for somebody, in the order shown. @default nothing */
  readonly waiting?: readonly WaitingDeclaration[];
  /** What of its orders is known when they are made. @default nothing */
  readonly carries?: CarriesDeclaration;
  /** What its orders are worked out to have cost when they have ended. @default nothing */
  readonly rates?: readonly RateDeclaration[];
  /** Measures that its orders are counted and added up to beside the common ones. @default none */
  readonly tallies?: readonly TallyDeclaration[];
  /** Devices of other types that its own stand beside. @default none */
  readonly links?: readonly LinkDeclaration[];
  /** Devices that rules of its alerts are about. @default none */
  readonly watched?: readonly WatchedDeclaration[];
  /** Counters of its devices that orders are held against. @default none */
  readonly meters?: readonly MeterDeclaration[];
  /** Parts of its devices that wear with every start, and how many each is made for. @default none */
  readonly parts?: readonly PartDeclaration[];
  /** What is looked at when its devices are inspected. @default nothing: none of them is */
  readonly checklist?: readonly CheckItemDeclaration[];
  /** @default 12 devices with 3 orders a day */
  readonly demonstration?: DemonstrationDeclaration;
}

/** Pages with a component of their own that belong to no equipment type. */
export const STANDALONE_KINDS = ['operating-account', 'personal-center'] as const;
export type StandaloneKind = (typeof STANDALONE_KINDS)[number];

/** A page with a component of its own. */
export interface StandalonePageDeclaration<E extends string = string> extends PageBase<E> {
  readonly kind: StandaloneKind;
  /** Route word, appended to the group's. */
  readonly name: string;
}

/** A list bound to no equipment type: rows of all types, so it knows columns only. */
export type GroupListDeclaration<E extends string = string> = {
  readonly [T in TableName]: ListPageDeclaration<E, ColumnOf<T>, ColumnOf<T>> & {
    readonly kind: 'list';
    /** Route word, appended to the group's. */
    readonly name: string;
    /** The table that its rows are of. */
    readonly table: T;
  };
}[TableName];

/** A page of a group. */
export type GroupPageDeclaration<E extends string = string> =
  StandalonePageDeclaration<E> | GroupListDeclaration<E>;

/** A menu group of pages that belong to no equipment type. */
export interface GroupDeclaration<E extends string = string> {
  readonly kind: 'group';
  /** Route word, for example `accountManagement`. */
  readonly name: string;
  readonly title: Text;
  /** Picture of the menu: a known name, or a path of its own. @default 'plain' */
  readonly icon?: IconName | IconPath;
  /** Keys needed for any of its pages. @default everybody */
  readonly permission?: E;
  /** Stands in the menu. @default true */
  readonly menu?: boolean;
  /** Starts folded in the menu. @default false */
  readonly collapsed?: boolean;
  readonly pages: readonly GroupPageDeclaration<E>[];
}

/** An entry of the menu with everything below it. */
export type EntryDeclaration<E extends string = string> = EquipmentDeclaration<E> | GroupDeclaration<E>;

/**
 * The page over all types: what each brought in, and what waits at its devices and orders. It stands first in the
 * menu; who may read the summaries of enough types opens it, and sees those.
 */
export interface OverviewDeclaration {
  /** Route word, for example `overview`. */
  readonly name: string;
  readonly title: Text;
  /** Picture of the menu: a known name, or a path of its own. @default 'plain' */
  readonly icon?: IconName | IconPath;
  /** Of so many types one must be able to read the summary: of a single one it would repeat that. */
  readonly leastTypes: number;
  /** Sums of what every type measures, so that they add up over types; the first leads, and is what stores go by. */
  readonly metrics: readonly MetricDeclaration<CommonMeasure>[];
}

/** The whole product, in menu order. Plain data. */
export interface Declaration {
  /** Where `/` goes for whoever may read it. */
  readonly home: string;
  /** The page over all types. @default there is none */
  readonly overview?: OverviewDeclaration;
  /** Keys that no merchant can hand to an agent, whatever is ticked. */
  readonly neverDelegated: readonly string[];
  /** Permission groups that no single entry owns. */
  readonly permissions: readonly PermissionGroup[];
  readonly entries: readonly EntryDeclaration[];
}
