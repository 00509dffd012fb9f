import { Kysely } from 'kysely';
import { createEngineDialect, type ConnectionSource } from '../../gateway/database/engine-dialect';
import type { Database } from '../../gateway/database/schema';

/** One statement as it was sent, after those without parameters that lead to it. */
export interface SentStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly leading: readonly string[];
}

/** What one call sent while it held one connection. */
export type SentOverOne = readonly SentStatement[];

/** A database that notes what is sent to it. */
export interface RecordedDatabase {
  readonly db: Kysely<Database>;
  /** What was sent since it was last taken, in the order in which connections were asked for. */
  readonly take: () => readonly SentOverOne[];
}

/** The same connections, with what is sent over them noted. */
export function recordStatements(source: ConnectionSource): RecordedDatabase {
  let sent: SentStatement[][] = [];
  const recorded: ConnectionSource = {
    close: () => source.close(),
    async acquire() {
      const held: SentStatement[] = [];
      sent.push(held);
      const connection = await source.acquire();
      return {
        query(sql, parameters, leading) {
          held.push({ sql, parameters, leading: [...leading] });
          return connection.query(sql, parameters, leading);
        },
        release: (isSpoilt) => connection.release(isSpoilt),
      };
    },
  };
  return {
    db: new Kysely<Database>({ dialect: createEngineDialect(recorded) }),
    take() {
      const taken = sent;
      sent = [];
      return taken;
    },
  };
}
