import type { Access } from '../../../contract/access/access';
import type { Session } from '../../caller/session';
import { toLiveReader, type LiveReader } from './live-reader';

/** Somebody whose rights are read anew from time to time. */
export interface RightsHolder {
  readonly token: string;
  reader: LiveReader;
  /** When the reading of these rights began, ms. */
  readAtMs: number;
}

export interface LiveRightsOptions {
  readonly access: Access;
  /** The sessions of tokens without counting as use of them; those that ended are left out. */
  readonly peekAll: (tokens: readonly string[]) => Promise<ReadonlyMap<string, Session>>;
  readonly clock: () => number;
}

/** Yields those who have no rights any more: their session has ended, or acts for another merchant. */
export type RightsReader = <T extends RightsHolder>(holders: readonly T[]) => Promise<readonly T[]>;

/** Sessions that one query reads. */
const BATCH_MAX = 200;

/** Reads rights anew, for many with one query: a thousand streams cost five of them, whatever changes. */
export function createRightsReader({ access, peekAll, clock }: LiveRightsOptions): RightsReader {
  return async (holders) => {
    const tokens = [...new Set(holders.map(({ token }) => token))];
    const sessions = new Map<string, Session>();
    const startMs = clock();
    for (let from = 0; from < tokens.length; from += BATCH_MAX) {
      // Whose rights cannot be read has none.
      const some = await peekAll(tokens.slice(from, from + BATCH_MAX)).catch(
        () => new Map<string, Session>(),
      );
      for (const [token, session] of some) sessions.set(token, session);
    }
    return holders.filter((holder) => {
      const session = sessions.get(holder.token);
      const reader = session === undefined ? null : toLiveReader(session, access);
      if (reader === null || reader.franchiseeId !== holder.reader.franchiseeId) return true;
      holder.reader = reader;
      holder.readAtMs = startMs;
      return false;
    });
  };
}
