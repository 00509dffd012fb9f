import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A program of ours in a process of its own. */
export interface Program {
  readonly process: ChildProcess;
  /** Resolves with everything printed so far once the text was printed; rejects when the program ends before. */
  readonly printed: (text: string) => Promise<string>;
  /** Resolves with all output when the program has ended. */
  readonly ended: Promise<string>;
  readonly kill: (signal: NodeJS.Signals) => void;
}

/** Starts a program by its path from the root; it is ended with the test at the latest. */
export function startProgram(
  path: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Program {
  const loader = path.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, path, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const heard = new Set<() => void>();
  const hear = (chunk: Buffer): void => {
    output += chunk.toString();
    heard.forEach((check) => check());
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<string>((resolve) => {
    child.on('close', () => resolve(output));
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return {
    process: child,
    ended,
    kill: (signal) => void child.kill(signal),
    printed: (text) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          if (!output.includes(text)) return;
          heard.delete(check);
          resolve(output);
        };
        heard.add(check);
        void ended.then(() => reject(new Error(`The program ended without printing "${text}":\n${output}`)));
        check();
      }),
  };
}
