import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../free-port';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** What `npm start` runs. */
export const NPM_START: ProductOptions['command'] = [process.execPath, 'gateway/start.mjs'];
/** A first start builds the portal and fills the demonstration, on a machine that may be busy. */
const START_LIMIT_MS = 240_000;
const STOP_LIMIT_MS = 20_000;
const POLL_MS = 100;

export interface ProductOptions {
  /** Program and arguments, run in the root. */
  readonly command: readonly [program: string, ...args: readonly string[]];
  /** Folder of the project. @default this repository */
  readonly root?: string;
  readonly dataDir: string;
  /** Where it serves, for one that comes back. @default a free one */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** What answers well once it serves. @default the login page */
  readonly servesAt?: string;
  /** File that gets everything it prints, for tests that run in another process. */
  readonly outputFile?: string;
}

/** The product as a process of its own, answering. */
export interface RunningProduct {
  readonly origin: string;
  /** From the start of the process to the first answer. */
  readonly startedInMs: number;
  /** Everything it printed so far. */
  readonly output: () => string;
  /** Ends it as a service manager would; answers its exit code. */
  readonly stop: () => Promise<number | null>;
  /** Ends it without a word (SIGKILL); resolves when it is gone. */
  readonly kill: () => Promise<void>;
}

/**
 * Starts the product on a free port of this machine and waits until it serves.
 *
 * @throws Error with what it printed when it ends or does not answer in time.
 */
export async function startProduct({
  command,
  root = ROOT,
  dataDir,
  port: givenPort,
  env = {},
  servesAt = '/login',
  outputFile,
}: ProductOptions): Promise<RunningProduct> {
  const port = givenPort ?? (await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const [program, ...args] = command;
  const startedAt = Date.now();
  // A group of its own: `npm start` has children, and all of them are to hear the signal.
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...withoutTestRunner(process.env),
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...env,
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (words: string) => {
      printed += words;
      if (outputFile !== undefined) appendFileSync(outputFile, words);
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let isEnded = false;
  void ended.then(() => (isEnded = true));
  const signal = (name: NodeJS.Signals) => {
    if (child.pid !== undefined && !isEnded) process.kill(-child.pid, name);
  };
  const kill = () => signal('SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    signal('SIGTERM');
    const limit = setTimeout(kill, STOP_LIMIT_MS);
    const code = await ended;
    clearTimeout(limit);
    process.off('exit', kill);
    return code;
  };
  const killNow = async () => {
    kill();
    await ended;
    process.off('exit', kill);
  };
  while (!isEnded && Date.now() - startedAt < START_LIMIT_MS) {
    if (await isServing(`${origin}${servesAt}`)) {
      return { origin, startedInMs: Date.now() - startedAt, output: () => printed, stop, kill: killNow };
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const why = isEnded ? `ended with code ${child.exitCode}` : `did not answer within ${START_LIMIT_MS} ms`;
  await stop();
  throw new Error(`${command.join(' ')} ${why}:\n${printed.slice(-4_000)}`);
}

async function isServing(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address);
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/** The product decides for itself what it is; only the test runner is a test. */
function withoutTestRunner(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isRunners = (name: string) =>
    name.startsWith('VITEST') || ['NODE_ENV', 'TEST', 'MODE', 'DEV', 'PROD', 'SSR'].includes(name);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isRunners(name)));
}
