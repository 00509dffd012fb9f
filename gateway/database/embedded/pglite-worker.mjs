// Plain JavaScript, because a worker thread starts outside tsx and vitest.
// PGlite blocks its thread during a query; here it blocks nobody else.
import { readFile } from 'node:fs/promises';
import { parentPort as port, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/** @typedef {Readonly<Record<string, any>>} Args - What a call brings, by its kind. */

if (port === null) throw new Error('This program is a worker thread.');
const parentPort = port;

/** @param {string} text */
const asText = (text) => text;
// int8, date and interval stay text here; the client reads them the way node-postgres does.
const parsers = { 20: asText, 1082: asText, 1186: asText };

const { engine, dataFolder, loadFrom } = workerData;

// The engine also throws objects of its file system, which are no Error and have no message.
/** @param {any} error */
const toPlainError = (error) => ({
  message: typeof error === 'string' ? error : error?.message,
  name: error?.name,
  errno: error?.errno,
  code: error?.code,
  constraint: error?.constraint,
  table: error?.table,
  detail: error?.detail,
});

async function open() {
  const loadDataDir = loadFrom === undefined ? undefined : new Blob([await readFile(loadFrom)]);
  return PGlite.create({
    dataDir: dataFolder,
    loadDataDir,
    parsers,
    pgliteWasmModule: engine.postgres,
    initdbWasmModule: engine.initdb,
  });
}

/** @type {Readonly<Record<string, (db: PGlite, args: Args) => Promise<unknown>>>} */
const handlers = {
  async query(db, { sql, params }) {
    const { rows, fields, affectedRows } = await db.query(sql, params);
    return { rows, fields, affectedRows };
  },
  async listen(db, { channel }) {
    await db.listen(channel, (/** @type {string} */ payload) => parentPort.postMessage({ channel, payload }));
  },
  async dump(db) {
    const file = await db.dumpDataDir('none');
    return new Uint8Array(await file.arrayBuffer());
  },
  async close(db) {
    await db.close();
  },
};

try {
  const db = await open();
  parentPort.on('message', async ({ id, kind, ...args }) => {
    try {
      const handle = handlers[kind];
      if (handle === undefined) throw new Error(`The database thread knows no call "${kind}".`);
      parentPort.postMessage({ id, result: await handle(db, args) });
    } catch (error) {
      parentPort.postMessage({ id, error: toPlainError(error) });
    }
  });
  parentPort.postMessage({ id: 0 });
} catch (error) {
  parentPort.postMessage({ id: 0, error: toPlainError(error) });
}
