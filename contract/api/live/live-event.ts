/** Names of the events of the stream of changes (call `live`, server-sent events). */
export const LIVE_EVENT = {
  /** The stream stands; data is empty. What happened before is not told. */
  ready: 'ready',
  /** Rows changed; data is a `LiveChange`. */
  change: 'change',
} as const;

/** Comes in place of ids when there were too many to name. */
export const EVERY_ID = '*';
