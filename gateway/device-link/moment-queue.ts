interface Entry<T> {
  readonly at: number;
  /** Keeps what is due at the same moment in the order in which it was put in. */
  readonly turn: number;
  readonly item: T;
}

/** Things that come due, the earliest first. */
export interface MomentQueue<T> {
  readonly put: (at: number, item: T) => void;
  /** Takes the first that is due by then; undefined when none is. */
  readonly takeDue: (now: number) => T | undefined;
  readonly size: () => number;
}

/** A binary heap: putting in and taking out stay cheap with thousands of things in it. */
export function createMomentQueue<T>(): MomentQueue<T> {
  const heap: Entry<T>[] = [];
  let turns = 0;

  const isBefore = (a: Entry<T> | undefined, b: Entry<T> | undefined): boolean =>
    a !== undefined && b !== undefined && (a.at < b.at || (a.at === b.at && a.turn < b.turn));

  function swap(a: number, b: number): void {
    const [left, right] = [heap[a], heap[b]];
    if (left === undefined || right === undefined) return;
    heap[a] = right;
    heap[b] = left;
  }

  function sink(): void {
    for (let at = 0; ;) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) if (isBefore(heap[child], heap[least])) least = child;
      if (least === at) return;
      swap(at, least);
      at = least;
    }
  }

  return {
    put(at, item) {
      turns += 1;
      heap.push({ at, turn: turns, item });
      for (let place = heap.length - 1; place > 0;) {
        const parent = (place - 1) >> 1;
        if (!isBefore(heap[place], heap[parent])) return;
        swap(place, parent);
        place = parent;
      }
    },
    takeDue(now) {
      const first = heap[0];
      if (first === undefined || first.at > now) return undefined;
      const last = heap.pop();
      if (last !== undefined && heap.length > 0) {
        heap[0] = last;
        sink();
      }
      return first.item;
    },
    size: () => heap.length,
  };
}
