import type { LiveChange } from '../../../contract/api/live/live';
import { isChange } from './live-change';

/** What the tabs of one session tell each other. */
export type TabWord =
  | { readonly kind: 'change'; readonly change: LiveChange | null; readonly id: string | null }
  | { readonly kind: 'state'; readonly isLive: boolean; readonly id: string | null }
  /** A tab came, or looks again, whose lists were read so long ago. */
  | { readonly kind: 'hello'; readonly from: string; readonly readAgeMs: number }
  /** That tab has missed something. */
  | { readonly kind: 'behind'; readonly to: string }
  | { readonly kind: 'ended' };

/** A channel between the tabs; what a tab says it does not hear itself. */
export interface TabChannel {
  readonly say: (word: TabWord) => void;
  readonly close: () => void;
}

/** The tabs of this browser that share a session, of which one at a time leads. */
export interface TabGroup {
  readonly join: (heard: (word: TabWord) => void) => TabChannel;
  /** Calls once this tab leads; the answer gives the lead, or the wait for it, back. */
  readonly lead: (task: () => void) => () => void;
}

/** A group of one: where the browser does not let tabs know each other, each leads. */
export const ALONE: TabGroup = {
  join: () => ({ say: () => undefined, close: () => undefined }),
  lead(task) {
    task();
    return () => undefined;
  },
};

/** Parts of a browser that let tabs know each other; absent on plain http. */
export interface TabParts {
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly Channel: typeof BroadcastChannel | undefined;
}

const NAME_PREFIX = 'portal.live.';

/** The group of a session; {@link ALONE} where the browser lacks what it takes. */
export function createTabGroup({ locks, Channel }: TabParts, session: string): TabGroup {
  if (locks === undefined || Channel === undefined) return ALONE;
  const name = `${NAME_PREFIX}${toShortHash(session)}`;
  return {
    join(heard) {
      const channel = new Channel(name);
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (isWord(data)) heard(data);
      };
      return { say: (word) => channel.postMessage(word), close: () => channel.close() };
    },
    lead(task) {
      const given = new AbortController();
      const held = () =>
        new Promise<void>((resolve) => {
          if (given.signal.aborted) return resolve();
          given.signal.addEventListener('abort', () => resolve());
          task();
        });
      // A lock that is no longer wanted ends with an error, which is no news.
      locks.request(name, { signal: given.signal }, held).catch(() => undefined);
      return () => given.abort();
    },
  };
}

/** Two sessions of one browser do not meet; it protects nothing, for all of it is of one origin. */
function toShortHash(text: string): string {
  let hash = 0;
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return `${text.length}.${(hash >>> 0).toString(36)}`;
}

/** Another release of the portal may stand in another tab. */
function isWord(value: unknown): value is TabWord {
  if (typeof value !== 'object' || value === null) return false;
  const at = (key: string): unknown => Reflect.get(value, key);
  const hasId = at('id') === null || typeof at('id') === 'string';
  switch (at('kind')) {
    case 'change':
      return hasId && (at('change') === null || isChange(at('change')));
    case 'state':
      return hasId && typeof at('isLive') === 'boolean';
    case 'hello':
      return typeof at('from') === 'string' && typeof at('readAgeMs') === 'number';
    case 'behind':
      return typeof at('to') === 'string';
    default:
      return at('kind') === 'ended';
  }
}
