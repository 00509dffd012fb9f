import type { FileStore } from '../../../gateway/storage/file-store';

/** Moments of a file in the making. */
type Moment = 'write' | 'keep';

/** A store in which something happens at a moment at which a file is being made. */
export interface WatchedFiles {
  readonly store: FileStore;
  /** Does it before the next file goes on, once. */
  readonly before: (moment: Moment, work: () => Promise<void>) => void;
  /** How often files got so far. */
  readonly reached: Readonly<Record<Moment, number>>;
}

export function watchFiles(store: FileStore): WatchedFiles {
  const waiting = new Map<Moment, () => Promise<void>>();
  const reached = { write: 0, keep: 0 };
  async function reach(moment: Moment): Promise<void> {
    reached[moment] += 1;
    const work = waiting.get(moment);
    waiting.delete(moment);
    await work?.();
  }
  return {
    reached,
    before: (moment, work) => void waiting.set(moment, work),
    store: {
      ...store,
      async create(name) {
        const draft = await store.create(name);
        return {
          ...draft,
          async write(chunk) {
            await reach('write');
            await draft.write(chunk);
          },
          async keep() {
            await reach('keep');
            return draft.keep();
          },
        };
      },
    },
  };
}
