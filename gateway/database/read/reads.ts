import type { Kysely } from 'kysely';
import { isConnectionLost, isTransient } from '../database-error';
import type { Replica } from '../replica/replica';
import type { Database } from '../schema';

/** Whoever reads, as far as it says where they may. */
export interface Knowing {
  readonly franchiseeId: string;
  /**
   * When the session changed something last, epoch ms by the database's clock, and null when it never did: it has to find
   * that. Unknown: it reads where changes are made.
   */
  readonly changedAtMs?: number | null | undefined;
}

/** How many reads went where since the start. */
export interface ReadFigures {
  readonly primary: number;
  readonly replica: number;
  /** Of those of the primary: begun at the replica, which failed. */
  readonly turnedBack: number;
}

/** Where lists and statistics are read: at the replica, where there is one that knows enough, and else at the primary. */
export interface Reads {
  /** Statements are compiled with it, and what is about to be changed is read from it. */
  readonly primary: Kysely<Database>;
  /**
   * Has `work` read; it runs again, at the primary, where the replica fails: it must do nothing but SQL that reads.
   */
  readonly from: <T>(reader: Knowing, work: (db: Kysely<Database>) => Promise<T>) => Promise<T>;
  readonly figures: () => ReadFigures;
}

/** @param replica - Null: everything is read at the primary. */
export function createReads(
  primary: Kysely<Database>,
  replica: Pick<Replica, 'db' | 'watch'> | null = null,
): Reads {
  const count = { primary: 0, replica: 0, turnedBack: 0 };
  async function from<T>({ changedAtMs }: Knowing, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
    if (replica !== null && changedAtMs !== undefined && replica.watch.knows(changedAtMs)) {
      try {
        const found = await work(replica.db);
        count.replica += 1;
        return found;
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        if (isConnectionLost(error)) replica.watch.missed();
        count.turnedBack += 1;
      }
    }
    count.primary += 1;
    return work(primary);
  }
  return { primary, from, figures: () => ({ ...count }) };
}

/** It went away, or had to undo the read to follow its primary. One that has no connection free is there, and busy. */
function isOfReplica(error: unknown): boolean {
  return isConnectionLost(error) || isTransient(error);
}
