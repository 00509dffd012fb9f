import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
} from 'kysely';
import type { Database } from '../../../gateway/database/schema';
import type { TenantTransaction } from '../../../gateway/database/tenant';

/** What the product's own code would send; it is answered with no rows. */
export async function queriesOf(
  work: (trx: TenantTransaction) => Promise<unknown>,
): Promise<readonly CompiledQuery[]> {
  const sent: CompiledQuery[] = [];
  const driver = new DummyDriver();
  const connection: DatabaseConnection = {
    async executeQuery(query) {
      sent.push(query);
      return { rows: [] };
    },
    async *streamQuery() {
      throw new Error('Nothing is streamed here.');
    },
  };
  driver.acquireConnection = async () => connection;
  const recorder = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  await recorder.transaction().execute(work);
  return sent;
}
