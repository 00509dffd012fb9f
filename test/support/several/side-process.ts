import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A program beside the gateway, on loopback. */
export interface SideProcess {
  /** SIGKILL; resolves when it is gone. */
  readonly kill: () => Promise<void>;
}

export interface SideProgram {
  readonly name: string;
  /** Of Debian; where its programs stand. */
  readonly places: readonly string[];
  readonly args: readonly string[];
  /** It serves once somebody listens there. */
  readonly port: number;
  readonly person?: { readonly uid?: number; readonly gid?: number };
}

const START_LIMIT_MS = 10_000;
const POLL_MS = 20;

/**
 * Starts a program and waits until it listens.
 *
 * @throws Error that names the package where there is none, or with what it printed where it does not serve.
 */
export async function startBeside({
  name,
  places,
  args,
  port,
  person = {},
}: SideProgram): Promise<SideProcess> {
  const program = places.find((place) => existsSync(place));
  if (program === undefined) throw new Error(`${name} is not installed: apt-get install ${name}`);
  const child = spawn(program, args, { ...person, stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (words: string) => (printed = (printed + words).slice(-4_000)));
  const kill = async (): Promise<void> => {
    process.off('exit', killNow);
    if (isOver(child)) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  const killNow = (): void => void child.kill('SIGKILL');
  process.once('exit', killNow);
  const began = Date.now();
  while (!(await isListening(port))) {
    if (isOver(child) || Date.now() - began > START_LIMIT_MS) {
      await kill();
      throw new Error(`${name} did not start:\n${printed}`);
    }
    await pause(POLL_MS);
  }
  return { kill };
}

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/**
 * A file of `deploy/`, with what only a network of containers knows replaced by what stands on this machine.
 *
 * @throws Error when it does not hold what is to be replaced: then the trial would try another file than the shipped one.
 */
export function readShipped(name: string, replaced: Readonly<Record<string, string>>): string {
  const text = readFileSync(
    fileURLToPath(new URL(`../../../deploy/several/${name}`, import.meta.url)),
    'utf8',
  );
  return Object.entries(replaced).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/several/${name} does not hold ${from}.`);
    return changed.replaceAll(from, () => to);
  }, text);
}
