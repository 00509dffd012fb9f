import { LIVE_STREAM, toUrlPath } from '../../../contract/api/endpoints';
import type { LiveChange } from '../../../contract/api/live/live';
import { LIVE_EVENT } from '../../../contract/api/live/live-event';
import { HEADERS } from './gateway';

/** A stream of changes, read as the portal reads it. */
export interface HeardStream {
  readonly status: number;
  readonly headers: Headers;
  /** The next change; null when the stream ended before one came. */
  next: () => Promise<LiveChange | null>;
  /** Changes up to and with the one that names this id. */
  upTo: (id: string) => Promise<readonly LiveChange[]>;
  close: () => void;
}

/** Opens a stream at a listening gateway; it stands when the answer is there. */
export async function hear(origin: string, token: string): Promise<HeardStream> {
  const stop = new AbortController();
  const answer = await fetch(`${origin}${toUrlPath(LIVE_STREAM)}`, {
    headers: { ...HEADERS, authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' },
    signal: stop.signal,
  });
  const changes = readChanges(answer);
  async function next(): Promise<LiveChange | null> {
    const { value, done } = await changes.next();
    return done === true ? null : value;
  }
  return {
    status: answer.status,
    headers: answer.headers,
    next,
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

async function* readChanges(answer: Response): AsyncGenerator<LiveChange, undefined> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of answer.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event] = /^event: (.*)$/m.exec(block) ?? [];
      const [, data] = /^data: (.*)$/m.exec(block) ?? [];
      if (event === LIVE_EVENT.change) yield JSON.parse(data ?? '') as LiveChange;
    }
  }
  return undefined;
}
