import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Field 22 of /proc/PID/stat, counted after the command name, which may hold spaces and brackets. */
const START_TIME_AFTER_NAME = 19;

/** When a process started, as text that only compares for equality; undefined when it cannot be told. */
export async function startTimeOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[START_TIME_AFTER_NAME];
  }
  if (process.platform === 'win32') {
    return undefined;
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.trim() || undefined;
}

/** Tells whether the process with this pid still runs and is the one that started then. */
export async function isRunning(pid: number, startTime: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) {
      return false;
    }
  }
  const current = await startTimeOf(pid);
  return current === undefined || startTime === '' || current === startTime;
}
