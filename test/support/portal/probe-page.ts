import type { FieldDeclaration } from '../../../contract/resources/field';
import { resolveField } from '../../../contract/resources/resolve-field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { text } from '../../../contract/text';

/** A device page of a type that there is not, with these fields; its rows go by the first of them. */
export function probePage(
  fields: readonly [FieldDeclaration, ...(readonly FieldDeclaration[])],
  changes: Partial<ResolvedListPage> = {},
): ResolvedListPage {
  return {
    id: 'probe/device',
    path: '/probe/device',
    title: text('探针管理', 'Probes'),
    short: text('探针', 'Probes'),
    groups: ['probe'],
    permission: [],
    reads: [],
    isInMenu: true,
    isInBreadcrumb: true,
    kind: 'device',
    source: { table: 'device', equipment: 'probe' },
    fields: fields.map(resolveField),
    tabs: [],
    cards: [],
    rooms: null,
    totals: null,
    search: null,
    sections: [{ name: 'basic', title: text('基本信息', 'Basics') }],
    period: null,
    archive: null,
    of: null,
    sorter: { field: fields[0].field, order: 'asc' },
    actions: [],
    storeSwitches: [],
    parts: [],
    exportPermission: null,
    statisticsPermission: null,
    remedies: null,
    ...changes,
  };
}
