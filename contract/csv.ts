/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';
/** What makes a spreadsheet take a text for a formula, also in full width (controls O1). */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]/;
/** Either of the two: most texts are neither, and files have millions of them. */
const NEEDS_CARE = new RegExp(`${FORMULA_START.source}|${NEEDS_QUOTES.source}`);

/** A cell: a number stays a number; a text is never a formula. */
export type CsvCell = string | number;

/** A table as CSV (RFC 4180) that opens in spreadsheets as it is, heads included. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + toCsvLines(rows.map((row) => row.map(toCsvText)));
}

/**
 * Lines of one that is written in parts; the first part begins with {@link BYTE_ORDER_MARK}.
 *
 * @param rows - Cells as {@link toCsvText} has them.
 */
export function toCsvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.join(',') + LINE_END).join('');
}

/** A cell as it stands in the file. */
export function toCsvText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  if (!NEEDS_CARE.test(cell)) return cell;
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
