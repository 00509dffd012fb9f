import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { Spans } from '../../../gateway/tracing/spans';

/** Sees what calls write that say that they only read: lists that follow them may come from a replica that does not have it. */
export interface ReadingWatch {
  /** To be handed to the database that the calls ask. */
  readonly spans: Spans;
  /** To be called before the app has routes. */
  readonly watch: (app: FastifyInstance) => void;
  /** One sentence each. */
  readonly breaches: readonly string[];
}

/** Also within a WITH, and what locks rows, which no replica does. */
const WRITES =
  /\b(?:INSERT\s+INTO|UPDATE\s+(?:ONLY\s+)?"?\w+"?\s+(?:AS\s+)?\S*\s*SET|DELETE\s+FROM|MERGE\s+INTO)\b|\bFOR\s+(?:NO\s+KEY\s+)?UPDATE\b/i;
/** The door writes when somebody was last seen, for every call alike, and at the primary. */
const OF_THE_DOOR = /^\s*update\s+"?session"?\s/i;

export function createReadingWatch(): ReadingWatch {
  const current = new AsyncLocalStorage<string | null>();
  const breaches: string[] = [];
  return {
    breaches,
    spans: {
      async around({ attributes }, work) {
        const route = current.getStore() ?? null;
        const text = String(attributes['db.query.text'] ?? '');
        if (route !== null && WRITES.test(text) && !OF_THE_DOOR.test(text))
          breaches.push(`${route} says that it only reads, and asks for ${text.slice(0, 120)}`);
        return work();
      },
      task: (_name, work) => current.run(null, work),
      traceparent: () => null,
    },
    watch(app) {
      const follow = (isReading: boolean | undefined, url: string | undefined, done: () => void) =>
        current.run(isReading === true ? (url ?? '') : null, done);
      app.addHook('onRequest', ({ routeOptions: { config, url } }, _reply, done) =>
        follow(config.isReading, url, done),
      );
      // What came before belongs to the parts of a body.
      app.addHook('preValidation', ({ routeOptions: { config, url } }, _reply, done) =>
        follow(config.isReading, url, done),
      );
    },
  };
}
