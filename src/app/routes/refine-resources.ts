import type { ResourceProps } from '@refinedev/core';
import type { SubjectAccess } from '../../../contract/access/access';
import { toCouponWithdrawName } from '../../../contract/api/page/remedy/coupon-endpoints';
import { toStoreSwitchName } from '../../../contract/api/page/store-card-endpoints';
import type { ResolvedDeclaration, ResolvedGroup, ResolvedPage } from '../../../contract/resources/resolved';
import type { Text } from '../../../contract/text';
import { OWN_ACCOUNT_PATH } from '../../../contract/access/own-account-path';
import { LAYOUT_TEXTS } from '../../layout/texts';
import { toPattern } from './known-paths';
import { findMenuPages } from './landing';

/** The gateway keeps the operation log itself: refine has nothing to add to it. */
const NOT_AUDITED_HERE: never[] = [];

/**
 * refine's resources from the resolved declaration; menu and breadcrumb are drawn from them. `meta.hide`
 * keeps a page out of the menu, `meta.isInBreadcrumb` out of the breadcrumb; `meta.isCollapsed` folds a group
 * at first, and `meta.picture` is its icon as declared.
 */
export function toRefineResources(
  declaration: ResolvedDeclaration,
  access: SubjectAccess,
  toWords: (text: Text) => string,
): ResourceProps[] {
  const menuIds = new Set(findMenuPages(declaration, access).map(({ id }) => id));
  const toGroup = (group: ResolvedGroup): ResourceProps => ({
    name: group.id,
    list: group.path,
    meta: {
      label: toWords(group.title),
      // Not refine's `icon`, which is drawn already; this is a name or a path.
      picture: group.icon,
      parent: group.groups.at(-1),
      isInBreadcrumb: true,
      isCollapsed: group.isCollapsed,
      audit: NOT_AUDITED_HERE,
      hide: !declaration.pages.some((page) => menuIds.has(page.id) && page.groups.includes(group.id)),
    },
  });
  const toPage = (page: ResolvedPage): ResourceProps => ({
    name: page.id,
    list: toPattern(page),
    meta: {
      label: toWords(page.title),
      ...('icon' in page ? { picture: page.icon } : {}),
      parent: parentOf(page, declaration.pages),
      isInBreadcrumb: page.isInBreadcrumb,
      hide: !menuIds.has(page.id),
      audit: NOT_AUDITED_HERE,
      // What the data provider may send as a change of this page.
      actions: changesOf(page),
    },
  });
  // The menu keeps this order: pages of no group stand before the groups, as they are declared.
  const alone = declaration.pages.filter(({ groups }) => groups.length === 0);
  const grouped = declaration.pages.filter(({ groups }) => groups.length > 0);
  // No page of the declaration: there for its breadcrumb alone.
  const own: ResourceProps = {
    name: OWN_ACCOUNT_PATH.slice(1),
    list: OWN_ACCOUNT_PATH,
    meta: {
      label: toWords(LAYOUT_TEXTS.ownAccount),
      isInBreadcrumb: true,
      hide: true,
      audit: NOT_AUDITED_HERE,
    },
  };
  return [...alone.map(toPage), ...declaration.groups.map(toGroup), ...grouped.map(toPage), own];
}

/** What belongs to one row of a list stands below that list. */
function parentOf(page: ResolvedPage, pages: readonly ResolvedPage[]): string | undefined {
  if (!('of' in page) || page.of === null) return page.groups.at(-1);
  return pages[pages.indexOf(page) - 1]?.id;
}

/** The one form that alerts are changed by; what needs no form calls the gateway without refine. */
const ALERT_FORM = 'alert/handle';

/** Everything that a list of any kind may be asked for. */
function changesOf(page: ResolvedPage): readonly string[] {
  if (!('actions' in page)) return [];
  const actions = page.actions.map(({ name }) => name);
  const switches = page.storeSwitches.map(toStoreSwitchName);
  if (page.kind === 'device') return [...actions, ...switches, ALERT_FORM];
  const giving = page.actions.filter(({ effect }) => effect.kind === 'compensate');
  return [...actions, ...giving.map(toCouponWithdrawName)];
}
