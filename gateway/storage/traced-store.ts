import type { Spans } from '../tracing/spans';
import type { FileDraft, FileStore } from './file-store';

/**
 * A store whose files are parts of what asks for them. The names of files are left out: they are keys to them.
 *
 * @param kind - What the files are, for example `pictures`.
 */
export function tracedStore(store: FileStore, kind: string, { around }: Spans): FileStore {
  const part = (name: string) => ({ name, attributes: { 'portal.files': kind } });
  return {
    create: async (name) =>
      toTracedDraft(await around(part('create file'), () => store.create(name)), (work) =>
        around(part('keep file'), work),
      ),
    open: (name) => around(part('open file'), () => store.open(name)),
    remove: (name) => around(part('remove file'), () => store.remove(name)),
    removeOlder: (beforeMs) => around(part('remove older files'), () => store.removeOlder(beforeMs)),
    removeUnfinished: (beforeMs) =>
      around(part('remove unfinished files'), () => store.removeUnfinished(beforeMs)),
  };
}

/** Its pieces are as many as the file is long: only what makes a file of them is noted. */
function toTracedDraft(draft: FileDraft, keeping: <T>(work: () => Promise<T>) => Promise<T>): FileDraft {
  return {
    write: (chunk) => draft.write(chunk),
    keep: () => keeping(() => draft.keep()),
    discard: () => draft.discard(),
  };
}
