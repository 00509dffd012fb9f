import { CompiledQuery } from 'kysely';

/**
 * A setting that ends with its transaction. PostgreSQL takes no parameters in it.
 *
 * @param name - Written in the sources, never entered by anybody.
 */
export function setLocal(name: string, value: string): CompiledQuery {
  return CompiledQuery.raw(`SET LOCAL ${name} = '${value.replaceAll("'", "''")}'`);
}
