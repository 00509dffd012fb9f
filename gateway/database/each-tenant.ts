import type { Kysely } from 'kysely';
import type { Database } from './schema';

/** Organisations that one look at the list of them yields. */
const TENANTS_AT_ONCE = 200;

/** The id of every organisation, in order; read a few at a time, however many there are. */
export async function* eachTenant(db: Kysely<Database>): AsyncGenerator<string, void, undefined> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('franchisee')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(TENANTS_AT_ONCE)
      .execute();
    for (const { id } of rows) yield id;
    const last = rows.at(-1);
    if (last === undefined || rows.length < TENANTS_AT_ONCE) return;
    after = last.id;
  }
}
