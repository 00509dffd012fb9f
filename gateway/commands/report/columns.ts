/** Lays rows out in columns for a terminal; wide characters (Chinese) count double. */
export function toColumns(rows: readonly (readonly string[])[], gap = '  '): readonly string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, widthOf(cell));
  }
  return rows.map((row) =>
    row
      .map((cell, index) => cell + ' '.repeat((widths[index] ?? 0) - widthOf(cell)))
      .join(gap)
      .trimEnd(),
  );
}

function widthOf(cell: string): number {
  return [...cell].reduce((width, letter) => width + (/[\u2e80-\uffef]/.test(letter) ? 2 : 1), 0);
}
