import type { SubjectAccess } from '../../../../contract/access/access';
import type { AccessSubject } from '../../../../contract/access/account';
import type { Catalogue } from '../../../../contract/access/catalogue';
import { parseExpression, type Expression } from '../../../../contract/access/expression';
import { menuHeadsOf } from '../../../../contract/resources/overview/menu-heads';
import type { ResolvedDeclaration, ResolvedPage } from '../../../../contract/resources/resolved';
import { text, type Text } from '../../../../contract/text';
import { LIST_EXPORT } from '../../../list/export/list-export-word';
import { originOf, type RightOrigin } from './rights-draft';

/** Something that can be asked about: a page, or a button on it. */
export interface ExplainTarget {
  /** `page` or `page#action`. */
  readonly id: string;
  readonly title: Text;
  readonly needs: readonly Expression[];
}

/** A page with its buttons, under one heading. */
export interface ExplainTargetGroup {
  readonly title: Text;
  readonly targets: readonly ExplainTarget[];
}

/** One key that the target asks for, and where the account's right to it comes from. */
export interface KeyFinding {
  readonly key: string;
  readonly title: Text;
  readonly isHeld: boolean;
  /** Null for role keys, which belong to a kind of account and stand in no list. */
  readonly origin: RightOrigin | null;
}

/** The enforcer's answer about one target. */
export interface Explanation {
  readonly isAllowed: boolean;
  /** Those that keep the account away come first. */
  readonly keys: readonly KeyFinding[];
}

/** Everything that can be asked about, by the menu's groups. */
export function listTargets({ groups, pages }: ResolvedDeclaration): readonly ExplainTargetGroup[] {
  return menuHeadsOf({ groups, pages }).map((head) => ({
    title: head.title,
    targets: head.pages.flatMap((page) => targetsOf(page, groups)),
  }));
}

function targetsOf(page: ResolvedPage, groups: ResolvedDeclaration['groups']): readonly ExplainTarget[] {
  const inner = groups.find(({ id }) => id === page.groups[1]);
  const title = join(inner === undefined ? [page.title] : [inner.title, page.title]);
  const actions = 'actions' in page ? page.actions : [];
  const exported = 'exportPermission' in page ? page.exportPermission : null;
  const summed = 'source' in page ? page.statisticsPermission : null;
  const part = (name: string, words: Text, permission: string): ExplainTarget => ({
    id: `${page.id}#${name}`,
    title: join([title, words]),
    needs: [...page.reads, parseExpression(permission)],
  });
  return [
    { id: page.id, title, needs: page.reads },
    ...actions.map((action) => part(action.name, action.title, action.permission)),
    ...(summed === null ? [] : [part(STATISTICS, LIST_STATISTICS, summed)]),
    ...(exported === null ? [] : [part(EXPORT, LIST_EXPORT, exported)]),
  ];
}

/** No actions are called so: what is exported, or summed up, is the page. */
const EXPORT = ':export';
const STATISTICS = ':statistics';
const LIST_STATISTICS = text('统计', 'Statistics');

/** Asks the enforcer about a target and says why it answers so. */
export function explainTarget(
  target: ExplainTarget,
  subject: AccessSubject,
  { access, catalogue }: { readonly access: SubjectAccess; readonly catalogue: Catalogue },
): Explanation {
  const keys = new Set(target.needs.flatMap((need) => (need.kind === 'open' ? [] : need.keys)));
  const findings = [...keys].map((key): KeyFinding => {
    const id = catalogue.idOf(key);
    return {
      key,
      title: catalogue.titleOf(key) ?? { zh: key, en: key },
      isHeld: access.holds(key),
      origin: id === undefined ? null : originOf(id, subject),
    };
  });
  return {
    isAllowed: access.allows(target.needs),
    keys: findings.toSorted((a, b) => Number(a.isHeld) - Number(b.isHeld)),
  };
}

function join(titles: readonly Text[]): Text {
  return {
    zh: titles.map(({ zh }) => zh).join(' · '),
    en: titles.map(({ en }) => en).join(' · '),
  };
}
