import { describeThrown } from '../database/error-words';
import type { Env } from '../env';

/** One sentence for an error that kept the gateway from starting. */
export function describeStartError(error: unknown, env: Pick<Env, 'host' | 'port'>): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${env.port} on ${env.host} is in use: stop the other program, or choose another port with PORT.`;
    case 'EACCES':
      // Files are refused with the same code.
      if (!isAboutPort(error)) return describeThrown(error);
      return `Port ${env.port} may not be opened by this user: choose one above 1023 with PORT.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${env.host} is not an address of this machine: choose another with HOST.`;
    default:
      return describeThrown(error);
  }
}

const isAboutPort = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'listen';
