import type { Spans } from '../tracing/spans';
import type { CountedSource, EngineConnection } from './engine-dialect';

/** Of a statement that is longer its beginning tells enough. */
const TEXT_MAX = 2_000;
const VERB = /^\s*([A-Za-z]+)/;

/** Connections whose statements, and the wait for them, are parts of the call that they are for. */
export function traced(source: CountedSource, spans: Spans | undefined): CountedSource {
  if (spans === undefined) return source;
  return {
    ...source,
    async acquire() {
      const waiting = { name: 'wait for a connection', attributes: { 'db.system.name': 'postgresql' } };
      return toTraced(await spans.around(waiting, () => source.acquire()), spans);
    },
  };
}

/** What statements are asked with is left out: it is what people entered. */
function toTraced(connection: EngineConnection, { around }: Spans): EngineConnection {
  const { fly, copy } = connection;
  return {
    query: (sql, parameters, leading) =>
      around(toPart([sql]), () => connection.query(sql, parameters, leading)),
    ...(fly && {
      fly: (flight) => around(toPart(flight.statements.map(({ sql }) => sql)), () => fly(flight)),
    }),
    ...(copy && {
      copy: (sql, text, leading) => around(toPart([sql]), () => copy(sql, text, leading)),
    }),
    release: (isSpoilt) => connection.release(isSpoilt),
  };
}

function toPart(statements: readonly string[]) {
  const text = statements.join(';\n');
  return {
    name: VERB.exec(text)?.[1]?.toUpperCase() ?? 'SQL',
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.text': text.slice(0, TEXT_MAX),
      'db.operation.batch.size': statements.length,
    },
  };
}
