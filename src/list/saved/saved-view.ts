import { parseColumnChoice, type ColumnChoice } from '../../table/column-choice';

/** Most views of one list; more would be a list of their own. */
export const SAVED_VIEWS_MAX = 20;
export const VIEW_NAME_MAX = 20;

/** A list as somebody wants to see it again. */
export interface SavedView {
  readonly name: string;
  /** Tab, keyword, filters, order and page size, as the address says them: quick picks stay quick picks. */
  readonly search: string;
  readonly columns: ColumnChoice;
  /** The list opens with it where the address says nothing; one at most. */
  readonly isDefault: boolean;
}

/** Reads kept views; null for anything that is none. */
export function parseSavedViews(kept: unknown): readonly SavedView[] | null {
  return Array.isArray(kept) && kept.every(isSavedView) ? kept.slice(0, SAVED_VIEWS_MAX) : null;
}

function isSavedView(entry: unknown): entry is SavedView {
  if (typeof entry !== 'object' || entry === null) return false;
  const { name, search, columns, isDefault } = {
    name: null,
    search: null,
    columns: null,
    isDefault: null,
    ...entry,
  };
  return (
    typeof name === 'string' &&
    typeof search === 'string' &&
    typeof isDefault === 'boolean' &&
    parseColumnChoice(columns) !== null
  );
}

/** Keeps a view under its name; one of that name is replaced and stays what it was otherwise. */
export function withView(
  views: readonly SavedView[],
  view: Omit<SavedView, 'isDefault'>,
): readonly SavedView[] {
  const { name, search, columns } = view;
  const isKnown = views.some((each) => each.name === name);
  return isKnown
    ? views.map((each) => (each.name === name ? { ...each, search, columns } : each))
    : [...views, { name, search, columns, isDefault: false }].slice(0, SAVED_VIEWS_MAX);
}

/** Makes a view the default, or none where it is already. */
export function withDefault(views: readonly SavedView[], name: string): readonly SavedView[] {
  return views.map((each) => ({ ...each, isDefault: each.name === name && !each.isDefault }));
}

/** Renames a view; a name that another has already is refused, and the views stay as they are. */
export function withName(views: readonly SavedView[], from: string, to: string): readonly SavedView[] {
  const isTaken = views.some(({ name }) => name === to);
  return isTaken ? views : views.map((each) => (each.name === from ? { ...each, name: to } : each));
}
