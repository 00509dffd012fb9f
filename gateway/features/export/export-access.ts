import type { Access, SubjectAccess } from '../../../contract/access/access';
import type { Catalogue } from '../../../contract/access/catalogue';
import { toRefusalText } from '../../../contract/access/refusal-text';
import { ApiCode } from '../../../contract/api/envelope';
import { ApiError, apiError } from '../../../contract/errors/api-error';
import type { ResolvedField } from '../../../contract/resources/field';
import type { Reader } from '../../caller/reader';
import type { Session } from '../../caller/session';
import { findColumns, type ExportPage, type ListExportPage } from './export-page';
import type { ExportRow } from './export-row';

/** The rights that an account has at a merchant at this moment, without a sign-in; null when it has none there. */
export type RightsOf = (account: {
  readonly accountId: string;
  readonly franchiseeId: string;
}) => Promise<Session | null>;

/** Whose data an account reads now, and with which rights; null when it acts there no more. */
export async function readerNow(
  { rightsOf, access }: { readonly rightsOf: RightsOf; readonly access: Access },
  account: { readonly accountId: string; readonly franchiseeId: string },
): Promise<Reader | null> {
  const session = await rightsOf(account);
  if (session?.tenant?.franchiseeId !== account.franchiseeId) return null;
  const { storeIds, equipment, subject } = session;
  return { ...account, storeIds, equipment, access: access.of(subject) };
}

/** Whether somebody may have a page as a file, as far as rights to the whole of it go. */
export function isPermitted(
  page: Pick<ExportPage, 'equipment' | 'permission'>,
  { access, equipment }: Pick<Reader, 'access' | 'equipment'>,
): boolean {
  const isAgreed = page.equipment === null || equipment === null || equipment.includes(page.equipment);
  return isAgreed && access.allows(page.permission);
}

/** The columns of a file when somebody may have it made; null when a right for any of it is missing. */
export function permittedColumns(
  page: ListExportPage,
  columns: readonly string[],
  reader: Pick<Reader, 'access' | 'equipment'>,
): readonly ResolvedField[] | null {
  return isPermitted(page, reader) ? findColumns(page, columns, reader.access) : null;
}

/**
 * Lets a file out to whoever may read all that is in it, at the moment that it is asked for (controls Z16).
 *
 * @throws ApiError `forbidden` that says which right is missing.
 */
export function assertMayTake(
  page: ExportPage,
  task: Pick<ExportRow, 'columns' | 'store_ids' | 'types'>,
  reader: Pick<Reader, 'access' | 'equipment' | 'storeIds'>,
  catalogue: Catalogue,
): void {
  const { access, equipment, storeIds } = reader;
  const columns = page.kind === 'list' ? explainColumns(page, task.columns, access) : null;
  const refusal = access.explain(page.permission) ?? columns;
  if (refusal !== null) throw new ApiError(ApiCode.forbidden, toRefusalText(refusal, catalogue));
  const isSeen = storeIds === null || (task.store_ids?.every((id) => storeIds.includes(id)) ?? false);
  if (!isSeen) throw apiError(ApiCode.forbidden, 'exportStores');
  const isOfTypes = equipment === null || (task.types?.every((word) => equipment.includes(word)) ?? false);
  if (page.equipment === null && !isOfTypes) throw apiError(ApiCode.forbidden, 'equipmentNotAgreed');
  const mayTake =
    page.kind === 'list' ? permittedColumns(page, task.columns, reader) !== null : isPermitted(page, reader);
  if (!mayTake) throw apiError(ApiCode.notFound, 'rowNotFound');
}

function explainColumns({ prepared }: ListExportPage, columns: readonly string[], access: SubjectAccess) {
  for (const { field, permission } of prepared.fields) {
    const refusal = columns.includes(field.field) ? access.explain(permission) : null;
    if (refusal !== null) return refusal;
  }
  return null;
}
