/** Names of the events of the stream of changes (call `live`, server-sent events). */
export const LIVE_EVENT = {
  /** The stream stands; data is empty. What a reader missed that said how far it had read comes after it. */
  ready: 'ready',
  /** Rows changed; data is a `LiveChange`. */
  change: 'change',
  /** Changes were missed that nobody can name any more: anything may have changed; data is empty. */
  reset: 'reset',
} as const;

/** Comes in place of ids when there were too many to name. */
export const EVERY_ID = '*';

/** Header in which a reader that comes back says which event it read last. */
export const LAST_EVENT_HEADER = 'last-event-id';

/**
 * Header in which a reader that comes for the first time says how long ago it began to read its lists, ms: what
 * happened since then is told.
 */
export const READ_AGE_HEADER = 'live-read-age';

/** What has changes of its own beside the rows of a page, such as counts that many pages show. */
export const LIVE_TOPICS = ['alert', 'command', 'store'] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

const TOPIC_MARK = '@';

/**
 * Resource of a change of a topic: `alert@washer/device`. Whoever may read that page hears of it; subscribers to
 * `alert` hear it for every page, subscribers to the whole name for this one.
 */
export function toTopicResource(topic: LiveTopic, pageId: string): string {
  return `${topic}${TOPIC_MARK}${pageId}`;
}

/** Takes a resource apart; null for a topic that nobody knows. Without a topic it is the page's own rows. */
export function parseLiveResource(
  resource: string,
): { readonly topic: LiveTopic | null; readonly pageId: string } | null {
  const end = resource.indexOf(TOPIC_MARK);
  if (end < 0) return { topic: null, pageId: resource };
  const topic = LIVE_TOPICS.find((known) => known === resource.slice(0, end));
  return topic === undefined ? null : { topic, pageId: resource.slice(end + 1) };
}

/** Whether a change of one resource concerns who asked for another: the same one, or its topic on all pages. */
export function isOfResource(changed: string, wanted: string): boolean {
  return changed === wanted || changed.startsWith(`${wanted}${TOPIC_MARK}`);
}
