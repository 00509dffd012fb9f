/**
 * Stands in for antd's form hooks where its radio group imports them, for this one conversion of a
 * field's name to an id; the form itself then stays out of pages that draw none.
 */
export function toNamePathStr(name: string | number | readonly (string | number)[] | undefined): string {
  if (name === undefined) return '';
  return [name].flat().join('_');
}
