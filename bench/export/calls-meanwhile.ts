import { API_BASE } from '../../contract/api/endpoints';
import { callProduct } from '../../test/faults/product-call';
import { LARGE_PAGE, type LargeList } from '../../test/support/large-list';

const EVERY_MS = 20;
const PAGES = [LARGE_PAGE, 'washer/device'];

/** Reads lists as somebody at work would, until asked how long the slowest of a hundred took. */
export function watchCalls({ origin, token, filters }: LargeList): { readonly p99: () => Promise<number> } {
  const took: number[] = [];
  let isOver = false;
  const calling = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const pageId = PAGES[turn % PAGES.length] ?? LARGE_PAGE;
      const { status, beganAtMs, endedAtMs } = await callProduct(origin, {
        ...{ kind: 'list', path: `${API_BASE}/v1/${pageId}/list`, token },
        body: { pageSize: 20, filters: pageId === LARGE_PAGE ? filters : {} },
      });
      if (status !== 200) throw new Error(`${pageId} answered ${status} while a file was made.`);
      took.push(endedAtMs - beganAtMs);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  })();
  return {
    async p99() {
      isOver = true;
      await calling;
      took.sort((one, other) => one - other);
      return took[Math.min(took.length - 1, Math.floor(took.length * 0.99))] ?? Number.NaN;
    },
  };
}
