import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../free-port';
import type { TestBroker } from './test-broker';

export interface Mosquitto extends TestBroker {
  /** Ends without writing down anything that it has not written yet. */
  readonly kill: () => Promise<void>;
  /** Holds its breath: connections stay, nothing moves. */
  readonly freeze: () => void;
  readonly thaw: () => void;
}

export interface MosquittoOptions {
  /** Lines of its configuration beside address and persistence. */
  readonly lines?: (folder: string) => readonly string[];
  /** Files to write into its folder, by name. */
  readonly files?: Readonly<Record<string, string>>;
}

const PLACES = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto'];

/** Debian's Mosquitto on loopback, with everything it keeps in a folder of its own. */
export async function startMosquitto({ lines, files }: MosquittoOptions = {}): Promise<Mosquitto> {
  const program = PLACES.find((place) => existsSync(place));
  if (program === undefined) throw new Error('Mosquitto is not installed: apt-get install mosquitto');
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), 'mosquitto-'));
  const configFile = join(folder, 'mosquitto.conf');
  for (const [name, text] of Object.entries(files ?? {})) await writeFile(join(folder, name), text);
  await writeFile(
    configFile,
    [
      `listener ${port} 127.0.0.1`,
      ...(lines?.(folder) ?? ['allow_anonymous true']),
      'persistence true',
      `persistence_location ${folder}/`,
      // Whatever changes is written at once: what it has taken it still has after being killed.
      'autosave_on_changes true',
      'autosave_interval 1',
      'max_queued_messages 0',
      ...(process.getuid?.() === 0 ? ['user root'] : []),
      '',
    ].join('\n'),
  );
  let running: ChildProcess | undefined;

  async function start(): Promise<void> {
    running = spawn(program ?? '', ['-c', configFile], { stdio: 'ignore' });
    await untilItAnswers(port);
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const ending = running;
    running = undefined;
    if (ending === undefined || ending.exitCode !== null) return;
    const exited = once(ending, 'exit');
    ending.kill('SIGCONT');
    ending.kill(signal);
    await exited;
  }

  await start();
  return {
    url: `mqtt://127.0.0.1:${port}`,
    start,
    stop: async () => end('SIGTERM'),
    kill: async () => end('SIGKILL'),
    freeze: () => void running?.kill('SIGSTOP'),
    thaw: () => void running?.kill('SIGCONT'),
    async remove() {
      await end('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Mosquitto does not answer.');
}
