import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** A Chromium that can be started, and where it was found. */
export interface FoundBrowser {
  readonly path: string;
  readonly origin: 'BROWSER_BIN' | 'system' | 'playwright' | 'npm package';
}

/** The first has no windows: one with windows draws the frame of each, which takes a third of a small machine. */
const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const PLAYWRIGHT_BINARIES = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a Chromium: the one that BROWSER_BIN names, the system's, one that Playwright downloaded before,
 * or the one that comes with the development dependencies.
 *
 * @throws Error that says in one sentence what to do when there is none.
 */
export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<FoundBrowser> {
  const named = env['BROWSER_BIN'];
  if (named !== undefined && named !== '') {
    if (!isExecutable(named)) throw new Error(`BROWSER_BIN names "${named}", which cannot be started.`);
    return { path: named, origin: 'BROWSER_BIN' };
  }
  const system = findOnPath(env['PATH'] ?? '') ?? MAC_PATHS.find(isExecutable);
  if (system !== undefined) return { path: system, origin: 'system' };
  const downloaded = findInPlaywrightCache(env);
  if (downloaded !== undefined) return { path: downloaded, origin: 'playwright' };
  return unpackPackagedBrowser();
}

function findOnPath(path: string): string | undefined {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  return SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function findInPlaywrightCache(env: NodeJS.ProcessEnv): string | undefined {
  const folder =
    env['PLAYWRIGHT_BROWSERS_PATH'] ??
    join(homedir(), ...(process.platform === 'darwin' ? ['Library', 'Caches'] : ['.cache']), 'ms-playwright');
  if (!existsSync(folder)) return undefined;
  const builds = readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => Number(b.slice('chromium-'.length)) - Number(a.slice('chromium-'.length)));
  return builds
    .flatMap((build) => PLAYWRIGHT_BINARIES.map((binary) => join(folder, build, binary)))
    .find(isExecutable);
}

/** A Chromium packed for bare Linux machines; it brings the system libraries that those lack. */
async function unpackPackagedBrowser(): Promise<FoundBrowser> {
  try {
    // Read while the package loads: with it, the package unpacks its own NSS and Expat too.
    process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';
    const { default: packaged } = await import('@sparticuz/chromium');
    return { path: await packaged.executablePath(), origin: 'npm package' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `No Chromium was found; install one (Debian: apt-get install chromium) or set BROWSER_BIN to its path (${reason}).`,
      { cause: error },
    );
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
