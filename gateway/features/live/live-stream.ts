import { Readable } from 'node:stream';
import type { LiveChange } from '../../../contract/api/live/live';
import { LIVE_EVENT } from '../../../contract/api/live/live-event';

/** One reader's stream of server-sent events. */
export interface LiveStream {
  /** What the answer sends. */
  readonly body: Readable;
  /** The stream stands; a reader that comes back with the id is told what came after it. */
  readonly ready: (id: string) => void;
  readonly tell: (change: LiveChange, id: string) => void;
  /** Anything may have changed. */
  readonly reset: (id: string) => void;
  /**
   * Keeps proxies and the browser from taking the silence for a broken connection.
   *
   * @param id - How far everything that concerns the reader has been told; null when something waits.
   */
  readonly beat: (id: string | null) => void;
  /** Breaks it off, as for a reader that does not keep up. */
  readonly cut: () => void;
  /** Ends it in good order; the reader may come back. */
  readonly end: () => void;
}

/** How long the reader waits before it comes back by itself, ms. */
const RETRY_MS = 3_000;

/**
 * @param bufferBytes - A reader that leaves more than this unread is cut off: changes are hints, and it
 * is told what it missed when it comes back.
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

  const sendEvent = (name: string, id: string, data: unknown) =>
    send(`id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  return {
    body,
    ready(id) {
      send(`retry: ${RETRY_MS}\n`);
      sendEvent(LIVE_EVENT.ready, id, {});
    },
    tell: (change, id) => sendEvent(LIVE_EVENT.change, id, change),
    reset: (id) => sendEvent(LIVE_EVENT.reset, id, {}),
    beat: (id) => send(id === null ? ': beat\n\n' : `id: ${id}\n: beat\n\n`),
    cut: () => void body.destroy(),
    end: () => {
      if (!body.destroyed && !body.readableEnded) body.push(null);
    },
  };
}
