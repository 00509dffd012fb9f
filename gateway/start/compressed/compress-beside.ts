import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { findWithoutTwins } from './write-twins';

/** Beside the gateway's own program in its build. */
const PROGRAM = fileURLToPath(new URL('./compress-portal.mjs', import.meta.url));

export interface CompressParts {
  readonly buildDir: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** @default that of the gateway's build */
  readonly program?: string;
}

export interface Compressing {
  /** Resolves when there is nothing left to do, or it could not be done. */
  readonly done: Promise<void>;
  /** Ends it; what is not compressed by then, the next start has compressed. */
  readonly stop: () => Promise<void>;
}

/**
 * Has the files of a build compressed that are not yet, by a process of its own, since nobody who starts a gateway should
 * wait for that; until then they are compressed for each request.
 */
export function compressBeside({ buildDir, log, program = PROGRAM }: CompressParts): Compressing {
  const ending = new AbortController();
  const { signal } = ending;
  const compress = async (): Promise<void> => {
    if ((await findWithoutTwins(buildDir)).length === 0 || signal.aborted) return;
    await promisify(execFile)(process.execPath, [program, buildDir], { signal });
  };
  const done = compress().catch((err: unknown) => {
    if (!signal.aborted)
      log.warn({ err }, 'files of the portal could not be compressed; each request does so');
  });
  const stop = (): Promise<void> => {
    ending.abort();
    return done;
  };
  return { done, stop };
}
