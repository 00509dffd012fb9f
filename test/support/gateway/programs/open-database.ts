import { openDatabase } from '../../../../gateway/database/open-database';

// Opens the folder named on the command line, says so, and stays until it is ended: tests kill it.
const [folder = ''] = process.argv.slice(2);
try {
  const database = await openDatabase({ engine: 'pglite', dataDir: folder });
  await database.db
    .insertInto('captcha')
    .values({
      id: `${process.pid}-${Date.now()}`,
      mobile: '',
      purpose: 'test',
      code_hash: new Uint8Array([1]),
      created_at: Date.now(),
      expires_at: Date.now(),
    })
    .execute();
  console.log('open');
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
