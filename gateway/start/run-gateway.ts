import { openFolder, type OpenFolder } from '../database/embedded/open-folder';
import { readEnv } from '../env';
import { assertPortFree } from './port';
import { describeStartError } from './start-error';

export interface RunSettings {
  /** False while Vite serves the portal itself. */
  readonly withPortal: boolean;
  /** The declaration was checked when what runs was built. @default false */
  readonly isDeclarationChecked?: boolean;
  readonly print: (line: string) => void;
}

/**
 * Runs the gateway until a signal; sets the exit code and prints one sentence when it cannot start. What it imports
 * is little, for the embedded database, a thread of its own, opens while the rest of the gateway is loaded.
 */
export async function runGateway({
  withPortal,
  isDeclarationChecked = false,
  print,
}: RunSettings): Promise<void> {
  const beganAt = performance.now();
  const { env, problems } = readEnv(process.env);
  if (env === undefined) {
    problems.forEach((problem) => print(problem));
    process.exitCode = 1;
    return;
  }
  let folder: Promise<OpenFolder> | undefined;
  try {
    await assertPortFree(env);
    if (env.metrics !== undefined) await assertPortFree(env.metrics);
    if (env.databaseUrl === undefined) {
      const { opening, begun } = beginFolder(env.dataDir);
      // It may fail while modules are still being loaded; it is asked for when they are.
      folder = opening;
      // Loading them blocks this thread, and with it each step up to where the engine's own is at work.
      await begun;
    }
    const { startGateway } = await import('./start-gateway');
    await startGateway({ env, withPortal, isDeclarationChecked, print, folder, beganAt });
  } catch (error) {
    await folder?.then(({ close }) => close()).catch(() => undefined);
    print(describeStartError(error, env));
    process.exitCode = 1;
  }
}

/** A folder that is being opened, and when the engine's thread is at work in it or has failed. */
function beginFolder(dataDir: string): {
  readonly opening: Promise<OpenFolder>;
  readonly begun: Promise<void>;
} {
  let tell = (): void => undefined;
  const isAtWork = new Promise<void>((resolve) => (tell = resolve));
  const opening = openFolder(dataDir, () => tell());
  const isOver = opening.then(
    () => undefined,
    () => undefined,
  );
  return { opening, begun: Promise.race([isAtWork, isOver]) };
}
