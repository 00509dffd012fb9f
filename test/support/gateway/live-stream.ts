import { LIVE_STREAM, toUrlPath } from '../../../contract/api/endpoints';
import type { LiveChange } from '../../../contract/api/live/live';
import { LIVE_EVENT } from '../../../contract/api/live/live-event';
import { HEADERS } from './gateway';

/** An event of the stream as it was sent. */
export interface RawEvent {
  readonly id: string;
  readonly name: string;
  readonly change: LiveChange | null;
}

/** A stream of changes, read as the portal reads it. */
export interface HeardStream {
  readonly status: number;
  readonly headers: Headers;
  /** The next change; null when the stream ended before one came. */
  next: () => Promise<LiveChange | null>;
  /** The next event of any kind; null when the stream ended before one came. */
  nextEvent: () => Promise<RawEvent | null>;
  /** Changes up to and with the one that names this id. */
  upTo: (id: string) => Promise<readonly LiveChange[]>;
  close: () => void;
}

/** Opens a stream at a listening gateway; it stands when the answer is there. */
export async function hear(
  origin: string,
  token: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<HeardStream> {
  const stop = new AbortController();
  const answer = await fetch(`${origin}${toUrlPath(LIVE_STREAM)}`, {
    headers: { ...HEADERS, ...headers, authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' },
    signal: stop.signal,
  });
  const events = readEvents(answer);
  async function nextEvent(): Promise<RawEvent | null> {
    const { value, done } = await events.next();
    return done === true ? null : value;
  }
  async function next(): Promise<LiveChange | null> {
    for (let event = await nextEvent(); event !== null; event = await nextEvent()) {
      if (event.change !== null) return event.change;
    }
    return null;
  }
  return {
    status: answer.status,
    headers: answer.headers,
    next,
    nextEvent,
    async upTo(id) {
      const heard: LiveChange[] = [];
      for (let change = await next(); change !== null; change = await next()) {
        heard.push(change);
        if (change.ids.includes(id)) return heard;
      }
      throw new Error(`The stream ended before ${id} was heard of.`);
    },
    close: () => stop.abort(),
  };
}

async function* readEvents(answer: Response): AsyncGenerator<RawEvent, undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let id = '';
  for await (const bytes of answer.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      id = /^id: (.*)$/m.exec(block)?.[1] ?? id;
      const [, name = ''] = /^event: (.*)$/m.exec(block) ?? [];
      const [, data = ''] = /^data: (.*)$/m.exec(block) ?? [];
      const isChange = name === LIVE_EVENT.change;
      // A beat is told as one, for what it says of how far everything was told.
      yield { id, name, change: isChange ? (JSON.parse(data) as LiveChange) : null };
    }
  }
  return undefined;
}
