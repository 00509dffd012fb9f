/** Where a list was left: the pages on both sides of the ones seen, by their cursors. */
export interface CursorMemory {
  /** Cursor of a page, if a neighbour of it was seen; page 1 needs none. */
  recall: (view: string, page: number) => string | undefined;
  /** Notes the cursors that came with a page. */
  note: (
    view: string,
    page: number,
    cursors: { readonly nextCursor: string | null; readonly previousCursor: string | null },
  ) => void;
}

const REMEMBERED_VIEWS_MAX = 50;

/**
 * Remembers the cursors of lists, so that "next" and "previous" go on by key at the same cost on page
 * 2 and page 2000. A view is what decides the rows: resource, filters, order and page size.
 */
export function createCursorMemory(): CursorMemory {
  const views = new Map<string, Map<number, string>>();
  return {
    recall: (view, page) => (page === 1 ? undefined : views.get(view)?.get(page)),
    note(view, page, { nextCursor, previousCursor }) {
      const cursors = views.get(view) ?? new Map<number, string>();
      if (nextCursor !== null) cursors.set(page + 1, nextCursor);
      if (previousCursor !== null) cursors.set(page - 1, previousCursor);
      // Only the neighbours of the page on screen are of use; the rest would age.
      for (const known of cursors.keys()) {
        if (Math.abs(known - page) > 1) cursors.delete(known);
      }
      views.delete(view);
      views.set(view, cursors);
      const [oldest] = views.keys();
      if (oldest !== undefined && views.size > REMEMBERED_VIEWS_MAX) views.delete(oldest);
    },
  };
}
