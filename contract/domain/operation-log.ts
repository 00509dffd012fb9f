/** Rows that one export holds at most; a wider filter is refused, so that no file is silently cut. */
export const LOG_EXPORT_ROWS_MAX = 10_000;
