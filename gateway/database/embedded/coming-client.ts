import type { PgliteClient } from './pglite-client';

/**
 * Stands for a client that is still being opened: whatever is asked waits for it. So that a gateway can be built over the
 * database while its engine starts.
 */
export function toComingClient(coming: Promise<PgliteClient>): PgliteClient {
  let client: PgliteClient | undefined;
  // Whoever asks for something hears why it did not come.
  coming.then(
    (there) => (client = there),
    () => undefined,
  );
  return {
    generation: () => client?.generation() ?? 0,
    isOpen: () => client?.isOpen() ?? false,
    open: async () => (await coming).open(),
    patiently: async (work) => (await coming).patiently(work),
    query: async (...asked) => (await coming).query(...asked),
    fly: async (flight) => (await coming).fly(flight),
    copy: async (...asked) => (await coming).copy(...asked),
    listen: async (...asked) => (await coming).listen(...asked),
    dump: async () => (await coming).dump(),
    // One that never came has nothing to close.
    close: async () => (await coming.catch(() => undefined))?.close(),
  };
}
