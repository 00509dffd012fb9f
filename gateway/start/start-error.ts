import { describeThrown } from '../database/error-words';
import type { Env } from '../env';

/** A place that the gateway listens at, and the settings that name it. */
interface Place {
  readonly host: string;
  readonly port: number;
  readonly names: { readonly host: string; readonly port: string };
}

/** One sentence for an error that kept the gateway from starting. */
export function describeStartError(error: unknown, env: Pick<Env, 'host' | 'port' | 'metrics'>): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const { host, port, names } = placeOf(error, env);
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use: stop the other program, or choose another port with ${names.port}.`;
    case 'EACCES':
      // Files are refused with the same code.
      if (!isAboutPort(error)) return describeThrown(error);
      return `Port ${port} may not be opened by this user: choose one above 1023 with ${names.port}.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is not an address of this machine: choose another with ${names.host}.`;
    default:
      return describeThrown(error);
  }
}

/** Which of both listeners an error speaks of; the one that everybody calls, unless it is plainly the other. */
function placeOf(error: unknown, { host, port, metrics }: Pick<Env, 'host' | 'port' | 'metrics'>): Place {
  const main: Place = { host, port, names: { host: 'HOST', port: 'PORT' } };
  if (metrics === undefined || speaksOf(error, main)) return main;
  const own: Place = { ...metrics, names: { host: 'METRICS_HOST', port: 'METRICS_PORT' } };
  return speaksOf(error, own) ? own : main;
}

/** Where listening fails the error names the address and the port, where the name is unknown that alone. */
function speaksOf(error: unknown, { host, port }: Place): boolean {
  if (!(error instanceof Error)) return false;
  if ('hostname' in error) return error.hostname === host;
  return 'address' in error && error.address === host && 'port' in error && error.port === port;
}

const isAboutPort = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'listen';
