import type { FilterValue } from '../../../contract/api/page/list';

/** What is chosen of several. */
export function toItems(value: FilterValue | undefined): (string | number)[] {
  return Array.isArray(value) ? value.filter((item: string | number | null) => item !== null) : [];
}
