/**
 * Stands in for the filter menu in the heads of antd's table, with the tree, menu and radio buttons that
 * it brings. Lists are filtered in the form above them and on the server; a column with `filters` is a
 * mistake that shows at once.
 */
export default function refuseFilterMenu(): never {
  throw new Error('Columns have no filter menu; declare the field as a filter instead (src/stand-ins).');
}

/** Part of the original that the table itself uses, for columns with filters. */
export function flattenKeys(): never {
  return refuseFilterMenu();
}
