import type { ResolvedListPage } from '../../../contract/resources/resolved';

/** The module's number, which the code on a label says. */
const CODED = 'imei';

/** Whether rows of a page are devices with labels to print: whoever reads the list may print them (pages 3.2, 7.2). */
export function hasLabels({ fields }: Pick<ResolvedListPage, 'fields'>): boolean {
  return fields.some(({ field }) => field === CODED);
}
