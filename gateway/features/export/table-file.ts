import type { ExportCell } from './export-cell';

/** What is said of the rows beside them. */
export interface FileSummary {
  readonly title: string;
  /** Words and what they stand for: the filter, the totals, what columns mean. */
  readonly lines: readonly (readonly [label: string, value: ExportCell])[];
}

/** A further table of a workbook; CSV holds one table, so that it stays readable by programs, and leaves these out. */
export interface MoreSheet {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly ExportCell[])[];
}

/** Writes a table to a file as its rows come; nothing is held but what is being written. */
export interface TableFile {
  readonly begin: (heads: readonly string[]) => Promise<void>;
  /** What a cell looks like in this file, wherever it stands. */
  readonly toText: (cell: ExportCell) => string;
  /** Rows of cells as `toText` has them. */
  readonly add: (rows: readonly (readonly string[])[]) => Promise<void>;
  /** The totals are known last. */
  readonly end: (summary: FileSummary) => Promise<void>;
}

/** Where the bytes of a file go; resolves when there is room for more. */
export type WriteBytes = (chunk: Uint8Array) => Promise<void>;
