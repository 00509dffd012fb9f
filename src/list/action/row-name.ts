import type { Row } from '../../../contract/api/page/list';
import type { ResolvedAction } from '../../../contract/resources/action';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { useText } from '../../i18n/language';
import { DIALOG_WORDS } from './dialog-words';

/** What people call a row: the first field of its page. */
export function nameOf({ fields }: Pick<ResolvedListPage, 'fields'>, row: Row): string {
  const name = row[fields[0]?.field ?? 'id'];
  return typeof name === 'string' ? name : row.id;
}

/** Title of the dialog of an action: on one row by its name, on several by their number. */
export function useActionTitle(
  page: Pick<ResolvedListPage, 'fields'>,
  action: Pick<ResolvedAction, 'title'>,
  rows: readonly Row[],
): string {
  const t = useText();
  const [row] = rows;
  if (row === undefined) return t(action.title);
  return rows.length === 1
    ? t(DIALOG_WORDS.onOne, { action: t(action.title), name: nameOf(page, row) })
    : t(DIALOG_WORDS.onMany, { action: t(action.title), count: rows.length });
}
