import { Readable } from 'node:stream';
import type { LiveChange } from '../../../contract/api/live/live';
import { LIVE_EVENT } from '../../../contract/api/live/live-event';

/** One reader's stream of server-sent events. */
export interface LiveStream {
  /** What the answer sends. */
  readonly body: Readable;
  readonly tell: (change: LiveChange) => void;
  /** Keeps proxies and the browser from taking the silence for a broken connection. */
  readonly beat: () => void;
  /** Breaks it off, as for a reader that does not keep up. */
  readonly cut: () => void;
  /** Ends it in good order; the reader may come back. */
  readonly end: () => void;
}

/** How long the reader waits before it comes back by itself, ms. */
const RETRY_MS = 3_000;

/**
 * Opens a stream that tells at once that it stands.
 *
 * @param bufferBytes - A reader that leaves more than this unread is cut off: changes are hints, and it
 * reads its lists anew when it comes back.
 */
export function createLiveStream(bufferBytes: number): LiveStream {
  const body = new Readable({ read: () => undefined });
  // Cutting a slow reader off is no fault of ours to report.
  body.on('error', () => undefined);

  function send(text: string): void {
    if (body.destroyed || body.readableEnded) return;
    body.push(text);
    if (body.readableLength > bufferBytes) body.destroy();
  }

  send(`retry: ${RETRY_MS}\nevent: ${LIVE_EVENT.ready}\ndata: {}\n\n`);
  return {
    body,
    tell: (change) => send(`event: ${LIVE_EVENT.change}\ndata: ${JSON.stringify(change)}\n\n`),
    beat: () => send(': beat\n\n'),
    cut: () => void body.destroy(),
    end: () => {
      if (!body.destroyed && !body.readableEnded) body.push(null);
    },
  };
}
