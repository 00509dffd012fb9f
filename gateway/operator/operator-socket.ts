import { rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema';
import {
  isOperatorCommand,
  OPERATOR_PROGRAMS,
  type CommandPlace,
  type OperatorCommand,
} from './operator-commands';
import { UsageError } from './usage-error';
import { describeThrown } from '../database/error-words';

const BODY_LIMIT_BYTES = 64 * 1024;
/** Owner may connect, nobody else: on Linux that takes the right to write. */
const OWNER_ONLY = 0o177;

/** What a command came to: the lines it printed, or why it was not carried out. */
type Outcome =
  { readonly lines: readonly string[] } | { readonly problem: string; readonly isUsage: boolean };

/** Where the gateway that has a data folder open takes commands. */
function socketOf(dataDir: string): string {
  return join(dataDir, 'operator.sock');
}

/**
 * Takes the operator's commands while this gateway has the embedded database, which serves one process.
 * Reached through the file system by whoever owns the data folder; never over the network.
 *
 * @returns how to stop it.
 * @throws Error when the socket cannot be made, for example because its path is too long for the system.
 */
export async function takeOperatorCommands(
  dataDir: string,
  db: Kysely<Database>,
): Promise<() => Promise<void>> {
  const path = socketOf(dataDir);
  // One that was killed leaves it behind; the lock of the folder tells that nobody else listens.
  await rm(path, { force: true });
  const server = createServer((incoming, response) => {
    answer(incoming, { db, dataDir, ownerUrl: undefined })
      .then((outcome) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(outcome));
      })
      // Nobody can be told any more: whoever asked sees that it broke off.
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    const before = process.umask(OWNER_ONLY);
    server.once('error', reject).listen(path, resolve);
    process.umask(before);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
}

async function answer(incoming: IncomingMessage, place: CommandPlace): Promise<Outcome> {
  try {
    const command: unknown = JSON.parse(await readText(incoming));
    if (!isOperatorCommand(command)) throw new UsageError('This gateway knows no such command.');
    return { lines: await OPERATOR_PROGRAMS[command.name].run(place, command) };
  } catch (error) {
    const problem = describeThrown(error);
    return { problem, isUsage: error instanceof UsageError };
  }
}

/**
 * Has a running gateway carry out a command.
 *
 * @returns the lines to print, or undefined when no gateway has that folder open.
 * @throws UsageError or Error with the sentence that the gateway answered.
 */
export async function askRunningGateway(
  dataDir: string,
  command: OperatorCommand,
): Promise<readonly string[] | undefined> {
  const text = await post(socketOf(dataDir), JSON.stringify(command));
  if (text === undefined) return undefined;
  const outcome = JSON.parse(text) as Outcome;
  if ('lines' in outcome) return outcome.lines;
  throw outcome.isUsage ? new UsageError(outcome.problem) : new Error(outcome.problem);
}

function post(socketPath: string, body: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    request({ socketPath, path: '/', method: 'POST' }, (answered) => {
      readText(answered).then(resolve, reject);
    })
      .on('error', (error: NodeJS.ErrnoException) => {
        const isNobodyThere = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
        if (isNobodyThere) resolve(undefined);
        else reject(error);
      })
      .end(body);
  });
}

async function readText(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (message.method !== undefined && bytes > BODY_LIMIT_BYTES)
      throw new UsageError('The command is too long.');
  }
  return Buffer.concat(chunks).toString('utf8');
}
