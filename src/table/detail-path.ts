/** Query parameter that names the row whose drawer is open. */
export const DETAIL_PARAM = 'detail';

/** Address of a row's drawer on another page. */
export function toDetailPath(pagePath: string, id: string): string {
  return `${pagePath}?${new URLSearchParams({ [DETAIL_PARAM]: id }).toString()}`;
}
