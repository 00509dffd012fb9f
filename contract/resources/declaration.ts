import type { ExpressionText } from '../access/expression';
import type { RoleTemplateName } from '../access/role-template';
import type { Text } from '../text';
import type { ActionDeclaration, FieldCondition } from './action';
import type { FieldDeclaration } from './field';
import type { IconName } from './icon';
import type { ChartDeclaration, MetricDeclaration } from './metric';

/** `key: [id, Chinese title, English title, role templates that hold it]`. */
export type PermissionRows = Readonly<
  Record<string, readonly [id: number, zh: string, en: string, roles?: readonly RoleTemplateName[]]>
>;

/** A node of the permission tree with its rows. */
export interface PermissionGroup<R extends PermissionRows = PermissionRows> {
  /** Path in the tree, for example `washer.device`; unique. */
  readonly group: string;
  readonly title: Text;
  readonly rows: R;
}

/** A status tab over a list: all conditions hold. */
export interface TabDeclaration {
  readonly name: string;
  readonly title: Text;
  readonly where: readonly FieldCondition[];
}

/** Free-text search over a list. */
export interface SearchDeclaration {
  readonly fields: readonly string[];
  /** `exact` for lists that grow without bound (served by indexes), `contains` for bounded ones. */
  readonly match: 'exact' | 'contains';
  readonly placeholder: Text;
}

/** A part of the drawer. */
export interface SectionDeclaration {
  readonly name: string;
  readonly title: Text;
}

interface PageBase<K extends string> {
  readonly title: Text;
  /** Keys needed to open the page (spec §2 route table). Empty: everybody. */
  readonly permission?: ExpressionText<K>;
  /** Keys needed to read its data; without them the page stays out of the menu. @default permission */
  readonly reads?: ExpressionText<K>;
  /** Stands in the menu. @default true */
  readonly menu?: boolean;
  /** Stands in the breadcrumb. @default true */
  readonly breadcrumb?: boolean;
}

/** A table of rows with filters, tabs and a drawer. */
export interface ListPageDeclaration<K extends string> extends PageBase<K> {
  readonly fields: readonly FieldDeclaration<K>[];
  readonly tabs?: readonly TabDeclaration[];
  readonly search?: SearchDeclaration;
  readonly sections?: readonly SectionDeclaration[];
  /** Time field that the list is always limited by (at most 31 days). Absent: no limit. */
  readonly period?: string;
  /** First order of the rows. */
  readonly sorter: { readonly field: string; readonly order: 'asc' | 'desc' };
  readonly actions?: readonly ActionDeclaration<K>[];
}

/** Key figures and charts of a period. */
export interface SummaryPageDeclaration<K extends string> extends PageBase<K> {
  readonly metrics: readonly MetricDeclaration[];
  readonly charts: readonly ChartDeclaration[];
  /** The filter starts hidden behind a toggle (spec §2 "Interface state"). @default false */
  readonly isFilterHidden?: boolean;
}

/** A table of metrics per day, week, month or store (income), or per device. */
export interface ReportPageDeclaration<K extends string> extends PageBase<K> {
  readonly metrics: readonly MetricDeclaration[];
}

/** One equipment type: the whole of it. Adding a type is adding one of these. */
export interface EquipmentDeclaration<K extends string = string> {
  readonly kind: 'equipment';
  /** Route word, for example `dispenser`. */
  readonly name: string;
  readonly title: Text;
  readonly icon: IconName;
  /** Word on the wire and of the login-page context, for example `washing_partner` (spec §2). */
  readonly deviceType: string;
  readonly permissions: readonly PermissionGroup[];
  /** Absent: no statistics page. */
  readonly statistic?: {
    readonly permission?: ExpressionText<K>;
    readonly summary: SummaryPageDeclaration<K>;
    readonly income: ReportPageDeclaration<K>;
    readonly device: ReportPageDeclaration<K>;
  };
  readonly device: ListPageDeclaration<K>;
  readonly order: ListPageDeclaration<K>;
}

/** Pages that belong to no equipment type; each kind is a component and a set of endpoints. */
export const STANDALONE_KINDS = ['operating-account', 'personal-center'] as const;
export type StandaloneKind = (typeof STANDALONE_KINDS)[number];

/** A page that belongs to no equipment type. */
export interface StandalonePageDeclaration<K extends string> extends PageBase<K> {
  readonly kind: StandaloneKind;
  readonly name: string;
}

/** A menu group of standalone pages. */
export interface GroupDeclaration<K extends string = string> {
  readonly kind: 'group';
  readonly name: string;
  readonly title: Text;
  readonly icon: IconName;
  readonly permission?: ExpressionText<K>;
  readonly menu?: boolean;
  /** Starts folded in the menu. @default false */
  readonly collapsed?: boolean;
  readonly pages: readonly StandalonePageDeclaration<K>[];
}

/** The whole product, in menu order. Plain data. */
export interface Declaration {
  /** Where `/` goes for whoever may read it. */
  readonly home: string;
  /** Keys that no merchant can hand to an agent, whatever is ticked. */
  readonly neverDelegated: readonly string[];
  /** Permission groups that no single entry owns. */
  readonly permissions: readonly PermissionGroup[];
  readonly entries: readonly (EquipmentDeclaration | GroupDeclaration)[];
}
