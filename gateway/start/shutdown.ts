import { setTimeout as delay } from 'node:timers/promises';
import { ONE_SECOND_MS } from '../../contract/limits';
import type { OpenDatabase } from '../database/open-database';
import type { RunningServer } from '../server';
import { describeThrown } from '../database/error-words';

/** How long requests under way may still take. controls.md R5. */
const GRACE_MS = 10_000;

export interface ShutdownParts {
  readonly server: Pick<RunningServer, 'announceStop' | 'close'>;
  readonly database: Pick<OpenDatabase, 'close'>;
  readonly print: (line: string) => void;
  /** @default this process */
  readonly signals?: { readonly on: (name: NodeJS.Signals, listener: () => void) => unknown };
  /** @default process.exit */
  readonly exit?: (code: number) => void;
  /** For how long it goes on serving, not ready any more, before it takes no more requests. @default 0 */
  readonly drainMs?: number;
  /** @default GRACE_MS */
  readonly graceMs?: number;
}

/** On SIGTERM or SIGINT is not ready any more, then takes no more requests, finishes those under way, and closes the database. */
export function onShutdown(parts: ShutdownParts): void {
  const { server, print, signals = process, exit = (code) => process.exit(code) } = parts;
  let isStopping = false;
  const stop = (): void => {
    // A second signal means that the person does not want to wait; the database survives it.
    if (isStopping) return exit(1);
    isStopping = true;
    server.announceStop();
    print('Stopping: finishing what is under way …');
    shutDown(parts).then(exit, (error: unknown) => {
      print(describeThrown(error));
      exit(1);
    });
  };
  signals.on('SIGTERM', stop);
  signals.on('SIGINT', stop);
}

async function shutDown(parts: ShutdownParts): Promise<number> {
  const { server, database, print, drainMs = 0, graceMs = GRACE_MS } = parts;
  if (drainMs > 0) {
    print(`Not ready any more; what still comes is served for ${drainMs / ONE_SECOND_MS} s.`);
    await delay(drainMs);
  }
  let timer: NodeJS.Timeout | undefined;
  const isOver = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), graceMs);
  });
  const outcome = await Promise.race([server.close(), isOver]);
  clearTimeout(timer);
  if (outcome === 'late') print('Some requests did not finish in time and were cut off.');
  await database.close();
  return 0;
}
