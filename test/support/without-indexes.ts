/** Runs a statement, each row by the names of its columns. */
export type RunSql = (sql: string) => Promise<readonly Readonly<Record<string, string>>[]>;

/** Fills a table without its indexes, which are made anew afterwards: much quicker for millions of rows. */
export async function withoutIndexes(run: RunSql, table: string, fill: () => Promise<void>): Promise<void> {
  const indexes = await run(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
       FROM pg_index WHERE indrelid = '${table}'::regclass AND NOT indisunique`,
  );
  for (const { name } of indexes) await run(`DROP INDEX ${name}`);
  await fill();
  for (const { definition = '' } of indexes) await run(definition);
}
