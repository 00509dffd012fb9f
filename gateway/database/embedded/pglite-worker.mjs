// Plain JavaScript, because a worker thread starts outside tsx and vitest.
// PGlite blocks its thread during a query; here it blocks nobody else.
import { readFileSync } from 'node:fs';
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

/** A file that was read in one piece. Node's own Blob copies it again, in many, when it is asked for its bytes. */
class WholeFile extends Blob {
  /** @type {Buffer<ArrayBuffer>} */
  #content;

  /** @param {Buffer<ArrayBuffer>} content */
  constructor(content) {
    super([]);
    this.#content = content;
  }

  /** @override */
  async arrayBuffer() {
    const { buffer, byteOffset, byteLength } = this.#content;
    return byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);
  }
}

/**
 * Of a database that lives in memory: a cache of its own would hold the same memory twice and is zeroed at each
 * opening, and parts of the log that are kept to be used again, or are long, make its dump twice as large.
 */
const IN_MEMORY = {
  postgresqlconf: ['shared_buffers = 16MB', 'wal_recycle = off', 'min_wal_size = 2MB'],
  initDbStartParams: ['--wal-segsize=1'],
};

/**
 * Of a data folder: the engine zeroes its cache at each opening, a second for the 128 MB that it would take, and what it does
 * not hold the operating system does. Nobody follows its log, so that what goes into a table that the same transaction
 * emptied need not stand there, too.
 */
const IN_FOLDER = {
  startParams: [
    ...PGlite.defaultStartParams,
    ...['shared_buffers=32MB', 'wal_level=minimal', 'max_wal_senders=0'].flatMap((word) => ['-c', word]),
  ],
};

async function open() {
  return PGlite.create({
    ...(dataFolder === undefined ? IN_MEMORY : { dataDir: dataFolder, ...IN_FOLDER }),
    ...(loadFrom === undefined ? {} : { loadDataDir: new WholeFile(readFileSync(loadFrom)) }),
    parsers,
    pgliteWasmModule: engine.postgres,
    initdbWasmModule: engine.initdb,
  });
}

/**
 * @param {PGlite} db
 * @param {Args} statement
 */
async function ask(db, { sql, params }) {
  const { rows, fields, affectedRows } = await db.query(sql, params);
  return { rows, fields, affectedRows };
}

/** @type {Readonly<Record<string, (db: PGlite, args: Args) => Promise<unknown>>>} */
const handlers = {
  async query(db, { leading, ...statement }) {
    if (leading.length > 0) await db.exec(leading.join(';'));
    return ask(db, statement);
  },
  async fly(db, { leading, statements }) {
    try {
      await db.exec(leading.join(';'));
      const answers = [];
      for (const statement of statements) answers.push(await ask(db, statement));
      await db.exec('COMMIT');
      return answers;
    } catch (error) {
      // What failed first is what is told.
      await db.exec('ROLLBACK').catch(() => undefined);
      throw error;
    }
  },
  async copy(db, { sql, text, leading }) {
    // It leads to the transaction that the rest takes for granted.
    if (leading.length > 0) await db.exec(leading.join(';'));
    const { rows } = await db.query("SELECT current_setting('role') AS role");
    // What the engine takes for a file of its own only its superuser may read; whoever asked comes back after it.
    await db.exec('SET LOCAL ROLE NONE');
    await db.query(sql.replace(/ FROM STDIN$/, " FROM '/dev/blob'"), [], {
      blob: new WholeFile(Buffer.from(text)),
    });
    await db.query("SELECT set_config('role', $1, true)", [rows[0].role]);
  },
  async listen(db, { channel }) {
    await db.listen(channel, (/** @type {string} */ payload) => parentPort.postMessage({ channel, payload }));
  },
  async dump(db) {
    // Whoever loads it has nothing to make up for, and the log is cut off behind it.
    await db.query('CHECKPOINT');
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
