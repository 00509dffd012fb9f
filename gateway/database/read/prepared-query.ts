import { sql, type Compilable, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import { planOnce } from '../engine-dialect';
import type { Database } from '../schema';

/** Stands for a value that is given with each call. */
class Place {
  constructor(readonly name: string) {}
}

/** Names a value, and stands for it where the statement is built. */
export type PlaceOf<P> = <K extends keyof P & string>(name: K) => RawBuilder<P[K]>;

/**
 * A statement that finds rows by keys, whatever values it is given: made once for a process, and where the engine can,
 * planned once for each of its connections. Not for lists, whose plan depends on how much there is of what is asked.
 *
 * @param build - Is called once.
 * @returns the statement with values in their places.
 */
export function prepareQuery<P extends object, R>(
  build: (db: Kysely<Database>, place: PlaceOf<P>) => Compilable<R>,
): (db: Kysely<Database>, values: P) => CompiledQuery<R> {
  let made: CompiledQuery<R> | undefined;
  return (db, values) => {
    made ??= build(db, (name) => sql.val(new Place(name)) as RawBuilder<never>).compile();
    const given = new Map<string, unknown>(Object.entries(values));
    const parameters = made.parameters.map((each) => (each instanceof Place ? given.get(each.name) : each));
    return planOnce({ ...made, parameters });
  };
}
