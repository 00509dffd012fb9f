import { randomBytes } from 'node:crypto';
import type { ChangeEvent } from './change-event';

/** A change with its place among those of its merchant, as this gateway heard them. */
export interface KnownChange {
  readonly id: string;
  readonly event: ChangeEvent;
}

/** From where a reader goes on. */
export interface Standing {
  /** Id of what was told before; a reader that comes back with it is told what came after. */
  readonly id: string;
  /** What it has not been told yet; null when that is not known any more. */
  readonly missed: readonly KnownChange[] | null;
}

/** What a reader that comes knows already. */
export interface Known {
  /** The last event it read. */
  readonly lastId?: string | undefined;
  /** How long ago it read its lists, ms; heeded where there is no last event. */
  readonly readAgeMs?: number | undefined;
}

/** Bounds of what is kept. */
export interface MemoryLimits {
  /** Changes of one merchant. */
  readonly changes: number;
  /** Ids in them, one for every change beside. */
  readonly ids: number;
  readonly merchants: number;
}

export const MEMORY_LIMITS: MemoryLimits = { changes: 300, ids: 2_000, merchants: 1_000 };

/** The request that reads a list may have been quicker than the one for the stream. */
const SLACK_MS = 2_000;

interface Kept {
  readonly position: number;
  readonly event: ChangeEvent;
  readonly atMs: number;
}

/** The latest changes of one merchant. Its name is new whenever it begins anew, so that no old id fits it. */
interface Ring {
  readonly name: string;
  kept: Kept[];
  idCount: number;
  position: number;
  /** Everything that came after this is kept. */
  wholeSinceMs: number;
}

/**
 * The latest changes of each merchant, so that a reader that was away for a moment is told what it missed. It is
 * kept by this gateway alone: whoever comes from another one is told that anything may have changed.
 */
export interface ChangeMemory {
  readonly add: (event: ChangeEvent) => KnownChange;
  readonly standing: (franchiseeId: string, known: Known) => Standing;
  /** Something may have been missed: nothing that was told before is a place to go on from. */
  readonly forget: () => void;
}

/** @param clock - ms, from any moment on. */
export function createChangeMemory(limits: MemoryLimits, clock: () => number): ChangeMemory {
  // In the order of last use: the first one is let go first.
  const rings = new Map<string, Ring>();
  let wholeSinceMs = clock();

  function ringOf(franchiseeId: string): Ring {
    const found = rings.get(franchiseeId);
    const ring = found ?? toRing(wholeSinceMs);
    rings.delete(franchiseeId);
    rings.set(franchiseeId, ring);
    const [oldest] = rings.keys();
    if (rings.size > limits.merchants && oldest !== undefined) {
      rings.delete(oldest);
      // Whoever reads of that merchant next must not believe that nothing happened.
      wholeSinceMs = clock();
    }
    return ring;
  }

  return {
    add(event) {
      const ring = ringOf(event.franchiseeId);
      ring.position += 1;
      ring.kept.push({ position: ring.position, event, atMs: clock() });
      ring.idCount += event.ids.length;
      while (ring.kept.length > limits.changes || ring.idCount > limits.ids) drop(ring);
      return { id: toId(ring, ring.position), event };
    },
    standing(franchiseeId, { lastId, readAgeMs }) {
      const ring = ringOf(franchiseeId);
      const head = toId(ring, ring.position);
      if (lastId !== undefined) return goOn(ring, lastId) ?? { id: head, missed: null };
      if (readAgeMs === undefined) return { id: head, missed: [] };
      const fromMs = clock() - readAgeMs - SLACK_MS;
      if (fromMs < ring.wholeSinceMs) return { id: head, missed: null };
      return toStanding(
        ring,
        ring.kept.filter(({ atMs }) => atMs >= fromMs),
      );
    },
    forget() {
      rings.clear();
      wholeSinceMs = clock();
    },
  };
}

function toRing(wholeSinceMs: number): Ring {
  const name = randomBytes(6).toString('base64url');
  return { name, kept: [], idCount: 0, position: 0, wholeSinceMs };
}

function toId(ring: Ring, position: number): string {
  return `${ring.name}.${position}`;
}

function drop(ring: Ring): void {
  const [oldest] = ring.kept.splice(0, 1);
  if (oldest === undefined) return;
  ring.idCount -= oldest.event.ids.length;
  ring.wholeSinceMs = oldest.atMs;
}

/** From the event after the last one that was read; null when that one is not of this ring or fell out of it. */
function goOn(ring: Ring, lastId: string): Standing | null {
  const [name, digits = ''] = lastId.split('.');
  const last = /^\d{1,15}$/.test(digits) ? Number(digits) : NaN;
  const first = ring.position - ring.kept.length;
  if (name !== ring.name || !(last >= first && last <= ring.position)) return null;
  return toStanding(
    ring,
    ring.kept.filter(({ position }) => position > last),
  );
}

function toStanding(ring: Ring, missed: readonly Kept[]): Standing {
  return {
    id: toId(ring, (missed[0]?.position ?? ring.position + 1) - 1),
    missed: missed.map(({ position, event }) => ({ id: toId(ring, position), event })),
  };
}
