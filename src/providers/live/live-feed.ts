import type { LiveChange } from '../../../contract/api/live/live';
import { ONE_SECOND_MS } from '../../../contract/limits';
import { createLiveLine, type LiveLineOptions } from './live-line';
import type { TabChannel, TabGroup, TabWord } from './tab-group';

/** Hears of a change; null means that changes may have been missed, so anything may have changed. */
export type HearChange = (change: LiveChange | null) => void;

/** Who wants to hear of changes. */
export interface FeedHearer {
  readonly heard: HearChange;
  /** Whether changes arrive by themselves; false while the stream cannot be had. */
  readonly stands: (isLive: boolean) => void;
  /** When the lists on screen were first read, epoch ms. */
  readonly readAtMs: number;
}

/** Keeps hearing of changes until the answer is called. */
export type LiveFeed = (hearer: FeedHearer) => () => void;

/** What the feed stands on; in tests time stands still. */
export interface LiveFeedOptions extends LiveLineOptions {
  readonly group: TabGroup;
  /** The gateway does not know the session any more. */
  readonly onUnauthorized: () => void;
  /** Epoch ms. */
  readonly now: () => number;
  readonly isHidden: () => boolean;
  /** Tells when the page is hidden or shown again; the answer stops it. */
  readonly onVisibility: (listener: () => void) => () => void;
}

/** A page that nobody looks at gives its connection back: browsers have few for each host. */
const HIDDEN_MS = 30 * ONE_SECOND_MS;
/** pages 0: how often lists are read while nothing tells of changes. */
const POLL_EVERY_MS = 15 * ONE_SECOND_MS;
/** What is told on the way between tabs takes a moment. */
const SLACK_MS = 2 * ONE_SECOND_MS;

/**
 * Builds the feed. The tabs of a session share one stream: the one that leads reads it and tells the others what
 * it hears; it gives the lead to another when it closes or is hidden, and nobody leads while all are hidden.
 */
export function createLiveFeed(options: LiveFeedOptions): LiveFeed {
  return (hearer) => {
    const polling = createPolling(options, () => hearer.heard(null));
    const tab = createTab(options, {
      ...hearer,
      stands(isLive) {
        polling.set(!isLive);
        hearer.stands(isLive);
      },
    });
    let cancelRest: () => void = () => undefined;
    function rest(): void {
      polling.set(false);
      tab.rest();
    }
    const stopWatching = options.onVisibility(() => {
      cancelRest();
      if (options.isHidden()) cancelRest = options.after(HIDDEN_MS, rest);
      else tab.wake();
    });
    tab.wake();
    return () => {
      stopWatching();
      cancelRest();
      rest();
      tab.stop();
    };
  };
}

/** Has what is on screen read again from time to time, for as long as the stream cannot be had. */
function createPolling({ after, isHidden }: LiveFeedOptions, read: () => void) {
  let cancel: (() => void) | null = null;
  function plan(): void {
    cancel = after(POLL_EVERY_MS, () => {
      if (!isHidden()) read();
      plan();
    });
  }
  return {
    set(isOn: boolean): void {
      if (isOn === (cancel !== null)) return;
      cancel?.();
      cancel = null;
      if (isOn) plan();
    },
  };
}

interface Tab {
  readonly wake: () => void;
  readonly rest: () => void;
  readonly stop: () => void;
}

/** How far this tab has heard. */
interface Place {
  lastId: string | null;
  /** From when on something may have been missed. */
  readAtMs: number;
}

function createTab(options: LiveFeedOptions, hearer: FeedHearer): Tab {
  const { group, now, onUnauthorized } = options;
  const name = `${options.random()}`;
  const place: Place = { lastId: null, readAtMs: hearer.readAtMs };
  let isAwake = false;
  let giveUpLead: () => void = () => undefined;
  const channel: TabChannel = group.join(follow);
  const leader = createLeader(options, hearer, place, channel);

  function follow(word: TabWord): void {
    if (word.kind === 'hello') {
      return leader.isLeading() ? leader.welcome(word.from, word.readAgeMs) : undefined;
    }
    // What came while nobody looked is asked for when somebody does.
    if (!isAwake || leader.isLeading()) return;
    if (word.kind === 'ended') return onUnauthorized();
    if (word.kind === 'behind') return word.to === name ? hearer.heard(null) : undefined;
    place.lastId = word.id ?? place.lastId;
    if (word.kind === 'change') hearer.heard(word.change);
    else hearer.stands(word.isLive);
  }

  function rest(): void {
    if (!isAwake) return;
    isAwake = false;
    place.readAtMs = now();
    giveUpLead();
    leader.end();
  }

  return {
    wake() {
      if (isAwake) return;
      isAwake = true;
      channel.say({ kind: 'hello', from: name, readAgeMs: toAge(now(), place) });
      giveUpLead = group.lead(() => leader.begin());
    },
    rest,
    stop() {
      rest();
      channel.close();
    },
  };
}

const toAge = (nowMs: number, { readAtMs }: Place): number => Math.max(0, nowMs - readAtMs);

/** Reads the stream for all tabs while this one leads. */
interface Leader {
  readonly isLeading: () => boolean;
  readonly begin: () => void;
  readonly end: () => void;
  /** A tab that came late is told whether it missed something, and how things stand. */
  readonly welcome: (from: string, readAgeMs: number) => void;
}

function createLeader(
  options: LiveFeedOptions,
  hearer: FeedHearer,
  place: Place,
  channel: TabChannel,
): Leader {
  const { now } = options;
  let isLeading = false;
  let isLive = false;
  let changedAtMs = -Infinity;
  const tellState = () => channel.say({ kind: 'state', isLive, id: place.lastId });
  const line = createLiveLine(options, {
    place: () => ({ lastId: place.lastId, readAgeMs: toAge(now(), place) }),
    heard(change) {
      changedAtMs = now();
      channel.say({ kind: 'change', change, id: place.lastId });
      hearer.heard(change);
    },
    stands(nowLive) {
      isLive = nowLive;
      tellState();
      hearer.stands(isLive);
    },
    reached(id) {
      place.lastId = id;
      tellState();
    },
    unauthorized() {
      channel.say({ kind: 'ended' });
      options.onUnauthorized();
    },
  });
  return {
    isLeading: () => isLeading,
    begin() {
      isLeading = true;
      line.connect();
    },
    end() {
      isLeading = false;
      isLive = false;
      line.hangUp();
    },
    welcome(from, readAgeMs) {
      const fromMs = now() - readAgeMs;
      // What this tab asked the gateway for reaches back to its own reading.
      const isBehind = changedAtMs >= fromMs - SLACK_MS || place.readAtMs > fromMs;
      if (isBehind) channel.say({ kind: 'behind', to: from });
      tellState();
    },
  };
}
