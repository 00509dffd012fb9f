import type { Access, SubjectAccess } from '../../../contract/access/access';
import {
  ACCOUNT_TYPE_TITLES,
  toEffectivePermissionIds,
  type AccessSubject,
} from '../../../contract/access/account';
import { EXPORT_CALL } from '../../../contract/api/page/export/export-endpoints';
import { parseExpression, type Expression } from '../../../contract/access/expression';
import { toRefusalText } from '../../../contract/access/refusal-text';
import type {
  ResolvedDeclaration,
  ResolvedListPage,
  ResolvedPage,
} from '../../../contract/resources/resolved';
import type { Language } from '../../../contract/text';
import { toColumns } from './columns';

/** What a report about rights is made from. */
export interface AccessReportSources {
  readonly declaration: ResolvedDeclaration;
  readonly access: Access;
  readonly language: Language;
}

/** Lines that tell what an account sees and may do, with the reason of each refusal. */
export function describeAccess(subject: AccessSubject, sources: AccessReportSources): readonly string[] {
  const rights = sources.access.of(subject);
  const { pages } = sources.declaration;
  return [
    ...describeAccount(subject, rights, sources),
    '',
    'Menu',
    ...indent(describeMenu(rights, sources)),
    '',
    'Pages',
    ...indent(toColumns(pages.map((page) => describePage(page, rights, sources)))),
    '',
    'Actions',
    ...indent(describeParts(pages.flatMap(actionsOf), rights, sources)),
    '',
    'Fields with rights of their own',
    ...indent(describeParts(pages.flatMap(guardedFieldsOf), rights, sources)),
  ];
}

function describeAccount(
  subject: AccessSubject,
  rights: SubjectAccess,
  { declaration, language }: AccessReportSources,
): readonly string[] {
  const titles: Readonly<Record<number, (typeof ACCOUNT_TYPE_TITLES)[1]>> = ACCOUNT_TYPE_TITLES;
  const { permissions } = declaration.catalogue;
  const held = permissions.filter(({ key }) => rights.holds(key));
  const roles = ['franchisee', 'agentFranchisee'].filter((key) => rights.holds(key));
  const unknownIds = [...toEffectivePermissionIds(subject)].filter(
    (id) => !permissions.some((row) => row.id === id),
  );
  return [
    `Account type ${subject.type} (${titles[subject.type]?.[language] ?? 'unknown: holds nothing'})${subject.isUnderProxy ? ', under proxy' : ''}`,
    `Holds ${held.length} of ${permissions.length} permissions and ${roles.length === 0 ? 'no role key' : roles.join(', ')}`,
    ...(unknownIds.length === 0 ? [] : [`Ignored, in no permission group: ${unknownIds.join(', ')}`]),
  ];
}

function describeMenu(
  rights: SubjectAccess,
  { declaration, language }: AccessReportSources,
): readonly string[] {
  const shown = declaration.pages.filter((page) => page.isInMenu && rights.allows(page.reads));
  if (shown.length === 0) return ['(empty)'];
  const seen = new Set<string>();
  return shown.flatMap((page) => {
    const above = page.groups
      .filter((id) => !seen.has(id))
      .map((id) => {
        seen.add(id);
        const group = declaration.groups.find((candidate) => candidate.id === id);
        return `${'  '.repeat(group?.groups.length ?? 0)}${group?.title[language] ?? id}`;
      });
    return [...above, `${'  '.repeat(page.groups.length)}${page.title[language]}  ${page.path}`];
  });
}

function describePage(
  page: ResolvedPage,
  rights: SubjectAccess,
  sources: AccessReportSources,
): readonly string[] {
  const closed = explain(page.permission, rights, sources);
  if (closed !== null) return ['refused', page.path, closed];
  const unread = explain(page.reads, rights, sources);
  return unread === null ? ['open', page.path] : ['no data', page.path, unread];
}

/** Something on a page that needs rights of its own: an action, or a field that others do not see. */
interface PagePart {
  readonly place: string;
  readonly needs: readonly Expression[];
}

function describeParts(
  parts: readonly PagePart[],
  rights: SubjectAccess,
  sources: AccessReportSources,
): readonly string[] {
  if (parts.length === 0) return ['(none declared)'];
  const rows = parts.map(({ place, needs }) => {
    const refused = explain(needs, rights, sources);
    return refused === null ? ['allowed', place] : ['refused', place, refused];
  });
  return toColumns(rows);
}

function explain(
  needs: readonly Expression[],
  rights: SubjectAccess,
  { declaration, language }: AccessReportSources,
): string | null {
  const refusal = rights.explain(needs);
  return refusal === null ? null : toRefusalText(refusal, declaration.catalogue)[language];
}

function actionsOf(page: ResolvedPage): readonly PagePart[] {
  const isOfType = 'metrics' in page || page.kind === 'device' || page.kind === 'order';
  if (!isOfType || page.kind === 'overview') return [];
  const exported = page.exportPermission === null ? [] : [[EXPORT_CALL, page.exportPermission] as const];
  const acts = 'actions' in page ? page.actions : [];
  const own = [...acts.map(({ name, permission }) => [name, permission] as const), ...exported].map(
    ([name, permission]) => ({
      place: `${page.path} ${name}`,
      needs: [...page.reads, parseExpression(permission)],
    }),
  );
  return 'refunds' in page ? [...own, ...takenOf(page.refunds)] : own;
}

/** What is only ever had as a file. */
function takenOf(list: ResolvedListPage | undefined): readonly PagePart[] {
  if (list === undefined || list.exportPermission === null) return [];
  const needs = [...list.reads, parseExpression(list.exportPermission)];
  return [{ place: `${list.path} ${EXPORT_CALL}`, needs }];
}

function guardedFieldsOf(page: ResolvedPage): readonly PagePart[] {
  if (page.kind !== 'device' && page.kind !== 'order') return [];
  return page.fields
    .filter(({ permission }) => permission !== '')
    .map(({ field, permission }) => ({
      place: `${page.path} .${field}`,
      needs: [...page.reads, parseExpression(permission)],
    }));
}

/**
 * The table page (with its actions and guarded fields) × account type. Types 2 and 4 are decided by id, so
 * their column names the keys they need. `2 proxy` was given every right, of which all that a merchant can
 * hand over is with its agent. A test keeps the table as a reviewed snapshot: a change of rights shows as a
 * changed line.
 */
export function describeMatrix({ declaration, access }: AccessReportSources): readonly string[] {
  const { permissions } = declaration.catalogue;
  const staff = { ...NO_LISTS, type: 2, includePermissions: permissions.map(({ id }) => id) };
  const handedOverPermissions = permissions.flatMap(({ id, isDelegable }) => (isDelegable ? [id] : []));
  const columns: readonly { readonly title: string; readonly subject: AccessSubject }[] = [
    { title: '1', subject: { ...NO_LISTS, type: 1 } },
    { title: '1 proxy', subject: { ...NO_LISTS, type: 1, isUnderProxy: true, handedOverPermissions } },
    { title: '2 proxy', subject: { ...staff, isUnderProxy: true, handedOverPermissions } },
    { title: '3', subject: { ...NO_LISTS, type: 3 } },
  ];
  const answer = (subject: AccessSubject, opens: readonly Expression[], reads: readonly Expression[]) => {
    const rights = access.of(subject);
    if (!rights.allows(opens)) return '-';
    return rights.allows(reads) ? 'yes' : 'no data';
  };
  const toRow = (place: string, opens: readonly Expression[], reads: readonly Expression[]) => [
    place,
    ...columns.map(({ subject }) => answer(subject, opens, reads)),
    answer(staff, opens, reads) === 'yes' ? toKeysText(reads) : 'never',
  ];
  const rows = declaration.pages.flatMap((page) => [
    toRow(page.path, page.permission, page.reads),
    ...[...actionsOf(page), ...guardedFieldsOf(page)].map(({ place, needs }) => toRow(place, needs, needs)),
  ]);
  return toColumns([['page, action, .field', ...columns.map(({ title }) => title), '2, 4 holding'], ...rows]);
}

const NO_LISTS = {
  isUnderProxy: false,
  includePermissions: [],
  shouldHavePermissions: [],
  excludePermissions: [],
  delegatedPermissions: null,
  handedOverPermissions: [],
} as const satisfies Omit<AccessSubject, 'type'>;

function toKeysText(needs: readonly Expression[]): string {
  const texts = needs.map((need) => {
    if (need.kind === 'open') return '';
    if (need.kind === 'several') return `${need.least} of (${need.ways.map(toKeysText).join(', ')})`;
    return need.kind === 'any' && needs.length > 1
      ? `(${need.keys.join(' | ')})`
      : need.keys.join(need.kind === 'any' ? ' | ' : ' & ');
  });
  return [...new Set(texts.filter((words) => words !== ''))].join(' & ') || 'anything';
}

function indent(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}
