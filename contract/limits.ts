/** One second in milliseconds. */
export const ONE_SECOND_MS = 1000;
/** One minute in milliseconds. */
export const ONE_MINUTE_MS = 60 * ONE_SECOND_MS;
/** One hour in milliseconds. */
export const ONE_HOUR_MS = 60 * ONE_MINUTE_MS;
/** One day in milliseconds. */
export const ONE_DAY_MS = 24 * ONE_HOUR_MS;

/** How long the portal waits for an answer. spec §9: 30000 ms. */
export const REQUEST_TIMEOUT_MS = 30 * ONE_SECOND_MS;
/** Pause before the page reloads after a logout. spec §9. */
export const LOGOUT_RELOAD_DELAY_MS = 500;
/** Pause before a successful password reset returns to the login form. spec §9. */
export const RESET_RETURN_DELAY_MS = 500;
/** Countdown after a captcha was asked for. spec §9. */
export const CAPTCHA_COUNTDOWN_SECONDS = 60;
/** Shortest new password that the portal accepts. spec §9. */
export const PASSWORD_MIN_LENGTH = 6;
/** Longest password the gateway hashes, in UTF-8 bytes. */
export const PASSWORD_MAX_BYTES = 128;

/** Page sizes offered by every list. */
export const PAGE_SIZES = [20, 50, 100] as const;
/** Largest page a list call may ask for. */
export const PAGE_SIZE_MAX = 100;
/** Rows reachable by page number; beyond it a list pages by cursor only. */
export const OFFSET_ROWS_MAX = 10_000;
/** Totals above this are reported as "more than", so that counting never scans a large table. */
export const TOTAL_CAP = 10_000;
/** Longest span of a date range. spec §9: the 31-day constant. */
export const PERIOD_MAX_DAYS = 31;
/** Span that a date range starts with. */
export const PERIOD_DEFAULT_DAYS = 7;
/** Longest span of an income report: the twelve months that end with this one. */
export const INCOME_PERIOD_MAX_DAYS = 366;
/** Orders that the period before must have had, for a change to mean anything. */
export const COMPARISON_MIN_ORDERS = 10;
/** So many stores stand in the overview, the largest first. */
export const OVERVIEW_STORES_MAX = 8;
/** Greatest amount of anything in a request, either side of 0: ten thousand million yuan in cents. */
export const QUANTITY_MAX = 1_000_000_000_000;
/** Longest search text. */
export const KEYWORD_MAX_LENGTH = 64;
/** Shortest text that everything is searched for. */
export const SEARCH_MIN_LENGTH = 2;
/** So many of a kind and equipment type are found at most. */
export const SEARCH_FOUND_MAX = 5;
/** How far back orders are searched by who made them. */
export const SEARCH_ORDER_DAYS = 180;

/** Days whose mean use says how long what is left lasts (pages 3.4). */
export const LASTING_DAYS = 7;
