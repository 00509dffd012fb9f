import type { ResolvedPage } from '../../../contract/resources/resolved';
import type { ChangeBus } from '../../events/change-bus';
import type { KnownChange, Standing } from '../../events/change-memory';
import { createPace } from './live-pace';
import { createLiveFilter } from './live-reader';
import type { RightsHolder, RightsReader } from './live-rights';
import type { LiveStream } from './live-stream';

/** Somebody who is told of changes. */
export interface Listener extends RightsHolder {
  readonly sessionId: string;
  readonly stream: LiveStream;
  /** Changes that came since it was last told. */
  waiting: KnownChange[];
}

/** How often and by what rights listeners are told. */
export interface TellerLimits {
  /** A reader for whom more changes wait to be told is cut off: it reads its lists anew when it comes back. */
  readonly waitingMax: number;
  /** A stream is written to no more often; what comes meanwhile is told together. */
  readonly tellEveryMs: number;
  /** Nothing is told by rights that were read longer ago. */
  readonly rightsAgeMs: number;
}

export interface TellerOptions {
  readonly bus: Pick<ChangeBus, 'headOf'>;
  readonly pages: readonly ResolvedPage[];
  readonly readRights: RightsReader;
  readonly clock: () => number;
  readonly limits: TellerLimits;
}

/** Listeners whose rights are read, and who are told, in one go. */
const TOGETHER_MAX = 200;

/** Tells listeners of changes, each by what it may see at that moment. */
export interface Teller {
  /** The stream stands: what was missed is told first. */
  readonly begin: (listener: Listener, standing: Standing) => void;
  readonly hear: (listener: Listener, change: KnownChange) => void;
  /** Changes may have been missed. */
  readonly lose: (listener: Listener) => void;
  readonly beat: (listener: Listener) => void;
  readonly forget: (listener: Listener) => void;
}

export function createTeller({ bus, pages, readRights, clock, limits }: TellerOptions): Teller {
  const filter = createLiveFilter(pages);
  const pace = createPace<Listener>(limits.tellEveryMs, clock, tellAll, (failed) =>
    failed.forEach(({ stream }) => stream.cut()),
  );

  /**
   * Tells what waits by rights that were read a second ago at most (controls S5). Rights are read for many at
   * once; whoever has lost all hears nothing more.
   */
  async function tellAll(due: readonly Listener[]): Promise<void> {
    // Those whose rights are read need not wait for the rest.
    for (let from = 0; from < due.length; from += TOGETHER_MAX) {
      await tellSome(due.slice(from, from + TOGETHER_MAX));
    }
  }

  async function tellSome(due: readonly Listener[]): Promise<void> {
    const isOld = ({ readAtMs }: Listener) => clock() - readAtMs >= limits.rightsAgeMs;
    const gone = new Set(await readRights(due.filter(isOld)));
    for (const listener of due) {
      const { waiting } = listener;
      listener.waiting = [];
      if (gone.has(listener)) listener.stream.end();
      else waiting.forEach((change) => tell(listener, change));
    }
  }

  function tell({ reader, stream }: Listener, { id, event }: KnownChange): void {
    const change = filter(reader, event);
    if (change !== null) stream.tell(change, id);
  }

  function hear(listener: Listener, change: KnownChange): void {
    listener.waiting.push(change);
    if (listener.waiting.length > limits.waitingMax) return listener.stream.cut();
    pace.ask(listener);
  }

  return {
    hear,
    begin(listener, { id, missed }) {
      listener.stream.ready(id);
      if (missed === null) listener.stream.reset(id);
      else missed.forEach((change) => hear(listener, change));
    },
    lose(listener) {
      listener.waiting = [];
      listener.stream.reset(bus.headOf(listener.reader.franchiseeId));
    },
    beat({ stream, waiting, reader }) {
      stream.beat(waiting.length > 0 ? null : bus.headOf(reader.franchiseeId));
    },
    forget: pace.forget,
  };
}
