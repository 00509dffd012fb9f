import type { LargeList } from '../../test/support/large-list';

const LOOK_EVERY_MS = 50;

/** Looks at what the gateway's process holds, until asked how much that was at most, and how much more than before. */
export async function watchMemory({ residentBytes }: Pick<LargeList, 'residentBytes'>): Promise<{
  readonly end: () => Promise<{ readonly mostBytes: number; readonly growthBytes: number }>;
}> {
  const before = await residentBytes();
  let mostBytes = before;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      mostBytes = Math.max(mostBytes, await residentBytes());
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  })();
  return {
    async end() {
      isOver = true;
      await looking;
      return { mostBytes, growthBytes: mostBytes - before };
    },
  };
}
