import type { OpenDatabase } from '../database/open-database';
import type { RunningServer } from '../server';
import { describeThrown } from '../database/error-words';

/** How long requests under way may still take. controls.md R5. */
const GRACE_MS = 10_000;

export interface ShutdownParts {
  readonly server: Pick<RunningServer, 'close'>;
  readonly database: Pick<OpenDatabase, 'close'>;
  readonly print: (line: string) => void;
  /** @default this process */
  readonly signals?: { readonly on: (name: NodeJS.Signals, listener: () => void) => unknown };
  /** @default process.exit */
  readonly exit?: (code: number) => void;
  /** @default GRACE_MS */
  readonly graceMs?: number;
}

/** On SIGTERM or SIGINT takes no more requests, finishes those under way, and closes the database. */
export function onShutdown(parts: ShutdownParts): void {
  const { print, signals = process, exit = (code) => process.exit(code) } = parts;
  let isStopping = false;
  const stop = (): void => {
    // A second signal means that the person does not want to wait; the database survives it.
    if (isStopping) return exit(1);
    isStopping = true;
    print('Stopping: finishing what is under way …');
    shutDown(parts).then(exit, (error: unknown) => {
      print(describeThrown(error));
      exit(1);
    });
  };
  signals.on('SIGTERM', stop);
  signals.on('SIGINT', stop);
}

async function shutDown({ server, database, print, graceMs = GRACE_MS }: ShutdownParts): Promise<number> {
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
