import type { Catalogue } from '../access/catalogue';
import type { Expression } from '../access/expression';
import type { Text } from '../text';
import type { FieldCondition, ResolvedAction } from './action';
import type { SearchDeclaration, SectionDeclaration, StandaloneKind } from './declaration';
import type { ResolvedField } from './field';
import type { IconName } from './icon';
import type { ChartDeclaration, ResolvedMetric } from './metric';

/** Kinds of page; the portal maps each to one component, the gateway each to its endpoints. */
export const PAGE_KINDS = [
  'device',
  'order',
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
  /** Ids of the groups above it, outermost first. */
  readonly groups: readonly string[];
  /** Word on the wire of the equipment type; null for standalone pages. */
  readonly deviceType: string | null;
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
}

export interface ResolvedListPage extends ResolvedPageBase {
  readonly kind: 'device' | 'order';
  readonly fields: readonly ResolvedField[];
  readonly tabs: readonly ResolvedTab[];
  readonly search: SearchDeclaration | null;
  readonly sections: readonly SectionDeclaration[];
  readonly period: string | null;
  readonly sorter: { readonly field: string; readonly order: 'asc' | 'desc' };
  readonly actions: readonly ResolvedAction[];
}

export interface ResolvedSummaryPage extends ResolvedPageBase {
  readonly kind: 'statistic-summary';
  readonly metrics: readonly ResolvedMetric[];
  readonly charts: readonly ChartDeclaration[];
  readonly isFilterHidden: boolean;
}

export interface ResolvedReportPage extends ResolvedPageBase {
  readonly kind: 'statistic-income' | 'statistic-device';
  readonly metrics: readonly ResolvedMetric[];
}

export interface ResolvedStandalonePage extends ResolvedPageBase {
  readonly kind: StandaloneKind;
}

export type ResolvedPage =
  ResolvedListPage | ResolvedSummaryPage | ResolvedReportPage | ResolvedStandalonePage;

/** A node of the menu above pages. */
export interface ResolvedGroup {
  readonly id: string;
  readonly path: string;
  readonly title: Text;
  /** Null for inner groups such as `washer/statistic`. */
  readonly icon: IconName | null;
  /** Ids of the groups above it, outermost first. */
  readonly groups: readonly string[];
  readonly deviceType: string | null;
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
  readonly groups: readonly ResolvedGroup[];
  readonly pages: readonly ResolvedPage[];
}
