import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A process of a bench that listens on loopback. */
export interface ListeningProcess {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a file of a bench in a process of its own, which ends with this one at the latest.
 *
 * @param file - Says where it listens as its first words.
 */
export async function startListening(
  file: string,
  parameters: readonly string[] = [],
): Promise<ListeningProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const [words] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    origin: words.toString().trim(),
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
